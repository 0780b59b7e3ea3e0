"""Standings by entry ids, without names: counted from results, and stored."""
