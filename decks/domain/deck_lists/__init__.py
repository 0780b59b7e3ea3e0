"""Deck lists: the text as it was pasted, the lines read from it, and the list written down again. Pure.

Entry points: :func:`decks.domain.deck_lists.text.read_lines`, :class:`decks.domain.deck_lists.deck.Deck`. Lines are
read in :mod:`decks.domain.parsing`.
"""
