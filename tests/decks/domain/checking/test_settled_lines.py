"""Lines that a judge has settled: they are read as decided, and leave no doubt."""

from dataclasses import replace

import pytest

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.check import check_deck
from decks.domain.checking.settled_lines import LineDecision, settle_lines
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.deck import Deck, DeckLine
from games.construction import BannedCards, CardPool, DeckSize, LeastOfType, ListedCard, MaxCopies, SideboardSize
from games.declaration import Card, Format
from language.bilingual import Bilingual
from tests.decks.lists import PRAGUE, codes, parse

CZECH = frozenset({"cs", "en"})
RULES = Format(
    "small",
    Bilingual("Malý", "Small"),
    "1",
    (
        DeckSize(3),
        LeastOfType(1, "warrior", Bilingual("bojovníků", "warriors")),
        MaxCopies(1),
        BannedCards((ListedCard("Zaváhání"),)),
        SideboardSize(2),
        CardPool("cs", Bilingual("češtině", "Czech")),
    ),
)
CATALOGUE = Catalogue(
    (
        Card("dragoon", (("cs", "Dragoun"), ("en", "Dragoon Captain")), type="warrior", printed=CZECH),
        Card("sniper", (("cs", "Ostřelovač"), ("en", "Sniper")), type="warrior", printed=CZECH),
        Card("hesitation", (("cs", "Zaváhání"), ("en", "Faltering")), type="special", printed=CZECH),
        Card("dawn", (("cs", "Svítání"), ("en", "Daybreak")), type="special", printed=CZECH),
        Card("foreign", (("en", "Outlander"),), type="special"),
    ),
    "small",
    has_all_cards=True,
)
NO_CARD = LineDecision("no_card")
ALLOWED = LineDecision("allowed")


def this_is(name: str) -> LineDecision:
    return LineDecision("card", name)


def judge(text: str, rules: Format = RULES, /, **settled: LineDecision) -> Verdict:
    """Return the verdict; a name of ``settled`` stands for the text of a line, ``_`` for a space."""
    by_text = {text.replace("_", " "): decision for text, decision in settled.items()}
    deck = settle_lines(parse(text, CATALOGUE), by_text)
    return check_deck(deck, format_key=PRAGUE, rules=rules, catalogue=CATALOGUE)


def test_a_misspelt_name_settled_as_a_card_is_that_card() -> None:
    text = "Dragoun\nSvítání\nZavahaini"
    assert judge(text).status == "to_check"
    banned = judge(text, Zavahaini=this_is("Zaváhání"))
    assert (banned.status, codes(banned)) == ("illegal", ["card_banned"])
    legal = judge(text, Zavahaini=this_is("Sniper"))
    assert (legal.status, legal.problems) == ("legal", ())
    line = legal.lines[-1]
    assert (line.text, line.card and line.card.key, line.settled, line.is_doubtful) == (
        "Zavahaini",
        "sniper",
        "card",
        False,
    )


def test_a_settled_card_counts_as_a_copy_of_that_card() -> None:
    verdict = judge("Dragoun\nSvítání\nDragounn", Dragounn=this_is("Dragoun"))
    assert (verdict.status, codes(verdict)) == ("illegal", ["too_many_copies"])


def test_a_settled_card_keeps_its_copies_section_and_heading() -> None:
    text = "Dragoun\nOstřelovač\nSvítání\n\nSideboard:\nSpeciální\n2 Svitanni"
    verdict = judge(text, replace(RULES, rules=RULES.rules[:2]), **{"2_Svitanni": this_is("Daybreak")})
    line = verdict.cards[-1]
    assert (line.section, line.quantity, line.type, verdict.counts.sideboard) == ("sideboard", 2, "special", 2)


def test_a_line_settled_as_no_card_is_not_counted() -> None:
    text = "Dragoun\nOstřelovač\nSvítání\nDíky moc Irena"
    before = judge(text)
    verdict = judge(text, Díky_moc_Irena=NO_CARD)
    assert (verdict.status, verdict.counts.main) == ("legal", 3)
    line = verdict.lines[-1]
    assert (line.kind, line.settled, line.is_doubtful, line.text) == ("comment", "no_card", False, "Díky moc Irena")
    assert before.lines[-1].settled is None


