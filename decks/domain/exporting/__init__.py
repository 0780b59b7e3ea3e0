"""Deck files: a deck as text, CSV, or a file of Lackey or Cockatrice, which the parser reads as the same deck. Pure.

Entry point: :data:`decks.domain.exporting.kinds.DECK_FILE_KINDS`.
"""
