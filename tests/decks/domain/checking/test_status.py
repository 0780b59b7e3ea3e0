"""Legal, to check or illegal: a verdict that holds however the doubtful lines of a list are read."""

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
    AffiliationShare,
    BannedCards,
    CardPool,
    DeckSize,
    LeastOfType,
    ListedCard,
    MaxCopies,
    SideboardSize,
)
from games.construction.affiliations import Affiliation
from games.declaration import Card, Format
from language.bilingual import Bilingual
from tests.decks.lists import CATALOGUE, OTHERS, PRAGUE, WARRIORS, codes, deck_text, judge, parse

CZECH = frozenset({"cs", "en"})
GOOD = (*WARRIORS[:6], *OTHERS[:54])
SMALL = Format(
    "small",
    Bilingual("Malý", "Small"),
    "1",
    (
        DeckSize(4),
        LeastOfType(1, "warrior", Bilingual("bojovníků", "warriors")),
        MaxCopies(1),
        BannedCards((ListedCard("Zaváhání"), ListedCard("Temnota"))),
        SideboardSize(2),
        CardPool("cs", Bilingual("češtině", "Czech")),
    ),
)
DRAGOON = Card("dragoon", (("cs", "Dragoun"), ("en", "Dragoon Captain")), type="warrior", printed=CZECH)
SNIPER = Card("sniper", (("cs", "Ostřelovač"), ("en", "Sniper")), type="warrior", printed=CZECH)
HESITATION = Card("hesitation", (("cs", "Zaváhání"), ("en", "Faltering")), type="special", printed=CZECH)
DAWN = Card("dawn", (("cs", "Svítání"), ("en", "Daybreak")), type="special", printed=CZECH)
NIGHT = Card(
    "night", (("cs", "Temnota"), ("en", "Nightfall")), type="special", printed=CZECH, likely_names=("Nightfall",)
)
TRAINING = Card(
    "training", (("cs", "Cvičení"), ("en", "Training")), type="special", printed=CZECH, likely_names=("Cvičení",)
)
DRILL = Card("drill", (("cs", "Cvičení"), ("en", "Drill")), type="special", printed=CZECH, likely_names=("Cvičení",))
GROUP = Card("group", (("cs", "Střelci"),), stands_for=("dragoon", "sniper"))
SHORT = Card("short", (("cs", "Drag"),), stands_for=("dragoon",))
FOREIGN = Card("foreign", (("en", "Outlander"),), type="special")
FEW = Catalogue(
    (DRAGOON, SNIPER, HESITATION, DAWN, NIGHT, TRAINING, DRILL, GROUP, SHORT, FOREIGN), "few", has_all_cards=True
)


def judge_small(text: str, rules: Format = SMALL, catalogue: Catalogue = FEW) -> Verdict:
    return judge(text, catalogue, rules)


def with_prose(text: str, *lines: int) -> Verdict:
    """Return the verdict of a list of which some lines were read as text."""
    deck = parse(text, FEW)
    read = (line._replace(kind="prose") if line.number in lines else line for line in deck.lines)
    return check_deck(Deck(tuple(read)), format_key=PRAGUE, rules=SMALL, catalogue=FEW)


def test_certain_cards_give_a_certain_verdict() -> None:
    legal = judge_small("Dragoun\nOstřelovač\nSvítání\nTraining")
    assert (legal.status, not legal.errors, legal.problems) == ("legal", True, ())
    illegal = judge_small("Dragoun\nOstřelovač\nSvítání\nZaváhání")
    assert (illegal.status, not illegal.errors) == ("illegal", False)


def test_57_good_cards_and_three_misspelt_banned_ones_are_to_check_bans_first() -> None:
    misspelt = ("Oslepujicci blesk", "Velký stratégg", "Zaváhání se")
    verdict = judge(deck_text((*GOOD[:57], *misspelt)))
    assert (verdict.status, not verdict.errors, verdict.counts.main) == ("to_check", True, 60)
    assert codes(verdict)[:3] == ["near_banned"] * 3
    assert [problem.params["meant"] for problem in verdict.problems[:3]] == [
        "Oslepující blesk",
        "Velký stratég",
        "Zaváhání",
    ]
    banned = {line.name: line.banned_suggestions for line in verdict.unknown}
    assert banned["Zaváhání se"] == ("Zaváhání",)


