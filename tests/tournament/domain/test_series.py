"""The standings of a series: points for ranks or results, best events counted, shared ranks, invalid schemes."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems import Refused
from tournament.domain.series import MAX_PLACES, MAX_POINTS, EventRank, PointScheme, rank_series, read_scheme

FORMULA = PointScheme(places=(25, 18, 15), rest=1)


def event(*ranks: tuple[str, int], points: int = 0) -> list[EventRank]:
    return [EventRank(person, rank, Fraction(points)) for person, rank in ranks]


def totals(scheme: PointScheme, *events: list[EventRank]) -> dict[object, int]:
    return {line.person: int(line.total) for line in rank_series(scheme, events)}


def test_points_for_ranks_and_for_all_behind() -> None:
    assert totals(FORMULA, event(("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5))) == {
        "a": 25,
        "b": 18,
        "c": 15,
        "d": 1,
        "e": 1,
    }


def test_players_sharing_a_rank_get_its_full_points() -> None:
    assert totals(FORMULA, event(("a", 1), ("b", 1), ("c", 3))) == {"a": 25, "b": 25, "c": 15}


def test_match_points_count_without_points_for_ranks() -> None:
    first = [EventRank("a", 1, Fraction(12)), EventRank("b", 2, Fraction(19, 2))]
    table = rank_series(PointScheme(), [first, [EventRank("b", 1, Fraction(9))]])
    assert [(line.person, line.total) for line in table] == [("b", Fraction(37, 2)), ("a", Fraction(12))]


def test_only_the_best_count_and_of_equals_the_earlier() -> None:
    table = rank_series(
        PointScheme((25, 18, 15), 0, best=2), [event(("a", 2)), event(("a", 1)), event(("a", 2)), event()]
    )
    scores = table[0].scores
    assert [score and score.counted for score in scores] == [True, True, False, None]
    assert table[0].total == 43


def test_players_with_equal_points_share_the_rank() -> None:
    table = rank_series(FORMULA, [event(("a", 1), ("b", 2)), event(("b", 1), ("a", 2)), event(("c", 9))])
    assert [(line.rank, line.person) for line in table] == [(1, "a"), (1, "b"), (3, "c")]


def test_finals_are_added_to_match_points_only() -> None:
    assert PointScheme(finals=True).is_adding_finals
    assert not PointScheme().is_adding_finals
    assert not PointScheme(places=(25,), finals=True).is_adding_finals, "the places have them already"


def test_an_older_scheme_without_finals_is_read() -> None:
    assert read_scheme({"places": [], "rest": 0, "best": None}) == PointScheme()


def test_a_series_without_players_has_no_rows() -> None:
    assert rank_series(FORMULA, []) == []
    assert rank_series(FORMULA, [[]]) == []


@pytest.mark.parametrize(
    ("value", "code", "place"),
    [
        ({"places": "25"}, "state_wrong_type", "places"),
        ({"places": [25, -1]}, "state_wrong_type", "places[1]"),
        ({"places": [25, True]}, "state_wrong_type", "places[1]"),
        ({"places": [1] * (MAX_PLACES + 1)}, "series_too_many_places", "places"),
        ({"places": [MAX_POINTS + 1]}, "series_too_many_points", "places"),
        ({"rest": MAX_POINTS + 1}, "series_too_many_points", "rest"),
        ({"best": 0}, "state_wrong_type", "best"),
        ({"rest": "1"}, "state_wrong_type", "rest"),
        ({"finals": "on"}, "state_wrong_type", "finals"),
        ({"final": True}, "state_unknown_key", "final"),
        ([], "state_wrong_type", ""),
    ],
)
def test_an_invalid_scheme_is_refused(value: Any, code: str, place: str) -> None:
    with pytest.raises(Refused) as refused:
        read_scheme(value)
    assert (refused.value.problems[0].code, refused.value.problems[0].params["place"]) == (code, place or "state")


SCHEMES = st.builds(
    PointScheme,
    places=st.lists(st.integers(0, 50), max_size=5).map(tuple),
    rest=st.integers(0, 3),
    best=st.none() | st.integers(1, 4),
    finals=st.booleans(),
)


@given(SCHEMES)
def test_a_scheme_is_read_as_it_was_written(scheme: PointScheme) -> None:
    assert read_scheme(scheme.as_data()) == scheme


@given(SCHEMES, st.lists(st.permutations(["a", "b", "c", "d"]), max_size=5), st.integers(0, 4))
def test_totals_add_up(scheme: PointScheme, orders: list[list[str]], missing: int) -> None:
    events = [
        [EventRank(person, rank, Fraction(9 - rank)) for rank, person in enumerate(order[missing % 4 :], 1)]
        for order in orders
    ]
    table = rank_series(scheme, events)
    assert {line.person for line in table} == {result.person for placed in events for result in placed}
    for line in table:
        played = [score for score in line.scores if score]
        counted = [score.points for score in played if score.counted]
        assert len(counted) == min(len(played), scheme.best or len(played))
        assert line.total == sum(counted)
        assert all(score.points <= min(counted, default=Fraction(0)) for score in played if not score.counted)
    assert [line.total for line in table] == sorted((line.total for line in table), reverse=True)
    assert all(line.rank == 1 + sum(other.total > line.total for other in table) for line in table)
