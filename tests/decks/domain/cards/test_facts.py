"""Facts of cards: nothing is lost in them, and facts changed by editors survive shipped ones."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.facts import (
    FIELDS,
    apply_changes,
    build_card,
    collect_facts,
    find_changed_facts,
    list_fact_changes,
)
from decks.domain.cards.merging import merge_facts, move_changes
from games.declaration import Card
from tests.decks.lists import CATALOGUE

words = st.text(st.characters(categories=["L"]), min_size=1, max_size=8)
LANGUAGES = ("cs", "en")


@st.composite
def cards_with_likely_names(draw: st.DrawFn) -> Card:
    """Return a card of which some names are only likely."""
    card = draw(plain_cards)
    names = dict.fromkeys(card.all_names)
    return replace(card, likely_names=tuple(name for name in names if draw(st.booleans())))


plain_cards = st.builds(
    Card,
    key=st.just("k"),
    names=st.lists(st.tuples(st.sampled_from(LANGUAGES), words), max_size=2, unique_by=lambda n: n[0])
    .map(sorted)
    .map(tuple),
    aliases=st.lists(words, max_size=3, unique=True).map(tuple),
    type=st.one_of(st.none(), words),
    affiliation=words,
    personality=st.booleans(),
    printed=st.sets(st.sampled_from(["cs", "en"])).map(frozenset),
    homemade=st.booleans(),
    documents=st.lists(words, max_size=2).map(tuple),
    expansion=words,
    stands_for=st.lists(words, max_size=2).map(tuple),
    printed_values=st.dictionaries(st.sampled_from(["fight", "after_play"]), st.sampled_from(["3", "–", "X"])).map(
        lambda values: tuple(sorted(values.items()))
    ),
)
cards = cards_with_likely_names()
# The facts that were stored before cards had expansions and likely names.
FIRST_FIELDS = {"names", "aliases", "type", "affiliation", "personality", "printed", "homemade", "documents"}
ESCAPE = Card("unik", (("cs", "Únik"), ("en", "Escape")), aliases=("Únos",), type="special", printed=frozenset({"cs"}))


@given(cards)
def test_a_card_is_rebuilt_from_its_facts(card: Card) -> None:
    assert build_card(card.key, collect_facts(card)) == card


@pytest.mark.parametrize("card", CATALOGUE.cards[::20])
def test_a_shipped_card_is_rebuilt_from_its_facts(card: Card) -> None:
    assert build_card(card.key, collect_facts(card)) == card


@given(cards, cards)
def test_applying_the_changes_gives_the_other_facts(first: Card, second: Card) -> None:
    before, after = collect_facts(first), collect_facts(second)
    made = apply_changes(before, find_changed_facts(before, after))
    replaced = {name for _code, name in before["names"]} - {name for _code, name in after["names"]}
    assert without_aliases(made) == without_aliases(after)
    assert set(made["aliases"]) >= replaced
    assert (find_changed_facts(before, before), list_fact_changes(before, before)) == ({}, ())


@given(cards, cards)
def test_unchanged_facts_are_as_shipped(base: Card, theirs: Card) -> None:
    merged = merge_facts(collect_facts(base), collect_facts(base), collect_facts(theirs), LANGUAGES)
    assert without_aliases(merged) == without_aliases(collect_facts(theirs))


@given(cards, cards)
def test_edited_facts_stay_while_the_shipped_facts_are_the_same(base: Card, ours: Card) -> None:
    merged = merge_facts(collect_facts(base), collect_facts(ours), collect_facts(base), LANGUAGES)
    assert without_aliases(merged) == without_aliases(collect_facts(ours))


@given(cards, cards, cards)
def test_a_second_update_to_the_same_list_changes_nothing(base: Card, ours: Card, theirs: Card) -> None:
    shipped = collect_facts(theirs)
    once = merge_facts(collect_facts(base), collect_facts(ours), shipped, LANGUAGES)
    assert merge_facts(shipped, once, shipped, LANGUAGES) == once


def without_aliases(facts: dict[str, object]) -> dict[str, object]:
    """Return facts without the aliases, and with the likely names only of those in ``names``."""
    names = {name for _code, name in facts["names"]}  # type: ignore[attr-defined]
    likely = [name for name in facts["likely_names"] if name in names]  # type: ignore[attr-defined]
    return {**facts, "aliases": [], "likely_names": likely}


def test_aliases_are_joined_except_removed_ones() -> None:
    base = collect_facts(ESCAPE)
    ours = collect_facts(replace(ESCAPE, aliases=("Útěk",)))
    theirs = collect_facts(replace(ESCAPE, aliases=("Únos", "Zmizení")))
    assert merge_facts(base, ours, theirs)["aliases"] == ["Zmizení", "Útěk"]


def test_without_a_base_known_facts_are_kept() -> None:
    ours, theirs = collect_facts(replace(ESCAPE, affiliation="Bauhaus", type=None)), collect_facts(ESCAPE)
    merged = merge_facts(None, ours, theirs)
    assert (merged["type"], merged["affiliation"]) == ("special", "Bauhaus")


def test_differences_name_each_language() -> None:
    after = collect_facts(replace(ESCAPE, names=(("cs", "Únik o vlásek"), ("en", "Escape")), homemade=True))
    assert [
        (difference.field, difference.before, difference.after)
        for difference in list_fact_changes(collect_facts(ESCAPE), after)
    ] == [
        ("names:cs", "Únik", "Únik o vlásek"),
        ("homemade", "", "yes"),
    ]


def test_the_other_language_of_an_edited_name_arrives_with_an_update() -> None:
    base = collect_facts(replace(ESCAPE, names=(("cs", "Únik"),)))
    ours = collect_facts(replace(ESCAPE, names=(("cs", "Úprk"),), aliases=("Únos", "Únik")))
    theirs = collect_facts(replace(ESCAPE, names=(("cs", "Únik"), ("en", "Narrow Escape!"))))
    merged = merge_facts(base, ours, theirs, LANGUAGES)
    assert merged["names"] == [["cs", "Úprk"], ["en", "Narrow Escape!"]]
    assert set(merged["aliases"]) == {"Únos", "Únik"}


def test_a_shipped_name_beside_another_one_of_an_editor_becomes_an_alias() -> None:
    base = collect_facts(replace(ESCAPE, names=(("cs", "Únik"),)))
    ours = collect_facts(replace(ESCAPE, names=(("cs", "Únik"), ("en", "Close Call!"))))
    merged = merge_facts(base, ours, collect_facts(ESCAPE), LANGUAGES)
    assert (merged["names"], merged["aliases"]) == ([["cs", "Únik"], ["en", "Close Call!"]], ["Únos", "Escape"])


def test_a_name_that_an_editor_confirmed_stays_certain_and_a_new_likely_one_is_likely() -> None:
    base = collect_facts(replace(ESCAPE, likely_names=("Escape",)))
    theirs = collect_facts(replace(ESCAPE, aliases=("Únos", "Zmizení"), likely_names=("Escape", "Zmizení")))
    assert merge_facts(base, collect_facts(ESCAPE), theirs, LANGUAGES)["likely_names"] == ["Zmizení"]


def test_facts_stored_by_an_older_version_are_read() -> None:
    stored = {field: value for field, value in collect_facts(ESCAPE).items() if field in FIRST_FIELDS}
    assert build_card("unik", stored) == ESCAPE
    assert list_fact_changes(stored, collect_facts(ESCAPE)) == ()
    assert find_changed_facts(stored, collect_facts(ESCAPE)) == {}
    assert apply_changes(stored, {"type": "art"})["expansion"] == ""
    assert set(merge_facts(stored, stored, stored, LANGUAGES)) == set(FIELDS)


def test_a_proposal_is_not_disturbed_by_another_name_or_alias() -> None:
    before = collect_facts(replace(ESCAPE, names=(("cs", "Únik"),)))
    now = {**before, "names": [["cs", "Únik"], ["en", "Escape"]], "aliases": ["Únos", "Zmizení"]}
    moved = move_changes(before, {"names": [["cs", "Úprk"]], "aliases": ["Útěk"]}, now, LANGUAGES)
    assert moved == {"names": [["cs", "Úprk"], ["en", "Escape"]], "aliases": ["Zmizení", "Útěk"]}


@pytest.mark.parametrize("changes", [{"names": [["cs", "Úprk"], ["en", "Escape"]]}, {"type": "art"}])
def test_a_proposal_is_outdated_when_its_own_fact_has_changed(changes: dict[str, object]) -> None:
    now = collect_facts(replace(ESCAPE, names=(("cs", "Zmizení"), ("en", "Escape")), type="mission"))
    assert move_changes(collect_facts(ESCAPE), changes, now, LANGUAGES) is None


def with_values(**values: str) -> dict[str, object]:
    return collect_facts(replace(ESCAPE, printed_values=tuple(sorted(values.items()))))


def test_a_corrected_printed_value_stays_and_the_others_are_as_shipped() -> None:
    base, ours = with_values(fight="3", value="2", shoot="1"), with_values(fight="4", value="2", shoot="1")
    merged = merge_facts(base, ours, with_values(fight="5", value="6"), LANGUAGES)
    assert merged["printed_values"] == {"fight": "4", "value": "6"}


def test_a_change_of_printed_values_holds_only_those_that_differ() -> None:
    before, after = with_values(fight="3", value="2"), with_values(fight="4", shoot="–")
    changes = find_changed_facts(before, after)
    assert changes == {"printed_values": {"fight": "4", "shoot": "–", "value": ""}}
    assert apply_changes(before, changes) == after
    shown = [(change.field, change.before, change.after) for change in list_fact_changes(before, after)]
    assert shown == [
        ("printed_values:fight", "3", "4"),
        ("printed_values:value", "2", ""),
        ("printed_values:shoot", "", "–"),
    ]


def test_a_proposal_is_disturbed_only_by_its_own_printed_value() -> None:
    before, changes = with_values(fight="3", value="2"), {"printed_values": {"fight": "4"}}
    assert move_changes(before, changes, with_values(fight="3", value="9"), LANGUAGES) == changes
    assert move_changes(before, changes, with_values(fight="7", value="2"), LANGUAGES) is None