def test_56_cards_and_four_lines_of_an_e_mail_are_to_check_with_the_reason_first() -> None:
    lines = ["Dragoun", "Svítání", "", "Ahoj Ireno", "Pavel"]
    verdict = with_prose("\n".join(lines), 4, 5)
    assert (verdict.status, not verdict.errors, verdict.counts.main) == ("to_check", False, 2)
    first = verdict.problems[0]
    assert (first.code, first.lines) == ("cards_if_all_lines", (4, 5))
    assert first.params == {"needed": 4, "found": 2, "missing": 2, "number": 2}


def test_text_that_cannot_fill_the_deck_leaves_it_illegal() -> None:
    assert with_prose("Dragoun\nSvítání\n\nAhoj", 4).status == "illegal"


def test_more_text_than_cards_are_missing_names_the_number() -> None:
    verdict = with_prose("Dragoun\nSvítání\nOstřelovač\nAhoj\nPavel", 4, 5)
    assert verdict.problems[0].code == "cards_if_some_lines"
    assert verdict.problems[0].params["missing"] == 1


def test_text_beside_a_legal_deck_changes_nothing() -> None:
    verdict = with_prose("Ahoj\nDragoun\nSvítání\nOstřelovač\nTraining\nPavel", 1, 6)
    assert (verdict.status, verdict.counts.main) == ("legal", 4)


def test_an_exact_name_is_that_card_however_near_a_banned_one_is() -> None:
    assert judge("Training", replace_catalogue("Retraining", "Training")).status != "to_check"


def replace_catalogue(*names: str) -> Catalogue:
    cards = [Card(name.lower(), (("en", name),), type="special", printed=CZECH) for name in names]
    return Catalogue((*CATALOGUE.cards, *cards), "more", has_all_cards=True)


def test_a_deck_illegal_for_a_certain_reason_stays_illegal_beside_unknown_names() -> None:
    verdict = judge_small("Dragoun\nOstřelovač\nZaváhání\nNeznámá karta")
    assert (verdict.status, codes(verdict)) == ("illegal", ["card_banned", "card_unknown"])


def test_an_unknown_name_is_to_check_only_where_all_cards_are_known() -> None:
    text = "Dragoun\nOstřelovač\nSvítání\nNeznámá karta"
    assert judge_small(text).status == "to_check"
    partial = judge_small(text, catalogue=Catalogue(FEW.cards, "partial"))
    assert (partial.status, partial.warnings[0].code) == ("legal", "card_unknown")


def test_a_second_copy_under_another_certain_name_is_an_error() -> None:
    verdict = judge_small("Dragoun\nDragoon Captain\nSvítání\nOstřelovač\nTraining")
    assert (verdict.status, codes(verdict)) == ("illegal", ["too_many_copies"])


def test_a_second_copy_under_a_likely_name_is_to_check() -> None:
    rules = replace(SMALL, rules=tuple(rule for rule in SMALL.rules if rule.code != "banned"))
    verdict = judge_small("Dragoun\nTemnota\nNightfall\nOstřelovač", rules)
    assert verdict.status == "to_check"
    first = verdict.problems[0]
    assert (first.code, first.params) == (
        "likely_copies",
        {"card": "Nightfall", "meant": "Temnota", "found": 2, "allowed": 1},
    )


def test_a_likely_name_of_a_banned_card_is_to_check() -> None:
    verdict = judge_small("Dragoun\nSvítání\nNightfall\nOstřelovač")
    assert (verdict.status, codes(verdict)) == ("to_check", ["likely_banned"])
    assert verdict.problems[0].params == {"card": "Nightfall", "meant": "Temnota"}


