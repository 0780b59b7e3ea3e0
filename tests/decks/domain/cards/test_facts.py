"""Facts of cards: nothing is lost in them, and facts changed by editors survive shipped ones."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.facts import apply_changes, card_of, changes_between, differences, facts_of, merge_facts
from games.declaration import Card
from tests.decks.lists import CATALOGUE

words = st.text(st.characters(categories=["L"]), min_size=1, max_size=8)
cards = st.builds(
    Card,
    key=st.just("k"),
    names=st.lists(st.tuples(st.sampled_from(["cs", "en"]), words), max_size=2, unique_by=lambda n: n[0]).map(tuple),
    aliases=st.lists(words, max_size=3, unique=True).map(tuple),
    type=st.one_of(st.none(), words),
    affiliation=words,
    personality=st.booleans(),
    printed=st.sets(st.sampled_from(["cs", "en"])).map(frozenset),
    homemade=st.booleans(),
    documents=st.lists(words, max_size=2).map(tuple),
)
ESCAPE = Card("unik", (("cs", "Únik"), ("en", "Escape")), aliases=("Únos",), type="special", printed=frozenset({"cs"}))


@given(cards)
def test_a_card_is_rebuilt_from_its_facts(card: Card) -> None:
    assert card_of(card.key, facts_of(card)) == card


@pytest.mark.parametrize("card", CATALOGUE.cards[::20])
def test_a_shipped_card_is_rebuilt_from_its_facts(card: Card) -> None:
    assert card_of(card.key, facts_of(card)) == card


@given(cards, cards)
def test_applying_the_changes_gives_the_other_facts(one: Card, other: Card) -> None:
    before, after = facts_of(one), facts_of(other)
    made = apply_changes(before, changes_between(before, after))
    replaced = {name for _code, name in before["names"]} - {name for _code, name in after["names"]}
    assert {**made, "aliases": []} == {**after, "aliases": []}
    assert set(made["aliases"]) >= replaced
    assert (changes_between(before, before), differences(before, before)) == ({}, ())


@given(cards, cards)
def test_unchanged_facts_are_as_shipped(base: Card, theirs: Card) -> None:
    merged = merge_facts(facts_of(base), facts_of(base), facts_of(theirs))
    assert {**merged, "aliases": []} == {**facts_of(theirs), "aliases": []}


@given(cards, cards)
def test_edited_facts_stay_while_the_shipped_facts_are_the_same(base: Card, ours: Card) -> None:
    merged = merge_facts(facts_of(base), facts_of(ours), facts_of(base))
    assert {**merged, "aliases": []} == {**facts_of(ours), "aliases": []}


def test_aliases_are_joined_except_removed_ones() -> None:
    base = facts_of(ESCAPE)
    ours = facts_of(replace(ESCAPE, aliases=("Útěk",)))
    theirs = facts_of(replace(ESCAPE, aliases=("Únos", "Zmizení")))
    assert merge_facts(base, ours, theirs)["aliases"] == ["Zmizení", "Útěk"]


def test_without_a_base_known_facts_are_kept() -> None:
    ours, theirs = facts_of(replace(ESCAPE, affiliation="Bauhaus", type=None)), facts_of(ESCAPE)
    merged = merge_facts(None, ours, theirs)
    assert (merged["type"], merged["affiliation"]) == ("special", "Bauhaus")


def test_differences_name_each_language() -> None:
    after = facts_of(replace(ESCAPE, names=(("cs", "Únik o vlásek"), ("en", "Escape")), homemade=True))
    assert [(one.field, one.before, one.after) for one in differences(facts_of(ESCAPE), after)] == [
        ("names:cs", "Únik", "Únik o vlásek"),
        ("homemade", "", "yes"),
    ]
