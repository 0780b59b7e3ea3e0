"""When an event takes decks and who sees them, decided from plain values.

Entry points: :func:`find_lock`, :func:`deck_phase_of`, :func:`audience_in`. Nothing is saved and the time is passed in.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.domain.lifecycle import PLAYS, EventState


class LockReason(StrEnum):
    """Why a deck can no longer be changed by its player; the words stand in ``problems/texts/terms.py``."""

    OVER = "event_is_over"
    OWN = "own_deck_locked"
    OWN_DEADLINE = "own_deadline_passed"
    STAFF = "decks_locked"
    ROUND = "first_round_paired"
    DEADLINE = "deadline_passed"


@dataclass(frozen=True)
class DeckConditions:
    """What decides whether a deck is taken: the event's settings, its rounds (drafts too), and the player's own lock.

    ``own`` is ``locked``, ``open`` or None; ``own_until`` ends ``open``.
    """

    state: EventState
    deadline: datetime | None = None
    is_locked: bool = False
    rounds: int = 0
    own: str | None = None
    own_until: datetime | None = None


def find_lock(taking: DeckConditions, now: datetime) -> LockReason | None:
    """Why a player cannot change their deck now, None while they can. What is said of one player goes first."""
    if taking.state in (EventState.FINISHED, EventState.ARCHIVED):
        return LockReason.OVER
    if taking.own == "locked":
        return LockReason.OWN
    if taking.own == "open":
        return LockReason.OWN_DEADLINE if taking.own_until and now >= taking.own_until else None
    if taking.is_locked:
        return LockReason.STAFF
    if taking.rounds:
        return LockReason.ROUND
    return LockReason.DEADLINE if taking.deadline and now >= taking.deadline else None


class DeckPhase(StrEnum):
    """What the visibility of decks goes by."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


class DeckAudience(StrEnum):
    """To whom decks are shown, beside their players; each includes those before it."""

    STAFF = "staff"
    OPPONENT = "opponent"
    PUBLIC = "public"


def deck_phase_of(state: EventState, rounds_seen: int) -> DeckPhase:
    """Before, during or after play. Play begins when players see the first round: until then decks may change."""
    if state in (EventState.FINISHED, EventState.ARCHIVED):
        return DeckPhase.AFTER
    return DeckPhase.DURING if state in PLAYS and rounds_seen else DeckPhase.BEFORE


def audience_in(phase: DeckPhase, *, during: DeckAudience, after: DeckAudience) -> DeckAudience:
    """To whom decks are shown in a phase by the organizer's settings; nobody but the staff before play."""
    return {DeckPhase.BEFORE: DeckAudience.STAFF, DeckPhase.DURING: during, DeckPhase.AFTER: after}[phase]
