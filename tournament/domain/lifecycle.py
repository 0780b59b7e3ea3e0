"""States of an event and of a round, and the moves between them.

Entry points: :func:`require_event_move`, :func:`list_allowed_moves`, :func:`require_round_move`,
:func:`require_results_taken`, :func:`require_next_round`. A move that is not allowed raises ``Refused``;
nothing is saved here.
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


class RoundState(StrEnum):
    """The life of a round, in order."""

    DRAFT = "draft"
    PUBLISHED = "published"
    RUNNING = "running"
    CLOSED = "closed"


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

ROUND_MOVES: dict[RoundState, tuple[RoundState, ...]] = {
    RoundState.DRAFT: (RoundState.PUBLISHED,),
    RoundState.PUBLISHED: (RoundState.RUNNING, RoundState.CLOSED, RoundState.DRAFT),
    RoundState.RUNNING: (RoundState.CLOSED,),
    RoundState.CLOSED: (RoundState.RUNNING,),
}

TAKES_RESULTS = frozenset({RoundState.PUBLISHED, RoundState.RUNNING})
TAKES_ENTRIES = frozenset({EventState.REGISTRATION, EventState.CHECK_IN, EventState.RUNNING})
BEFORE_PLAY = frozenset({EventState.DRAFT, EventState.ANNOUNCED, EventState.REGISTRATION, EventState.CHECK_IN})
PLAYS = frozenset({EventState.RUNNING, EventState.CUT})
PUBLIC = frozenset(EventState) - {EventState.DRAFT}


def require_event_move(
    state: EventState, to: EventState, *, rounds: int = 0, is_round_open: bool = False, missing: Sequence[int] = ()
) -> None:
    """Raise Refused event_move_not_allowed, event_has_rounds or round_still_open_at_end.

    ``rounds`` is the number of rounds paired so far. An event with rounds does not go back to check-in. It does not go
    to the finals or to its end while its last round is open (``is_round_open``); ``missing`` are the tables of that
    round without a result, which a second problem then names (results_missing).
    """
    if to not in EVENT_MOVES[state]:
        refuse("event_move_not_allowed", state=state.value, to=to.value, allowed=_values(EVENT_MOVES[state]))
    if state is EventState.RUNNING and to is EventState.CHECK_IN and rounds:
        refuse("event_has_rounds", rounds=rounds)
    if to in (EventState.CUT, EventState.FINISHED) and state in PLAYS and is_round_open:
        raise Refused((Problem("round_still_open_at_end", {"round": rounds}), *_results_missing(rounds, missing)))


def list_allowed_moves(
    state: EventState, *, rounds: int = 0, is_round_open: bool = False, had_finals: bool = False, in_finals: int = 0
) -> list[EventState]:
    """Return the moves that are allowed now, the usual one first.

    Of ``rounds`` the last ``in_finals`` belong to the finals. A finished event goes back to its finals if it
    ``had_finals``, else to its rounds.
    """
    never = {EventState.RUNNING if had_finals else EventState.CUT} if state is EventState.FINISHED else set()
    if state is EventState.CUT and in_finals:
        never.add(EventState.RUNNING)
    return [to for to in EVENT_MOVES[state] if to not in never and _is_allowed(state, to, rounds, is_round_open)]


def _is_allowed(state: EventState, to: EventState, rounds: int, is_round_open: bool) -> bool:
    try:
        require_event_move(state, to, rounds=rounds, is_round_open=is_round_open)
    except Refused:
        return False
    return True


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
        allowed = _values(ROUND_MOVES[state])
        refuse("round_move_not_allowed", round=round_number, state=state.value, to=to.value, allowed=allowed)
    if to is RoundState.DRAFT and results:
        refuse("round_has_results", round=round_number, results=results)
    if to is RoundState.DRAFT and (reported or disputed):
        refuse("round_has_reports", round=round_number, reports=len(reported) + len(disputed))
    if to is RoundState.CLOSED and missing:
        waiting = Problem("reports_waiting", {"tables": list(reported), "waiting": len(reported)})
        differing = Problem("reports_disputed", {"tables": list(disputed), "disputed": len(disputed)})
        more = [*([waiting] if reported else []), *([differing] if disputed else [])]
        raise Refused((*_results_missing(round_number, missing), *more))


def require_results_taken(event: EventState, state: RoundState, *, round_number: int, correction: bool = False) -> None:
    """Raise Refused event_not_running or round_not_open; a ``correction`` by staff may change a closed round."""
    if event not in PLAYS:
        refuse("event_not_running", state=event.value)
    open_states = TAKES_RESULTS | {RoundState.CLOSED} if correction else TAKES_RESULTS
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


def _results_missing(number: int, missing: Sequence[int]) -> tuple[Problem, ...]:
    params = {"round": number, "tables": list(missing), "missing": len(missing)}
    return (Problem("results_missing", params),) if missing else ()


def _values(states: Sequence[StrEnum]) -> list[str]:
    return [state.value for state in states]
