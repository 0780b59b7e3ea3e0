"""When decks are taken and who sees them: every case, and the walls that no setting moves."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems.texts.terms import TERMS
from tournament.domain.decks import Lock, Phase, Shown, Taking, lock_of, phase_of, who_sees
from tournament.domain.lifecycle import EventState

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
LATER, EARLIER = NOON + timedelta(minutes=1), NOON - timedelta(minutes=1)
OPEN = EventState.REGISTRATION
PLAYED = EventState.RUNNING
MOMENTS = st.none() | st.sampled_from([EARLIER, NOON, LATER])
TAKINGS = st.builds(
    Taking,
    st.sampled_from(EventState),
    MOMENTS,
    st.booleans(),
    st.integers(0, 3),
    st.sampled_from([None, "locked", "open"]),
    MOMENTS,
)


@pytest.mark.parametrize(
    ("taking", "lock"),
    [
        (Taking(OPEN), None),
        (Taking(EventState.DRAFT), None),
        (Taking(PLAYED), None),
        (Taking(OPEN, deadline=LATER), None),
        (Taking(OPEN, deadline=NOON), Lock.DEADLINE),
        (Taking(OPEN, deadline=EARLIER), Lock.DEADLINE),
        (Taking(OPEN, is_locked=True), Lock.STAFF),
        (Taking(PLAYED, rounds=1), Lock.ROUND),
        (Taking(PLAYED, deadline=LATER, rounds=1), Lock.ROUND),
        (Taking(OPEN, own="locked"), Lock.OWN),
        (Taking(OPEN, deadline=EARLIER, own="open"), None),
        (Taking(PLAYED, rounds=2, is_locked=True, own="open"), None),
        (Taking(PLAYED, rounds=2, own="open", own_until=LATER), None),
        (Taking(PLAYED, rounds=2, own="open", own_until=NOON), Lock.OWN_DEADLINE),
        (Taking(OPEN, own="open", own_until=EARLIER), Lock.OWN_DEADLINE),
        (Taking(EventState.FINISHED, own="open"), Lock.OVER),
        (Taking(EventState.ARCHIVED), Lock.OVER),
    ],
)
def test_when_a_deck_is_locked_and_why(taking: Taking, lock: Lock | None) -> None:
    assert lock_of(taking, NOON) == lock


@given(TAKINGS)
def test_time_never_opens_a_deck(taking: Taking) -> None:
    if lock_of(taking, NOON):
        assert lock_of(taking, NOON + timedelta(days=1))


@given(TAKINGS)
def test_what_is_said_of_one_player_goes_first(taking: Taking) -> None:
    lock = lock_of(taking, NOON)
    if taking.state in (EventState.FINISHED, EventState.ARCHIVED):
        assert lock is Lock.OVER
    elif taking.own:
        assert lock in ((Lock.OWN,) if taking.own == "locked" else (None, Lock.OWN_DEADLINE))


@pytest.mark.parametrize("lock", Lock)
def test_every_lock_has_its_words(lock: Lock) -> None:
    assert lock.value in TERMS


@given(st.sampled_from(EventState), st.integers(0, 5), st.sampled_from(Shown), st.sampled_from(Shown))
def test_nobody_but_the_staff_sees_a_deck_before_players_see_a_round(
    state: EventState, rounds: int, during: Shown, after: Shown
) -> None:
    phase = phase_of(state, rounds)
    shown = who_sees(phase, during=during, after=after)
    over = state in (EventState.FINISHED, EventState.ARCHIVED)
    if over:
        assert (phase, shown) == (Phase.AFTER, after)
    elif state in (EventState.RUNNING, EventState.CUT) and rounds:
        assert (phase, shown) == (Phase.DURING, during)
    else:
        assert (phase, shown) == (Phase.BEFORE, Shown.STAFF)
