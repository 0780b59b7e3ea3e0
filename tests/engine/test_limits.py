"""Limits of the numbers in the settings of an event: a number beyond is refused with its path, one within is not."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.json_io.event_settings import (
    find_beyond_limits,
    match_format_of,
    read_counting_settings,
    read_policy_settings,
    require_valid,
)
from engine.json_io.state import write_fraction
from engine.limits import (
    BYE_GAMES,
    EXTRA_TURNS,
    FINEST_SHARE,
    GAMES,
    GROUPS,
    MATCH_POINTS,
    ROUNDS,
    ROUNDS_OR_NONE,
    WINNING_POINTS,
    Limit,
)
from problems import Refused

# Every whole number of the settings by its path in them. Points have decimals, see below.
WHOLE = {
    ("bye_games",): BYE_GAMES,
    ("pairing", "apart_rounds"): ROUNDS_OR_NONE,
    ("pairing", "cut_after"): ROUNDS_OR_NONE,
    ("pairing", "groups"): GROUPS,
    ("pairing", "advance"): GROUPS,
    ("match", "best_of"): GAMES,
    ("match", "winning_points"): WINNING_POINTS,
    ("match", "extra_turns"): EXTRA_TURNS,
    ("policies", "last_round"): ROUNDS,
    ("policies", "drop_after_no_shows"): ROUNDS,
}
POINTS = ("win", "draw", "loss", "bye", "double_win")


def put(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    """Return settings with one value."""
    return {path[0]: value} if len(path) == 1 else {path[0]: {path[1]: value}}


def name_of(path: tuple[str, ...]) -> str:
    """Return the path as problems name it: keys of the counting stand below ``settings``."""
    return ".".join(path if path[0] in {"match", "policies"} else ("settings", *path))


def fault_paths(settings: dict[str, Any]) -> list[str]:
    """Return the paths that the settings are refused for; nothing for valid ones."""
    try:
        require_valid(settings)
    except Refused as refused:
        return [problem.params["place"] for problem in refused.problems]
    return []


def beyond(limit: Limit) -> st.SearchStrategy[int]:
    """Return whole numbers outside a limit, near to it and far away."""
    above = st.integers(min_value=limit.most + 1, max_value=10**39)
    below = st.integers(min_value=-(10**38), max_value=limit.least - 1)
    return above | below | st.just(limit.most + 1) | st.just(limit.least - 1)


@given(path=st.sampled_from(sorted(WHOLE)), data=st.data())
def test_whole_numbers_beyond_their_limit_are_refused_with_their_path(
    path: tuple[str, ...], data: st.DataObject
) -> None:
    value = data.draw(beyond(WHOLE[path]))
    assert fault_paths(put(path, value)) == [name_of(path)]


@pytest.mark.parametrize("path", sorted(WHOLE))
def test_the_ends_of_a_limit_are_allowed(path: tuple[str, ...]) -> None:
    for value in (WHOLE[path].least, WHOLE[path].most):
        assert fault_paths(put(path, value)) == []


@given(name=st.sampled_from(POINTS), value=beyond(MATCH_POINTS))
def test_points_beyond_their_limit_are_refused(name: str, value: int) -> None:
    assert set(fault_paths(put(("points", name), value))) == {f"settings.points.{name}"}


@given(name=st.sampled_from(POINTS), hundredths=st.integers(1, 100_000), thousandths=st.integers(1, 9))
def test_points_have_two_decimals(name: str, hundredths: int, thousandths: int) -> None:
    value = Fraction(hundredths, 100)
    assert fault_paths(put(("points", name), write_fraction(value))) == []
    finer = value - Fraction(thousandths, 1000)
    if finer > 0:
        assert fault_paths(put(("points", name), write_fraction(finer))) == [f"settings.points.{name}"]


def test_points_may_be_negative_except_for_a_win() -> None:
    assert fault_paths({"points": {"loss": "-0.5", "draw": -1000}}) == []
    assert fault_paths({"points": {"win": "-0.5"}}) == ["settings.points.win"]


@given(denominator=st.integers(FINEST_SHARE + 1, 10**18))
def test_a_floor_of_percentages_is_not_finer_than_six_decimals(denominator: int) -> None:
    assert fault_paths({"percentage_floor": f"1/{denominator}"}) == ["settings.percentage_floor"]


def test_a_third_is_a_floor_of_percentages() -> None:
    assert fault_paths({"percentage_floor": "1/3"}) == fault_paths({"percentage_floor": "0.333333"}) == []


@given(path=st.sampled_from(sorted(WHOLE.keys() - {("match", "best_of")})), value=st.integers(10**4, 10**39))
def test_a_stored_number_beyond_its_limit_is_read_and_named(path: tuple[str, ...], value: int) -> None:
    stored = put(path, value)
    for read in (read_counting_settings, match_format_of, read_policy_settings):
        read(stored)
    (problem,) = find_beyond_limits(stored)
    assert problem.params["place"] == name_of(path)
    assert problem.params["found"].startswith(str(value)[:40])


def test_a_limit_is_said_in_both_languages() -> None:
    assert MATCH_POINTS.expected.en == "a number from -1,000 to 1,000 with two decimals at most"
    assert MATCH_POINTS.expected.cs == "číslo od -1\u00a0000 do 1\u00a0000, nejvýš na dvě desetinná místa"
    assert ROUNDS.expected.as_dict() == {"cs": "celé číslo od 1 do 50", "en": "a whole number from 1 to 50"}
