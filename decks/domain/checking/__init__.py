"""The check of a deck: the verdict by the rules of a format, what changed since the last one, the check sheet. Pure.

Entry point: :func:`decks.domain.checking.check.check_deck`.
"""
