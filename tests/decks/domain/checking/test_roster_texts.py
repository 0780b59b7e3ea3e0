"""Rosters as people send them, with text, headings and numbers; each verdict was written first."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.checking.check import check_deck
from decks.domain.checking.settled_lines import LineDecision, settle_lines
from decks.domain.checking.shared_serials import find_shared_serials
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.deck import Settlement
from decks.domain.deck_lists.text import read_lines
from decks.domain.parsing import get_vocabulary, parse_deck
from decks.domain.parsing.roster_words import is_label_of_text, read_label
from games.registry import find_format, find_game
from language.folding import fold
from tests.decks.lists import CATALOGUES, DUEL, codes, judge_as

PAIR = "Hrdina: Karkulka [A1B2]\nZbraň: Meč [C3D4]"
FULL = "Hrdina: Karkulka [A1B2]\n" + "\n".join(f"Zbraň: Meč {n} [C{n}D{n}]" for n in range(1, 6))
VOCABULARY = get_vocabulary(find_game("scratch-wars"), find_format(DUEL).format)
SIXTH = "Zbraň: Meč 6 [C6D6]"


def judge(text: str) -> Verdict:
    return judge_as(DUEL, text)


@pytest.mark.parametrize(
    "text",
    [
        f"Ahoj Ireno,\nposílám sestavu na sobotu:\n\n{FULL}\n\nDíky a čau\nHonza Novák",
        f"Sestava Honzy\n{FULL}",
        f"Honza Novák\n{FULL}",
        f"Duel 5. 5. 2026\n{FULL}\nDíky, Honza",
        f"{FULL}\n\nHonza",
        f"{FULL}\nCelkem: 6 karet",
        f"{FULL}\n6",
        f"{FULL}\n--\nJan Novák\ntel. 777 123 456\nOdesláno z iPhonu",
        f"Jméno: Jan Novák\nTurnaj: Liga\n{FULL}\nPoznámka: přijdu v 10:00",
        f"{FULL}\n\nPS: nemám ještě zaplaceno",
        f"{FULL}\nSideboard\n{SIXTH}",
        "\n".join(f"[x] {line}" for line in FULL.split("\n")) + f"\n[ ] {SIXTH}",
        f"{FULL}\nStranou: {SIXTH}",
        f"{FULL}\n\nNáhradní:\n{SIXTH}",
        f"{FULL}\nVyřazené:\n{SIXTH}",
        f"{FULL}\n{SIXTH} (nehraju)",
    ],
)
def test_text_around_a_roster_does_not_change_its_verdict(text: str) -> None:
    assert judge(text).status == "legal"


@pytest.mark.parametrize(
    "text",
    [
        "1) Hrdina: Karkulka [A1B2]\n2) Zbraň č. 1: Meč [C3D4]\n3) Zbraň č. 2: Luk [E5F6]",
        "1. hrdina: Karkulka [A1B2]\n1. zbraň: Meč [C3D4]",
        "Můj hrdina: Karkulka [A1B2]\nMoje zbraně: Meč [C3D4], Luk [E5F6]",
        "Hrdina: Karkulka [A1B2]\nZbraně: Meč [C3D4] a Luk [E5F6]",
        "Hrdina: Karkulka [A1B2]; Zbraň: Meč [C3D4]; Zbraň: Luk [E5F6]",
        "Hrdina - Karkulka - A1B2\nZbraň - Meč - C3D4",
        "Hrdina: Karkulka (A1B2)\nZbraň: Meč (C3D4)",
        "Hrdina: Karkulka, kód A1B2\nZbraň: Meč (kód: C3D4)",
        "Hrdina: Karkulka https://karty.example/q/A1B2\nZbraň: Meč [https://karty.example/q/C3D4]",
        "Hrdina\nKarkulka\nA1B2\nZbraně\nMeč\n[C3D4]",
        "Karkulka [A1B2] - hrdina\nMeč [C3D4] (zbraň)",
        "[A1B2] Karkulka (hrdina)\n[C3D4] Meč",
        "Hrdina: [A1B2]\nZbraň [C3D4]",
        "Hrdina;Karkulka;A1B2\nZbraň;Meč;C3D4",
        "Hrdina\tKarkulka\tA1B2\nZbraň\tMeč\tC3D4",
        "Hrdina,Karkulka,A1B2\nZbraň,Meč,C3D4",
        "Typ;Název;Kód\nHrdina;Karkulka;A1B2\nZbraň;Meč;C3D4\nZbraň;Luk;E5F6",
        "| Typ | Název | Kód |\n|---|---|---|\n| Hrdina | Karkulka | A1B2 |\n| Zbraň | Meč | C3D4 |",
        "**Hrdina:** Karkulka [A1B2]\n[b]Zbraň[/b]: Meč [C3D4]",
        "[x] Hrdina: Karkulka [A1B2]\n[x] Zbraň: Meč [C3D4]\n[ ] Zbraň: Luk [E5F6]",
        "Hrdina\n\nKarkulka [A1B2]\n\nZbraně (2):\n\nMeč [C3D4]\n\nLuk [E5F6]",
        "> Hrdina: Karkulka [A1B2]\n> Zbraň: Meč [C3D4]",
    ],
)
def test_a_legal_roster_in_any_form_is_legal(text: str) -> None:
    verdict = judge(text)
    assert verdict.status == "legal"
    assert verdict.counts.by_type["hero"] == 1
    assert {line.serial[-4:] for line in verdict.cards} >= {"A1B2", "C3D4"}
    assert "serial_missing" not in codes(verdict)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Ahoj, přihlašuju se na turnaj. Díky, Honza",
        "Hrdina: Karkulka [A1B2]",
        "Hrdina: Karkulka [A1B2]\nAhoj, díky moc",
        "Zbraň: Meč [C3D4]",
        f"{PAIR}\nHrdina: Vlk [E5F6]",
        f"{FULL}\n{SIXTH}",
        "Hrdina: Karkulka\nHrdina: Vlk\nZbraň: Meč",
        "Hrdina: Karkulka\n" + "\n".join(f"Zbraň: Meč {n}" for n in range(6)),
    ],
)
def test_a_roster_of_a_wrong_size_is_illegal(text: str) -> None:
    verdict = judge(text)
    assert (verdict.status, codes(verdict)[0]) == ("illegal", "roster_size")


@pytest.mark.parametrize(
    ("above", "card"),
    [
        ("Ze skříně:", SIXTH),
        ("Tohle nehraju", SIXTH),
        ("Doma mám ještě", SIXTH),
        ("# bez těchto", SIXTH),
        ("Kdo ví proč", SIXTH),
        ("", f"{SIXTH} (asi ne)"),
        ("", "Babiččina zbraň: Meč 6 [C6D6]"),
        ("", f"# {SIXTH}"),
        ("", f"// {SIXTH}"),
        ("", "Meč 6 [C6D6] - asi"),
    ],
)
def test_a_card_that_may_not_be_played_is_a_question(above: str, card: str) -> None:
    verdict = judge(f"{FULL}\n{above}\n{card}")
    assert verdict.status == "to_check"
    (doubt,) = (doubt for doubt in verdict.doubts if doubt.code == "roster_if_played")
    assert doubt.params["text"] == (above or card)
    assert set(doubt.lines) == ({7, 8} if above else {8})
    assert judge(f"{PAIR}\n{above}\n{card}").status == "legal"


@pytest.mark.parametrize(("settlement", "status"), [("allowed", "illegal"), ("no_card", "legal")])
def test_a_judge_settles_whether_a_card_is_played(settlement: Settlement, status: str) -> None:
    text = f"{FULL}\nZe skříně:\n{SIXTH}"
    rules = find_format(DUEL).format
    deck = parse_deck(read_lines(text), VOCABULARY, CATALOGUES["scratch-wars"])
    settled = settle_lines(deck, {SIXTH: LineDecision(settlement)})
    verdict = check_deck(settled, format_key=DUEL, rules=rules, catalogue=CATALOGUES["scratch-wars"])
    assert (judge(text).status, verdict.status) == ("to_check", status)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (f"{PAIR}\nPapoušek [E5F6]", "type_missing", 3),
        ("Karkulka [A1B2]\nMeč [C3D4]", "type_missing", 1),
        ("Hrdinka: Karkulka [A1B2]\nZbraň: Meč [C3D4]", "type_missing", 1),
        ("Hrdina\nLuk [A1B2]\nZbraně\nMeč [C3D4]", "roster_if_type", 2),
        ("Karkulka\nZbraň: Meč [C3D4]", "roster_if_card", 1),
        (
            f"{FULL.replace('Zbraň: Meč 5', 'Zbraně' + chr(10) + 'Excalibur' + chr(10) + 'Zbraň: Meč 5')}",
            "roster_if_card",
            7,
        ),
        (f"{PAIR}\n[E5F6] [G7H8]", "line_not_understood", 3),
        ("1 Karkulka [A1B2]\n2 Meč [C3D4]", "type_missing", 1),
    ],
)
def test_a_line_that_decides_is_named(text: str, code: str, line: int) -> None:
    verdict = judge(text)
    assert verdict.status == "to_check"
    assert any(doubt.code == code and line in doubt.lines for doubt in verdict.doubts)


@pytest.mark.parametrize(
    "spelling",
    ["C3-D4", "C3–D4", "c3d4", "C 3 D 4", "C3.D4", "C3_D4", "Ｃ３Ｄ４", "С3D4", "C3\u200bD4", "C3\u00adD4", " C3D4 "],
)
def test_a_code_in_two_spellings_is_one_card(spelling: str) -> None:
    verdict = judge(f"{PAIR}\nZbraň: Luk [{spelling}]")
    assert (verdict.status, codes(verdict)) == ("illegal", ["serial_repeated"])
    rosters = {1: judge(PAIR), 2: judge(f"Hrdina: Vlk [E5]\nZbraň: Luk [{spelling}]")}
    assert [[problem.code for problem in found] for found in find_shared_serials(rosters).values()] == [
        ["serial_repeated"],
        ["serial_repeated"],
    ]


@pytest.mark.parametrize(("first", "second"), [("10AB", "1OAB"), ("10AB", "l0AB"), ("10AB", "I0AB"), ("I0B", "10B")])
def test_codes_that_look_alike_are_a_question(first: str, second: str) -> None:
    verdict = judge(f"Hrdina: Karkulka [X9]\nZbraň: Meč [{first}]\nZbraň: Luk [{second}]")
    assert (verdict.status, codes(verdict)) == ("to_check", ["serial_alike"])
    assert verdict.problems[0].lines == (2, 3)
    rosters = {
        1: judge(f"Hrdina: Karkulka [X9]\nZbraň: Meč [{first}]"),
        2: judge(f"Hrdina: Vlk [Y9]\nZbraň: Meč [{second}]"),
    }
    found = find_shared_serials(rosters)
    assert [(problem.code, problem.severity, problem.params["other"]) for problem in found[1]] == [
        ("serial_alike", "doubt", second)
    ]
    assert rosters[1].with_problems(found[1]).status == "to_check"


@pytest.mark.parametrize("words", ["bez kódu", "proxy", "???", "-", "2x"])
def test_words_for_no_code_are_no_code_of_two_cards(words: str) -> None:
    assert judge(f"Hrdina: Karkulka [{words}]\nZbraň: Meč [{words}]").status != "illegal"


def test_a_word_in_the_place_of_a_code_is_a_question() -> None:
    verdict = judge("Hrdina: Karkulka [holo]\nZbraň: Meč [holo]")
    assert (verdict.status, codes(verdict)) == ("to_check", ["serial_repeated", "serial_loose"])


def test_a_shared_code_of_a_card_that_may_not_be_played_is_a_question() -> None:
    rosters = {1: judge(f"{PAIR}\nZe skříně:\nZbraň: Luk [E5F6]"), 2: judge("Hrdina: Vlk [G7]\nZbraň: Luk [E5F6]")}
    assert [found[0].severity for found in find_shared_serials(rosters).values()] == ["doubt", "doubt"]


LETTERS = st.text("abcdefghijklmnoprstuvyzáčďéěíňóřšťúůýž ", min_size=1, max_size=40)


@given(LETTERS, st.integers(0, 6), st.booleans())
def test_a_line_of_letters_leaves_the_verdict_or_is_named(words: str, at: int, is_capitalized: bool) -> None:
    lines = FULL.split("\n")
    text = "\n".join((*lines[:at], words.capitalize() if is_capitalized else words, *lines[at:]))
    verdict = judge(text)
    named = {line for problem in verdict.problems for line in problem.lines}
    assert verdict.status == "legal" or (verdict.status == "to_check" and at + 1 in named) or _is_kind(words)


def _is_kind(words: str) -> bool:
    """Return true for words that are a heading or begin like a card: "stranou", "meč"."""
    first = next(iter(fold(words).split()), "")
    kinds = [word for one in find_game("scratch-wars").card_types for word in (*one.kinds, *one.all_headings)]
    return first in map(fold, kinds) or VOCABULARY.find_heading(words) is not None


@given(LETTERS, st.integers(2, 6))
def test_a_heading_of_letters_above_cards_that_matter_gives_no_certain_verdict(words: str, at: int) -> None:
    lines = [*FULL.split("\n"), SIXTH]
    verdict = judge("\n".join((*lines[:at], f"{words}:", *lines[at:])))
    is_understood = not words.strip() or read_label(words, VOCABULARY) or is_label_of_text(words)
    assert verdict.status == "to_check" or is_understood


@given(st.sampled_from([str.lower, str.upper, str.title]), st.sampled_from(["-", " ", "\u200b", ""]), st.booleans())
def test_the_spelling_of_a_code_never_makes_two_cards_of_one(
    form: Callable[[str], str], sign: str, is_wide: bool
) -> None:
    code = "".join(chr(ord(char) + 0xFEE0) for char in "C3D4") if is_wide else "C3D4"
    verdict = judge(f"{PAIR}\nZbraň: Luk [{sign.join(form(code))}]")
    assert codes(verdict) == ["serial_repeated"]
