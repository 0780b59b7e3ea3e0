"""Names near a text or like it, found without comparing the text with every name."""

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA, Levenshtein

from decks.domain.cards.similar_names import SimilarNames, count_allowed_edits
from tests.decks.lists import CATALOGUE

FOLDED = sorted({name for card in CATALOGUE.cards for name in CATALOGUE.names_of(card)})
NEAR_ALL = SimilarNames(FOLDED)
words = st.text("abc ", min_size=1, max_size=12).map(lambda text: " ".join(text.split())).filter(bool)


@given(st.lists(words, min_size=1, max_size=20), words)
def test_near_names_are_those_within_the_allowed_edits(names: list[str], text: str) -> None:
    measured = {name: (OSA.distance(text, name), Levenshtein.distance(text, name)) for name in names}
    near = sorted((*edits, name) for name, edits in measured.items() if edits[0] <= count_allowed_edits(text))
    assert SimilarNames(names).near(text) == [name for *_edits, name in near]


@given(st.sampled_from(FOLDED), st.integers(0, 40), st.sampled_from("qx"))
def test_a_card_is_like_its_name_with_another_letter(name: str, at: int, letter: str) -> None:
    if len(name) > 6:
        at %= len(name)
        assert name in SimilarNames(FOLDED).like(name[:at] + letter + name[at + 1 :], 6)


def test_names_with_the_same_beginning_come_shortest_first() -> None:
    names = SimilarNames(["golem temnoty", "golem", "golgotha", "temny golem"])
    assert names.beginning_with("gole") == ["golem", "golem temnoty"]
    assert names.beginning_with("x") == []


def test_a_name_with_a_letter_repeated_many_times_is_like_its_misspelling() -> None:
    assert SimilarNames(["uraaaaa"]).like("qraaaaa", 1) == ["uraaaaa"]


def test_a_text_without_a_shared_pair_of_letters_is_like_nothing() -> None:
    assert SimilarNames(["golem"]).like("xyz", 3) == []
    assert SimilarNames([]).near("golem") == []


def test_short_texts_are_near_fewer_names() -> None:
    names = SimilarNames(["liana", "ilian"])
    assert names.near("inila") == []
    assert names.near("ilina") == ["ilian"]
    assert names.near("iliann") == ["ilian", "liana"]


def _swap(name: str, at: int) -> str:
    at %= len(name) - 1
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


@given(st.sampled_from(FOLDED), st.integers(0, 40), st.integers(0, 40), st.sampled_from("qx"), st.booleans())
def test_a_name_is_near_with_two_swaps_or_a_swap_and_another_letter(
    name: str, first: int, second: int, letter: str, swaps: bool
) -> None:
    """Two letters moved were four edits, so "hlsa rpedku" was near nothing."""
    if len(name) > 6:
        text = _swap(name, first)
        second %= len(text)
        text = _swap(text, second) if swaps else text[:second] + letter + text[second + 1 :]
        if OSA.distance(text, name) <= 2:
            assert name in NEAR_ALL.near(text)
