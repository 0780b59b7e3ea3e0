"""Forms of pasted deck lists that were once read wrong."""

import pytest

from tests.decks.lists import DUEL, PRAGUE, codes, judge, judge_as, parse

SWAP_PLAN = """<cockatrice_deck version="1">
<zone name="main"><card number="1" name="Ilian"/></zone>
<sideboard_plan><name>Ilian</name><move_card_to_zone><card_name>Ilian</card_name></move_card_to_zone></sideboard_plan>
</cockatrice_deck>"""


def cards(text: str) -> list[tuple[int, str, str | None]]:
    return [(line.quantity, line.name, line.declared_type) for line in parse(text).cards]


def kind_below(heading: str) -> tuple[str, str | None]:
    """Return the kind of the line, and the type that an unknown card below it has."""
    line, below = parse(f"{heading}\n1 Neznámá karta").lines
    return line.kind, below.declared_type


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("Bojovník: Nový (3)", (3, "Nový", "warrior")),
        ("Bojovník: Nový (EN2)", (1, "Nový", "warrior")),
        ("Bojovník 2: Nový [A 7]", (1, "Nový", "warrior")),
        ("Bojovník #2: Nový", (1, "Nový", "warrior")),
    ],
)
def test_a_card_with_an_inline_heading_and_brackets_is_no_heading(line: str, card: tuple[int, str, str]) -> None:
    assert cards(line) == [card]


@pytest.mark.parametrize("heading", ["Neznámý nadpis (12 karet)", "Something else [12 cards]", "Věci (1 karta)"])
def test_a_number_of_cards_in_brackets_makes_a_heading(heading: str) -> None:
    assert kind_below(heading) == ("heading", None)


def test_a_number_alone_in_brackets_is_a_quantity() -> None:
    assert cards("Neznámá (12)\n2 Nová (3 karty v ruce)") == [(12, "Neznámá", None), (2, "Nová", None)]


@pytest.mark.parametrize("heading", ["Ostatní", "Ostatní (12)", "OSTATNI", "Other", "Misc (3)", "Zbytek"])
def test_a_heading_for_other_cards_needs_no_colon_and_declares_no_type(heading: str) -> None:
    *_, below = parse(f"Bojovníci\n1 Ilian\n{heading}\n1 Neznámá karta").lines
    assert (len(parse(heading).cards), below.declared_type) == (0, None)


def test_other_cards_of_a_type_have_that_type_and_a_number_before_makes_a_card() -> None:
    assert kind_below("Ostatní bojovníci:") == ("heading", "warrior")
    assert cards("1 Ostatní") == [(1, "Ostatní", None)]


@pytest.mark.parametrize(
    "total",
    [
        *("Karet celkem: 60", "Total: 60 main, 25 side", "Celkem: 60 karet + 25 sideboard", "= 60", "60/60", "60 + 25"),
        *("60 ks v balíčku", "60 cards total", "Celkem karet v balíčku: 60", "Počet karet: 60", "60 + 25 = 85"),
    ],
)
def test_a_total_does_not_change_the_declared_type(total: str) -> None:
    summed, below = parse(f"Bojovníci\n{total}\n1 Neznámá karta").lines[1:]
    assert (summed.kind, below.declared_type) == ("total", "warrior")


@pytest.mark.parametrize("line", ["Deck: 60", "Main deck: 60 cards", "Sideboard: 25 karet", "25 karet stranou"])
def test_a_heading_with_a_number_of_cards_is_no_total(line: str) -> None:
    assert parse(line).lines[0].kind != "total"


@pytest.mark.parametrize("line", ["Ilian ... 2", "Ilian ..... 2", "Ilian … 2", "Ilian____2", "Ilian: 2"])
def test_dots_before_a_number_do_not_belong_to_the_name(line: str) -> None:
    assert cards(line) == [(2, "Ilian", None)]


@pytest.mark.parametrize("remark", ["(není homemade)", "(not homemade, promo)", "(not a homemade)", "[no homemade]"])
def test_a_negated_remark_does_not_make_a_card_homemade(remark: str) -> None:
    assert "card_not_in_pool" not in codes(judge(f"1 Nová karta {remark}"))
    assert "card_not_in_pool" in codes(judge("1 Nová karta (homemade)"))


