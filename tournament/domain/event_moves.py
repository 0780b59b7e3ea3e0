"""States of an event, and the moves between them.

Entry points: :func:`require_event_move`, :func:`list_allowed_moves`. A move that is not allowed raises ``Refused``;
nothing is saved here. Those of a round are in ``round_moves.py``.
"""

from collections.abc import Sequence
from enum import StrEnum

from problems import Problem, Refused, refuse


class EventState(StrEnum):
    """The life of an event, in order."""

    DRAFT = "draft"
    ANNOUNCED = "announced"
    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    RUNNING = "running"
    CUT = "cut"
    FINISHED = "finished"
    ARCHIVED = "archived"


# Forward moves may skip states that an event does not need, such as the announcement; one step back undoes a mistake.
EVENT_MOVES: dict[EventState, tuple[EventState, ...]] = {
    EventState.DRAFT: (EventState.ANNOUNCED, EventState.REGISTRATION, EventState.CHECK_IN),
    EventState.ANNOUNCED: (EventState.REGISTRATION, EventState.CHECK_IN, EventState.DRAFT),
    EventState.REGISTRATION: (EventState.CHECK_IN, EventState.RUNNING, EventState.ANNOUNCED),
    EventState.CHECK_IN: (EventState.RUNNING, EventState.REGISTRATION),
    EventState.RUNNING: (EventState.CUT, EventState.FINISHED, EventState.CHECK_IN),
    EventState.CUT: (EventState.FINISHED, EventState.RUNNING),
    EventState.FINISHED: (EventState.ARCHIVED, EventState.RUNNING, EventState.CUT),
    EventState.ARCHIVED: (),
}

TAKES_ENTRIES = frozenset({EventState.REGISTRATION, EventState.CHECK_IN, EventState.RUNNING})
BEFORE_PLAY = frozenset({EventState.DRAFT, EventState.ANNOUNCED, EventState.REGISTRATION, EventState.CHECK_IN})
PLAYS = frozenset({EventState.RUNNING, EventState.CUT})
OVER = frozenset({EventState.FINISHED, EventState.ARCHIVED})


def require_event_move(
    state: EventState, to: EventState, *, rounds: int = 0, is_round_open: bool = False, missing: Sequence[int] = ()
) -> None:
    """Raise Refused event_move_not_allowed, event_has_rounds or round_still_open_at_end.

    ``rounds`` is the number of rounds paired so far. An event with rounds does not go back to check-in. It does not go
    to the finals or to its end while its last round is open (``is_round_open``); ``missing`` are the tables of that
    round without a result, which a second problem then names (results_missing).
    """
    if to not in EVENT_MOVES[state]:
        refuse("event_move_not_allowed", state=state.value, to=to.value, allowed=[*EVENT_MOVES[state]])
    if state is EventState.RUNNING and to is EventState.CHECK_IN and rounds:
        refuse("event_has_rounds", rounds=rounds)
    if to in (EventState.CUT, EventState.FINISHED) and state in PLAYS and is_round_open:
        raise Refused((Problem("round_still_open_at_end", {"round": rounds}), *name_missing_results(rounds, missing)))


def list_allowed_moves(
    state: EventState, *, rounds: int = 0, is_round_open: bool = False, has_had_finals: bool = False, in_finals: int = 0
) -> list[EventState]:
    """Return the moves that are allowed now, the usual one first.

    Of ``rounds`` the last ``in_finals`` belong to the finals. A finished event goes back to its finals if it
    ``has_had_finals``, else to its rounds.
    """
    never = {EventState.RUNNING if has_had_finals else EventState.CUT} if state is EventState.FINISHED else set()
    if state is EventState.CUT and in_finals:
        never.add(EventState.RUNNING)
    return [to for to in EVENT_MOVES[state] if to not in never and _is_allowed(state, to, rounds, is_round_open)]


def _is_allowed(state: EventState, to: EventState, rounds: int, is_round_open: bool) -> bool:
    try:
        require_event_move(state, to, rounds=rounds, is_round_open=is_round_open)
    except Refused:
        return False
    return True


def name_missing_results(number: int, missing: Sequence[int]) -> tuple[Problem, ...]:
    """Return the problem results_missing with the tables of a round that have no result; none if all have one."""
    params = {"round": number, "tables": list(missing), "missing": len(missing)}
    return (Problem("results_missing", params),) if missing else ()
