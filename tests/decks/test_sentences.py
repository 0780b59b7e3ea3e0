"""Every problem of a deck and every rule of a format has a sentence in both languages."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from decks.domain.checking.verdict import CardCounts, Verdict
from decks.templatetags.decks import short_sentence
from games.construction import (
    Affiliations,
    AffiliationShare,
    DeckRule,
    ExactSideboard,
    ListedCard,
    NoSideboard,
    OneAffiliation,
    RestrictedCards,
    RestrictedCopies,
)
from games.construction.rule import describe_rule
from games.formats.serialization import list_rule_kinds
from games.registry import find_formats
from problems import Problem, Refused
from problems.texts.decks import TEXTS
from tests.decks.lists import (
    ARMIES,
    DUEL,
    GAME,
    OTHERS,
    PRAGUE,
    PRAGUE_RULES,
    deck_text,
    judge,
    judge_as,
    legal_deck,
    parse,
)
from web.errors.wording import say_both

lines_decide = Verdict(
    PRAGUE, "1", "", CardCounts(), (Problem("lines_decide", {"number": 1, "text": "a"}, "doubt"),), (), "to_check"
)
NO_SIDEBOARD = replace(PRAGUE_RULES, rules=(NoSideboard(),))
LISTS = {
    "deck_too_small": judge("1 Ilian"),
    "too_few_of_type": judge("1 Zbabělost"),
    "too_many_copies": judge("2 Ilian"),
    "card_banned": judge("1 Zaváhání"),
    "sideboard_too_large": judge(legal_deck(26)),
    "sideboard_incomplete": judge(legal_deck(1)),
    "sideboard_not_used": judge(deck_text(["Ilian"], ["Semai"]), rules=NO_SIDEBOARD),
    "card_not_in_pool": judge("1 Ilian (homemade)"),
    "card_unknown": judge("1 Nová karta"),
    "line_not_understood": judge("??? 100 % {} %()\n1 Ilian"),
    "line_may_hold_several_cards": judge("Semai, Alakhai, jiná věc, další cosi, ještě něco"),
    "part_in_question": judge(f"{legal_deck()}\nExtra:\n1 Zaváhání"),
    "number_in_question": judge(f"{legal_deck()}\n{OTHERS[70]} - 2"),
    "text_in_question": judge(f"{legal_deck()}\nPrvních 45 je základ, zbytek střídám."),
    "lines_decide": lines_decide,
    "line_names_banned": judge("1 Ilian\n\na ještě Zaváhání"),
    "type_declared": judge("Bojovníci\n1 Nová karta"),
    "roster_size": judge_as(DUEL, "Zbraň: Meč [a1]"),
    "roster_if_played": judge_as(DUEL, "Hrdina: Drak [a1]\nZe skříně:\nZbraň: Meč [b1]"),
    "roster_if_type": judge_as(DUEL, "Hrdina\nLuk [a1]\nZbraň: Meč [b1]"),
    "roster_if_card": judge_as(DUEL, "Drak\nZbraň: Meč [b1]"),
    "type_missing": judge_as(DUEL, "Papoušek [a1]"),
    "serial_repeated": judge_as(DUEL, "Hrdina: Drak [a1]\nZbraň: Meč [A1]"),
    "serial_alike": judge_as(DUEL, "Hrdina: Drak [a1]\nZbraň: Meč [aI]"),
    "serial_loose": judge_as(DUEL, "Hrdina: Drak (A1B2)"),
    "serial_missing": judge_as(DUEL, "Hrdina: Drak"),
    "army_unknown": judge_as(ARMIES, "Molok"),
    "army_if_meant": judge_as(ARMIES, "Molok"),
    "army_if_tile": judge_as(ARMIES, "Moloch\n1x Papoušek"),
    "manifest_mismatch": judge_as(ARMIES, "Moloch\n4 Boj"),
}
BAUHAUS, LEGION = (
    next(affiliation for affiliation in GAME.affiliations if affiliation.name.en == name)
    for name in ("Bauhaus", "Dark Legion")
)
ILIAN = (ListedCard("Ilian"), ListedCard("Semai"))
OTHER_RULES: dict[str, DeckRule] = {
    "sideboard_not_exact": ExactSideboard(15),
    "too_many_restricted": RestrictedCards(ILIAN),
    "copies_restricted": RestrictedCopies(ILIAN),
    "affiliation_not_allowed": Affiliations(allowed=(BAUHAUS,), forbidden=(LEGION,)),
    "affiliation_mixed": OneAffiliation((BAUHAUS, LEGION)),
    "affiliation_too_few": AffiliationShare((BAUHAUS, LEGION), Fraction(1, 2)),
    "affiliation_not_known": AffiliationShare((BAUHAUS, LEGION), Fraction(1, 2)),
}
OTHER_TEXT = "2 Ilian\n1 Bitevní tank Grizzly\n5 Zbabělost\n1 Tanec na ostří prázdnoty\nSideboard\n1 Semai"
LISTS |= {code: judge(OTHER_TEXT, rules=replace(PRAGUE_RULES, rules=(rule,))) for code, rule in OTHER_RULES.items()}
REFUSED = {"text_too_large": "a" * 20_001, "too_many_lines": "\n" * 1_000, "text_not_readable": "\x00"}


@pytest.mark.parametrize("code", LISTS)
def test_each_problem_has_a_whole_and_a_short_sentence(code: str) -> None:
    problem = next(problem for problem in LISTS[code].problems if problem.code == code)
    for sentence in (*say_both(problem).values(), short_sentence(problem)):
        assert sentence
        assert "None" not in sentence
        assert all(name in sentence for name in problem.cards[:1] if code == "card_banned" and " is " in sentence)


@pytest.mark.parametrize("code", REFUSED)
def test_each_refusal_has_a_sentence(code: str) -> None:
    with pytest.raises(Refused) as caught:
        parse(REFUSED[code])
    assert caught.value.code == code
    assert all(say_both(caught.value.problems[0]).values())


@pytest.mark.parametrize("found", find_formats().values(), ids=lambda found: found.key)
def test_each_rule_of_each_format_has_a_sentence_with_its_numbers(found: object) -> None:
    for rule in found.format.rules:  # type: ignore[attr-defined]
        sentences = say_both(describe_rule(rule))
        numbers = [str(value) for value in rule.params().values() if isinstance(value, int)]
        assert all(number in sentence for sentence in sentences.values() for number in numbers)


@pytest.mark.parametrize("code", OTHER_RULES)
def test_each_other_rule_has_a_sentence_with_its_values(code: str) -> None:
    rule = OTHER_RULES[code]
    for sentence in say_both(describe_rule(rule)).values():
        assert "None" not in sentence
        assert "{" not in sentence
    if "choices" in rule.params() or "only" in rule.params():
        assert "Bauhaus" in say_both(describe_rule(rule))["cs"]


def test_a_rule_without_numbers_has_a_sentence() -> None:
    assert say_both(describe_rule(NoSideboard()))["en"] == "No sideboard."


# The lists that raise these doubts are in tests/decks/domain/checking: test_status.py and test_readings.py.
_COPIES = {"card": "Nightfall", "meant": "Temnota", "found": 2, "allowed": 1}
_READINGS = [f"{kind}_{fault}" for kind in ("near", "likely", "shared") for fault in ("banned", "copies", "illegal")]
DOUBTS: dict[str, dict[str, Any]] = {
    **dict.fromkeys(_READINGS, _COPIES),
    "cards_if_all_lines": {"needed": 60, "found": 56, "missing": 4, "number": 4},
    "cards_if_some_lines": {"needed": 60, "found": 58, "missing": 2, "number": 4},
    "types_if_cards": {"needed": 5, "found": 3, "types": {"cs": "bojovníků", "en": "warriors"}},
    "sideboard_if_lines": {"size": 15, "found": 14, "missing": 1, "number": 1},
    "affiliation_if_cards": {"affiliation": {"cs": "Bauhaus", "en": "Bauhaus"}, "needed": 20, "found": 19},
    "list_repeated": {"first": 61, "last": 120},
    "release_unknown": {"card": "Nightfall", "language": {"cs": "češtině", "en": "Czech"}},
}


@pytest.mark.parametrize("code", DOUBTS)
def test_each_doubt_names_its_cards_and_numbers_in_both_languages(code: str) -> None:
    sentences = say_both(Problem(code, DOUBTS[code], "doubt", ("Nightfall",), (1,)))
    assert sentences["cs"] != sentences["en"]
    for sentence in sentences.values():
        assert "%(" not in sentence
        assert any(str(value) in sentence for value in DOUBTS[code].values())


def test_56_cards_and_four_lines_of_text_are_said_with_their_numbers() -> None:
    sentences = say_both(Problem("cards_if_all_lines", DOUBTS["cards_if_all_lines"], "doubt"))
    assert sentences["en"] == "The deck has 60 cards only if all 4 lines of text are cards."
    assert sentences["cs"] == "Počet 60 karet vyjde, jen jsou-li všechny 4 řádky textu karty."


def test_every_sentence_is_used() -> None:
    known = set(LISTS) | set(REFUSED) | set(DOUBTS) | {"format_unknown", "deck_name_missing", "deck_file_unknown"}
    # Tested in tests/decks/test_opened_files.py.
    known |= {code for code in TEXTS if code.startswith("deck_file_")} | {"table_too_large"}
    # Tested in tests/decks/domain/cards/test_import_plan.py.
    known |= {code for code in TEXTS if code.startswith("import_")}
    notes = {code for code in TEXTS if code.startswith("note_")}
    assert set(TEXTS) - notes == known | {f"rule_{code}" for code in list_rule_kinds()}
    assert {code.removeprefix("note_") for code in notes} <= known


@pytest.mark.parametrize(("found", "sentence"), [(1, "1 card out of 25"), (2, "2 cards out of 25")])
def test_the_number_decides_the_plural_form(found: int, sentence: str) -> None:
    problem = Problem("sideboard_incomplete", {"found": found, "size": 25}, "warning")
    assert sentence in say_both(problem)["en"]


BAUHAUS_HALF = replace(PRAGUE_RULES, rules=(AffiliationShare((BAUHAUS,), Fraction(1, 2)),))


@pytest.mark.parametrize(
    ("text", "english", "czech"),
    [
        (
            "2 Ilian\n1 Nová karta",
            "The card list does not give the type of Nová karta, so it is not counted among the warriors;",
            "U karty Nová karta seznam karet neuvádí typ, proto se do počtu bojovníků nepočítá;",
        ),
        (
            "2 Ilian\n1 Nová karta\n1 Jiná karta",
            "The card list does not give the type of these cards, so they are not counted among the warriors;",
            "U těchto karet seznam karet neuvádí typ, proto se do počtu bojovníků nepočítají;",
        ),
    ],
)
def test_too_few_warriors_says_why_it_names_cards(text: str, english: str, czech: str) -> None:
    sentences = say_both(next(found for found in judge(text).problems if found.code == "too_few_of_type"))
    assert english in sentences["en"]
    assert czech in sentences["cs"]


def test_too_few_warriors_without_a_card_to_name_has_one_sentence() -> None:
    found = next(found for found in judge("2 Ilian").problems if found.code == "too_few_of_type")
    assert say_both(found)["en"] == "Too few warriors: the deck has 2, at least 5 are needed."


def test_too_few_cards_of_an_affiliation_says_why_it_names_cards() -> None:
    found = judge("1 Semai\n1 Nová karta\n1 Jiná karta", rules=BAUHAUS_HALF).errors[0]
    assert "does not give the affiliation of these cards, so they are not part of this number:" in say_both(found)["en"]
    assert "neuvádí příslušnost, proto se do tohoto počtu nepočítají:" in say_both(found)["cs"]


def test_a_stored_verdict_says_why_it_names_cards() -> None:
    stored = judge("2 Ilian\n1 Nová karta").as_dict()
    problem = next(found for found in stored["problems"] if found["code"] == "too_few_of_type")
    assert set(problem) == {"code", "severity", "params", "cards", "lines"}
    assert set(problem["params"]) == {"needed", "found", "type", "types"}
    read = next(found for found in Verdict.from_dict(stored).problems if found.code == "too_few_of_type")
    assert "does not give the type of Nová karta" in say_both(read)["en"]


@pytest.mark.parametrize(
    ("count", "more"),
    [(20, ("20", "20")), (21, ("20 a 1 další", "20 and 1 more")), (1000, ("a 980 dalších", "980 more"))],
)
def test_a_sentence_names_twenty_tables_and_counts_the_others(count: int, more: tuple[str, str]) -> None:
    """A round of 1,000 open tables named all of them."""
    tables = list(range(1, count + 1))
    said = say_both(Problem("results_missing", {"round": 3, "tables": tables, "missing": count}))
    assert (said["cs"].endswith(f"{more[0]})."), said["en"].endswith(f"{more[1]}).")) == (True, True)
