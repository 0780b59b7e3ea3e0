"""Rows of papers: what an event's papers contain, with their texts, handed to :mod:`tournament.papers.layout`."""
