"""Where an event may go now: the buttons of its page. Entry point: :func:`moves_now`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.domain.lifecycle import EventState, RoundState, event_moves_now
from tournament.queries.cut import cut_of
from tournament.queries.rounds import latest_round

if TYPE_CHECKING:
    from tournament.models import Event


def moves_now(event: Event) -> list[str]:
    """The moves that would not be refused, the usual way first: finals that nobody planned come last."""
    newest, cut = latest_round(event), cut_of(event)
    rounds = newest.number if newest else 0
    moves = event_moves_now(
        EventState(event.state),
        rounds=rounds,
        is_round_open=newest is not None and newest.state != RoundState.CLOSED,
        had_finals=cut is not None,
        in_finals=rounds - cut.after_round if cut else 0,
    )
    return sorted(map(str, moves), key=lambda to: to == EventState.CUT and not event.cut_size)
