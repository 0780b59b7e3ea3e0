"""Pairing and counting an event again from its stored inputs, to compare."""