@pytest.mark.parametrize("remark", ["*proxy*", "_proxy_", "**promo**"])
def test_a_remark_between_stars_is_a_remark(remark: str) -> None:
    assert cards(f"1 Ilian {remark}") == [(1, "Ilian", None)]


def test_a_name_in_a_sideboard_plan_of_cockatrice_is_no_card() -> None:
    assert cards(SWAP_PLAN) == [(1, "Ilian", None)]


def test_a_column_of_a_table_may_mark_the_sideboard() -> None:
    deck = parse("Karta;Ks;Sideboard\nIlian;2;\nDar osudu;1;ano\nSemai;1;ne")
    assert [(line.name, line.section) for line in deck.cards] == [
        ("Ilian", "main"),
        ("Dar osudu", "sideboard"),
        ("Semai", "main"),
    ]


def test_a_remark_in_a_column_is_read_like_one_in_brackets() -> None:
    verdict = judge_as(PRAGUE, "Počet,Karta,Poznámka\n1,Nová,homemade\n1,Ilian,proxy")
    outside = [problem.cards for problem in verdict.errors if problem.code == "card_not_in_pool"]
    assert outside == [("Nová",)]


@pytest.mark.parametrize("row", ["Celkem,60", "60,Celkem", "60,karet"])
def test_a_row_with_a_total_is_no_card(row: str) -> None:
    deck = parse(f"Počet,Název\n60,Ilian\n{row}")
    assert [line.kind for line in deck.lines] == ["comment", "card", "total"]


@pytest.mark.parametrize(
    ("text", "serials"),
    [
        ("Hrdina: Drak [A1]\nZbraň: Meč [B9] x1", ["A1", "B9"]),
        ("Hrdina: Drak [A1]\nZbraň: Meč [B9] (proxy)", ["A1", "B9"]),
        ("Hrdina Drak [A1]\nZbraň Meč [B9]", ["A1", "B9"]),
        ("Hrdina - Drak [A1]\nZbraň – Meč [B9]", ["A1", "B9"]),
        ("Hrdina: [A1] Drak\nZbraň: [B9] Meč", ["A1", "B9"]),
        ("Zbraň #1: Meč [B9]\nHrdina: Drak [A 1]", ["B9", "A 1"]),
        ("Typ;Jméno;Kód\nHrdina;Drak;A1\nZbraň;Meč;B9", ["A1", "B9"]),
        ("Weapons (1)\nSword [B9]\nHero:\nDragon [A1]", ["B9", "A1"]),
    ],
)
def test_codes_of_a_roster_are_read_in_each_form(text: str, serials: list[str]) -> None:
    verdict = judge_as(DUEL, text)
    assert not verdict.errors
    assert [line.serial for line in verdict.cards] == serials


def test_a_quantity_behind_a_code_is_read() -> None:
    assert codes(judge_as(DUEL, "Hrdina: Drak [A1]\nZbraň: Meč [B9] x2")) == ["serial_repeated"]


def test_a_line_with_two_codes_is_reported() -> None:
    verdict = judge_as(DUEL, "Hrdina: Drak [A1] [B2]\nZbraň: Meč [C3]")
    assert [line.number for line in verdict.not_understood] == [1]


def test_a_code_in_round_brackets_is_missing_and_the_card_keeps_its_type() -> None:
    verdict = judge_as(DUEL, "Hrdina: Drak (A1)\nZbraň: Meč [C3]")
    assert not verdict.errors
    assert codes(verdict) == ["serial_missing"]


def test_a_table_with_names_in_two_languages_has_one_card_a_row() -> None:
    deck = parse("Název česky;English name;Ks;Kde;;\nIlian;Ilian;1;Balíček;;\n;Semai;1;Stranou;;\n;;;;;\nCelkem;;2;;;")
    assert [(line.name, line.section) for line in deck.cards] == [("Ilian", "main"), ("Semai", "sideboard")]
    assert [line.kind for line in deck.lines] == ["comment", "card", "card", "comment", "total"]
