"""The statistic of an event: rows of groups and cards, their order, and no row of fewer than five decks."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import MatchVerdict
from tournament.domain.played.disclosure import MIN_DECKS
from tournament.domain.played.groups import MIXED, UNKNOWN, DeckGroup, GroupKind
from tournament.domain.played.summary import OTHERS, PlayedDeck, PlayedSummary, summarize_decks
from tournament.domain.played.win_rates import CountedMatch, GroupRecord

BAUHAUS, CAPITOL, MISHIMA = (DeckGroup(GroupKind.NAMED, key) for key in ("bauhaus", "capitol", "mishima"))


def decks_of(*groups: tuple[DeckGroup, int], cards: dict[str, int] | None = None) -> list[PlayedDeck]:
    """Return so many decks of each group, all with the same cards."""
    all_groups = [group for group, number in groups for _ in range(number)]
    return [PlayedDeck(entry, group, cards or {"dragoun": 2}) for entry, group in enumerate(all_groups)]


def summarize(decks: Sequence[PlayedDeck], matches: Sequence[CountedMatch] = ()) -> PlayedSummary:
    return summarize_decks(decks, matches, players=len(decks), by="affiliation")


def sizes(summary: PlayedSummary) -> list[tuple[DeckGroup, int]]:
    return [(row.group, row.decks) for row in summary.groups]


def test_groups_are_sorted_by_decks_with_mixed_unknown_and_others_last() -> None:
    found = summarize(decks_of((UNKNOWN, 20), (BAUHAUS, 5), (MIXED, 6), (CAPITOL, 7), (MISHIMA, 1), (OTHERS, 4)))
    assert sizes(found) == [(CAPITOL, 7), (BAUHAUS, 5), (UNKNOWN, 20), (MIXED, 6), (OTHERS, 5)]
    assert found.groups[-1].joined == 2


def test_matches_between_joined_groups_are_left_out_as_within_one_row() -> None:
    decks = decks_of((BAUHAUS, 6), (CAPITOL, 3), (MISHIMA, 2))
    won = (MatchVerdict.WIN, MatchVerdict.LOSS)
    found = summarize(decks, [CountedMatch((6, 9), won), CountedMatch((0, 6), won)])
    assert [row.record for row in found.groups] == [GroupRecord(wins=1), GroupRecord(losses=1)]


def test_a_card_has_its_share_of_decks_and_average_copies() -> None:
    both = decks_of((BAUHAUS, 4), cards={"dragoun": 1, "ilian": 2})
    dragoun = [PlayedDeck(entry, BAUHAUS, {"dragoun": 3, "semai": 1}) for entry in (10, 11)]
    ilian = [PlayedDeck(entry, BAUHAUS, {"ilian": 5}) for entry in range(20, 26)]
    found = summarize([*both, *dragoun, *ilian])
    assert [(row.key, row.decks, row.copies) for row in found.cards] == [("ilian", 10, 38), ("", 6, 12)]
    assert found.share_of(found.cards[0]) == Fraction(10, 12)
    assert found.cards[0].average == Fraction(38, 10)
    assert found.cards[1].joined == 2


def test_fewer_than_five_decks_have_no_rows() -> None:
    found = summarize(decks_of((BAUHAUS, 4)))
    assert (found.decks, found.groups, found.cards) == (4, (), ())


def test_groups_are_left_out_where_none_is_known() -> None:
    found = summarize(decks_of((UNKNOWN, 9)))
    assert found.groups == ()
    assert [row.key for row in found.cards] == ["dragoun"]


def test_groups_are_left_out_where_each_has_fewer_than_five_decks() -> None:
    assert summarize(decks_of((BAUHAUS, 4), (CAPITOL, 3), (UNKNOWN, 9))).groups == ()
    assert sizes(summarize(decks_of((BAUHAUS, 4), (CAPITOL, 3), (MIXED, 5)))) == [(MIXED, 5), (OTHERS, 7)]


def test_a_game_without_groups_has_cards_only() -> None:
    decks = decks_of((UNKNOWN, 9))
    found = summarize_decks(decks, (), players=9, by="")
    assert (found.groups, len(found.cards)) == ((), 1)


def test_copies_of_unknown_names_are_counted_apart() -> None:
    decks = [PlayedDeck(entry, BAUHAUS, {}, unknown=entry) for entry in range(6)]
    found = summarize(decks)
    assert (found.unknown, found.cards) == (15, ())


GROUPS = st.sampled_from([BAUHAUS, CAPITOL, MISHIMA, MIXED, UNKNOWN])
CARDS = st.dictionaries(st.sampled_from("abcdefghij"), st.integers(1, 5), max_size=6)
DECKS = st.lists(st.tuples(GROUPS, CARDS), max_size=30).map(
    lambda rows: [PlayedDeck(entry, group, cards) for entry, (group, cards) in enumerate(rows)]
)


@given(DECKS)
def test_no_row_stands_for_fewer_than_five_decks(decks: Sequence[PlayedDeck]) -> None:
    found = summarize(decks)
    numbers = [(row.decks, row.joined) for row in found.groups] + [(row.decks, row.joined) for row in found.cards]
    assert all(decks >= MIN_DECKS and joined != 1 for decks, joined in numbers)
    assert len({row.group for row in found.groups}) == len(found.groups)


@given(DECKS)
def test_groups_together_are_all_decks(decks: Sequence[PlayedDeck]) -> None:
    found = summarize(decks)
    assert not found.groups or sum(row.decks for row in found.groups) == len(decks)
