"""The settings of an event as data: defaults, and faults with their paths."""

from fractions import Fraction
from typing import Any

import pytest

from engine.attendance_policies import Policies
from engine.json_io.event_settings import (
    match_format_of,
    read_counting_settings,
    read_policy_settings,
    require_valid,
)
from engine.options import MatchFormat
from games.registry import find_formats
from problems import Refused
from tournament.organizing.services.events import make_default_settings


def fault_paths(settings: dict[str, Any]) -> list[str]:
    """Return the paths of the faults that the settings are refused for."""
    with pytest.raises(Refused) as refused:
        require_valid(settings)
    return [problem.params["place"] for problem in refused.value.problems]


def test_missing_settings_have_defaults() -> None:
    assert read_counting_settings({}).bye_games == 1
    assert match_format_of({}) == MatchFormat()
    assert read_policy_settings({}) == Policies(late="loss", returned="loss", last_round=None, drop_after_no_shows=None)
    require_valid({"sample_people": [1, 2], "whatever": {}})


@pytest.mark.parametrize("key", sorted(find_formats()))
def test_the_defaults_of_every_format_are_valid(key: str) -> None:
    scoring = find_formats()[key].format.scoring
    settings = make_default_settings(scoring)
    require_valid(settings)
    assert match_format_of(settings).winning_points == scoring.winning_points
    assert match_format_of(settings).time_then == scoring.time_then
    assert read_counting_settings(settings).tiebreakers == scoring.tiebreakers


def test_numbers_are_exact() -> None:
    found = read_counting_settings({"percentage_floor": 0.33, "points": {"win": 1, "draw": "0.5", "bye": "1/2"}})
    assert (found.percentage_floor, found.points.draw, found.points.bye) == (
        Fraction(33, 100),
        Fraction(1, 2),
        Fraction(1, 2),
    )


@pytest.mark.parametrize(
    ("settings", "path"),
    [
        ({"points": {"win": 0}}, "settings.points.win"),
        ({"tiebreakers": ["luck"]}, "settings.tiebreakers[0]"),
        ({"percentage_floor": 1.5}, "settings.percentage_floor"),
        ({"match": {"best_of": 0}}, "match.best_of"),
        ({"match": {"best_of": 99}}, "match.best_of"),
        ({"match": {"best_of": True}}, "match.best_of"),
        ({"match": {"winning_points": 0}}, "match.winning_points"),
        ({"match": {"time_then": "unknown"}}, "match.time_then"),
        ({"match": {"best_of": 1, "time_then": "not_counted"}}, "match.time_then"),
        ({"match": {"winning_point": 25}}, "match.winning_point"),
        ({"match": []}, "match"),
        ({"policies": {"late": "win"}}, "policies.late"),
        ({"policies": {"last_round": 0}}, "policies.last_round"),
        ({"policies": {"drop_after_no_shows": "two"}}, "policies.drop_after_no_shows"),
        ({"policies": {"no_show": 1}}, "policies.no_show"),
    ],
)
def test_a_fault_names_its_path(settings: dict[str, Any], path: str) -> None:
    assert fault_paths(settings) == [path]


def test_all_faults_are_reported_at_once() -> None:
    faults = {"points": {"win": -1}, "match": {"best_of": "x"}, "policies": {"late": 1}}
    assert fault_paths(faults) == ["settings.points.win", "match.best_of", "policies.late"]
