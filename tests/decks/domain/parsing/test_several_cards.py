"""Several cards on one line, with commas or semicolons between them."""

import pytest

from tests.decks.lists import LEGAL_NAMES, NO_CARDS, parse

COMMAS = "Rozmysli si, Mařenko, rozmysli"


def cards(text: str) -> list[tuple[int, str]]:
    return [(line.quantity, line.name) for line in parse(text).cards]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ilian, Semai, 2x Indigo", [(1, "Ilian"), (1, "Semai"), (2, "Indigo")]),
        ("ilian,semai x2,indigo", [(1, "ilian"), (2, "semai"), (1, "indigo")]),
        ("2x Ilian; 1x Semai; Indigo", [(2, "Ilian"), (1, "Semai"), (1, "Indigo")]),
        ("Ilian, Semai; Indigo", [(1, "Ilian"), (1, "Semai"), (1, "Indigo")]),
        ("Ilian (proxy, promo), Semai", [(1, "Ilian"), (1, "Semai")]),
        ("- Ilian, Semai,", [(1, "Ilian"), (1, "Semai")]),
        ("Ilian, Semaj", [(1, "Ilian"), (1, "Semaj")]),
        ("Ilian, Semai, Indigo, Modrá zmije", [(1, "Ilian"), (1, "Semai"), (1, "Indigo"), (1, "Modrá zmije")]),
        (f"Ilian, {COMMAS}, Semai", [(1, "Ilian"), (1, COMMAS), (1, "Semai")]),
        (f"2 {COMMAS}, Semai", [(2, COMMAS), (1, "Semai")]),
        (f"{COMMAS}; {COMMAS}", [(1, COMMAS), (1, COMMAS)]),
        (f"{COMMAS}, {COMMAS} x2", [(1, COMMAS), (2, COMMAS)]),
        ("[b]Ilian[/b], Semai", [(1, "Ilian"), (1, "Semai")]),
        ("> Ilian, Semai", [(1, "Ilian"), (1, "Semai")]),
        ("2x Ilian + 1x Semai", [(2, "Ilian"), (1, "Semai")]),
        ("Ilian a Semai", [(1, "Ilian"), (1, "Semai")]),
        ("Ilian & Semai | Indigo", [(1, "Ilian"), (1, "Semai"), (1, "Indigo")]),
    ],
)
def test_cards_with_commas_between_them_are_read_one_by_one(line: str, wanted: list[tuple[int, str]]) -> None:
    assert cards(line) == wanted
    assert {found.number for found in parse(line).lines} == {1}


@pytest.mark.parametrize("line", [COMMAS, f"1 {COMMAS}", f"{COMMAS} x2", "Rozmysli si, Mařenko, rozmysly"])
def test_a_name_with_commas_is_one_card(line: str) -> None:
    assert len(cards(line)) == 1


def test_sixty_cards_on_one_line_are_sixty_cards() -> None:
    names = LEGAL_NAMES[:60]
    assert cards(", ".join(names)) == [(1, name) for name in names]
    assert cards("; ".join(f"{name} x2" for name in names)) == [(2, name) for name in names]


@pytest.mark.parametrize(
    ("line", "kind", "section"),
    [
        ("Bojovníci: Ilian, Semai", "warrior", "main"),
        ("Bojovníci (2): Ilian, Semai", "warrior", "main"),
        ("Stranou: Ilian, Semai", None, "sideboard"),
        ("Posílám toto: Ilian, Semai", None, "main"),
    ],
)
def test_a_heading_before_the_cards_holds_for_their_line(line: str, kind: str | None, section: str) -> None:
    first, second, below = parse(f"{line}\n1 Nová karta").cards
    assert {(card.declared_type, card.section) for card in (first, second)} == {(kind, section)}
    assert (below.declared_type, below.section) == (None, "main")


@pytest.mark.parametrize(
    "line",
    [
        "Ilian / Semai",
        "Ilian - Semai",
        "Ilian, Modrá zmije",
        "Ilian a Semai, Indigo",
        "Modrá zmije, Žlutá zmije, Ilian",
        "1 Ilian, 1 Semai, ???, !!!, a",
    ],
)
def test_a_line_that_may_hold_several_cards_says_so(line: str) -> None:
    (found,) = parse(line).lines
    assert (found.kind, found.quantity, found.problem_code) == ("not_understood", 0, "line_may_hold_several_cards")


@pytest.mark.parametrize("line", ["Modrá, zmije", "2 Modrá, zmije", "Modrá; zmije"])
def test_a_comma_in_an_unknown_name_is_part_of_the_name(line: str) -> None:
    for deck in (parse(line), parse(line, NO_CARDS)):
        assert [(found.kind, found.problem_code) for found in deck.lines] == [("card", "")]


@pytest.mark.parametrize("line", ["2,Ilian,základní", "Ilian,2,Paradise Lost,bojovník", '2,Ilian,"běžná"'])
def test_a_row_of_a_table_with_commas_is_one_card(line: str) -> None:
    assert cards(line) == [(2, "Ilian")]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("2x Missing in action / MIA", (2, "Missing in action")),
        ("MIA - Missing in action", (1, "MIA")),
        ("2x Ilian -- bez ní to nejede", (2, "Ilian")),
        ("Ilian - půjčená od Zdeňka", (1, "Ilian")),
        ("2 Ilian – ta s foilem", (2, "Ilian")),
        ("Ilian - 2x proxy", (2, "Ilian")),
        ("2 Ilien -- půjčená", (2, "Ilien")),
        ("7. Ilian – 3 ks", (3, "Ilian")),
    ],
)
def test_words_behind_a_dash_are_a_remark_or_another_name_of_the_card(line: str, card: tuple[int, str]) -> None:
    assert cards(line) == [card]


def test_a_remark_behind_a_dash_is_read_like_one_in_brackets() -> None:
    assert parse("1 Ilian - domácí edice").cards[0].remarks == {"homemade"}


def test_a_dash_in_an_unknown_name_is_part_of_the_name() -> None:
    assert cards("2 Modrá - zmije") == [(2, "Modrá - zmije")]


def test_a_line_that_would_become_too_many_cards_is_not_understood() -> None:
    text = "\n".join(["Ilian," * 600] * 2)
    assert [line.kind for line in parse(text).lines] == ["card"] * 600 + ["not_understood"]
