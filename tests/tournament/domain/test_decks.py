"""The locks of decks and their audience: every case, and the limits that no setting changes."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems.texts.terms import TERMS
from tournament.domain.decks import (
    DeckAudience,
    DeckConditions,
    DeckPhase,
    LockReason,
    choose_audience,
    find_deck_phase,
    find_lock,
)
from tournament.domain.event_moves import EventState

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
LATER, EARLIER = NOON + timedelta(minutes=1), NOON - timedelta(minutes=1)
OPEN = EventState.REGISTRATION
PLAYED = EventState.RUNNING
MOMENTS = st.none() | st.sampled_from([EARLIER, NOON, LATER])
CONDITIONS = st.builds(
    DeckConditions,
    st.sampled_from(EventState),
    MOMENTS,
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from([None, "locked", "open"]),
    MOMENTS,
)


@pytest.mark.parametrize(
    ("conditions", "lock"),
    [
        (DeckConditions(OPEN), None),
        (DeckConditions(EventState.DRAFT), None),
        (DeckConditions(PLAYED), None),
        (DeckConditions(OPEN, deadline=LATER), None),
        (DeckConditions(OPEN, deadline=NOON), LockReason.DEADLINE),
        (DeckConditions(OPEN, deadline=EARLIER), LockReason.DEADLINE),
        (DeckConditions(OPEN, is_locked=True), LockReason.STAFF),
        (DeckConditions(PLAYED, rounds=1), LockReason.ROUND),
        (DeckConditions(PLAYED, deadline=LATER, rounds=1), LockReason.ROUND),
        (DeckConditions(OPEN, entry_lock="locked"), LockReason.OWN),
        (DeckConditions(OPEN, deadline=EARLIER, entry_lock="open"), None),
        (DeckConditions(PLAYED, rounds=2, is_locked=True, entry_lock="open"), None),
        (DeckConditions(PLAYED, rounds=2, entry_lock="open", entry_lock_until=LATER), None),
        (DeckConditions(PLAYED, rounds=2, entry_lock="open", entry_lock_until=NOON), LockReason.OWN_DEADLINE),
        (DeckConditions(OPEN, entry_lock="open", entry_lock_until=EARLIER), LockReason.OWN_DEADLINE),
        (DeckConditions(EventState.FINISHED, entry_lock="open"), LockReason.OVER),
        (DeckConditions(EventState.ARCHIVED), LockReason.OVER),
    ],
)
def test_locks_by_condition(conditions: DeckConditions, lock: LockReason | None) -> None:
    assert find_lock(conditions, NOON) == lock


@given(CONDITIONS)
def test_a_locked_deck_is_not_opened_by_time(conditions: DeckConditions) -> None:
    if find_lock(conditions, NOON):
        assert find_lock(conditions, NOON + timedelta(days=1))


@given(CONDITIONS)
def test_the_lock_of_one_player_has_priority(conditions: DeckConditions) -> None:
    lock = find_lock(conditions, NOON)
    if conditions.state in (EventState.FINISHED, EventState.ARCHIVED):
        assert lock is LockReason.OVER
    elif conditions.entry_lock:
        assert lock in ((LockReason.OWN,) if conditions.entry_lock == "locked" else (None, LockReason.OWN_DEADLINE))


@pytest.mark.parametrize("lock", LockReason)
def test_every_lock_has_a_label(lock: LockReason) -> None:
    assert lock.value in TERMS


@given(st.sampled_from(EventState), st.integers(0, 5), st.sampled_from(DeckAudience), st.sampled_from(DeckAudience))
def test_only_staff_see_decks_before_players_see_a_round(
    state: EventState, rounds: int, during: DeckAudience, after: DeckAudience
) -> None:
    phase = find_deck_phase(state, rounds)
    shown = choose_audience(phase, during=during, after=after)
    over = state in (EventState.FINISHED, EventState.ARCHIVED)
    if over:
        assert (phase, shown) == (DeckPhase.AFTER, after)
    elif state in (EventState.RUNNING, EventState.CUT) and rounds:
        assert (phase, shown) == (DeckPhase.DURING, during)
    else:
        assert (phase, shown) == (DeckPhase.BEFORE, DeckAudience.STAFF)
