"""When an event takes decks and who sees them, decided from plain values.

Entry points: :func:`lock_of`, :func:`phase_of`, :func:`who_sees`. Nothing is saved and no clock is asked here.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.domain.lifecycle import PLAYS, EventState


class Lock(StrEnum):
    """Why a deck can no longer be changed by its player; the words stand in ``problems/texts/terms.py``."""

    OVER = "event_is_over"
    OWN = "own_deck_locked"
    OWN_DEADLINE = "own_deadline_passed"
    STAFF = "decks_locked"
    ROUND = "first_round_paired"
    DEADLINE = "deadline_passed"


@dataclass(frozen=True)
class Taking:
    """What decides whether a deck is taken: the event's settings, its rounds (drafts too), and the player's own lock.

    ``own`` is ``locked``, ``open`` or None; ``own_until`` ends ``open``.
    """

    state: EventState
    deadline: datetime | None = None
    is_locked: bool = False
    rounds: int = 0
    own: str | None = None
    own_until: datetime | None = None


def lock_of(taking: Taking, now: datetime) -> Lock | None:
    """Why a player cannot change their deck now, None while they can. What is said of one player goes first."""
    if taking.state in (EventState.FINISHED, EventState.ARCHIVED):
        return Lock.OVER
    if taking.own == "locked":
        return Lock.OWN
    if taking.own == "open":
        return Lock.OWN_DEADLINE if taking.own_until and now >= taking.own_until else None
    if taking.is_locked:
        return Lock.STAFF
    if taking.rounds:
        return Lock.ROUND
    return Lock.DEADLINE if taking.deadline and now >= taking.deadline else None


class Phase(StrEnum):
    """What the visibility of decks goes by."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


class Shown(StrEnum):
    """To whom decks are shown, beside their players; each includes those before it."""

    STAFF = "staff"
    OPPONENT = "opponent"
    PUBLIC = "public"


def phase_of(state: EventState, rounds_seen: int) -> Phase:
    """Before, during or after play. Play begins when players see the first round: until then decks may change."""
    if state in (EventState.FINISHED, EventState.ARCHIVED):
        return Phase.AFTER
    return Phase.DURING if state in PLAYS and rounds_seen else Phase.BEFORE


def who_sees(phase: Phase, *, during: Shown, after: Shown) -> Shown:
    """To whom decks are shown in a phase by the organizer's settings; nobody but the staff before play."""
    return {Phase.BEFORE: Shown.STAFF, Phase.DURING: during, Phase.AFTER: after}[phase]