def test_cards_that_share_a_name_are_not_copies_of_one_card() -> None:
    verdict = judge_small("Dragoun\nTraining\nDrill\nOstřelovač")
    assert verdict.status == "legal"
    shared = judge_small("Dragoun\nTraining\nCvičení\nOstřelovač")
    assert (shared.status, not shared.errors, codes(shared)) == ("to_check", True, ["shared_copies"])
    assert not judge_small("Dragoun\n2 Cvičení\nOstřelovač").errors
    assert judge_small("Dragoun\n3 Cvičení\nOstřelovač").status == "illegal"


def test_a_name_of_a_group_is_one_of_its_cards() -> None:
    verdict = judge_small("Dragoun\nStřelci\nSvítání\nTraining")
    assert (verdict.status, codes(verdict)) == ("to_check", ["shared_copies"])
    assert judge_small("Střelci\nSvítání\nTraining\nDrill").counts.by_type["warrior"] == 1


def test_a_short_name_that_stands_for_one_card_is_that_card() -> None:
    assert judge_small("Dragoun\nDrag\nSvítání\nTraining").status == "illegal"


def test_a_card_of_unknown_release_is_to_check_where_the_release_matters() -> None:
    verdict = judge_small("Dragoun\nOutlander\nSvítání\nTraining")
    assert (verdict.status, codes(verdict)) == ("to_check", ["release_unknown"])
    free = replace(SMALL, rules=tuple(rule for rule in SMALL.rules if rule.code != "card_pool"))
    assert judge_small("Dragoun\nOutlander\nSvítání\nTraining", free).status == "legal"


def test_a_minimum_reached_with_unverified_types_is_to_check() -> None:
    verdict = judge_small("Bojovníci\nNeznámý hrdina\nSpeciální\nSvítání\nTraining\nDrill")
    assert verdict.status == "to_check"
    doubt = next(problem for problem in verdict.problems if problem.code == "types_if_cards")
    assert (doubt.cards, doubt.params["found"], doubt.params["needed"]) == (("Neznámý hrdina",), 0, 1)


def test_a_minimum_that_unknown_types_may_reach_is_to_check() -> None:
    verdict = judge_small("Neznámý hrdina\nSvítání\nTraining\nDrill")
    assert (verdict.status, not verdict.errors) == ("to_check", False)
    assert "types_if_cards" in codes(verdict)


def test_a_share_of_an_affiliation_that_unknown_cards_may_reach_is_to_check() -> None:
    choices = (Affiliation(Bilingual("Bauhaus", "Bauhaus")),)
    rules = replace(SMALL, rules=(AffiliationShare(choices, Fraction(1, 2)),))
    assert judge_small("Dragoun\nNeznámá", rules).status == "to_check"
    known = Catalogue((replace(DRAGOON, affiliation="Mishima"),), "known", has_all_cards=True)
    assert judge_small("Dragoun", rules, known).status == "illegal"


def test_a_line_that_was_not_understood_may_be_a_card() -> None:
    assert judge_small("Dragoun\nOstřelovač\nSvítání\nTraining\n1000x Neznámá").status == "to_check"


def test_a_verdict_of_a_former_version_is_read_as_legal_or_illegal() -> None:
    stored = judge_small("Dragoun\nOstřelovač\nSvítání\nNeznámá karta").as_dict()
    del stored["verdict"]
    for line in stored["lines"]:
        del line["doubtful"], line["banned_suggestions"]
    assert Verdict.from_dict({**stored, "legal": True}).status == "legal"
    assert Verdict.from_dict({**stored, "legal": False}).status == "illegal"


