"""Deck lists: the pasted text, the deck read from it, a corrected name, and the deck as a text again. Pure.

Entry points: :func:`decks.domain.deck_lists.text.read_lines`, :class:`decks.domain.deck_lists.deck.Deck`. Lines are
read in :mod:`decks.domain.parsing`.
"""
