"""House rules applied to a format: what they replace and add, and which are refused for an event."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.construction import (
    Affiliation,
    Affiliations,
    AffiliationShare,
    ArmyRoster,
    BannedCards,
    CardPool,
    DeckRule,
    DeckSize,
    ExactSideboard,
    LeastOfType,
    ListedCard,
    MaxCopies,
    OneAffiliation,
    RestrictedCards,
    Roster,
    RosterPart,
    UniqueSerial,
)
from games.house_rules.check import find_house_rule_problems
from games.house_rules.game_words import use_game_words
from games.house_rules.rules import HouseRules, apply_house_rules, read_house_rules
from games.registry import find_format, find_formats
from language.bilingual import Bilingual
from problems import Refused
from tests.decks.lists import codes, judge, legal_deck
from web.errors.wording import say_both

GAME, PRAGUE = find_format("doomtrooper/prague-cup-2011")
ARMIES_GAME, ARMIES = find_format("neuroshima-hex/standard")
ANY_WORDS = Bilingual("věcí", "things")


def cards_named(*names: str) -> tuple[ListedCard, ...]:
    return tuple(map(ListedCard, names))


def prague_rules_with(*rules: DeckRule, **more: Any) -> dict[str, DeckRule]:
    """Return the rules of the Prague Cup with these house rules, by code."""
    return {rule.code: rule for rule in apply_house_rules(PRAGUE, HouseRules(rules, **more)).rules}


def test_a_format_without_house_rules_is_unchanged() -> None:
    assert apply_house_rules(PRAGUE, HouseRules()) is PRAGUE


def test_a_house_rule_replaces_the_rule_of_the_same_subject() -> None:
    rules = apply_house_rules(PRAGUE, HouseRules((DeckSize(40), MaxCopies(2)))).rules
    assert [rule.code for rule in rules] == [rule.code for rule in PRAGUE.rules]
    assert {DeckSize(40), MaxCopies(2)} < set(rules)


def test_a_sideboard_rule_of_another_kind_replaces_that_of_the_format() -> None:
    rules = prague_rules_with(ExactSideboard(15))
    assert "sideboard_size" not in rules
    assert rules["sideboard_exact"] == ExactSideboard(15)


def test_a_minimum_of_another_type_is_added() -> None:
    house = HouseRules((LeastOfType(3, "mission", ANY_WORDS), LeastOfType(8, "warrior", ANY_WORDS)))
    found = [rule for rule in apply_house_rules(PRAGUE, house).rules if isinstance(rule, LeastOfType)]
    assert [(rule.type, rule.number) for rule in found] == [("warrior", 8), ("mission", 3)]


def test_bans_are_added_without_cards_that_are_banned_already() -> None:
    rules = apply_house_rules(PRAGUE, HouseRules((BannedCards(cards_named("Ilian", "Zaváhání")),))).rules
    _of_format, *added = [rule.cards for rule in rules if isinstance(rule, BannedCards)]
    assert added == [cards_named("Ilian")]
    assert apply_house_rules(PRAGUE, HouseRules((BannedCards(cards_named("zavahani")),))).rules == PRAGUE.rules


def test_a_banned_card_can_be_allowed_and_a_rule_left_out() -> None:
    rules = prague_rules_with(allowed=("ZAVÁHÁNÍ",), without=("card_pool",))
    before = next(rule for rule in PRAGUE.rules if isinstance(rule, BannedCards))
    assert isinstance(rules["banned"], BannedCards)
    assert {card.card for card in before.cards} - {card.card for card in rules["banned"].cards} == {"Zaváhání"}
    assert "card_pool" not in rules


def test_house_rules_set_the_number_of_armies() -> None:
    rules = apply_house_rules(ARMIES, HouseRules(armies=3)).rules
    assert next(rule for rule in rules if isinstance(rule, ArmyRoster)).at_most == 3


def test_a_deck_is_checked_by_house_rules() -> None:
    text = legal_deck(sideboard=25)
    assert not judge(text).errors
    first_card = text.split("\n")[0].removeprefix("1 ")
    house = HouseRules((DeckSize(70), BannedCards(cards_named(first_card)), ExactSideboard(15)))
    verdict = judge(text, rules=apply_house_rules(PRAGUE, house))
    assert codes(verdict) == ["deck_too_small", "sideboard_not_exact", "card_banned"]


@given(st.integers(1, 1_000), st.integers(1, 9), st.sets(st.sampled_from(["Ilian", "Semai", "Golem"]), min_size=1))
def test_house_rules_written_as_data_read_back_the_same(size: int, copies: int, names: set[str]) -> None:
    house = HouseRules(
        (DeckSize(size), MaxCopies(copies), RestrictedCards(cards_named(*sorted(names)))), without=("card_pool",)
    )
    assert read_house_rules(house.as_data()) == house
    assert find_house_rule_problems(house, PRAGUE, GAME) == ()


def test_no_house_rules_are_an_empty_object() -> None:
    assert HouseRules().as_data() == {}
    assert read_house_rules({}) == HouseRules()


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], "body"),
        ({"rules": [{"code": "x"}]}, "rules[0].code"),
        ({"rules": [{"code": "deck_size", "at_least": 0.5}]}, "rules[0].at_least"),
        ({"bans": ["Ilian"]}, "bans"),
        ({"allowed": "Ilian"}, "allowed"),
        ({"armies": "three"}, "armies"),
    ],
)
def test_data_that_is_not_a_house_rule_is_refused_with_its_path(data: Any, path: str) -> None:
    with pytest.raises(Refused) as caught:
        read_house_rules(data)
    (problem,) = caught.value.problems
    assert (problem.code, problem.params["place"]) == ("house_rule_unreadable", path)
    assert all(path in sentence for sentence in say_both(problem).values())


@pytest.mark.parametrize(
    "fraction", ["1e10000000", "1e400000", "1/0", "0.5", "-1/3", "1/3\n", "12345/6", "¹/³", " 1/3", 1]
)
def test_a_share_that_is_not_a_fraction_of_numbers_of_at_most_four_digits_is_refused(fraction: Any) -> None:
    """The value ``1e10000000`` was once computed to ten million digits, and ``1e400000`` was a server error."""
    with pytest.raises(Refused) as caught:
        read_house_rules({"rules": [{"code": "affiliation_share", "choices": [], "part": fraction}]})
    (problem,) = caught.value.problems
    assert (problem.code, problem.params["place"]) == ("house_rule_unreadable", "rules[0].part")
    assert "zlomek" in say_both(problem)["cs"]


@pytest.mark.parametrize("part", [Fraction(1, 3), Fraction(1), Fraction(9999, 9998)])
def test_a_share_written_as_data_reads_back_the_same(part: Fraction) -> None:
    house = HouseRules((AffiliationShare(GAME.affiliations[:2], part),))
    assert read_house_rules(house.as_data()) == house


@pytest.mark.parametrize("character", ["\ud800", "\x00", "\x1b", "\x9f", "\uffff"])
@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"allowed": ["Ili%san"]}, "allowed[0]"),
        ({"rules": [{"code": "banned", "cards": [{"card": "Ili%san"}]}]}, "rules[0].cards[0].card"),
        ({"rules": [{"code": "banned", "cards": [{"card": "a", "printed": ["%s"]}]}]}, "rules[0].cards[0].printed[0]"),
        ({"k%s": 1}, "k\ufffd"),
    ],
)
def test_characters_that_a_database_refuses_are_refused_with_their_path(character: str, data: Any, path: str) -> None:
    """House rules with a lone surrogate or NUL were once stored, and then every page of the event failed."""
    with pytest.raises(Refused) as caught:
        read_house_rules(_insert_character(data, character))
    (problem,) = caught.value.problems
    assert (problem.code, problem.params["place"]) == ("house_rule_unreadable", path)
    for sentence in say_both(problem).values():
        # A lone surrogate cannot be encoded.
        assert sentence.encode()
        assert character not in sentence


def _insert_character(data: Any, character: str) -> Any:
    """Return the data with the character in place of every %s."""
    if isinstance(data, dict):
        return {_insert_character(name, character): _insert_character(value, character) for name, value in data.items()}
    if isinstance(data, list):
        return [_insert_character(item, character) for item in data]
    return data.replace("%s", character) if isinstance(data, str) else data


def test_a_number_with_too_many_digits_is_refused() -> None:
    with pytest.raises(Refused):
        read_house_rules({"armies": 10**300})


REFUSED: list[tuple[str, HouseRules]] = [
    ("house_rule_number", HouseRules((DeckSize(0),))),
    ("house_rule_number", HouseRules((MaxCopies(1_001),))),
    ("house_rule_number", HouseRules((RestrictedCards(cards_named("Ilian"), number=-1),))),
    ("house_rule_type", HouseRules((LeastOfType(3, "dragon", ANY_WORDS),))),
    ("house_rule_part", HouseRules((AffiliationShare(GAME.affiliations[:1], Fraction(4, 3)),))),
    ("house_rule_part", HouseRules((AffiliationShare(GAME.affiliations[:1], Fraction(0)),))),
    ("house_rule_range", HouseRules((Roster((RosterPart("warrior", ANY_WORDS, ANY_WORDS, 3, 1),)),))),
    ("house_rule_range", HouseRules((Roster((RosterPart("warrior", ANY_WORDS, ANY_WORDS, 0, 0),)),))),
    ("house_rule_type", HouseRules((Roster((RosterPart("hero", ANY_WORDS, ANY_WORDS, 1, 1),)),))),
    ("house_rule_some", HouseRules((Roster(()),))),
    ("house_rule_some", HouseRules((Roster((RosterPart("warrior", ANY_WORDS, ANY_WORDS, 1, 1),) * 1_000),))),
    ("house_rule_name_twice", HouseRules((Roster((RosterPart("warrior", ANY_WORDS, ANY_WORDS, 1, 1),) * 2),))),
    ("house_rule_some", HouseRules((Affiliations(),))),
    ("house_rule_some", HouseRules((AffiliationShare((), Fraction(1, 3)),))),
    ("house_rule_some", HouseRules((OneAffiliation((), GAME.affiliations[:1]),))),
    ("house_rule_some", HouseRules((OneAffiliation(GAME.affiliations[:1] * 1_000),))),
    ("house_rule_name_twice", HouseRules((OneAffiliation(GAME.affiliations[:1] * 2),))),
    ("house_rule_affiliation", HouseRules((Affiliations(forbidden=(Affiliation(ANY_WORDS),)),))),
    ("house_rule_affiliation", HouseRules((Affiliations((Affiliation(GAME.affiliations[0].name, ("x",)),)),))),
    ("house_rule_language", HouseRules((CardPool("xx", ANY_WORDS),))),
    ("house_rules_too_many", HouseRules((RestrictedCards(cards_named("Ilian")),) * 1_000)),
    ("house_rules_too_many", HouseRules(without=("card_pool",) * 1_000)),
    ("house_rules_too_many", HouseRules(allowed=("Zaváhání",) * 1_000)),
    ("house_rule_name", HouseRules((BannedCards((ListedCard("Ilian", ("a",) * 11),)),))),
    ("house_rule_unreadable", HouseRules((BannedCards(cards_named("Ilian\x01")),))),
    ("house_rule_unreadable", HouseRules(allowed=("Zaváhání\x00",))),
    ("house_rule_not_banned", HouseRules(allowed=("Zaváhání" + "." * 500,))),
    ("house_rule_list", HouseRules((BannedCards(()),))),
    ("house_rule_list", HouseRules((BannedCards(tuple(ListedCard(f"Karta {n}") for n in range(501))),))),
    ("house_rule_name", HouseRules((BannedCards(cards_named("..")),))),
    ("house_rule_name", HouseRules((BannedCards((ListedCard("Ilian", ("..",)),)),))),
    ("house_rule_name", HouseRules((BannedCards((ListedCard("Ilian", ("Илиан",)),)),))),
    ("house_rule_name", HouseRules((BannedCards(cards_named("a" * 201)),))),
    ("house_rule_name_twice", HouseRules((RestrictedCards(cards_named("Ilian", "ILIAN")),))),
    ("house_rule_twice", HouseRules((DeckSize(40), DeckSize(50)))),
    ("house_rule_twice", HouseRules((ExactSideboard(15), replace(PRAGUE.rules[4], size=3)))),  # type: ignore[type-var]
    ("house_rule_not_for_events", HouseRules((UniqueSerial(),))),
    ("house_rule_not_in_format", HouseRules(without=("roster",))),
    ("house_rule_not_in_format", HouseRules(armies=2)),
    ("house_rule_not_banned", HouseRules(allowed=("Ilian",))),
    ("house_rule_banned_and_allowed", HouseRules((BannedCards(cards_named("Zaváhání")),), allowed=("Zaváhání",))),
]


@pytest.mark.parametrize(("code", "house"), REFUSED)
def test_refused_house_rules_have_a_sentence_in_both_languages(code: str, house: HouseRules) -> None:
    problems = find_house_rule_problems(house, PRAGUE, GAME)
    assert [problem.code for problem in problems] == [code]
    assert all("%(" not in sentence for sentence in say_both(problems[0]).values())


@pytest.mark.parametrize("armies", [0, 4, -1])
def test_the_number_of_armies_must_be_one_to_three(armies: int) -> None:
    problems = find_house_rule_problems(HouseRules(armies=armies), ARMIES, ARMIES_GAME)
    assert [problem.code for problem in problems] == ["house_rule_armies"]
    assert all(not find_house_rule_problems(HouseRules(armies=number), ARMIES, ARMIES_GAME) for number in (1, 2, 3))


def test_all_problems_are_returned_at_once() -> None:
    house = HouseRules((DeckSize(0), LeastOfType(3, "dragon", ANY_WORDS)), allowed=("Ilian",))
    found = [problem.code for problem in find_house_rule_problems(house, PRAGUE, GAME)]
    assert found == ["house_rule_number", "house_rule_type", "house_rule_not_banned"]


def test_a_house_rule_gets_the_words_of_the_game_in_place_of_its_own() -> None:
    """A minimum of warriors could once be sent with the words of a minimum of missions."""
    share = AffiliationShare((Affiliation(GAME.affiliations[0].name),), Fraction(1, 2))
    mislabelled = HouseRules((LeastOfType(3, "warrior", ANY_WORDS), CardPool("en", ANY_WORDS), share))
    assert find_house_rule_problems(mislabelled, PRAGUE, GAME) == ()
    assert use_game_words(GAME, mislabelled).rules == (
        LeastOfType(3, "warrior", GAME.types_by_key["warrior"].after_number),
        CardPool("en", Bilingual("angličtině", "English")),
        AffiliationShare(GAME.affiliations[:1], Fraction(1, 2)),
    )


def test_a_shipped_format_has_the_words_of_its_game() -> None:
    for key in find_formats():
        game, game_format = find_format(key)
        own = HouseRules(game_format.rules)
        assert use_game_words(game, own) == own
