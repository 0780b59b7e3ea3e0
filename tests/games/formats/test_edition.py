"""Formats as data: an edition reads back as the same rules, and differences are listed rule by rule."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.construction import (
    Affiliation,
    AffiliationShare,
    BannedCards,
    DeckRule,
    DeckSize,
    ExactSideboard,
    LeastOfType,
    ListedCard,
    MaxCopies,
    NoSideboard,
    RestrictedCards,
    Roster,
    RosterPart,
    SideboardSize,
)
from games.formats.edition import compare_editions, digest_format, read_format, write_format
from games.formats.serialization import BadData, is_readable, list_rule_kinds, read_data, write_data
from games.registry import find_format, find_formats
from language.bilingual import Bilingual

PRAGUE = "doomtrooper/prague-cup-2011"
WORDS = st.text(min_size=1, max_size=20).filter(is_readable)
BOTH = st.builds(Bilingual, WORDS, WORDS)
NUMBERS = st.integers(0, 2_000)
CARDS = st.lists(st.builds(ListedCard, WORDS, st.lists(WORDS, max_size=2).map(tuple)), max_size=5).map(tuple)
RULES: st.SearchStrategy[DeckRule] = st.one_of(
    st.builds(DeckSize, NUMBERS),
    st.builds(LeastOfType, NUMBERS, WORDS, BOTH),
    st.builds(MaxCopies, NUMBERS),
    st.builds(SideboardSize, NUMBERS),
    st.builds(NoSideboard),
    st.builds(BannedCards, CARDS),
    st.builds(RestrictedCards, CARDS, NUMBERS),
    st.builds(Roster, st.lists(st.builds(RosterPart, WORDS, BOTH, BOTH, NUMBERS, NUMBERS), max_size=3).map(tuple)),
    st.builds(
        AffiliationShare,
        st.just((Affiliation(Bilingual("Bauhaus", "Bauhaus")),)),
        st.fractions(0, 1, max_denominator=9_999),
    ),
)


@given(RULES)
def test_a_rule_written_as_json_reads_back_as_the_same_rule(rule: DeckRule) -> None:
    assert read_data(DeckRule, json.loads(json.dumps(write_data(rule)))) == rule


@pytest.mark.parametrize("key", find_formats())
def test_every_shipped_format_can_be_pinned(key: str) -> None:
    game, rules = find_format(key)
    back = read_format(json.loads(json.dumps(write_format(rules))), game)
    assert back == replace(rules, scoring=back.scoring, leaving=None)
    assert digest_format(key, back) == digest_format(key, rules)
    assert compare_editions(rules.rules, back.rules) == ()


def test_a_format_is_pinned_without_its_scoring() -> None:
    """An event keeps its scoring among its settings."""
    assert "scoring" not in write_format(find_format(PRAGUE).format)


def test_a_changed_version_or_rule_makes_another_edition() -> None:
    rules = find_format(PRAGUE).format
    others = [
        replace(rules, version="2012-01-01"),
        replace(rules, rules=rules.rules[1:]),
        replace(rules, rules=(*rules.rules[:-1], MaxCopies(number=2))),
        replace(rules, rules=(BannedCards((ListedCard("Ilian", ("Iljan",)),)), *rules.rules[1:])),
    ]
    digests = {digest_format(PRAGUE, variant) for variant in (rules, *others)}
    assert len(digests) == len(others) + 1
    assert digest_format(PRAGUE, replace(rules, notes=())) == digest_format(PRAGUE, rules)


def test_the_digest_of_an_edition_never_changes() -> None:
    """Events store the digest, so the same rules must have the same digest in every release."""
    rules = replace(
        find_format("doomtrooper/standard").format, rules=(DeckSize(60), RestrictedCards((ListedCard("Ilian"),)))
    )
    assert write_data(rules.rules) == [
        {"code": "deck_size", "at_least": 60},
        {"code": "restricted", "cards": [{"card": "Ilian"}]},
    ]
    assert digest_format("x/y", replace(rules, version="1")).startswith("f1dabb770c950e13")


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"code": "nothing"}, "rules[0].code"),
        ({"code": 3}, "rules[0].code"),
        ({}, "rules[0].code"),
        ([], "rules[0]"),
        ({"code": "deck_size"}, "rules[0].at_least"),
        ({"code": "deck_size", "at_least": "60"}, "rules[0].at_least"),
        ({"code": "deck_size", "at_least": True}, "rules[0].at_least"),
        ({"code": "deck_size", "at_least": 60, "more": 1}, "rules[0].more"),
        ({"code": "banned", "cards": "Ilian"}, "rules[0].cards"),
        ({"code": "banned", "cards": ["Ilian"]}, "rules[0].cards[0]"),
        ({"code": "affiliation_share", "choices": [], "part": "1/0"}, "rules[0].part"),
        ({"code": "affiliation_share", "choices": [], "part": 0.5}, "rules[0].part"),
        ({"code": "card_pool", "released_in": "cs", "language": {"cs": "češtině"}}, "rules[0].language.en"),
    ],
)
def test_data_that_is_no_rule_is_reported_with_its_path(data: object, path: str) -> None:
    with pytest.raises(BadData) as caught:
        read_data(tuple[DeckRule, ...], [data], "rules")
    assert caught.value.path == path
    assert caught.value.expected


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(sorted(list_rule_kinds())),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["code", "cards", "number"]), inner),
)


@given(JSON)
def test_any_data_is_a_rule_or_bad_data(data: Any) -> None:
    try:
        rule = read_data(DeckRule, data)
    except BadData:
        return
    assert rule.code == data["code"]


OLD = (DeckSize(60), SideboardSize(25), BannedCards((ListedCard("Ilian"), ListedCard("Semai"))))


def test_a_difference_of_lists_names_added_and_removed_cards() -> None:
    (found,) = compare_editions(OLD, (*OLD[:2], BannedCards((ListedCard("Semai"), ListedCard("Golem")))))
    assert (found.added, found.removed, found.is_detail) == (("Golem",), ("Ilian",), False)


def test_a_difference_pairs_rules_about_the_same_subject() -> None:
    (found,) = compare_editions(OLD, (OLD[0], ExactSideboard(15), OLD[2]))
    assert (found.before, found.after) == (SideboardSize(25), ExactSideboard(15))


def test_added_and_removed_rules_are_unpaired_differences() -> None:
    found = compare_editions(OLD, (DeckSize(60), MaxCopies(3), OLD[2]))
    assert [(difference.before, difference.after) for difference in found] == [
        (SideboardSize(25), None),
        (None, MaxCopies(3)),
    ]


def test_an_added_spelling_is_a_detail() -> None:
    (found,) = compare_editions(OLD, (*OLD[:2], BannedCards((ListedCard("Ilian", ("Iljan",)), ListedCard("Semai")))))
    assert found.is_detail


@given(st.lists(RULES, max_size=6, unique_by=lambda rule: rule.code))
def test_equal_editions_have_no_difference_and_an_empty_one_differs_in_every_rule(rules: list[DeckRule]) -> None:
    assert compare_editions(rules, rules) == ()
    assert [difference.before for difference in compare_editions(rules, ())] == rules
    assert [difference.after for difference in compare_editions((), rules)] == rules
