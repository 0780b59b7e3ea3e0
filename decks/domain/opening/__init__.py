"""Deck files that a reader opens: text in any usual encoding, spreadsheets, and files of other programs. Pure.

Entry point: :func:`decks.domain.opening.deck_file.read_deck_file`.
"""
