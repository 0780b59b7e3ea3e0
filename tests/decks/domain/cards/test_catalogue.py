"""Cards found by any of their names, and suggestions of similar names."""

from itertools import combinations

import pytest

from decks.domain.cards.catalogue import Catalogue
from games.declaration import Card
from games.registry import find_games, read_shipped_cards
from language.folding import fold_joined
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
        ("Fools Gold", "Kočičí zlato"),
        ("Fool’s gold", "Kočičí zlato"),
        ("Fay and Klaus", "Fay & Klaus"),
        ("Fay a Klaus", "Fay & Klaus"),
        ("AC41", "AC-41 „Čistič“"),
        ("ac 41 purifier", "AC-41 „Čistič“"),
        ("Sachs 9000 GL", "Sachs 9000GL"),
        ("SSW 4200P", "SSW4200P"),
        ("bohempozehnany", "Bohem požehnaný"),
        ("Akce & reakce", "Backlash"),
        ("komšum", "Komunikační šum"),
        ("komsum", "Komunikační šum"),
        ("Kom. šum", "Komunikační šum"),
        ("zjevko", "Zjevné předurčení"),
    ],
)
def test_any_spelling_finds_the_card(written: str, name: str) -> None:
    card = CATALOGUE.find(written)
    assert card is not None
    assert card.name == name
    assert CATALOGUE.has_card(written)


@pytest.mark.parametrize("written", ["", "   ", "???", "Привет", "Neexistující", "x" * 5000])
def test_other_texts_find_no_card(written: str) -> None:
    assert CATALOGUE.find(written) is None
    assert not CATALOGUE.has_card(written)


@pytest.mark.parametrize(
    ("written", "first"),
    [
        ("Rozmysli si Marenko", "Rozmysli si, Mařenko, rozmysli"),
        ("Komunikacni summ", "Komunikační šum"),
        ("Hunter Mitch", "Mitch Hunter"),
        ("Valerie Duvalova-", "Valerie Duvalová"),
        ("Štábní generál", "Štábní generál Konstance Romanov"),
        ("Golem temnot", "Golem temnoty"),
        ("hlsa predku", "The Calling"),
        ("hlsa rpedku", "The Calling"),
        ("komuniakcni usm", "Komunikační šum"),
        ("miny", "Osobní protiposádkové miny"),
        ("válka", "Totální válka"),
        ("golem", "Golem temnoty"),
    ],
)
def test_the_likeliest_name_is_suggested_first(written: str, first: str) -> None:
    assert CATALOGUE.suggest(written)[0].name == first


@pytest.mark.parametrize("written", ["", "qqqq", "Zaseknutej nabíječ", "???", "x" * 5000])
def test_no_card_is_suggested_for_a_text_without_similar_names(written: str) -> None:
    assert CATALOGUE.suggest(written) == ()


def test_a_suggestion_is_offered_in_the_language_and_spelling_that_it_is_like() -> None:
    assert CATALOGUE.suggest_names("hlsa predku")[0] == "Hlas předků"
    assert CATALOGUE.suggest_names("Miscomunication")[0] == "Miscommunication"
    # The nearest spelling is a misspelling itself.
    assert CATALOGUE.suggest_names("Algeroova citadela")[0] == "Algerothova citadela"


def test_a_word_of_several_names_is_no_card_and_suggests_them() -> None:
    assert not CATALOGUE.has_card("šum")
    assert set(CATALOGUE.suggest_names("šum")) >= {"Komunikační šum", "Magický šum"}


@pytest.mark.parametrize("written", ["AC-4 1", "AC", "41", "a", "& &"])
def test_a_part_of_a_name_or_of_a_code_is_not_joined_to_one(written: str) -> None:
    assert not CATALOGUE.has_card(written)


@pytest.mark.parametrize("game", find_games())
def test_no_name_of_a_card_is_that_of_another_without_spaces(game: str) -> None:
    """Names are also found without regard to hyphens, apostrophes, spaces and the word for "and"."""
    catalogue = Catalogue(read_shipped_cards(game))
    owners: dict[str, set[str]] = {}
    for _folded, name, card in catalogue.spellings:
        owners.setdefault(fold_joined(name), set()).add(card.key)
        # A joined name takes nothing from any spelling: each means what it meant.
        assert catalogue.meaning_of(fold_joined(name)).cards in ((), catalogue.meaning_of(name).cards)
    by_key = {card.key: card for card in catalogue.cards}
    for keys in owners.values():
        # Cards that share a joined name share a printed one: only likely names do.
        for one, other in combinations(sorted(keys), 2):
            assert catalogue.names_of(by_key[one]) & catalogue.names_of(by_key[other])


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("fools gold", "Kočičí zlato"),
        ("fools go", "Kočičí zlato"),
        ("fay and kl", "Fay & Klaus"),
        ("ac41", "AC-41 „Čistič“"),
        ("komsum", "Komunikační šum"),
        ("ssw 4200", "SSW4200P"),
    ],
)
def test_the_search_of_cards_finds_a_name_without_its_hyphens_and_apostrophes(query: str, name: str) -> None:
    assert CATALOGUE.search(query)[0].name == name


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
