"""Parts and numbers of a list that were not understood: a verdict is certain only if every reading gives it."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.domain.checking.check import check_deck
from decks.domain.checking.questions import MAX_COMBINATIONS, Judged, read_as, weigh_questions
from decks.domain.deck_lists.deck import Deck, DeckLine, Question
from tests.decks.lists import BANNED, CATALOGUE, OTHERS, PRAGUE, PRAGUE_RULES, WARRIORS, judge, judge_as, parse

MAIN = (*WARRIORS[:6], *OTHERS[:54])
SIDE = OTHERS[60:85]
BAN = sorted(BANNED)[0]
LEGAL = "\n".join(f"1 {name}" for name in MAIN)


printable = st.characters(blacklist_categories=("Cc", "Cs", "Cn"), blacklist_characters="\ufffd")


def rows(*names: str) -> str:
    return "\n".join(f"1 {name}" for name in names)


def questions(text: str) -> list[tuple[str, int]]:
    return [(question.kind, question.line) for question in parse(text).questions]


@pytest.mark.parametrize("heading", ["Extra:", "Lavička", "Kdyby něco:", "// co dál", "a tyhle si rozmyslím"])
def test_cards_below_words_that_were_not_understood_are_read_in_three_ways(heading: str) -> None:
    verdict = judge(f"{rows(*MAIN[:45])}\n\n{heading}\n{rows(*SIDE)}")
    assert verdict.status == "to_check"
    [doubt] = [problem for problem in verdict.doubts if problem.code == "part_in_question"]
    assert doubt.params["line"] == 47
    assert doubt.params["readings"] == {"deck": "legal", "sideboard": "illegal", "not_counted": "illegal"}
    assert doubt.lines[1:] == tuple(range(48, 73))


@pytest.mark.parametrize("heading", ["Boční balíček:", "SIDEBORD:", "S.B.", "Náhradné karty", "25 karet v sideboardu:"])
def test_words_for_the_sideboard_are_understood(heading: str) -> None:
    assert judge(f"{rows(*MAIN[:45])}\n{heading}\n{rows(*SIDE)}").status == "illegal"
    whole = judge(f"{LEGAL}\n{heading}\n{rows(*SIDE)}")
    assert (whole.status, whole.counts.main, whole.counts.sideboard) == ("legal", 60, 25)


@pytest.mark.parametrize("heading", ["Maybeboard", "Vyřazené:", "Mimo balíček:", "Nepoužité (3)", "Starý balík:"])
def test_cards_below_words_for_what_is_not_played_do_not_count(heading: str) -> None:
    verdict = judge(f"{LEGAL}\n{heading}\n1 {BAN}")
    assert (verdict.status, verdict.counts.main) == ("legal", 60)
    assert [line.kind for line in verdict.lines[-2:]] == ["heading", "not_counted"]


def test_a_mark_is_one_part_and_a_mark_on_every_line_divides_nothing() -> None:
    marked = "\n".join(f"1 {name} (zkusím)" for name in SIDE[:5])
    assert questions(f"{LEGAL}\n{marked}") == [("part", 61)]
    assert questions(marked) == []


def test_a_number_on_every_line_is_one_of_copies_and_on_some_a_question() -> None:
    twelve = [f"{name} - 5" for name in MAIN[:12]]
    assert judge_as("doomtrooper/standard", "\n".join(twelve)).status == "legal"
    some = "\n".join([*twelve[:6], *(f"5x {name}" for name in MAIN[6:12])])
    verdict = judge_as("doomtrooper/standard", some)
    assert verdict.status == "to_check"
    assert [problem.code for problem in verdict.doubts] == ["number_in_question"]


def test_cards_above_a_late_heading_of_the_deck_may_be_another_part() -> None:
    assert questions(f"{rows(*SIDE)}\nBalíček (60)\n{LEGAL}") == [("part", 1)]
    assert questions(f"Ahoj, posílám balíček\n{LEGAL}") == []


def test_cards_below_a_blank_line_under_a_sideboard_that_stands_first_are_asked_about() -> None:
    verdict = judge(f"Sideboard\n{rows(*SIDE)}\n\n{LEGAL}")
    assert verdict.status == "to_check"
    assert judge(f"Sideboard\n{rows(*SIDE)}\n\nDeck\n{LEGAL}").status == "legal"


def test_text_that_names_a_card_of_the_deck_may_take_it_out() -> None:
    assert judge(f"{LEGAL}\nDíky moc, Pavel").status == "legal"
    assert judge(f"{LEGAL}\nMísto karty {MAIN[20]} si ještě něco vyberu.").status == "to_check"


@given(
    st.integers(1, 59),
    st.text("abcdefghijklmnoprstuvyz", min_size=5, max_size=9),
    st.sampled_from(["{}:", "{}", "# {}", "{} (3)", "== {} =="]),
    st.integers(1, 59),
)
@settings(max_examples=150)
def test_a_random_heading_above_a_tail_never_hides_that_the_tail_matters(
    at: int, word: str, form: str, size: int
) -> None:
    """Of 60 cards every tail matters: without it the deck is too small."""
    verdict = judge(f"{rows(*MAIN[:at])}\n{form.format(word.title())}\n{rows(*MAIN[at:])}")
    assert verdict.status == "to_check" or _is_known(word)
    # Cards that the deck does not need matter if they are banned.
    banned = judge(f"{LEGAL}\n{form.format(word.title())}\n{rows(BAN, *SIDE[: size % 5])}")
    assert banned.status == "to_check" or _is_known(word)


def _is_known(word: str) -> bool:
    """Return true if a random word happens to be nearly a card or a word that is understood."""
    deck = parse(f"1 {MAIN[0]}\n{word}:\n1 {MAIN[1]}")
    return not deck.questions or bool(CATALOGUE.near(word))


@given(st.text(printable, min_size=1, max_size=40), st.integers(0, 60))
@settings(max_examples=150)
def test_a_line_added_to_a_legal_list_changes_nothing_or_is_named(line: str, at: int) -> None:
    names = [f"1 {name}" for name in MAIN]
    lines = [*names[:at], *line.splitlines()[:1], *names[at:]]
    verdict = judge("\n".join(lines))
    named = {number for problem in verdict.problems for number in problem.lines}
    unchanged = (verdict.status, verdict.counts.main, verdict.counts.sideboard) == ("legal", 60, 0)
    counted = {shown.number for shown in verdict.lines if shown.kind in ("card", "not_counted", "heading")}
    assert unchanged or at + 1 in named or at + 1 in counted


def test_status_is_that_of_every_combination_of_small_decks() -> None:
    chance = random.Random("combinations")
    for _attempt in range(60):
        text = "\n".join(
            [
                rows(*MAIN[: chance.randint(30, 60)]),
                *(
                    f"Část{'xyz'[part]}:\n{rows(*chance.sample([*MAIN[40:], *SIDE, BAN], chance.randint(1, 20)))}"
                    for part in range(chance.randint(1, 3))
                ),
            ]
        )
        deck = parse(text)
        ways = product(("deck", "sideboard", "not_counted"), repeat=len(deck.questions))
        keys = [question.key for question in deck.questions]
        statuses = {
            check_deck(
                Deck(read_as(deck, dict(zip(keys, way, strict=True))).lines),
                format_key=PRAGUE,
                rules=PRAGUE_RULES,
                catalogue=CATALOGUE,
            ).status
            for way in ways
        }
        assert judge(text).status == (statuses.pop() if len(statuses) == 1 else "to_check")


def make_deck(parts: int) -> Deck:
    lines = tuple(DeckLine(at, f"1 x{at}", "card", quantity=1, name=f"x{at}", part=f"line {at}") for at in range(parts))
    return Deck(lines, tuple(Question(f"line {at}", "part", at, f"x{at}") for at in range(parts)))


@pytest.mark.parametrize("parts", [1, 4, 5, 300])
def test_the_number_of_combinations_is_bounded(parts: int) -> None:
    calls = []

    def judge_reading(deck: Deck) -> Judged:
        calls.append(deck)
        return Judged("legal", frozenset())

    assert weigh_questions(make_deck(parts), "legal", (), judge_reading).status == "legal"
    assert len(calls) <= MAX_COMBINATIONS + 3 * 4
