"""Completions of a line typed in the deck editor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.completion import MAX_COMPLETIONS, complete_heading, complete_name
from games.declaration import Card
from games.registry import find_game
from language.folding import fold
from tests.decks.lists import CATALOGUE, LEGAL_NAMES

ESCAPE = Card("unik", (("cs", "Únik o vlásek"), ("en", "Close Call!")), aliases=("Vlásek",))
LONG = Card("unikatni", (("cs", "Unikátní střelná zbraň"),))
INSIDE = Card("sum", (("cs", "Komunikační šum"),))
FEW = Catalogue((LONG, INSIDE, ESCAPE))


def completions(typed: str, catalogue: Catalogue = FEW) -> list[str]:
    return [completion.text for completion in complete_name(typed, catalogue)]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("uni", ["Únik o vlásek", "Unikátní střelná zbraň", "Komunikační šum"]),
        ("ÚNIK O", ["Únik o vlásek"]),
        ("strel", ["Unikátní střelná zbraň"]),
        ("  sum ", ["Komunikační šum"]),
        ("clo", ["Close Call!"]),
        ("u", []),
        ("", []),
        ("?!", []),
        ("nic takového", []),
    ],
)
def test_names_that_begin_with_the_text_come_before_names_that_contain_it(typed: str, names: list[str]) -> None:
    assert completions(typed) == names


def test_a_card_is_offered_once_under_its_best_matching_name() -> None:
    (found,) = complete_name("vlas", FEW)
    assert (found.text, found.card) == ("Vlásek", ESCAPE)


def test_a_name_that_is_complete_is_not_offered_but_longer_ones_are() -> None:
    golem = Catalogue((Card("a", (("cs", "Golem"),)), Card("b", (("cs", "Golem temnoty"),))))
    assert completions("golem", golem) == ["Golem temnoty"]
    assert completions("Golem temnoty", golem) == []


@given(st.one_of(st.text(max_size=130), st.sampled_from(LEGAL_NAMES).flatmap(lambda n: st.just(n[: len(n) // 2]))))
def test_completions_of_any_text_are_few_and_contain_it(typed: str) -> None:
    found = complete_name(typed, CATALOGUE)
    assert len(found) <= MAX_COMPLETIONS
    assert len({completion.card.key for completion in found if completion.card}) == len(found)
    named = [(completion.text, *(completion.card.all_names if completion.card else ())) for completion in found]
    assert all(any(fold(typed) in fold(name) for name in names) for names in named)
    assert all(CATALOGUE.find(completion.text) == completion.card for completion in found)


def test_cards_that_share_the_typed_name_are_offered_by_names_of_their_own() -> None:
    assert completions("vojenske cv", CATALOGUE) == ["Martial Training", "Training"]


@pytest.mark.parametrize("name", LEGAL_NAMES[::7])
def test_two_thirds_of_a_name_find_its_card(name: str) -> None:
    assert name in completions(name[: max(3, len(name) * 2 // 3)], CATALOGUE) or len(fold(name)) < 5


def test_card_types_are_offered_in_a_format_with_codes() -> None:
    kinds = find_game("scratch-wars").card_types
    assert [completion.text for completion in complete_heading("", kinds, "cs")] == ["Hrdina: ", "Zbraň: "]
    assert [completion.text for completion in complete_heading("we", kinds, "en")] == ["Weapon: "]
    assert complete_heading("Drak", kinds, "cs") == ()
