"""Rules that organizers add to a format: restricted lists, organisations, an exact sideboard."""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.construction import (
    Affiliation,
    Affiliations,
    AffiliationShare,
    DeckView,
    ExactSideboard,
    ListedCard,
    OneAffiliation,
    RestrictedCards,
    RestrictedCopies,
    Slot,
)
from language.bilingual import Bilingual
from language.folding import fold

RED, BLUE, FREE = (
    Affiliation(Bilingual(cs, en)) for cs, en in (("Rudí", "Reds"), ("Modří", "Blues"), ("Volní", "Free"))
)
LIST = (ListedCard("Únik"), ListedCard("Ústup", ("Oulet",)))


def slot(name: str, main: int = 1, sideboard: int = 0, affiliations: tuple[str, ...] = ()) -> Slot:
    return Slot(
        fold(name),
        name,
        main,
        sideboard,
        (1,),
        names=frozenset({fold(name)}),
        affiliations=frozenset(map(fold, affiliations)),
    )


def deck(*slots: Slot, banned: frozenset[str] = frozenset()) -> DeckView:
    return DeckView(slots, banned)


@pytest.mark.parametrize(
    ("slots", "found"),
    [
        ([slot("Únik")], None),
        ([slot("Únik", 0, 1)], None),
        ([slot("Oulet"), slot("Jiná", 4)], None),
        ([slot("unik", 2)], 2),
        ([slot("Únik"), slot("Ústup")], 2),
        ([slot("Únik"), slot("Oulet", 0, 1)], 2),
    ],
)
def test_a_restricted_list_allows_one_of_its_cards_altogether(slots: list[Slot], found: int | None) -> None:
    problems = RestrictedCards(LIST).problems(deck(*slots))
    assert [problem.params["found"] for problem in problems] == ([found] if found else [])
    assert all(problem.code == "too_many_restricted" and problem.params["allowed"] == 1 for problem in problems)


def test_a_list_restricted_each_allows_one_copy_of_each_card() -> None:
    rule = RestrictedCopies(LIST)
    assert rule.problems(deck(slot("Únik"), slot("Ústup"))) == ()
    (problem,) = rule.problems(deck(slot("Únik", 1, 1), slot("Ústup"), slot("Jiná", 9)))
    assert (problem.code, problem.cards) == ("copies_restricted", ("Únik",))
    assert dict(problem.params) == {"card": "Únik", "allowed": 1, "found": 2}


def test_a_banned_card_is_not_reported_by_other_rules() -> None:
    both = deck(
        slot("Únik", 2, affiliations=("Rudí",)), slot("Modrý", affiliations=("Modří",)), banned=frozenset({"unik"})
    )
    assert RestrictedCards(LIST).problems(both) == RestrictedCopies(LIST).problems(both) == ()
    assert Affiliations(forbidden=(RED,)).problems(both) == ()


@pytest.mark.parametrize(("sideboard", "legal"), [(0, True), (14, False), (15, True), (16, False), (1, False)])
def test_a_sideboard_has_the_exact_size_or_no_card(sideboard: int, legal: bool) -> None:
    problems = ExactSideboard(15).problems(deck(slot("A", 1, sideboard)))
    assert bool(problems) != legal
    assert all(dict(problem.params) == {"size": 15, "found": sideboard} for problem in problems)


@pytest.mark.parametrize(
    ("rule", "affiliations", "allowed"),
    [
        (Affiliations(allowed=(RED,)), ("Rudí",), True),
        (Affiliations(allowed=(RED,)), ("REDS",), True),
        (Affiliations(allowed=(RED,)), ("Modří",), False),
        (Affiliations(allowed=(RED,)), ("Modří", "Rudí"), True),
        (Affiliations(allowed=(RED,)), (), True),
        (Affiliations(forbidden=(RED,)), ("Modří",), True),
        (Affiliations(forbidden=(RED,)), ("Modří", "Rudí"), False),
        (Affiliations(forbidden=(RED,)), (), True),
        (Affiliations((RED, BLUE), (BLUE,)), ("Rudí", "Modří"), False),
    ],
)
def test_allowed_and_forbidden_organisations(rule: Affiliations, affiliations: tuple[str, ...], allowed: bool) -> None:
    assert bool(rule.problems(deck(slot("A", affiliations=affiliations)))) != allowed


def test_the_summary_names_allowed_and_forbidden_organisations() -> None:
    assert Affiliations((RED,), (BLUE, FREE)).params()["summary"] == {
        "cs": "jen Rudí; nikdy Modří, Volní",
        "en": "only Reds; never Blues, Free",
    }


def test_a_deck_has_one_organisation_and_those_allowed_to_every_deck() -> None:
    rule = OneAffiliation((RED, BLUE), (FREE,))
    kept = (
        slot("A", 3, affiliations=("Rudí",)),
        slot("B", 9, affiliations=("Volní",)),
        slot("C"),
        slot("D", affiliations=("Modří", "Rudí")),
    )
    assert rule.problems(deck(*kept)) == ()
    (problem,) = rule.problems(deck(*kept, slot("E", 1, affiliations=("Modří",)), slot("F", 9)))
    assert (problem.code, problem.cards) == ("affiliation_mixed", ("E",))
    assert problem.params["affiliation"] == {"cs": "Rudí", "en": "Reds"}
    assert rule.problems(deck()) == ()


def test_a_card_of_another_organisation_is_named_in_a_deck_without_a_choice() -> None:
    (problem,) = OneAffiliation((RED,), (FREE,)).problems(deck(slot("E", affiliations=("Modří",))))
    assert problem.params["affiliation"]["en"] == "One affiliation"


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60))
def test_a_third_is_rounded_up_and_the_larger_organisation_counts(red: int, blue: int, other: int) -> None:
    rule = AffiliationShare((RED, BLUE), Fraction(1, 3))
    view = deck(slot("A", red, 60, affiliations=("Rudí",)), slot("B", blue, affiliations=("Modří",)), slot("C", other))
    needed = ceil((red + blue + other) / 3)
    problems = rule.problems(view)
    assert bool(problems) == (max(red, blue) < needed)
    for problem in problems:
        assert (problem.params["needed"], problem.params["found"]) == (needed, max(red, blue))
        assert problem.cards == ("C",)


@pytest.mark.parametrize(("main", "needed"), [(60, 20), (61, 21), (62, 21), (63, 21), (64, 22)])
def test_the_third_of_a_deck_at_its_boundary(main: int, needed: int) -> None:
    rule = AffiliationShare((RED,), Fraction(1, 3))
    assert rule.problems(deck(slot("A", needed, affiliations=("Rudí",)), slot("B", main - needed))) == ()
    (problem,) = rule.problems(deck(slot("A", needed - 1, affiliations=("Rudí",)), slot("B", main - needed + 1)))
    assert problem.params["needed"] == needed
