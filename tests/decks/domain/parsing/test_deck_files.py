"""Deck files of programs: Cockatrice, Lackey, tables."""

import pytest

from decks.domain.deck_lists.deck import Deck
from decks.domain.parsing.deck_files import convert_program_file, read_pieces
from decks.domain.parsing.tables import convert_plain_row, find_table, split_cells
from tests.decks.lists import CATALOGUE, VOCABULARY, judge, legal_deck, parse

COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <deckname>Můj &amp; tvůj</deckname>
  <comments>a < b
1 Ilian</comments>
  <zone name="main">
    <card number="2" name="Mitch Hunter"/>
    <card price="0" name='AC-40 &quot;Rozhřešitel&quot;' number="1"/>
    <card number="x" name="Ilian"/>
  </zone>
  <zone name="side"><card number="1" name="Semai"/><card number="3" name="Ilian"/></zone>
  <zone name="tokens"><card number="1" name="Žeton"/></zone>
</cockatrice_deck>"""
LACKEY = """<deck version="0.8">
<meta><game>Doomtrooper</game></meta>
<superzone name="Deck">
<card><name id="1">Mitch Hunter</name><set>base</set></card>
<card>
<name id="1">Mitch Hunter</name>
</card>
</superzone>
<superzone name="Sideboard"><card><name>Semai</name></card></superzone></deck>"""


def card_tuples(deck: Deck) -> list[tuple[int, int, str, str]]:
    return [(line.number, line.quantity, line.name, line.section) for line in deck.cards]


def test_a_cockatrice_file_is_read() -> None:
    deck = parse(COCKATRICE)
    assert card_tuples(deck) == [
        (7, 2, "Mitch Hunter", "main"),
        (8, 1, 'AC-40 "Rozhřešitel"', "main"),
        (11, 1, "Semai", "sideboard"),
        (11, 3, "Ilian", "sideboard"),
    ]
    assert [line.number for line in deck.lines if line.kind == "not_understood"] == [9]
    assert {line.number for line in deck.lines} == set(range(1, 14))


def test_a_cockatrice_file_on_one_line_is_read() -> None:
    assert [card[1:] for card in card_tuples(parse("".join(COCKATRICE.splitlines())))] == [
        card[1:] for card in card_tuples(parse(COCKATRICE))
    ]


def test_a_lackey_file_has_a_line_for_each_copy() -> None:
    assert card_tuples(parse(LACKEY)) == [
        (4, 1, "Mitch Hunter", "main"),
        (6, 1, "Mitch Hunter", "main"),
        (9, 1, "Semai", "sideboard"),
    ]


ENTITIES = """<!DOCTYPE deck [
<!ENTITY a "Ilian"><!ENTITY b "&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">
]>"""


@pytest.mark.parametrize("file", [COCKATRICE, LACKEY])
@pytest.mark.parametrize("entity", ["&a;", "&b;", "&file;"])
def test_entities_are_never_expanded(file: str, entity: str) -> None:
    deck = parse(f"{ENTITIES}\n{file.replace('Mitch Hunter', entity)}")
    # A sign behind a name is no part of it.
    name = entity.rstrip(";")
    assert deck.cards[0].name == name
    assert {line.name for line in deck.cards} <= {name, 'AC-40 "Rozhřešitel"', "Semai", "Ilian"}


@pytest.mark.parametrize("sign", ["a", "a ", "<", "<name>", 'a="', "a=", "<card ", "&amp;", "<zone name='"])
def test_an_element_of_any_content_is_searched_once(sign: str) -> None:
    """Found: from each letter of a long word the search for attributes began again, five seconds for 20,000 characters.

    For so many more characters such a search does not end.
    """
    text = f"<cockatrice_deck><card {sign * 1_000_000}"[:999_999] + ">"
    pieces = read_pieces([text], VOCABULARY.is_type, lambda names: None, CATALOGUE)
    assert "".join("".join(piece.text for piece in pieces).split()) == "".join(text.split())


def test_a_file_of_a_program_becomes_a_list() -> None:
    assert convert_program_file(COCKATRICE, VOCABULARY.is_type).splitlines() == [
        "Deck:",
        'card number="x" name="Ilian"/',
        "2x Mitch Hunter",
        '1x AC-40 "Rozhřešitel"',
        "Sideboard:",
        "1x Semai",
        "3x Ilian",
    ]
    assert convert_program_file(LACKEY, VOCABULARY.is_type) == "Deck:\n2x Mitch Hunter\nSideboard:\n1x Semai"


@pytest.mark.parametrize("sign", ["<", "<card ", "<card>", "<card name='a'>", "<name></name>", "<zone>", "a", "<name>"])
def test_a_large_file_is_searched_once(sign: str) -> None:
    """A search that began again at each of so many characters would not end."""
    text = f"<superzone>{sign * 1_000_000}"[:1_000_000]
    assert convert_program_file(text, VOCABULARY.is_type).startswith("Deck:")


def test_a_lackey_text_with_tabs_is_read() -> None:
    assert card_tuples(parse("2\tMitch Hunter\n1\tIlian\tbase\nSideboard:\n3\tSemai")) == [
        (1, 2, "Mitch Hunter", "main"),
        (2, 1, "Ilian", "main"),
        (4, 3, "Semai", "sideboard"),
    ]


def test_a_cockatrice_file_gets_the_verdict_of_the_same_list() -> None:
    rows = [f'<card number="1" name="{line.name.replace(chr(34), "&quot;")}"/>' for line in parse(legal_deck(0)).cards]
    text = "\n".join(('<cockatrice_deck version="1"><zone name="main">', *rows, "</zone></cockatrice_deck>"))
    assert not judge(text).errors
    assert judge(text).counts == judge(legal_deck(0)).counts


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Počet,Název\n2,Mitch Hunter", [(2, 2, "Mitch Hunter", "main")]),
        ("\ufeffnázev;počet\nMitch Hunter;2", [(2, 2, "Mitch Hunter", "main")]),
        ("Name\tQty\tSet\nMitch Hunter\t2x\tbase", [(2, 2, "Mitch Hunter", "main")]),
        ("name,count,board\nIlian,1,side\nSemai,,main", [(2, 1, "Ilian", "sideboard"), (3, 1, "Semai", "main")]),
        ("Karta | Ks\nNimrod MK 1 | 1", [(2, 1, "Nimrod MK 1", "main")]),
        ('count,name\n1,"Rozmysli si, Mařenko, rozmysli"', [(2, 1, "Rozmysli si, Mařenko, rozmysli", "main")]),
        ("count,name\n1,Ilian\nSideboard\n1 Semai", [(2, 1, "Ilian", "main"), (4, 1, "Semai", "sideboard")]),
    ],
)
def test_tables_with_named_columns_are_read(text: str, wanted: list[tuple[int, int, str, str]]) -> None:
    deck = parse(text)
    assert card_tuples(deck) == wanted
    assert deck.lines[0].kind == "comment"


@pytest.mark.parametrize(
    "text",
    [
        "Ahoj,\nposílám tabulku.\n\nKs;Karta\n2;Ilian",
        "Česky\tAnglicky\tKusů\nIlian\tIlian\t2",
        "Anglicky;Česky;Ks;;\nnothing;Ilian;2;;\n;;;;",
        "Česky\tAnglicky\tDruh\tKs\nMIA\tMissing in action\tspeciální\t2",
    ],
)
def test_a_table_below_text_or_with_names_in_two_languages_is_read(text: str) -> None:
    deck = parse(text)
    assert [(line.quantity, CATALOGUE.has_card(line.name)) for line in deck.cards] == [(2, True)]
    assert {line.kind for line in deck.lines} <= {"prose", "blank", "comment", "card"}


def test_a_row_with_the_names_of_two_cards_is_not_understood() -> None:
    assert parse("Česky;Anglicky;Ks\nIlian;Semai;1").lines[1].kind == "not_understood"


def test_a_column_says_where_a_card_belongs() -> None:
    deck = parse("Ks;Karta;Kde\n1;Ilian;balíček\n1;Semai;stranou")
    assert [line.section for line in deck.cards] == ["main", "sideboard"]


def test_a_column_of_types_declares_the_types() -> None:
    deck = parse("název,počet,typ\nNový,1,bojovník\nJiný,1,kdoví")
    assert [line.declared_type for line in deck.cards] == ["warrior", None]


@pytest.mark.parametrize("row", ["2,", ",Ilian,,", "dva,Ilian"])
def test_a_row_without_a_name_or_number_is_not_understood_unless_it_names_a_card(row: str) -> None:
    line = parse(f"count,name\n{row}").lines[1]
    assert line.kind in ("card", "not_counted", "not_understood")
    assert (line.kind != "not_understood") == CATALOGUE.has_card(line.name)


@pytest.mark.parametrize("text", ["Ilian, Semai", "1 Rozmysli si, Mařenko, rozmysli", 'Ilian "a', "", "karta", "a;b;c"])
def test_a_text_that_is_no_table_is_unchanged(text: str) -> None:
    assert convert_plain_row(text) == text
    assert find_table([text]) is None


def test_an_open_quote_is_no_table() -> None:
    assert split_cells('1,"Ilian', ",") == ['1,"Ilian']
