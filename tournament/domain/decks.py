"""The lock of decks against changes and the audience of decks, decided from plain values.

Entry points: :func:`find_lock`, :func:`find_deck_phase`, :func:`choose_audience`. Nothing is saved; the time is passed
in.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.domain.event_moves import OVER, PLAYS, EventState


class LockReason(StrEnum):
    """The reason why a player can no longer change a deck; the labels stand in ``problems/texts/terms.py``."""

    OVER = "event_is_over"
    OWN = "own_deck_locked"
    OWN_DEADLINE = "own_deadline_passed"
    STAFF = "decks_locked"
    ROUND = "first_round_paired"
    DEADLINE = "deadline_passed"


@dataclass(frozen=True)
class DeckConditions:
    """The conditions for changing a deck: the event's settings, its rounds (drafts too), and the player's own lock.

    ``entry_lock`` is ``locked``, ``open`` or None; ``entry_lock_until`` ends ``open``.
    """

    state: EventState
    deadline: datetime | None = None
    is_locked: bool = False
    rounds: int = 0
    entry_lock: str | None = None
    entry_lock_until: datetime | None = None


def find_lock(conditions: DeckConditions, now: datetime) -> LockReason | None:
    """Return the reason why a player cannot change their deck now, or None. The player's own lock has priority."""
    if conditions.state in OVER:
        return LockReason.OVER
    if conditions.entry_lock == "locked":
        return LockReason.OWN
    if conditions.entry_lock == "open":
        return LockReason.OWN_DEADLINE if conditions.entry_lock_until and now >= conditions.entry_lock_until else None
    if conditions.is_locked:
        return LockReason.STAFF
    if conditions.rounds:
        return LockReason.ROUND
    return LockReason.DEADLINE if conditions.deadline and now >= conditions.deadline else None


class DeckPhase(StrEnum):
    """The phase of an event that decides which people see decks."""

    BEFORE = "before"
    DURING = "during"
    AFTER = "after"


class DeckAudience(StrEnum):
    """The people that see decks, beside their players; each includes those before it."""

    STAFF = "staff"
    OPPONENT = "opponent"
    PUBLIC = "public"


def find_deck_phase(state: EventState, rounds_seen: int) -> DeckPhase:
    """Return before, during or after play. Play begins when players see round 1; its draft already locks decks.

    ``rounds_seen`` is the number of rounds that players see.
    """
    if state in OVER:
        return DeckPhase.AFTER
    return DeckPhase.DURING if state in PLAYS and rounds_seen else DeckPhase.BEFORE


def choose_audience(phase: DeckPhase, *, during: DeckAudience, after: DeckAudience) -> DeckAudience:
    """Return the audience of decks in a phase by the organizer's settings; before play it is always the staff."""
    return {DeckPhase.BEFORE: DeckAudience.STAFF, DeckPhase.DURING: during, DeckPhase.AFTER: after}[phase]