@pytest.mark.parametrize(
    "line", ["# bez Zaváhání", "Balíček Zaváhání:", "Dragoun, ne Zaváhání", "Měj se Zaváhání a piš"]
)
def test_a_settled_line_is_not_searched_for_other_cards(line: str) -> None:
    rules = replace(RULES, rules=RULES.rules[3:4])
    text = f"Svítání\nOstřelovač\n{line}"
    assert judge(text, rules).status == "to_check"
    for decision in (NO_CARD, this_is("Dragoun")):
        deck = settle_lines(parse(text, CATALOGUE), {line: decision})
        assert check_deck(deck, format_key=PRAGUE, rules=rules, catalogue=CATALOGUE).status == "legal"


def test_text_settled_as_a_card_fills_the_deck() -> None:
    lines = parse("Dragoun\nSvítání\nPavel", CATALOGUE).lines
    deck = Deck((*lines[:2], lines[2]._replace(kind="prose")))
    settled = settle_lines(deck, {"Pavel": this_is("Sniper")})
    verdict = check_deck(settled, format_key=PRAGUE, rules=RULES, catalogue=CATALOGUE)
    assert (verdict.status, verdict.counts.main) == ("legal", 3)


def test_a_line_not_understood_becomes_one_copy_of_the_card() -> None:
    verdict = judge("Dragoun\nSvítání\n1000x Neznámá", **{"1000x_Neznámá": this_is("Ostřelovač")})
    assert (verdict.status, verdict.cards[-1].quantity) == ("legal", 1)
    allowed = judge("Dragoun\nSvítání\n1000x Neznámá", **{"1000x_Neznámá": ALLOWED})
    assert (allowed.status, allowed.cards[-1].name) == ("legal", "1000x Neznámá")


@pytest.mark.parametrize("name", ["Moje karta", "Moje karta (homemade)", "Moje karta (nevyšlo česky)", "Outlander"])
def test_an_own_card_that_a_judge_allows_leaves_neither_error_nor_doubt(name: str) -> None:
    text = f"Dragoun\nSvítání\n1 {name}"
    assert judge(text).status != "legal"
    deck = settle_lines(parse(text, CATALOGUE), {f"1 {name}": ALLOWED})
    verdict = check_deck(deck, format_key=PRAGUE, rules=RULES, catalogue=CATALOGUE)
    assert (verdict.status, verdict.problems, verdict.counts.main) == ("legal", (), 3)
    assert (verdict.lines[-1].settled, verdict.lines[-1].is_doubtful) == ("allowed", False)


def test_the_heading_above_an_allowed_card_gives_its_type() -> None:
    text = "Bojovníci\nMůj hrdina\nSpeciální\nSvítání\nFaltering"
    verdict = judge(text, replace(RULES, rules=RULES.rules[:3]), Můj_hrdina=ALLOWED)
    assert (verdict.status, verdict.problems) == ("legal", ())


def test_a_deck_that_is_too_small_with_an_allowed_card_is_illegal_for_certain() -> None:
    """An allowed card of known type leaves nothing to check, with or without a number before it."""
    for line in ("Můj hrdina", "1 Můj hrdina"):
        text = f"Bojovníci\n{line}\nSpeciální\nSvítání"
        assert judge(text, **{line.replace(" ", "_"): ALLOWED}).status == "illegal"
    banned = judge("Dragoun\nZaváhání\nSvítání\nMoje", Moje=ALLOWED)
    assert banned.status == "illegal"


def test_a_decision_holds_for_the_same_line_with_other_spaces_only() -> None:
    settled = {"1 Moje karta": NO_CARD}
    for text in ("1 Moje karta", "  1  Moje karta ", "1\u00a0Moje\tkarta"):
        assert [line.settled for line in settle_lines(parse(text, CATALOGUE), settled).lines] == ["no_card"]
    for text in ("2 Moje karta", "1 moje karta", "1 Moje karta!"):
        assert [line.settled for line in settle_lines(parse(text, CATALOGUE), settled).lines] == [None]


def test_every_line_with_the_same_text_is_settled() -> None:
    deck = settle_lines(parse("Moje\nSvítání\nMoje", CATALOGUE), {"Moje": NO_CARD})
    assert [line.kind for line in deck.lines] == ["comment", "card", "comment"]


def test_blank_lines_are_never_settled() -> None:
    blank = Deck((DeckLine(1, " ", "blank"),))
    assert settle_lines(blank, {"": this_is("Dragoun")}) == blank


def test_a_settled_line_is_read_back_from_its_stored_form() -> None:
    verdict = judge("Dragoun\nSvítání\nZavahaini", Zavahaini=this_is("Zaváhání"))
    assert Verdict.from_dict(verdict.as_dict()) == verdict
    stored = verdict.as_dict()
    for line in stored["lines"]:
        del line["settled"]
    assert {line.settled for line in Verdict.from_dict(stored).lines} == {None}
