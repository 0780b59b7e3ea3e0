"""The format of the Prague Cup 2011 agrees with its document."""

import pytest

from games.registry import find_format, find_formats, find_game, find_games, read_shipped_cards
from language.folding import fold
from problems import Refused

GAME, RULES = find_format("doomtrooper/prague-cup-2011")
PARAMS = {rule.code: rule.params() for rule in RULES.rules}
CARDS = read_shipped_cards("doomtrooper")
BY_NAME = {fold(name): card for card in CARDS for name in card.all_names}

# "Karty zakázané", in the spelling of the document.
PRINTED = (
    *("Bouře chaosu", "Dvojí služba", "Jestřáb poutníků", "Kartelové dohody", "Malá špionáž"),
    *("Maska vestálek", "Nemilosrdná účinnost", "Nespoutaná Golgota", "Omezené zdroje", "Oslepující blesk"),
    *("Pěkné naděleni", "Podfuk korporací", "Přeškolení", "Sebevražedný útok", "Skromnost je nejvyšší ctnost"),
    *("Temná zhouba", "Ty už si nějak poradíš", "Věhlasný sběratel", "Velká nadvláda", "Velká věštba"),
    *("Velký stratég", "Zásobovací potíže", "Záškodnictví", "Zaváhání", "Změna oběhu"),
)


def test_the_format_has_the_numbers_of_the_document() -> None:
    assert PARAMS["deck_size"]["at_least"] == 60
    assert (PARAMS["at_least"]["number"], PARAMS["at_least"]["type"]) == (5, "warrior")
    assert PARAMS["max_copies"]["number"] == 1
    assert PARAMS["sideboard_size"]["size"] == 25
    assert PARAMS["card_pool"]["released_in"] == "cs"
    assert RULES.scoring.winning_points == 25
    assert RULES.version == "2011-02-14"


def test_25_cards_are_banned_and_each_is_in_the_card_list() -> None:
    assert len(PRINTED) == PARAMS["banned"]["count"] == 25
    ban = next(rule for rule in RULES.rules if rule.code == "banned")
    assert {fold(name) for name in PRINTED} <= ban.folded_names  # type: ignore[attr-defined]
    assert {fold(name) for name in PRINTED} <= BY_NAME.keys()


@pytest.mark.parametrize("language", ["cs", "en"])
def test_the_notes_and_sources_are_complete(language: str) -> None:
    assert all(note.in_language(language) for note in RULES.notes)
    assert {source.paragraph for source in RULES.sources} == {"1-karetní pravidlo", "Sideboard", "Karty zakázané"}


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Nespoutaná Golgota", "Nespoutaná Golgotha"),
        ("Pěkné naděleni", "Pěkné nadělení"),
        ("Algerotova citadela", "Algerothova citadela"),
        ("Mising in action", "Missing in action"),
        ("Jake Kamer", "Jake Kramer"),
        ("Přeproramován", "Přeprogramován"),
        ("Úderná vzdušná kvalerie", "Úderná vzdušná kavalerie"),
        ("Selhání!", "Selhání"),
        ("ODSTŘELOVAČI!", "Odstřelovači"),
        ("Pekelný Chrlič", "Pekelný chrlič"),
        ("Dvojí Služba", "Dvojí služba"),
    ],
)
def test_a_spelling_of_the_document_finds_the_card(printed: str, name: str) -> None:
    assert BY_NAME[fold(printed)].name == name


def test_earlier_guesses_of_english_names_are_not_shipped() -> None:
    """Three names were guessed wrong before they were compared with the English list."""
    pairs = {"Algerothova kletba": "Curse of Algeroth", "Zapuzení": "Repudiate", "Únik o vlásek": "Narrow Escape!"}
    assert {name: dict(BY_NAME[fold(name)].names)["en"] for name in pairs} == pairs


@pytest.mark.parametrize(
    ("name", "card_type", "affiliation"),
    [
        ("Kurátor", "warrior", "Černá legie"),
        ("Velký zuřivec Bauhausu", "equipment", "Bauhaus"),
        ("Kybermechanik", "equipment", "Kybertronik"),
        ("Atentátnické brnění", "relic", "Bratrstvo"),
        ("Reaktivní pancéřování", "fortification", "Obecný"),
        ("Soumar", "beast", "Půlměsíc"),
        ("Zaváhání", "art", "Bratrstvo"),
    ],
)
def test_types_and_affiliations_are_those_of_the_cards(name: str, card_type: str, affiliation: str) -> None:
    assert (BY_NAME[fold(name)].type, BY_NAME[fold(name)].affiliation) == (card_type, affiliation)


def test_a_type_without_a_certain_source_is_empty() -> None:
    assert [BY_NAME[fold(name)].type for name in ("Temná zhouba", "Tanec na ostří prázdnoty")] == [None, None]


def test_the_games_are_found_and_an_unknown_one_is_refused() -> None:
    keys = {"doomtrooper", "super-trooper", "scratch-wars", "neuroshima-hex"}
    assert keys <= find_games().keys()
    assert "doomtrooper/prague-cup-2011" in find_formats()
    with pytest.raises(Refused) as caught:
        find_game("sachy")
    assert caught.value.code == "not_found"


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as caught:
        find_format("doomtrooper/nothing")
    (problem,) = caught.value.problems
    assert (problem.code, problem.params["format"]) == ("format_unknown", "doomtrooper/nothing")
    assert "doomtrooper/prague-cup-2011" in problem.params["known"]
