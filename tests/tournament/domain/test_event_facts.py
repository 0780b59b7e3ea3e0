"""The facts of an event: their limits, and the states in which they can no longer change."""

from datetime import UTC, datetime
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems import Refused
from tournament.domain.event_facts import (
    FACTS,
    digest_facts,
    find_fixed_facts,
    list_time_zones,
    require_changeable,
    require_facts,
    suggest_rounds,
)
from tournament.domain.event_moves import BEFORE_PLAY, EventState
from web.errors.wording import say_both

TEXTS = [name for name, fact in FACTS.items() if fact.kind == "text"]
NUMBERS = [name for name, fact in FACTS.items() if fact.kind == "number"]
GOOD = {
    **dict.fromkeys(TEXTS, "150 Kč na místě"),
    "starts_at": datetime(2026, 12, 5, 10, tzinfo=UTC),
    "time_zone": "Europe/Prague",
    "rounds_planned": 5,
    "round_minutes": 50,
    "cut_size": 8,
    "capacity": 32,
    "player_reports": True,
    "silence_minutes": 5,
    "player_drops": True,
}


def faults(facts: dict[str, object]) -> dict[str, str]:
    """Return the codes of the faults by path; each problem has a sentence in both languages."""
    with pytest.raises(Refused) as refused:
        require_facts(facts)
    assert all(all(say_both(problem).values()) for problem in refused.value.problems)
    return {str(problem.params.get("place", "")): problem.code for problem in refused.value.problems}


def test_valid_facts_are_accepted() -> None:
    require_facts(GOOD)
    assert set(GOOD) == set(FACTS)
    require_facts({"capacity": None})
    require_facts({})


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_is_too_long_is_refused(name: str) -> None:
    longest = "ž" * FACTS[name].max_length
    require_facts({name: longest})
    assert faults({name: f"{longest}ž"}) == {name: "fact_too_long"}
    assert faults({name: 5}) != {}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_outside_their_range_are_refused(name: str) -> None:
    least, most = FACTS[name].limit.least, FACTS[name].limit.most
    require_facts({name: least})
    require_facts({name: most})
    for wrong in (least - 1, most + 1, True, "5", 1.5):
        assert faults({name: wrong}) == {name: "state_wrong_type"}


def test_all_faults_are_reported_at_once() -> None:
    wrong = {
        "name": " ",
        "time_zone": "Europe/Podhůří",
        "cut_size": 5,
        "capacity": 1,
        "starts_at": datetime(1, 1, 1, tzinfo=UTC),
    }
    assert faults(wrong) == {
        "name": "fact_empty",
        "time_zone": "time_zone_unknown",
        "cut_size": "state_unknown_value",
        "capacity": "state_wrong_type",
        "": "start_not_planned",
    }


def test_time_zones_are_sorted_and_belong_to_places() -> None:
    assert {"Europe/Prague", "Europe/Bratislava", "America/New_York"} <= set(list_time_zones())
    assert "UTC" not in list_time_zones()
    assert list(list_time_zones()) == sorted(list_time_zones())


@given(st.sampled_from(EventState), st.booleans())
def test_fixed_facts_stay_fixed_in_later_states(state: EventState, begun: bool) -> None:
    order = list(EventState)
    fixed_now = set(find_fixed_facts(state, has_begun=begun))
    if state not in (EventState.CUT, EventState.ARCHIVED):
        later = set(find_fixed_facts(order[order.index(state) + 1], has_begun=begun))
        assert fixed_now <= later
    assert set(find_fixed_facts(state, has_begun=False)) <= fixed_now


@pytest.mark.parametrize(
    ("state", "begun", "fixed"),
    [
        (EventState.DRAFT, False, set()),
        (EventState.CHECK_IN, False, set()),
        (EventState.RUNNING, False, {"capacity"}),
        (EventState.RUNNING, True, {"capacity", "starts_at", "time_zone"}),
        (EventState.CUT, True, {"capacity", "starts_at", "time_zone", "cut_size", "rounds_planned"}),
        (EventState.FINISHED, True, set(FACTS) - {"name", "venue", "prizes", "contact"}),
        (EventState.ARCHIVED, True, set(FACTS)),
    ],
)
def test_fixed_facts_by_state(state: EventState, begun: bool, fixed: set[str]) -> None:
    found = find_fixed_facts(state, has_begun=begun)
    assert set(found) == fixed
    assert all(say_both(problem)["cs"] for problem in found.values())


@given(st.sampled_from(sorted(FACTS)), st.sampled_from(EventState), st.booleans())
def test_a_change_is_refused_exactly_while_the_fact_is_fixed(name: str, state: EventState, begun: bool) -> None:
    fixed = find_fixed_facts(state, has_begun=begun)
    if name not in fixed:
        require_changeable({name: GOOD[name]}, state, rounds=0, has_begun=begun)
        return
    with pytest.raises(Refused) as refused:
        require_changeable({name: GOOD[name]}, state, rounds=0, has_begun=begun)
    assert refused.value.code == fixed[name].code


def test_planned_rounds_are_never_fewer_than_paired_ones() -> None:
    require_changeable({"rounds_planned": 3}, EventState.RUNNING, rounds=3, has_begun=True)
    with pytest.raises(Refused) as refused:
        require_changeable({"rounds_planned": 2}, EventState.RUNNING, rounds=3, has_begun=True)
    assert refused.value.code == "rounds_fewer_than_paired"


def test_a_reason_is_reported_once() -> None:
    with pytest.raises(Refused) as refused:
        require_changeable(
            {"starts_at": 1, "time_zone": "x", "capacity": 5}, EventState.RUNNING, rounds=1, has_begun=True
        )
    assert [problem.code for problem in refused.value.problems] == ["start_fixed", "capacity_fixed"]


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(0, 3), (2, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7), (128, 7), (200, 8)],
)
def test_suggested_rounds(players: int, rounds: int) -> None:
    assert suggest_rounds(players) == rounds


@given(st.integers(2, 5000))
def test_suggested_rounds_leave_at_most_one_unbeaten_player(players: int) -> None:
    rounds = suggest_rounds(players)
    assert players <= 2**rounds
    assert rounds == 3 or rounds < log2(players) + 1


def test_the_digest_changes_with_every_fact() -> None:
    assert digest_facts(GOOD) == digest_facts(dict(reversed(GOOD.items())))
    seen = {digest_facts({**GOOD, name: None}) for name in FACTS}
    assert len(seen | {digest_facts(GOOD)}) == len(FACTS) + 1


def test_capacity_is_fixed_once_play_begins() -> None:
    for state in EventState:
        assert ("capacity" in find_fixed_facts(state, has_begun=False)) == (state not in BEFORE_PLAY)
