"""The group of a deck: main affiliation, army or hero; mixed and unknown decks."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.stored_cards import MainCard, read_main_cards
from games.declaration import Card
from games.house_rules.rules import HouseRules, apply_house_rules
from games.registry import find_format, find_game
from tests.decks.lists import ARMIES, CATALOGUES, DUEL, PRAGUE, judge_as
from tournament.domain.played.card_index import CardIndex
from tournament.domain.played.groups import (
    MIXED,
    UNKNOWN,
    DeckGroup,
    Grouping,
    GroupKind,
    MainAffiliation,
    find_grouping,
    make_affiliation_key,
)

DOOMTROOPER = find_game("doomtrooper")
AFFILIATIONS = {"b": "Bauhaus", "k": "Kapitol", "g": "Obecný", "both": "Bauhaus / Kapitol", "x": ""}
CATALOGUE = Catalogue(Card(key, (("cs", key),), affiliation=name) for key, name in AFFILIATIONS.items())
BY_AFFILIATION = MainAffiliation(DOOMTROOPER, CATALOGUE)


def named(key: str) -> DeckGroup:
    return DeckGroup(GroupKind.NAMED, key)


def deck(**copies: int) -> list[MainCard]:
    """Return a deck of cards by key; copies of ``unknown`` have no card."""
    return [MainCard(None if key == "unknown" else key, key, number) for key, number in copies.items()]


def group_of(**copies: int) -> DeckGroup:
    return BY_AFFILIATION.group_of(deck(**copies))


def test_the_affiliation_with_most_cards_is_the_main_one() -> None:
    assert group_of(b=10, k=9) == named("bauhaus")
    assert group_of(b=10, k=11) == named("capitol")


def test_general_cards_do_not_decide() -> None:
    assert group_of(b=2, g=50) == named("bauhaus")
    assert group_of(b=10, k=9, g=40) == named("bauhaus")


def test_a_deck_of_general_cards_only_is_general() -> None:
    assert group_of(g=60) == named("general")


def test_equal_numbers_of_two_affiliations_make_a_mixed_deck() -> None:
    assert group_of(b=10, k=10, g=3) == MIXED


def test_a_card_of_two_affiliations_counts_for_both() -> None:
    assert group_of(b=5, both=9) == named("bauhaus")
    assert group_of(both=9) == MIXED


def test_the_affiliation_is_unknown_where_most_cards_are() -> None:
    assert group_of(b=10, x=11) == UNKNOWN
    assert group_of(b=10, unknown=11) == UNKNOWN
    assert group_of(b=10, x=10) == named("bauhaus")
    assert group_of(x=60) == group_of() == UNKNOWN


@given(st.dictionaries(st.sampled_from([*AFFILIATIONS, "unknown"]), st.integers(1, 60)))
def test_the_order_of_lines_does_not_change_the_group(copies: Mapping[str, int]) -> None:
    assert BY_AFFILIATION.group_of(deck(**copies)) == BY_AFFILIATION.group_of(deck(**copies)[::-1])


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_a_named_group_has_more_cards_than_any_other(bauhaus: int, capitol: int, general: int) -> None:
    found = group_of(b=bauhaus, k=capitol, g=general)
    if bauhaus == capitol:
        expected = MIXED if bauhaus else named("general") if general else UNKNOWN
    else:
        expected = named("bauhaus" if bauhaus > capitol else "capitol")
    assert found == expected


def test_affiliations_have_different_keys_in_every_game() -> None:
    for game in ("doomtrooper", "super-trooper"):
        keys = [make_affiliation_key(one) for one in find_game(game).affiliations]
        assert len(set(keys)) == len(keys)
        assert all(keys)


def test_neutral_affiliations_are_affiliations_of_the_game() -> None:
    for game in ("doomtrooper", "super-trooper"):
        found = find_game(game)
        assert found.neutral_affiliations
        assert set(found.neutral_affiliations) <= set(found.affiliations)


def read(format_key: str, text: str, **house: int) -> tuple[Grouping, list[MainCard]]:
    """Return the grouping of a shipped format and the cards of a list, as the statistic reads them."""
    game, rules = find_format(format_key)
    rules = apply_house_rules(rules, HouseRules(**house))  # type: ignore[arg-type]
    catalogue = CATALOGUES[game.key]
    index = CardIndex(catalogue, is_by_name=rules.has_serials)
    lines = read_main_cards(judge_as(format_key, text).as_dict())
    return find_grouping(game, rules, catalogue), [index.identify(line) for line in lines]


def test_decks_of_doomtrooper_are_grouped_by_affiliation() -> None:
    grouping, cards = read(PRAGUE, "5 Dragoun\n5 Valerie Duvalová\n3 Jake Kramer\nStranou\n20 Jake Kramer")
    assert (grouping.by, grouping.group_of(cards)) == ("affiliation", named("bauhaus"))
    assert grouping.counted_cards(cards) == {"dragoun": 5, "valerie-duvalova": 5, "jake-kramer": 3}


@pytest.mark.parametrize("text", ["Moloch", "1x moloch", "Armáda: Moloch"])
def test_an_army_is_what_is_played(text: str) -> None:
    grouping, cards = read(ARMIES, text)
    assert (grouping.by, grouping.group_of(cards)) == ("army", named("moloch"))
    assert grouping.counted_cards(cards) == {}


def test_an_army_listed_tile_by_tile_is_recognized() -> None:
    _game, rules = find_format(ARMIES)
    moloch = next(army for army in rules.rules[0].armies if army.key == "moloch")  # type: ignore[attr-defined]
    grouping, cards = read(ARMIES, "\n".join(f"{tile.count} {tile.name}" for tile in moloch.tiles))
    assert grouping.group_of(cards) == named("moloch")


def test_several_armies_are_counted_one_by_one_where_an_event_allows_them() -> None:
    grouping, cards = read(ARMIES, "Moloch\nBorgo", armies=2)
    assert grouping.group_of(cards) == MIXED
    assert grouping.counted_cards(cards) == {"moloch": 1, "borgo": 1}
    for text in ("2 Moloch", "Moloch\nMoloch"):
        grouping, cards = read(ARMIES, text, armies=2)
        assert grouping.group_of(cards) == named("moloch")
        assert grouping.counted_cards(cards) == {"moloch": 2}


def test_an_unknown_army_is_not_named() -> None:
    grouping, cards = read(ARMIES, "Hadrian")
    assert grouping.group_of(cards) == UNKNOWN


def test_rosters_of_scratch_wars_are_grouped_by_hero_whatever_its_code() -> None:
    one = "Hrdina: Žlutý Drak [A1B2]\nZbraň: Meč [C3D4]\nZbraň: Meč [E5F6]"
    grouping, cards = read(DUEL, one)
    assert (grouping.by, grouping.group_of(cards)) == ("hero", named("hero:zluty drak"))
    assert grouping.counted_cards(cards) == {"weapon:mec": 2}
    assert read(DUEL, "Hero: zluty drak [Z9Y8]\nZbraň: Meč [X7W6]")[0].group_of(
        read(DUEL, "Hero: zluty drak [Z9Y8]\nZbraň: Meč [X7W6]")[1]
    ) == named("hero:zluty drak")


def test_a_roster_of_two_heroes_is_mixed_and_one_without_is_unknown() -> None:
    grouping, cards = read(DUEL, "Hrdina: Drak [A1]\nHrdina: Lev [B2]\nZbraň: Meč [C3]")
    assert grouping.group_of(cards) == MIXED
    assert grouping.group_of([card for card in cards if card.type == "weapon"]) == UNKNOWN


def test_names_of_one_card_in_two_languages_are_one_card() -> None:
    catalogue = Catalogue([Card("dragoun", (("cs", "Dragoun"), ("en", "Dragoon")), aliases=("Dragouň",))])
    index = CardIndex(catalogue, is_by_name=False)
    lines = [MainCard("dragoun", "Dragoun", 1), MainCard(None, "DRAGOON", 2), MainCard("old-key", "Dragouň", 3)]
    assert {index.identify(line).key for line in lines} == {"dragoun"}
    assert index.identify(MainCard(None, "Dragun", 1)).key is None


def test_a_name_of_several_cards_is_none_of_them_and_a_name_of_a_group_is_its_one_card() -> None:
    cards = [
        Card("jake", (("en", "Jake Kramer"),), aliases=("Kramer",), likely_names=("Kramer",)),
        Card("jane", (("en", "Jane Kramer"),), aliases=("Kramer",), likely_names=("Kramer",)),
        Card("kramer-the-first", (("en", "Kramer the First"),), stands_for=("jake",)),
    ]
    index = CardIndex(Catalogue(cards), is_by_name=False)
    assert index.identify(MainCard(None, "Kramer", 1)).key is None
    assert index.identify(MainCard("kramer-the-first", "Kramer the First", 1)).key == "jake"


def test_the_spelling_of_a_name_without_a_catalogue_is_the_most_frequent_one() -> None:
    index = CardIndex(Catalogue(()), is_by_name=True)
    for name in ("drak", "Drak", "DRAK", "Drak"):
        key = index.identify(MainCard(None, name, 1, "hero")).key
    assert key == "hero:drak"
    assert index.spelling_of("hero:drak") == "Drak"
    assert index.spelling_of("hero:lev") == ""
