"""Corrected winners of events of an earlier version. Entry point: :func:`find_winner_correction`."""

from datetime import datetime

from ledger.queries.actions import list_actions
from tournament.event.queries.schedule import has_own_bracket
from tournament.models import Event


def find_winner_correction(event: Event) -> datetime | None:
    """Return when the places of a finished event were counted anew because of a wrong winner; None for all others."""
    if not event.is_over or not has_own_bracket(event):
        return None
    lines = list_actions(event.scope).filter(verb="standings.winner_corrected")
    return lines.values_list("at", flat=True).first()
