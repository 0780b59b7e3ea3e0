"""Facts of cards: nothing is lost in them, and facts changed by editors survive shipped ones."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.facts import FIELDS, apply_changes, card_of, changes_between, differences, facts_of
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
)
cards = cards_with_likely_names()
# The facts that were stored before cards had expansions and likely names.
FIRST_FIELDS = {"names", "aliases", "type", "affiliation", "personality", "printed", "homemade", "documents"}
ESCAPE = Card("unik", (("cs", "Únik"), ("en", "Escape")), aliases=("Únos",), type="special", printed=frozenset({"cs"}))


@given(cards)
def test_a_card_is_rebuilt_from_its_facts(card: Card) -> None:
    assert card_of(card.key, facts_of(card)) == card


@pytest.mark.parametrize("card", CATALOGUE.cards[::20])
def test_a_shipped_card_is_rebuilt_from_its_facts(card: Card) -> None:
    assert card_of(card.key, facts_of(card)) == card


@given(cards, cards)
def test_applying_the_changes_gives_the_other_facts(first: Card, second: Card) -> None:
    before, after = facts_of(first), facts_of(second)
    made = apply_changes(before, changes_between(before, after))
    replaced = {name for _code, name in before["names"]} - {name for _code, name in after["names"]}
    assert without_aliases(made) == without_aliases(after)
    assert set(made["aliases"]) >= replaced
    assert (changes_between(before, before), differences(before, before)) == ({}, ())


@given(cards, cards)
def test_unchanged_facts_are_as_shipped(base: Card, theirs: Card) -> None:
    merged = merge_facts(facts_of(base), facts_of(base), facts_of(theirs), LANGUAGES)
    assert without_aliases(merged) == without_aliases(facts_of(theirs))


@given(cards, cards)
def test_edited_facts_stay_while_the_shipped_facts_are_the_same(base: Card, ours: Card) -> None:
    merged = merge_facts(facts_of(base), facts_of(ours), facts_of(base), LANGUAGES)
    assert without_aliases(merged) == without_aliases(facts_of(ours))


@given(cards, cards, cards)
def test_a_second_update_to_the_same_list_changes_nothing(base: Card, ours: Card, theirs: Card) -> None:
    shipped = facts_of(theirs)
    once = merge_facts(facts_of(base), facts_of(ours), shipped, LANGUAGES)
    assert merge_facts(shipped, once, shipped, LANGUAGES) == once


def without_aliases(facts: dict[str, object]) -> dict[str, object]:
    """Return facts without the aliases, and with the likely names only of those in ``names``."""
    names = {name for _code, name in facts["names"]}  # type: ignore[attr-defined]
    likely = [name for name in facts["likely_names"] if name in names]  # type: ignore[attr-defined]
    return {**facts, "aliases": [], "likely_names": likely}


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
    assert [
        (difference.field, difference.before, difference.after) for difference in differences(facts_of(ESCAPE), after)
    ] == [
        ("names:cs", "Únik", "Únik o vlásek"),
        ("homemade", "", "yes"),
    ]


def test_the_other_language_of_an_edited_name_arrives_with_an_update() -> None:
    base = facts_of(replace(ESCAPE, names=(("cs", "Únik"),)))
    ours = facts_of(replace(ESCAPE, names=(("cs", "Úprk"),), aliases=("Únos", "Únik")))
    theirs = facts_of(replace(ESCAPE, names=(("cs", "Únik"), ("en", "Narrow Escape!"))))
    merged = merge_facts(base, ours, theirs, LANGUAGES)
    assert merged["names"] == [["cs", "Úprk"], ["en", "Narrow Escape!"]]
    assert set(merged["aliases"]) == {"Únos", "Únik"}


def test_a_shipped_name_beside_another_one_of_an_editor_becomes_an_alias() -> None:
    base = facts_of(replace(ESCAPE, names=(("cs", "Únik"),)))
    ours = facts_of(replace(ESCAPE, names=(("cs", "Únik"), ("en", "Close Call!"))))
    merged = merge_facts(base, ours, facts_of(ESCAPE), LANGUAGES)
    assert (merged["names"], merged["aliases"]) == ([["cs", "Únik"], ["en", "Close Call!"]], ["Únos", "Escape"])


def test_a_name_that_an_editor_confirmed_stays_certain_and_a_new_likely_one_is_likely() -> None:
    base = facts_of(replace(ESCAPE, likely_names=("Escape",)))
    theirs = facts_of(replace(ESCAPE, aliases=("Únos", "Zmizení"), likely_names=("Escape", "Zmizení")))
    assert merge_facts(base, facts_of(ESCAPE), theirs, LANGUAGES)["likely_names"] == ["Zmizení"]


def test_facts_stored_by_an_older_version_are_read() -> None:
    stored = {field: value for field, value in facts_of(ESCAPE).items() if field in FIRST_FIELDS}
    assert card_of("unik", stored) == ESCAPE
    assert differences(stored, facts_of(ESCAPE)) == ()
    assert changes_between(stored, facts_of(ESCAPE)) == {}
    assert apply_changes(stored, {"type": "art"})["expansion"] == ""
    assert set(merge_facts(stored, stored, stored, LANGUAGES)) == set(FIELDS)


def test_a_proposal_is_not_disturbed_by_another_name_or_alias() -> None:
    before = facts_of(replace(ESCAPE, names=(("cs", "Únik"),)))
    now = {**before, "names": [["cs", "Únik"], ["en", "Escape"]], "aliases": ["Únos", "Zmizení"]}
    moved = move_changes(before, {"names": [["cs", "Úprk"]], "aliases": ["Útěk"]}, now, LANGUAGES)
    assert moved == {"names": [["cs", "Úprk"], ["en", "Escape"]], "aliases": ["Zmizení", "Útěk"]}


@pytest.mark.parametrize("changes", [{"names": [["cs", "Úprk"], ["en", "Escape"]]}, {"type": "art"}])
def test_a_proposal_is_outdated_when_its_own_fact_has_changed(changes: dict[str, object]) -> None:
    now = facts_of(replace(ESCAPE, names=(("cs", "Zmizení"), ("en", "Escape")), type="mission"))
    assert move_changes(facts_of(ESCAPE), changes, now, LANGUAGES) is None
