"""Names outside the cards that were read: a deck is not called legal while its text may hold a card."""

import pytest

from tests.decks.lists import BANNED, OTHERS, WARRIORS, codes, judge, judge_as

NAMES = (*WARRIORS[:6], *OTHERS[:54])
LEGAL = "\n".join(f"1 {name}" for name in NAMES)
GOOD, OTHER = OTHERS[60], OTHERS[61]


@pytest.mark.parametrize(
    "line",
    [
        *("Zaváhání se", "Velký stratég hoj", "Velký stratég | hoj", "Zaváhání / Oslepující blesk", "Zaváhání|1|x"),
        *("[card]Zaváhání[/card]", "Stranou Zaváhání", "Poslední karta: Zaváhání", "a ještě Zaváhání"),
        *("Oslepující bleskk, prosím", "Zaváhání (1):", "Velký stratégg:", "Balíček: Zavahání se"),
        *("# Zaváhání", "// 1 Velký stratég", "Оmеzеné zdrоjе", "Z a v á h á n í"),
    ],
)
def test_a_banned_card_anywhere_in_the_text_is_to_check(line: str) -> None:
    verdict = judge(f"{LEGAL}\n{line}")
    assert verdict.status == "to_check"
    assert verdict.problems[0].code in ("line_names_banned", "near_banned", "part_in_question")


@pytest.mark.parametrize("line", ["Z\u2064aváhání", "1 Za-váhání", "Velkýstratég"])
def test_a_banned_card_with_other_spaces_and_marks_in_its_name_is_certain(line: str) -> None:
    verdict = judge(f"{LEGAL}\n{line}")
    assert (verdict.status, verdict.errors[0].code) == ("illegal", "card_banned")


@pytest.mark.parametrize("name", ["Oslepujicci blesk", "Velký stratégg", "Zaváhaní se", "Gusts of Hesitatio"])
def test_a_name_near_a_banned_card_is_reported_once(name: str) -> None:
    verdict = judge(f"{LEGAL}\n1 {name}")
    assert (verdict.status, [code for code in codes(verdict) if code.endswith("_banned")]) == (
        "to_check",
        ["near_banned"],
    )


def test_another_banned_card_on_the_line_is_reported_too() -> None:
    verdict = judge(f"{LEGAL}\n1 Zaváhaní se (Velký stratég)")
    assert [code for code in codes(verdict) if code.endswith("_banned")] == ["near_banned", "line_names_banned"]


@pytest.mark.parametrize(
    "line",
    [
        f"{GOOD} // 1 Zaváhání",
        f"{GOOD} (Zaváhání)",
        f"1 {GOOD} - velký stratég",
        f"1;{GOOD};základní;Zaváhání se",
        f"{GOOD} -- Zaváhání",
    ],
)
def test_a_banned_card_behind_another_card_is_to_check(line: str) -> None:
    verdict = judge(f"{LEGAL}\n{line}")
    assert (verdict.status, codes(verdict)[0]) == ("to_check", "line_names_banned")


@pytest.mark.parametrize("line", [f"{GOOD} // {OTHER}", f"1;{GOOD};{OTHER} x", f"{GOOD} ({OTHER})"])
def test_another_card_behind_a_known_one_may_be_a_card_of_the_deck(line: str) -> None:
    assert "line_may_hold_several_cards" in codes(judge(f"{LEGAL}\n{line}"))


def test_text_with_the_name_of_a_card_of_the_deck_may_be_a_second_copy() -> None:
    verdict = judge(f"{LEGAL}\n\n{NAMES[0]} je můj oblíbený bojovník.")
    assert (verdict.status, codes(verdict)) == ("to_check", ["near_copies"])


@pytest.mark.parametrize(
    "line",
    [
        "Díky moc\nPavel",
        "Měj se fajn, Honza Novák",
        "Ahoj Ireno,",
        "# Bojovníci",
        "Celkem 60",
        "Balíček: Temnota Prahy",
    ],
)
def test_other_text_around_a_legal_deck_leaves_it_legal(line: str) -> None:
    assert judge(f"{LEGAL}\n\n{line}").status == "legal"


def test_a_word_of_a_column_is_no_card() -> None:
    rows = "\n".join(f"Apokalypsa;1;{name}" for name in NAMES if name != "Apokalypsa")
    assert "line_may_hold_several_cards" not in codes(judge(f"Sada;Počet;Název\n{rows}"))


def test_two_cards_without_a_comma_never_make_a_deck_certainly_too_small() -> None:
    text = "\n".join(f"1 {name}" for name in NAMES[:58])
    assert judge(f"{text}\n1x {NAMES[58]} 1x {NAMES[59]}").status == "to_check"


@pytest.mark.parametrize("line", [f"1;{GOOD};1;{OTHER}", f"1x {GOOD} a 1x {OTHER}", f"{GOOD}\t{OTHER}"])
def test_two_cards_side_by_side_are_cards_of_the_deck(line: str) -> None:
    verdict = judge(f"{LEGAL}\n{line}")
    assert (verdict.status, verdict.counts.main) == ("legal", 62)


def test_a_banned_card_in_a_second_column_is_banned() -> None:
    assert judge(f"{LEGAL}\n1;{GOOD};1;Zaváhání").status == "illegal"


def test_formats_with_codes_have_no_mentions() -> None:
    assert "line_names_banned" not in codes(judge_as("scratch-wars/duel", "\n".join(sorted(BANNED))))
