"""Rows of fewer than five decks are joined so that no single deck can be read, not even by subtraction."""

from collections.abc import Mapping, Sequence

from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.played.disclosure import MIN_DECKS, split_rows

SIZES = st.dictionaries(st.text("abcdefgh", min_size=1, max_size=3), st.integers(1, 12), max_size=14)
HOLDERS = st.dictionaries(
    st.text("abcdefgh", min_size=1, max_size=3), st.frozensets(st.integers(1, 14), min_size=1), max_size=14
)


def split(sizes: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """Split rows whose decks do not overlap, as those of groups."""
    return split_rows(sizes, lambda keys: sum(sizes[key] for key in keys))


def test_rows_of_five_decks_are_shown_and_the_others_joined() -> None:
    assert split({"bauhaus": 9, "capitol": 5, "mishima": 4, "imperial": 1}) == (
        ["bauhaus", "capitol"],
        ["mishima", "imperial"],
    )


def test_a_single_small_row_is_joined_with_the_next_smallest() -> None:
    assert split({"bauhaus": 9, "capitol": 6, "mishima": 4}) == (["bauhaus"], ["capitol", "mishima"])


def test_two_small_rows_of_fewer_than_five_decks_are_joined_with_the_next_smallest() -> None:
    assert split({"bauhaus": 9, "capitol": 6, "mishima": 1, "imperial": 2}) == (
        ["bauhaus"],
        ["capitol", "imperial", "mishima"],
    )


def test_nothing_is_joined_where_every_row_has_five_decks() -> None:
    assert split({"bauhaus": 5, "capitol": 5}) == (["bauhaus", "capitol"], [])
    assert split({"bauhaus": 5}) == (["bauhaus"], [])


def test_fewer_than_five_decks_are_not_shown_at_all() -> None:
    assert split({"bauhaus": 4}) == ([], [])
    assert split({"bauhaus": 2, "capitol": 2}) == ([], [])
    assert split({}) == ([], [])


def assert_no_deck_can_be_read(
    decks: Mapping[str, frozenset[int]], shown: Sequence[str], joined: Sequence[str]
) -> None:
    assert all(len(decks[key]) >= MIN_DECKS for key in shown)
    if joined:
        assert len(joined) >= 2
        assert len(frozenset().union(*(decks[key] for key in joined))) >= MIN_DECKS


@given(SIZES)
def test_every_row_stands_for_five_decks_and_a_joined_one_for_two_rows(sizes: Mapping[str, int]) -> None:
    first, decks = 0, {}
    for key, size in sizes.items():
        decks[key] = frozenset(range(first, first + size))
        first += size
    shown, joined = split(sizes)
    assert_no_deck_can_be_read(decks, shown, joined)
    if sum(sizes.values()) >= MIN_DECKS and (shown or len(sizes) > 1):
        assert sorted((*shown, *joined)) == sorted(sizes), "every row is shown or joined"
    hidden = sum(sizes.values()) - sum(sizes[key] for key in shown)
    assert not shown or hidden == 0 or hidden >= MIN_DECKS, "subtraction from the whole gives no small row"


@given(HOLDERS)
def test_rows_that_share_decks_are_joined_until_they_stand_for_five(decks: Mapping[str, frozenset[int]]) -> None:
    shown, joined = split_rows(
        {key: len(holders) for key, holders in decks.items()},
        lambda keys: len(frozenset().union(*(decks[key] for key in keys))),
    )
    assert_no_deck_can_be_read(decks, shown, joined)
    assert not (set(shown) & set(joined))


@given(SIZES)
def test_the_order_of_counting_does_not_matter(sizes: Mapping[str, int]) -> None:
    assert split(sizes) == split(dict(list(sizes.items())[::-1]))
