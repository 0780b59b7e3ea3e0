"""The form of house rules: it shows stored rules, and saving it unchanged keeps them."""

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.construction import (
    Affiliations,
    BannedCards,
    CardPool,
    DeckRule,
    DeckSize,
    ExactSideboard,
    LeastOfType,
    ListedCard,
    MaxCopies,
    NoSideboard,
    OneAffiliation,
    RestrictedCards,
    RestrictedCopies,
    Roster,
    SideboardSize,
)
from games.house_rules.rules import HouseRules
from games.registry import find_format, find_formats
from language.bilingual import Bilingual
from tournament.submissions.queries.rules import EventRules, compose_rules
from tournament.views.submissions.house_form import HouseRulesForm

PRAGUE = "doomtrooper/prague-cup-2011"
GAME, FORMAT = find_format(PRAGUE)
NAMES = st.lists(st.sampled_from(["Ilian", "Semai", "Golem temnoty"]), min_size=1, unique=True)
LISTS = NAMES.map(lambda names: tuple(map(ListedCard, names)))
NUMBERS = st.integers(1, 1_000)
TYPES = st.sampled_from(GAME.card_types)


def make_rules(house: HouseRules, key: str = PRAGUE) -> EventRules:
    return compose_rules(key, find_format(key).format, json.dumps(house.as_data()))


def unchanged_answers(form: HouseRulesForm) -> dict[str, Any]:
    """Return the answers that a browser sends for an unchanged form."""
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: value for name, value in values.items() if value is not None}


def optional(*kinds: st.SearchStrategy[DeckRule]) -> st.SearchStrategy[list[DeckRule]]:
    return st.one_of(st.just([]), *(kind.map(lambda rule: [rule]) for kind in kinds))


HOUSES = st.tuples(
    optional(st.builds(DeckSize, NUMBERS.filter(lambda number: number != 60))),
    optional(st.builds(MaxCopies, st.integers(2, 9))),
    optional(
        TYPES.flatmap(
            lambda kind: st.builds(LeastOfType, st.integers(6, 30), st.just(kind.key), st.just(kind.after_number))
        )
    ),
    optional(st.just(NoSideboard()), st.builds(SideboardSize, st.integers(1, 24)), st.builds(ExactSideboard, NUMBERS)),
    optional(st.builds(BannedCards, LISTS)),
    optional(st.builds(RestrictedCards, LISTS, NUMBERS), st.builds(RestrictedCopies, LISTS, NUMBERS)),
    optional(st.just(CardPool("en", Bilingual("angličtině", "English")))),
    optional(st.just(Affiliations(forbidden=GAME.affiliations[2:4]))),
    optional(st.just(OneAffiliation(GAME.affiliations[1:3]))),
).map(lambda parts: HouseRules(tuple(rule for part in parts for rule in part)))


@given(HOUSES, st.sampled_from([(), ("Zaváhání",)]))
def test_saving_the_unchanged_form_keeps_the_house_rules(house: HouseRules, allowed: tuple[str, ...]) -> None:
    house = HouseRules(house.rules, allowed=allowed)
    rules = make_rules(house)
    form = HouseRulesForm(rules, unchanged_answers(HouseRulesForm(rules)))
    assert form.is_valid(), form.errors
    assert form.house() == house


@given(HOUSES)
def test_empty_form_removes_the_rules_it_covers(house: HouseRules) -> None:
    form = HouseRulesForm(make_rules(house), {})
    assert form.is_valid(), form.errors
    assert all(isinstance(rule, OneAffiliation) for rule in form.house().rules)


@pytest.mark.parametrize("key", find_formats())
def test_every_format_has_its_fields(key: str) -> None:
    rules = make_rules(HouseRules(), key)
    form = HouseRulesForm(rules, unchanged_answers(HouseRulesForm(rules)))
    assert form.fields
    assert form.is_valid(), form.errors
    assert form.house() == HouseRules()


def test_omitted_format_rule_is_shown_in_the_form() -> None:
    house = HouseRules(without=("at_least", "card_pool", "max_copies"))
    rules = make_rules(house)
    form = HouseRulesForm(rules, unchanged_answers(HouseRulesForm(rules)))
    assert form.is_valid(), form.errors
    assert set(form.house().without) == set(house.without)


def test_answers_equal_to_the_format_make_no_house_rules() -> None:
    answers = {"deck_cards": "60", "copies": "1", "least_number": "5", "least_type": "warrior", "pool": "cs"}
    form = HouseRulesForm(make_rules(HouseRules()), {**answers, "sideboard": "up_to", "sideboard_cards": "25"})
    assert form.is_valid(), form.errors
    assert form.house() == HouseRules()


@given(st.integers(0, 3), st.integers(1, 9))
def test_roster_size_is_read_from_the_form(least: int, more: int) -> None:
    assume((least, least + more) != (1, 5))  # as the format has it
    form = HouseRulesForm(
        make_rules(HouseRules(), "scratch-wars/duel"), {"weapon_least": least, "weapon_most": least + more}
    )
    assert form.is_valid(), form.errors
    (roster,) = form.house().rules
    assert isinstance(roster, Roster)
    assert [(part.at_least, part.at_most) for part in roster.parts] == [(1, 1), (least, least + more)]


@given(st.dictionaries(st.sampled_from(["deck_cards", "banned", "sideboard", "pool", "never", "armies"]), st.text()))
def test_any_posted_text_gets_an_answer(answers: dict[str, str]) -> None:
    form = HouseRulesForm(make_rules(HouseRules()), answers)
    if form.is_valid():
        assert isinstance(form.house(), HouseRules)
