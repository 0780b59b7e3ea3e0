"""Decks of the Prague Cup 2011: each limit of the document, and cards that the catalogue does not have."""

from dataclasses import replace

import pytest

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.verdict import Verdict
from games.construction import NoSideboard
from games.declaration import Card
from problems import Problem
from tests.decks.lists import (
    BANNED,
    CATALOGUE,
    LEGAL_NAMES,
    NO_CARDS,
    OTHERS,
    PRAGUE_RULES,
    WARRIORS,
    codes,
    deck_text,
    judge,
    legal_deck,
)


def find_problem(verdict: Verdict, code: str) -> Problem:
    return next(problem for problem in verdict.problems if problem.code == code)


def test_a_legal_deck_has_no_problem() -> None:
    verdict = judge(legal_deck())
    assert (not verdict.errors, verdict.problems) == (True, ())
    assert (verdict.counts.main, verdict.counts.sideboard) == (60, 0)
    assert verdict.counts.by_type["warrior"] == 5
    assert sum(verdict.counts.by_type.values()) == 60


def test_59_cards_are_one_too_few() -> None:
    verdict = judge(deck_text((*WARRIORS[:5], *OTHERS[:54])))
    assert verdict.errors
    assert find_problem(verdict, "deck_too_small").params == {"needed": 60, "found": 59, "missing": 1}


def test_the_sideboard_does_not_fill_the_deck() -> None:
    verdict = judge(deck_text((*WARRIORS[:5], *OTHERS[:54]), WARRIORS[5:30]))
    assert codes(verdict) == ["deck_too_small"]


def test_more_than_60_cards_are_fine() -> None:
    assert not judge(deck_text(LEGAL_NAMES[:120])).errors


def test_four_warriors_are_too_few_and_the_sideboard_does_not_count() -> None:
    typed = [name for name in OTHERS if (card := CATALOGUE.find(name)) and card.type]
    verdict = judge(deck_text((*WARRIORS[:4], *typed[:56]), WARRIORS[4:29]))
    found = find_problem(verdict, "too_few_of_type")
    assert codes(verdict) == ["too_few_of_type"]
    assert (found.params["needed"], found.params["found"], found.params["type"]) == (5, 4, "warrior")
    assert found.params["types"] == {"cs": "bojovníků", "en": "warriors"}
    assert found.cards == ()


@pytest.mark.parametrize(
    "lines", ["2 Ilian", "1 Ilian\n1 Ilian", "1 Ilian\nilian x1", "1 Ilian\nSideboard\n1 Ilian", "SB: 1 Ilian\nIlian"]
)
def test_a_second_copy_is_too_many_in_deck_and_sideboard(lines: str) -> None:
    found = find_problem(judge(lines), "too_many_copies")
    assert found.params == {"card": "Ilian", "allowed": 1, "found": 2}
    assert len(found.lines) in (1, 2)


def test_two_names_of_one_card_are_copies_of_it() -> None:
    found = find_problem(judge("1 Missing in action\n1 mising in ACTION\n1 MIA"), "too_many_copies")
    assert (found.params["found"], found.lines) == (3, (1, 2, 3))


@pytest.mark.parametrize("catalogue", [CATALOGUE, NO_CARDS])
@pytest.mark.parametrize("name", sorted(BANNED))
def test_each_banned_card_is_banned_with_and_without_a_catalogue(name: str, catalogue: Catalogue) -> None:
    verdict = judge(f"3 {name.upper()}", catalogue)
    assert find_problem(verdict, "card_banned").lines == (1,)
    assert "too_many_copies" not in codes(verdict)
    assert verdict.counts.main == 3


@pytest.mark.parametrize(
    "name", ["Nespoutaná Golgota", "Nespoutaná Golgotha", "Pěkné naděleni", "pekne nadeleni", "zavahani"]
)
@pytest.mark.parametrize("catalogue", [CATALOGUE, NO_CARDS])
def test_spellings_of_the_document_are_banned_too(name: str, catalogue: Catalogue) -> None:
    assert "card_banned" in codes(judge(name, catalogue))


def test_a_banned_card_in_the_sideboard_is_banned() -> None:
    assert find_problem(judge("Sideboard\n1 Zaváhání"), "card_banned").lines == (2,)


@pytest.mark.parametrize(
    ("sideboard", "code"), [(0, None), (1, "sideboard_incomplete"), (24, "sideboard_incomplete"), (25, None)]
)
def test_a_sideboard_of_up_to_25_is_legal(sideboard: int, code: str | None) -> None:
    verdict = judge(legal_deck(sideboard))
    assert not verdict.errors
    assert codes(verdict) == ([code] if code else [])
    assert verdict.counts.sideboard == sideboard


def test_a_sideboard_of_26_is_too_large() -> None:
    verdict = judge(legal_deck(26))
    assert codes(verdict) == ["sideboard_too_large"]
    assert find_problem(verdict, "sideboard_too_large").params == {"size": 25, "found": 26}


@pytest.mark.parametrize(("remark", "reason"), [("homemade", "homemade"), ("nevyšla česky", "not_released")])
def test_a_card_marked_homemade_or_unreleased_is_outside_the_pool(remark: str, reason: str) -> None:
    found = find_problem(judge(f"1 Nová karta ({remark})"), "card_not_in_pool")
    assert (found.params["reason"], found.lines) == (reason, (1,))


