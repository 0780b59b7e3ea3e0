"""Matches with their round loaded. Entry point: :func:`select_related_round`."""

from django.db.models import QuerySet

from tournament.models import Match
from tournament.models.round import LARGE_PAIRING_COLUMNS


def select_related_round(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return the matches with their round, but without its large columns, which a join would read for each."""
    return matches.select_related("round").defer(*(f"round__{column}" for column in LARGE_PAIRING_COLUMNS))
