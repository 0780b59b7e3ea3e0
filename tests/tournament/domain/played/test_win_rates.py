"""Win rates of groups: matches that count, mirrors, draws, tables of three and four; the Wilson interval."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.outcomes import Outcome
from engine.scoring import MatchVerdict
from tournament.domain.played.win_rates import (
    CountedMatch,
    GroupRecord,
    count_records,
    decide_sides,
    find_wilson_interval,
)

WIN, DRAW, LOSS = MatchVerdict.WIN, MatchVerdict.DRAW, MatchVerdict.LOSS
ROWS = {1: "bauhaus", 2: "bauhaus", 3: "capitol", 4: "mishima", 5: "capitol"}


def result(*entries: int, games: tuple[int, ...] = (1, 0, 0), outcome: str = "") -> CountedMatch:
    return CountedMatch(entries, decide_sides(len(entries), games, outcome))


def test_a_match_of_two_groups_counts_for_both() -> None:
    found = count_records([result(1, 3), result(2, 3, games=(0, 1, 0)), result(1, 4, games=(0, 0, 1))], ROWS)
    assert found == {
        "bauhaus": GroupRecord(wins=1, draws=1, losses=1),
        "capitol": GroupRecord(wins=1, losses=1),
        "mishima": GroupRecord(draws=1),
    }


def test_a_match_within_a_group_is_left_out() -> None:
    assert count_records([result(1, 2)], ROWS)["bauhaus"] == GroupRecord()


def test_a_match_against_an_entry_without_a_deck_is_left_out() -> None:
    assert count_records([result(1, 99)], ROWS)["bauhaus"] == GroupRecord()


def test_at_a_table_of_four_entries_of_one_group_are_left_out() -> None:
    found = count_records([result(1, 2, 3, 4, games=(0, 0, 1, 0, 0))], ROWS)
    assert found == {"bauhaus": GroupRecord(), "capitol": GroupRecord(wins=1), "mishima": GroupRecord(losses=1)}


@pytest.mark.parametrize(
    ("games", "outcome", "expected"),
    [
        ((2, 1, 0), "", (WIN, LOSS)),
        ((1, 1, 1), "", (DRAW, DRAW)),
        ((), "win_second", (LOSS, WIN)),
        ((1, 0, 0), "win_second", (LOSS, WIN)),
        ((), "draw", (DRAW, DRAW)),
        ((), "", ()),
        *(
            ((), outcome.value, ())
            for outcome in Outcome
            if outcome not in (Outcome.WIN_FIRST, Outcome.WIN_SECOND, Outcome.DRAW)
        ),
    ],
)
def test_only_played_results_count(games: tuple[int, ...], outcome: str, expected: tuple[MatchVerdict, ...]) -> None:
    assert decide_sides(2, games, outcome) == expected


def test_a_bye_does_not_count() -> None:
    assert decide_sides(1, (), "bye") == ()
    assert decide_sides(1, (1, 0), "") == ()


def test_draws_are_shown_but_not_in_the_rate() -> None:
    record = GroupRecord(wins=3, draws=5, losses=1)
    assert (record.win_rate, record.decided) == (Fraction(3, 4), 4)
    assert GroupRecord(draws=2).win_rate is None
    assert GroupRecord(draws=2).interval is None


MATCHES = st.lists(
    st.tuples(st.lists(st.sampled_from([1, 2, 3, 4, 5, 99]), min_size=2, max_size=2, unique=True), st.booleans())
)


@given(MATCHES)
def test_of_two_sides_as_many_matches_are_won_as_lost(matches: Sequence[tuple[list[int], bool]]) -> None:
    played = [result(*pair, games=(1, 0, 0) if first else (0, 1, 0)) for pair, first in matches]
    found: Mapping[str, GroupRecord] = count_records(played, ROWS)
    assert sum(record.wins for record in found.values()) == sum(record.losses for record in found.values())


# Values computed with the formula in Wilson's paper, to four places.
@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [(0, 1, 0.0, 0.7935), (1, 1, 0.2065, 1.0), (5, 10, 0.2366, 0.7634), (54, 100, 0.4426, 0.6344)],
)
def test_the_interval_has_the_known_ends(wins: int, matches: int, low: float, high: float) -> None:
    assert find_wilson_interval(wins, matches) == pytest.approx((low, high), abs=0.0001)


RECORDS = st.integers(1, 2_000).flatmap(lambda matches: st.tuples(st.integers(0, matches), st.just(matches)))


@given(RECORDS)
def test_the_interval_holds_the_rate_and_lies_between_none_and_all(record: tuple[int, int]) -> None:
    wins, matches = record
    low, high = find_wilson_interval(wins, matches)
    assert 0 <= low <= wins / matches <= high <= 1
    assert low < high


@given(RECORDS)
def test_wins_and_losses_have_mirrored_intervals(record: tuple[int, int]) -> None:
    wins, matches = record
    low, high = find_wilson_interval(wins, matches)
    other_low, other_high = find_wilson_interval(matches - wins, matches)
    assert (1 - other_high, 1 - other_low) == pytest.approx((low, high))


@given(RECORDS)
def test_ten_times_as_many_matches_make_it_narrower(record: tuple[int, int]) -> None:
    wins, matches = record
    low, high = find_wilson_interval(wins, matches)
    narrow_low, narrow_high = find_wilson_interval(10 * wins, 10 * matches)
    assert narrow_high - narrow_low < high - low
