"""The check of a deck: the verdict by a format, the difference between two versions, the check sheet. Pure.

Entry point: :func:`decks.domain.checking.check.check_deck`.
"""