@st.composite
def misspelt(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """Draw a name with one letter changed, added or left out."""
    name = draw(st.sampled_from(names))
    at = draw(st.integers(0, len(name) - 1))
    return name[:at] + draw(st.sampled_from(["", "q", "w" + name[at]])) + name[at + 1 :]


@given(misspelt(tuple(sorted({"Oslepující blesk", "Velký stratég", "Zaváhání", "Záškodnictví"}))))
def test_a_name_near_a_banned_one_and_no_other_card_never_gives_legal(name: str) -> None:
    verdict = judge(deck_text((*GOOD, name)))
    meaning = CATALOGUE.meaning_of(name)
    assert meaning.cards or verdict.status == "to_check"


@given(st.lists(st.sampled_from([*FEW.cards[:4]]), min_size=1, max_size=6), st.data())
def test_the_language_of_a_card_never_changes_the_verdict(cards: list[Card], data: st.DataObject) -> None:
    czech = "\n".join(dict(card.names)["cs"] for card in cards)
    mixed = "\n".join(data.draw(st.sampled_from([name for _language, name in card.names])) for card in cards)
    assert judge_small(czech).status == judge_small(mixed).status
    assert codes(judge_small(czech)) == codes(judge_small(mixed))
    assert judge_small(czech).counts == judge_small(mixed).counts


def names_by_language(card: Card) -> dict[str, str]:
    """Return the certain names of a card by language."""
    return {language: name for language, name in card.names if name not in card.likely_names}


IN_TWO_LANGUAGES = [card for card in CATALOGUE.cards if len(names_by_language(card)) == 2]


@given(st.lists(st.sampled_from(IN_TWO_LANGUAGES), min_size=1, max_size=70), st.data())
def test_a_doomtrooper_list_in_any_mix_of_languages_is_judged_the_same(cards: list[Card], data: st.DataObject) -> None:
    mixed = [data.draw(st.sampled_from(sorted(names_by_language(card).values()))) for card in cards]
    verdicts = [
        judge("\n".join(f"1 {name}" for name in names))
        for names in (mixed, *([names_by_language(card)[code] for card in cards] for code in ("cs", "en")))
    ]
    assert len({verdict.status for verdict in verdicts}) == 1
    assert codes(verdicts[0]) == codes(verdicts[1]) == codes(verdicts[2])
    assert verdicts[0].counts == verdicts[1].counts == verdicts[2].counts


def test_an_e_mail_with_56_cards_is_to_check_until_its_text_is_settled() -> None:
    lines = ["Ahoj Ireno,", "", *(f"1 {name}" for name in GOOD[:56]), "", "Díky moc", "Pavel", "Měj se"]
    verdict = judge("\n".join(lines))
    assert (verdict.status, verdict.counts.main) == ("to_check", 56)
    assert [line.text for line in verdict.prose] == ["Ahoj Ireno,", "Díky moc", "Pavel", "Měj se"]
    assert verdict.problems[0].code == "cards_if_all_lines"


def test_the_text_of_an_e_mail_leaves_60_cards_legal() -> None:
    lines = ["Ahoj Ireno,", "", *(f"1 {name}" for name in GOOD), "", "Díky moc", "Pavel", "Měj se"]
    assert judge("\n".join(lines)).status == "legal"


# Each doubtful text with the texts that it may be read as; "" leaves the line out.
READINGS = {
    "Dragoun": ("Dragoun",),
    "Svítání": ("Svítání",),
    "Ostřelovač": ("Ostřelovač",),
    "Zaváhání": ("Zaváhání",),
    "Zavahaini": ("Zaváhání", "1 Jiná karta (vlastní jméno)"),
    "Dragounn": ("Dragoun", "1 Další karta (vlastní jméno)"),
    "Nightfall": ("Temnota", "Zkouška"),
    "Cvičení": ("Training", "Drill"),
}
CERTAIN = Catalogue(
    (*FEW.cards, Card("proof", (("cs", "Zkouška"),), type="special", printed=CZECH)), "certain", has_all_cards=True
)


@given(st.lists(st.sampled_from(sorted(READINGS)), min_size=3, max_size=6))
def test_legal_and_illegal_hold_for_every_reading_of_the_doubtful_lines(lines: list[str]) -> None:
    status = judge_small("\n".join(lines)).status
    outcomes = {
        not judge_small("\n".join(reading), catalogue=CERTAIN).errors
        for reading in product(*(READINGS[line] for line in lines))
    }
    assert status != "legal" or outcomes == {True}
    assert status != "illegal" or outcomes == {False}


@pytest.mark.parametrize("text", ["Dragoun\nSvítání", "", "Ahoj"])
def test_shared_codes_of_another_roster_make_a_verdict_illegal(text: str) -> None:
    verdict = judge_small(text)
    error = judge_small("2 Zaváhání").errors[0]
    assert verdict.with_problems(()) is verdict
    assert verdict.with_problems((error,)).status == "illegal"
