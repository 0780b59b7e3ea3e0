"""Rules about sideboards, affiliations, pools and partial card lists hold in every reading of the doubtful lines."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.check import check_deck
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.deck import Deck
from games.construction import (
    Affiliations,
    AffiliationShare,
    BannedCards,
    CardPool,
    DeckRule,
    DeckSize,
    ExactSideboard,
    ListedCard,
    MaxCopies,
    OneAffiliation,
    SideboardSize,
)
from games.construction.affiliations import Affiliation
from games.declaration import Card, Format
from language.bilingual import Bilingual
from tests.decks.lists import PRAGUE, codes, judge, judge_as, parse

BAUHAUS, MISHIMA = (Affiliation(Bilingual(name, name)) for name in ("Bauhaus", "Mishima"))
CZECH = frozenset({"cs"})


def make_card(key: str, name: str, affiliation: str = "Bauhaus", **facts: object) -> Card:
    return replace(Card(key, (("cs", name),), affiliation=affiliation, type="special", printed=CZECH), **facts)  # type: ignore[arg-type]


HUSSAR, GUARD, RONIN = (
    make_card("hussar", "Husar"),
    make_card("guard", "Gardista"),
    make_card("ronin", "Rónin", "Mishima"),
)
NIGHT = make_card("night", "Temnota", names=(("cs", "Temnota"), ("en", "Nightfall")), likely_names=("Nightfall",))
SHADE = make_card("shade", "Přízrak", "Mishima", names=(("cs", "Přízrak"), ("en", "Shade")), likely_names=("Shade",))
ABROAD = make_card(
    "abroad",
    "Cizinec",
    names=(("cs", "Cizinec"), ("en", "Stranger")),
    likely_names=("Stranger",),
    printed=frozenset({"en"}),
)
# The cards that the likely names mean if the pairs are wrong; only the list of all readings knows them.
OTHERS = (
    *(make_card(name, name, affiliation) for name, affiliation in (("Zkouška", "Mishima"), ("Pokus", "Bauhaus"))),
    *(make_card(name, name, affiliation) for name, affiliation in (("Stín", "Mishima"), ("Tma", "Bauhaus"))),
    make_card("own", "Vlastní jméno"),
    make_card("unread", "Jiné jméno", "Mishima"),
)
CARDS = (HUSSAR, GUARD, RONIN, NIGHT, SHADE, ABROAD)
ALL, PARTIAL = Catalogue(CARDS, "all", has_all_cards=True), Catalogue(CARDS, "partial")
EVERY = Catalogue((*CARDS, *OTHERS), "every", has_all_cards=True)


def judge_by(*rules: DeckRule, text: str, catalogue: Catalogue = ALL) -> Verdict:
    return judge(text, catalogue, Format("small", Bilingual("Malý", "Small"), "1", rules))


def judge_prose(text: str, *rules: DeckRule, prose: tuple[int, ...]) -> Verdict:
    lines = (line._replace(kind="prose") if line.number in prose else line for line in parse(text, ALL).lines)
    rules_of = Format("small", Bilingual("Malý", "Small"), "1", rules)
    return check_deck(Deck(tuple(lines)), format_key=PRAGUE, rules=rules_of, catalogue=ALL)


def test_an_exact_sideboard_that_a_doubtful_line_fills_is_to_check() -> None:
    text = "Husar\nSideboard\nGardista\n1000x Neznámá"
    assert judge_by(ExactSideboard(2), text=text).status == "to_check"
    assert judge_by(ExactSideboard(1), text=text).status == "to_check"
    assert judge_by(ExactSideboard(2), text="Husar\nSideboard\nGardista").status == "illegal"


def test_text_in_an_exact_sideboard_that_lacks_a_card_is_to_check_with_the_reason() -> None:
    verdict = judge_prose("Husar\nSideboard\nGardista\nPavel", ExactSideboard(2), prose=(4,))
    assert verdict.status == "to_check"
    assert verdict.problems[0].code == "sideboard_if_lines"
    assert verdict.problems[0].params == {"size": 2, "found": 1, "missing": 1, "number": 1}
    assert judge_prose("Husar\nSideboard\nGardista\nPavel", ExactSideboard(3), prose=(4,)).status == "illegal"
    assert judge_prose("Husar\nSideboard\nGardista\nPavel", ExactSideboard(1), prose=(4,)).status == "legal"
    # Text above the sideboard is no card of it.
    assert judge_prose("Husar\nPavel\nSideboard\nGardista", ExactSideboard(2), prose=(2,)).status == "illegal"


def test_an_unknown_line_without_a_number_may_be_no_card_of_an_exact_sideboard() -> None:
    assert judge_by(ExactSideboard(1), text="Husar\nSideboard\nGardista\nNeznámá věc").status == "to_check"
    assert judge_by(ExactSideboard(1), text="Husar\nSideboard\nGardista\n2 Rónin").status == "illegal"


SHARE, ONE = AffiliationShare((BAUHAUS, MISHIMA), Fraction(2, 3)), OneAffiliation((BAUHAUS, MISHIMA))


def test_a_share_reached_with_a_card_that_is_only_likely_is_to_check_with_the_reason() -> None:
    verdict = judge_by(SHARE, text="Husar\nNightfall\nRónin")
    assert (verdict.status, not verdict.errors) == ("to_check", True)
    assert verdict.problems[0].code == "affiliation_if_cards"
    assert verdict.problems[0].cards == ("Nightfall",)
    assert judge_by(SHARE, text="Husar\nTemnota\nRónin").status == "legal"
    assert judge_by(SHARE, text="Husar\nShade\nRónin").status == "to_check"


def test_a_card_that_is_only_likely_of_another_affiliation_is_to_check() -> None:
    assert judge_by(ONE, text="Husar\nGardista\nShade").status == "to_check"
    assert judge_by(ONE, text="Husar\nGardista\nPřízrak").status == "illegal"
    for rule in (Affiliations((BAUHAUS,)), Affiliations((), (MISHIMA,))):
        assert judge_by(rule, text="Husar\nShade").status == "to_check"
        assert judge_by(rule, text="Husar\nPřízrak").status == "illegal"


def test_a_card_that_is_only_likely_outside_the_pool_is_to_check() -> None:
    pool = CardPool("cs", Bilingual("češtině", "Czech"))
    assert judge_by(pool, text="Husar\nStranger").status == "to_check"
    assert judge_by(pool, text="Husar\nCizinec").status == "illegal"
    assert judge_by(pool, text="Husar\nStranger (homemade)").status == "illegal"


READINGS = {
    "Husar": ("Husar",),
    "Gardista": ("Gardista",),
    "Rónin": ("Rónin",),
    "Nightfall": ("Temnota", "Zkouška", "Pokus"),
    "Shade": ("Přízrak", "Stín", "Tma"),
    "Gardistaa": ("Gardista", "Vlastní jméno"),
    "1000x Neznámá": ("", "Jiné jméno", "2 Jiné jméno"),
    "Sideboard": ("Sideboard",),
}
RULES = (
    (ExactSideboard(2), MaxCopies(2)),
    (SideboardSize(2), DeckSize(3)),
    (SHARE,),
    (AffiliationShare((BAUHAUS,), Fraction(1, 2)), ExactSideboard(1)),
    (BannedCards((ListedCard("Temnota"),)), MaxCopies(1), ExactSideboard(2)),
)


@given(st.lists(st.sampled_from(sorted(READINGS)), min_size=2, max_size=6), st.sampled_from(RULES))
def test_legal_and_illegal_hold_for_every_reading(lines: list[str], rules: tuple[DeckRule, ...]) -> None:
    status = judge_by(*rules, text="\n".join(lines)).status
    names = sorted(set(lines))
    readings = (dict(zip(names, meant, strict=True)) for meant in product(*(READINGS[name] for name in names)))
    outcomes = {
        not judge_by(*rules, text="\n".join(reading[line] for line in lines), catalogue=EVERY).errors
        for reading in readings
    }
    assert status != "legal" or outcomes == {True}
    assert status != "illegal" or outcomes == {False}


PARTIAL_RULES = (MaxCopies(2), BannedCards((ListedCard("Temnota"),)))


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("2 ks asi Husar?", "to_check"),
        ("asi 2x Husar nebo co", "to_check"),
        ("0x Husar", "legal"),
        ("1 ks asi Husar?", "legal"),
        ("2 ks asi Gardista?", "legal"),
        ("1 ks asi Temnota?", "to_check"),
        ("1 ks asi Jiná karta?", "legal"),
    ],
)
def test_a_known_card_within_an_unknown_line_of_a_partial_list_is_to_check_where_it_breaks_a_rule(
    line: str, status: str
) -> None:
    verdict = judge_by(*PARTIAL_RULES, text=f"Husar\nRónin\n{line}", catalogue=PARTIAL)
    assert verdict.status == status, codes(verdict)


def test_a_line_that_was_not_understood_is_to_check_in_a_partial_list_where_a_card_more_breaks_a_rule() -> None:
    text = "Husar\nSideboard\nGardista\n1000x Neznámá"
    assert judge_by(SideboardSize(1), text=text, catalogue=PARTIAL).status == "to_check"
    assert judge_by(ExactSideboard(1), text=text, catalogue=PARTIAL).status == "to_check"
    assert judge_by(SideboardSize(2), text=text, catalogue=PARTIAL).status == "legal"


def test_a_known_card_within_a_line_of_super_trooper_is_named() -> None:
    cards = [f"4 Karta {number} vlastní" for number in range(14)]
    text = "\n".join([*cards, "4 Robocop", "3 ks asi Robocop?"])
    verdict = judge_as("super-trooper/standard", text)
    assert verdict.status == "to_check"
    assert verdict.problems[0].code == "near_copies"
    assert verdict.problems[0].params["meant"] == "Robocop"
