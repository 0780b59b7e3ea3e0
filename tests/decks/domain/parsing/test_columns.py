"""Cards side by side: two columns of a list written by hand, several cells of a spreadsheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.deck_lists.deck import DeckLine
from decks.domain.parsing.columns import split_columns
from tests.decks.lists import parse


def cards(text: str) -> list[tuple[int, str]]:
    return [(line.quantity, line.name) for line in parse(text).cards]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("Ilian                Semai", [(1, "Ilian"), (1, "Semai")]),
        ("Ilian\tSemai\tIndigo", [(1, "Ilian"), (1, "Semai"), (1, "Indigo")]),
        ("2 Ilian        3x Semai", [(2, "Ilian"), (3, "Semai")]),
        ("2\tIlian\t3\tSemai", [(2, "Ilian"), (3, "Semai")]),
        ("2\tIlian\tSemai", [(2, "Ilian"), (1, "Semai")]),
        ("2;Ilian;3;Semai", [(2, "Ilian"), (3, "Semai")]),
        ("Ilian\t2\t\tSemai\t3", [(2, "Ilian"), (3, "Semai")]),
        ("Mitch     Hunter", [(1, "Mitch     Hunter")]),
        ('1;"Ilian";1;"Ilian"', [(1, "Ilian"), (1, "Ilian")]),
        ("1\tMissing in action\tMIA", [(1, "Missing in action")]),
        ("Missing in action\tMIA\tspeciální\t2", [(2, "Missing in action")]),
        ("2\tIlian\tzákladní", [(2, "Ilian")]),
        ("Ilian\tbojovník\t2", [(2, "Ilian")]),
        ("2;Ilian;základní;vzácná", [(2, "Ilian")]),
    ],
)
def test_cards_side_by_side_are_read_one_by_one(line: str, wanted: list[tuple[int, str]]) -> None:
    deck = parse(line)
    assert [(found.quantity, " ".join(found.name.split())) for found in deck.cards] == [
        (number, " ".join(name.split())) for number, name in wanted
    ]
    assert "".join(found.text for found in deck.lines) == line


@pytest.mark.parametrize(
    "line",
    [
        *("Ilian        Modrá zmije", "Ilian\tModrá zmije", "Missing in action\tMIA", "Ilian     Ilian"),
        *('1;"Zaváháníí";ano;"Ilian"', "1\tIlian\tZaváháníí", '1;"Ilian";ano2;"Semai";ne'),
    ],
)
def test_a_line_with_a_card_and_other_words_side_by_side_is_not_understood(line: str) -> None:
    (found,) = parse(line).lines
    assert (found.kind, found.problem_code) == ("not_understood", "line_may_hold_several_cards")


def read(text: str) -> list[DeckLine]:
    return [line for line in parse(text).lines if line.kind != "blank"]


def test_headings_side_by_side_hold_for_their_columns() -> None:
    rows = ("BALÍČEK        STRANOU", "Ilian          Modrá zmije", "Žlutá zmije    Semai", "Indigo", "     Sněhulák")
    heading, *below = read("\n".join(rows))
    assert (heading.kind, heading.declared_type) == ("heading", None)
    assert [(line.name, line.section) for line in below] == [
        ("Ilian", "main"),
        ("Modrá zmije", "sideboard"),
        ("Žlutá zmije", "main"),
        ("Semai", "sideboard"),
        ("Indigo", "main"),
        ("Sněhulák", "sideboard"),
    ]


def test_a_heading_ends_the_columns_above_it() -> None:
    *_, last = read("Bojovníci\tUmění\nIlian\tModrá zmije\nStranou\n1 Nová karta")
    assert (last.section, last.declared_type) == ("sideboard", None)


@given(st.text(st.sampled_from('ab \t;"x2\u00a0'), max_size=40))
def test_the_cells_of_a_line_are_the_whole_line(line: str) -> None:
    assert "".join(cell.source for cell in split_columns(line)) == line
