"""States of a round, the moves between them, and when a round takes results or the next one can be paired.

Entry points: :func:`require_round_move`, :func:`require_results_taken`, :func:`require_next_round`. A move that is not
allowed raises ``Refused``; nothing is saved here. Those of an event are in ``event_moves.py``.
"""

from collections.abc import Sequence
from enum import StrEnum

from problems import Problem, Refused, refuse
from tournament.domain.event_moves import PLAYS, EventState, name_missing_results


class RoundState(StrEnum):
    """The life of a round, in order."""

    DRAFT = "draft"
    PUBLISHED = "published"
    RUNNING = "running"
    CLOSED = "closed"


ROUND_MOVES: dict[RoundState, tuple[RoundState, ...]] = {
    RoundState.DRAFT: (RoundState.PUBLISHED,),
    RoundState.PUBLISHED: (RoundState.RUNNING, RoundState.CLOSED, RoundState.DRAFT),
    RoundState.RUNNING: (RoundState.CLOSED,),
    RoundState.CLOSED: (RoundState.RUNNING,),
}

TAKES_RESULTS = frozenset({RoundState.PUBLISHED, RoundState.RUNNING})


def require_round_move(
    state: RoundState,
    to: RoundState,
    *,
    round_number: int,
    results: int = 0,
    missing: Sequence[int] = (),
    reported: Sequence[int] = (),
    disputed: Sequence[int] = (),
) -> None:
    """Raise Refused round_move_not_allowed, round_has_results or round_has_reports (unpublishing), or results_missing
    (closing).

    ``results`` is the number of results entered so far, ``missing`` are the tables without a result. Some of
    them have a player's report: at ``reported`` it waits for the opponent, at ``disputed`` for the staff.
    """
    if to not in ROUND_MOVES[state]:
        allowed = [*ROUND_MOVES[state]]
        refuse("round_move_not_allowed", round=round_number, state=state.value, to=to.value, allowed=allowed)
    if to is RoundState.DRAFT and results:
        refuse("round_has_results", round=round_number, results=results)
    if to is RoundState.DRAFT and (reported or disputed):
        refuse("round_has_reports", round=round_number, reports=len(reported) + len(disputed))
    if to is RoundState.CLOSED and missing:
        waiting = Problem("reports_waiting", {"tables": list(reported), "waiting": len(reported)})
        differing = Problem("reports_disputed", {"tables": list(disputed), "disputed": len(disputed)})
        more = [*([waiting] if reported else []), *([differing] if disputed else [])]
        raise Refused((*name_missing_results(round_number, missing), *more))


def require_results_taken(
    event: EventState, state: RoundState, *, round_number: int, is_correction: bool = False
) -> None:
    """Raise Refused event_not_running or round_not_open; a correction by staff may change a closed round."""
    if event not in PLAYS:
        refuse("event_not_running", state=event.value)
    open_states = TAKES_RESULTS | {RoundState.CLOSED} if is_correction else TAKES_RESULTS
    if state not in open_states:
        refuse("round_not_open", round=round_number, state=state.value)


def require_next_round(event: EventState, rounds: Sequence[RoundState]) -> int:
    """Return the number of the next round. Raise Refused event_not_running, already_paired or round_still_open.

    ``rounds`` are the states of the rounds so far, in order.
    """
    if event not in PLAYS:
        refuse("event_not_running", state=event.value)
    if rounds and rounds[-1] is RoundState.DRAFT:
        refuse("already_paired", round=len(rounds))
    if rounds and rounds[-1] is not RoundState.CLOSED:
        refuse("round_still_open", round=len(rounds))
    return len(rounds) + 1