@pytest.mark.parametrize("remark", ["proxy", "promo", "kopie", "cizojazyčná"])
def test_proxies_promos_and_foreign_prints_are_legal(remark: str) -> None:
    assert "card_not_in_pool" not in codes(judge(f"1 Ilian ({remark})"))


def test_a_card_not_released_in_czech_by_the_catalogue_is_outside_the_pool() -> None:
    english = Card("foreigner", (("en", "Foreigner"),), printed=frozenset({"en"}))
    own = Card("own", (("cs", "Vlastní"),), printed=frozenset({"cs"}), homemade=True)
    verdict = judge("1 Foreigner\n1 Vlastní", Catalogue((english, own)))
    outside = [found for found in verdict.problems if found.code == "card_not_in_pool"]
    assert [(found.cards, found.params["reason"]) for found in outside] == [
        (("Foreigner",), "not_released"),
        (("Vlastní",), "homemade"),
    ]


def test_an_unknown_card_counts_and_is_never_replaced() -> None:
    verdict = judge(legal_deck() + "\n2 Komunikační šumy")
    assert verdict.counts.main == 62
    assert find_problem(verdict, "card_unknown").lines == (61,)
    assert find_problem(verdict, "too_many_copies").cards == ("Komunikační šumy",)
    line = verdict.unknown[0]
    assert (line.card, line.name, line.suggestions[0]) == (None, "Komunikační šumy", "Komunikační šum")


def test_an_unknown_card_on_two_lines_is_one_card_with_two_copies() -> None:
    found = find_problem(judge("1 Nová karta\n1 nova KARTA!"), "too_many_copies")
    assert found.lines == (1, 2)


def test_names_in_letters_that_do_not_fold_are_different_cards() -> None:
    verdict = judge("1 Привет\n1 Пока\n1 привет")
    assert [found.lines for found in verdict.problems if found.code == "too_many_copies"] == [(1, 3)]


def test_the_type_of_the_catalogue_takes_precedence_over_the_heading() -> None:
    verdict = judge("Speciální\n1 Ilian\nBojovníci\n1 Zbabělost")
    assert verdict.counts.by_type == {"warrior": 1, "special": 1}
    assert "type_declared" not in codes(verdict)


def test_a_card_of_unknown_type_counts_by_its_heading_with_a_warning() -> None:
    verdict = judge("Bojovníci\n" + "\n".join(f"1 Nový bojovník {letter}" for letter in "abcde"))
    assert "too_few_of_type" not in codes(verdict)
    declared = find_problem(verdict, "type_declared")
    assert (declared.severity, len(declared.cards), declared.lines) == ("warning", 5, (2, 3, 4, 5, 6))
    assert all(line.type_declared and line.type == "warrior" for line in verdict.unknown)


def test_a_card_of_unknown_type_under_a_neutral_heading_is_named_in_the_problem() -> None:
    verdict = judge("Ostatní věci:\n1 Nová karta\nBojovníci:\n1 Ilian")
    found = find_problem(verdict, "too_few_of_type")
    assert (found.params["found"], found.cards, found.lines) == (1, ("Nová karta",), (2,))


def test_all_problems_are_reported_errors_first() -> None:
    verdict = judge("???\n2 Ilian\n1 Zaváhání\n1 Nová karta (homemade)\nSideboard\n1 Semai")
    assert codes(verdict) == [
        "deck_too_small",
        "too_few_of_type",
        "too_many_copies",
        "card_banned",
        "card_not_in_pool",
        "card_unknown",
        "sideboard_incomplete",
        "line_not_understood",
    ]
    assert [len(verdict.errors), len(verdict.doubts), len(verdict.warnings)] == [5, 1, 2]


def test_an_empty_text_is_an_empty_deck() -> None:
    verdict = judge("")
    assert codes(verdict) == ["deck_too_small", "too_few_of_type"]
    assert verdict.lines == ()


def test_without_a_catalogue_size_copies_and_bans_are_exact() -> None:
    verdict = judge(legal_deck(25), NO_CARDS)
    assert (verdict.counts.main, verdict.counts.sideboard) == (60, 25)
    assert {found.code for found in verdict.errors} == {"too_few_of_type"}


def test_a_format_without_a_sideboard_warns_and_does_not_count_it() -> None:
    kept = tuple(rule for rule in PRAGUE_RULES.rules if rule.code != "sideboard_size")
    plain = replace(PRAGUE_RULES, rules=(*kept, NoSideboard()))
    verdict = judge(legal_deck(2) + f"\n1 {OTHERS[0]}", rules=plain)
    assert codes(verdict) == ["sideboard_not_used"]
    assert (verdict.counts.main, verdict.counts.sideboard) == (60, 0)
    assert find_problem(verdict, "sideboard_not_used").params == {"found": 3}


def test_the_verdict_has_every_line_that_is_not_blank() -> None:
    verdict = judge("# Bojovníci\n\n1 Ilian\n// nic\nCelkem: 1")
    assert [(line.number, line.kind) for line in verdict.lines] == [
        (1, "heading"),
        (3, "card"),
        (4, "comment"),
        (5, "total"),
    ]


def test_a_verdict_is_stored_as_json_and_read_back() -> None:
    verdict = judge("???\n2 Ilian\n1 Zaváhání\nNová karta\nSideboard\n1 Semai")
    assert Verdict.from_dict(verdict.as_dict()) == verdict
    assert verdict.as_dict()["legal"] is False
    assert verdict.as_dict()["lines"][1]["card"] == {"key": "ilian", "name": "Ilian", "type": "warrior"}
