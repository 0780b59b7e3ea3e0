"""Cards found by any of their names, and suggestions of similar names."""

import pytest

from decks.domain.cards.catalogue import Catalogue
from games.declaration import Card
from tests.decks.lists import CATALOGUE


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Únik o vlásek", "Únik o vlásek"),
        ("unik o vlasek", "Únik o vlásek"),
        ("ÚNIK  O VLÁSEK!", "Únik o vlásek"),
        ("AC 40 rozhresitel", "AC-40 „Rozhřešitel“"),
        ("Rozmysli si Mařenko rozmysli", "Rozmysli si, Mařenko, rozmysli"),
        ("mařenka", "Rozmysli si, Mařenko, rozmysli"),
        ("OPM", "Osobní protiposádkové miny"),
        ("Jake Kamer", "Jake Kramer"),
        ("Algerotova citadela", "Algerothova citadela"),
        ("Krvavý chťič", "Krvavý chtíč"),
    ],
)
def test_any_spelling_finds_the_card(written: str, name: str) -> None:
    card = CATALOGUE.find(written)
    assert card is not None
    assert card.name == name
    assert CATALOGUE.knows(written)


@pytest.mark.parametrize("written", ["", "   ", "???", "Привет", "Neexistující", "x" * 5000])
def test_other_texts_find_no_card(written: str) -> None:
    assert CATALOGUE.find(written) is None
    assert not CATALOGUE.knows(written)


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("Rozmysli si Marenko", "Rozmysli si, Mařenko, rozmysli"),
        ("Komunikacni summ", "Komunikační šum"),
        ("Hunter Mitch", "Mitch Hunter"),
        ("Valerie Duvalova-", "Valerie Duvalová"),
        ("Štábní generál", "Štábní generál Konstance Romanov"),
        ("Golem temnot", "Golem temnoty"),
    ],
)
def test_the_likeliest_name_is_suggested_first(written: str, first: str) -> None:
    assert CATALOGUE.suggest(written)[0].name == first


@pytest.mark.parametrize("written", ["", "qqqq", "Zaseknutej nabíječ", "???", "x" * 5000])
def test_no_card_is_suggested_for_a_text_without_similar_names(written: str) -> None:
    assert CATALOGUE.suggest(written) == ()


def test_at_most_three_different_cards_are_suggested() -> None:
    cards = [Card(f"k{n}", (("cs", f"Oddělení {n}"),), aliases=(f"Oddelenie {n}",)) for n in range(9)]
    found = Catalogue(cards).suggest("Odděleni")
    assert len(found) == 3
    assert len({card.key for card in found}) == 3


def test_names_in_several_languages_find_one_card() -> None:
    card = Card("escape", (("cs", "Únik"), ("en", "Close Call!")))
    catalogue = Catalogue([card], "r1")
    assert catalogue.find("close call") is catalogue.find("únik") is card
    assert (catalogue.revision, card.name, dict(card.names)["en"]) == ("r1", "Únik", "Close Call!")
