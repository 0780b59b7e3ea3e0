"""The parser: single lines and whole deck lists as people type them."""

import pytest

from decks.domain.deck_lists.deck import DeckLine
from tests.decks.lists import CATALOGUE, NO_CARDS, parse


def parse_line(text: str) -> DeckLine:
    return parse(text).lines[0]


@pytest.mark.parametrize(
    ("text", "quantity", "name"),
    [
        ("1 Mitch Hunter", 1, "Mitch Hunter"),
        ("1x Mitch Hunter", 1, "Mitch Hunter"),
        ("2X Mitch Hunter", 2, "Mitch Hunter"),
        ("3 x Mitch Hunter", 3, "Mitch Hunter"),
        ("2× Mitch Hunter", 2, "Mitch Hunter"),
        ("2×Mitch Hunter", 2, "Mitch Hunter"),
        ("2* Mitch Hunter", 2, "Mitch Hunter"),
        ("4xMitch Hunter", 4, "Mitch Hunter"),
        ("2ks Mitch Hunter", 2, "Mitch Hunter"),
        ("2 ks Mitch Hunter", 2, "Mitch Hunter"),
        ("2 kusy Mitch Hunter", 2, "Mitch Hunter"),
        ("x2 Mitch Hunter", 2, "Mitch Hunter"),
        ("(2) Mitch Hunter", 2, "Mitch Hunter"),
        ("[2x] Mitch Hunter", 2, "Mitch Hunter"),
        ("2 - Mitch Hunter", 2, "Mitch Hunter"),
        ("Mitch Hunter x2", 2, "Mitch Hunter"),
        ("Mitch Hunter ×2", 2, "Mitch Hunter"),
        ("Mitch Hunter×2", 2, "Mitch Hunter"),
        ("Mitch Hunter 2x", 2, "Mitch Hunter"),
        ("Mitch Hunter 2 ks", 2, "Mitch Hunter"),
        ("Mitch Hunter, 2 ks.", 2, "Mitch Hunter"),
        ("Mitch Hunter - 2x", 2, "Mitch Hunter"),
        ("Mitch Hunter: 2", 2, "Mitch Hunter"),
        ("2;Mitch Hunter", 2, "Mitch Hunter"),
        ('2,"Mitch Hunter"', 2, "Mitch Hunter"),
        ("Mitch Hunter;2", 2, "Mitch Hunter"),
        ("Mitch Hunter\t2", 2, "Mitch Hunter"),
        ("Mitch Hunter.....2", 2, "Mitch Hunter"),
        ("Mitch Hunter = 2", 2, "Mitch Hunter"),
        ("7. Mitch Hunter 2x", 2, "Mitch Hunter"),
        ("Mitch Hunter (2)", 2, "Mitch Hunter"),
        ("Mitch Hunter [2x]", 2, "Mitch Hunter"),
        ("Mitch Hunter (2 ks)", 2, "Mitch Hunter"),
        ("Mitch Hunter", 1, "Mitch Hunter"),
        ("mitch hunter", 1, "mitch hunter"),
        ("1 uspiseni pozadavku", 1, "uspiseni pozadavku"),
        ("1 Nimrod MK 1", 1, "Nimrod MK 1"),
        ("Nimrod MK 1", 1, "Nimrod MK 1"),
        ("Nimrod MK 1 x2", 2, "Nimrod MK 1"),
        ("2 AC-40 Rozhřešitel", 2, "AC-40 Rozhřešitel"),
        ('1 AC-40 "Rozhřešitel"', 1, 'AC-40 "Rozhřešitel"'),
        ("- 1 Mitch Hunter", 1, "Mitch Hunter"),
        ("-2x Mitch Hunter", 2, "Mitch Hunter"),
        ("* Mitch Hunter", 1, "Mitch Hunter"),
        ("•Mitch Hunter", 1, "Mitch Hunter"),
        ("· 2 Mitch Hunter", 2, "Mitch Hunter"),
        ("[ ] 1 Mitch Hunter", 1, "Mitch Hunter"),
        ("7. Mitch Hunter", 1, "Mitch Hunter"),
        ("7) 2x Mitch Hunter", 2, "Mitch Hunter"),
        ("1\tMitch Hunter", 1, "Mitch Hunter"),
        ("1\u00a0Mitch\u00a0Hunter", 1, "Mitch Hunter"),
        ("\ufeff1 Mitch Hunter", 1, "Mitch Hunter"),
        ("   1   Mitch   Hunter  ", 1, "Mitch Hunter"),
        ("1 Mitch Hunter // od Aničky", 1, "Mitch Hunter"),
        ("Mitch Hunter {2}", 2, "Mitch Hunter"),
        ("Mitch Hunter | 2", 2, "Mitch Hunter"),
        ("2 | Mitch Hunter", 2, "Mitch Hunter"),
        ("Mitch Hunter (2x proxy)", 2, "Mitch Hunter"),
        ("Mitch Hunter (proxy, 2 ks)", 2, "Mitch Hunter"),
        ("3 Mitch Hunter (2x proxy)", 3, "Mitch Hunter"),
        ("2\tMitch Hunter\tbasic", 2, "Mitch Hunter"),
        ("Mitch Hunter;2;základní", 2, "Mitch Hunter"),
        ('"Mitch Hunter";"2"', 2, "Mitch Hunter"),
        ('1,"Rozmysli si, Mařenko, rozmysli"', 1, "Rozmysli si, Mařenko, rozmysli"),
        ("1 Mitch Hunter # půjčený", 1, "Mitch Hunter"),
    ],
)
def test_a_known_card_with_its_quantity(text: str, quantity: int, name: str) -> None:
    line = parse_line(text)
    assert (line.kind, line.quantity, line.name) == ("card", quantity, name)
    assert CATALOGUE.has_card(line.name)


@pytest.mark.parametrize(
    ("text", "quantity", "name"),
    [
        ("1 Nová karta", 1, "Nová karta"),
        ("Nová karta x3", 3, "Nová karta"),
        ("Nová karta 3", 1, "Nová karta 3"),
        ("4x4 Vozítko", 1, "4x4 Vozítko"),
        ("2xenon", 1, "2xenon"),
        ("2 4x4 Vozítko", 2, "4x4 Vozítko"),
    ],
)
def test_unknown_names_are_read_by_the_same_rules(text: str, quantity: int, name: str) -> None:
    line = parse(text, NO_CARDS).lines[0]
    assert (line.kind, line.quantity, line.name) == ("card", quantity, name)


@pytest.mark.parametrize("text", ["???", "12345", "1000 Mitch Hunter", "1", "1x", "!!", "x" * 101])
def test_a_line_that_cannot_be_a_card_is_not_understood(text: str) -> None:
    assert parse_line(text).kind == "not_understood"
    assert parse_line(text).quantity == 0


@pytest.mark.parametrize("text", ["# Můj balíček", "// poznámka", "#", "-----", "=====", "; staré věci"])
def test_comment_lines_are_no_cards(text: str) -> None:
    assert parse_line(text).kind == "comment"


@pytest.mark.parametrize(
    "text",
    [
        "Celkem: 60 karet",
        "Celkem 60",
        "60 karet",
        "Total: 60 cards",
        "60 cards",
        "Součet: 60",
        "Celkem karet: 60",
        "Celkem",
    ],
)
def test_totals_are_no_cards(text: str) -> None:
    assert parse_line(text).kind == "total"


@pytest.mark.parametrize(
    "text",
    [
        *("Bojovníci", "bojovnici", "BOJOVNÍCI:", "Bojovníci (14)", "Bojovníci (14):", "Bojovníci: 14", "Bojovníci 14"),
        *("14 bojovníků:", "Bojovníci - 14 ks", "== Bojovníci ==", "**Bojovníci**", "[Bojovníci]", "# Bojovníci"),
        *("Bojovníci Černé legie (3)", "Bojovníci - celkem 14", "Bojovníci/Warriors (14)"),
        *("// Bojovníci (14)", "Warriors", "Warriors (14)", "Bojovníci Bauhausu:", "bojovník"),
    ],
)
def test_a_heading_declares_the_type_of_the_cards_below(text: str) -> None:
    heading, card = parse(f"{text}\n1 Nová karta").lines
    assert (heading.kind, heading.declared_type) == ("heading", "warrior")
    assert (card.kind, card.declared_type, card.section) == ("card", "warrior", "main")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Sideboard",
            "SIDEBOARD:",
            "Sideboard (25)",
            "Side board: 25",
            "SB",
            "SB (25)",
            "SB: 25",
            "Stranou",
            "Stranou: 25",
        ),
        *("Karty stranou", "Záložní balíček:", "# Sideboard", "// SIDEBOARD", "--- Sideboard ---", "25 Sideboard"),
    ],
)
def test_a_sideboard_heading_holds_for_the_cards_below(text: str) -> None:
    heading, card = parse(f"{text}\n1 Mitch Hunter").lines
    assert heading.kind == "heading"
    assert card.section == "sideboard"


def test_type_headings_stay_in_the_sideboard_until_a_heading_of_the_deck() -> None:
    deck = parse("Sideboard\nBojovníci:\n1 Ilian\nHlavní balíček\n1 Semai\nStranou\n1 Golem temnoty")
    assert [(line.name, line.section) for line in deck.cards] == [
        ("Ilian", "sideboard"),
        ("Semai", "main"),
        ("Golem temnoty", "sideboard"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("Sideboard bojovníci:", "Bojovníci stranou:", "Sideboard - bojovníci (5)", "Záložní balíček - bojovníci:"),
        "# Sideboard bojovníci:",
    ],
)
def test_a_sideboard_heading_with_a_type_heads_cards_of_that_type_in_the_sideboard(text: str) -> None:
    *_, card = parse(f"1 Ilian\n{text}\n1 Nová karta").lines
    assert (card.section, card.declared_type) == ("sideboard", "warrior")


def test_a_sideboard_heading_with_several_types_is_one_of_the_sideboard() -> None:
    *_, card = parse("1 Ilian\nSideboard (bojovníci a mise):\n1 Nová karta").lines
    assert (card.section, card.declared_type) == ("sideboard", None)


@pytest.mark.parametrize(
    ("text", "declared_type"),
    [
        *(("Můj balíček:", None), ("Balíček Pavla (60 karet)", None), ("My deck:", None)),
        *(("Balíček - bojovníci (5)", "warrior"), ("Deck warriors:", "warrior")),
    ],
)
def test_a_heading_with_a_word_for_the_deck_ends_the_sideboard(text: str, declared_type: str | None) -> None:
    *_, card = parse(f"Sideboard:\n1 Ilian\n{text}\n1 Nová karta").lines
    assert (card.section, card.declared_type) == ("main", declared_type)


@pytest.mark.parametrize(
    "text",
    [
        *("Karty od babičky (3):", "Hlavní bojovníci:", "Hra na jaro:", "Bojovníci:"),
        *("Against Bauhaus deck:", "Sideboard mimo deck:", "Vedlejší balíček Pavla:"),
    ],
)
def test_other_headings_stay_in_the_sideboard(text: str) -> None:
    *_, card = parse(f"Sideboard:\n1 Ilian\n{text}\n1 Nová karta").lines
    assert card.section == "sideboard"


@pytest.mark.parametrize(
    "text", ["Něco jiného:", "Karty od babičky (3):", "Bojovníci a vybavení:", "Vybavení a relikvie"]
)
def test_an_unknown_heading_is_neutral(text: str) -> None:
    heading, card = parse(f"Bojovníci\n{text}\n1 Nová karta").lines[1:]
    assert (heading.kind, heading.declared_type) == ("heading", None)
    assert card.declared_type is None


@pytest.mark.parametrize("text", ["SB: 1 Ilian", "sb 1 Ilian", "Sideboard: Ilian", "Stranou: 1x Ilian"])
def test_an_inline_sideboard_heading_holds_for_its_line_only(text: str) -> None:
    first, second = parse(f"{text}\n1 Semai").cards
    assert (first.name, first.quantity, first.section) == ("Ilian", 1, "sideboard")
    assert second.section == "main"


def test_an_inline_type_heading_holds_for_its_line_only() -> None:
    first, second = parse("Bojovník: Nový Hrdina\n1 Nová karta").cards
    assert (first.name, first.declared_type) == ("Nový Hrdina", "warrior")
    assert second.declared_type is None


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        ("1 Mitch Hunter (proxy)", {"proxy"}),
        ("1 Mitch Hunter [Promo]", {"promo"}),
        ("1 Mitch Hunter (homemade)", {"homemade"}),
        ("1 Mitch Hunter (vlastní výroba)", {"homemade"}),
        ("1 Mitch Hunter (nevyšla v češtině)", {"not_released"}),
        ("1 Mitch Hunter (nevyšlo česky) (proxy)", {"not_released", "proxy"}),
        ("Mitch Hunter (proxy) x1", {"proxy"}),
        ("1 Mitch Hunter - proxy", {"proxy"}),
        ("1 Mitch Hunter promo", {"promo"}),
        ("1 Mitch Hunter (od Aničky)", set()),
        ("1 Mitch Hunter (jen anglicky)", set()),
        ("1 Mitch Hunter (domácí)", {"homemade"}),
        ("1 Mitch Hunter (amatérská karta)", {"homemade"}),
        ("1 Mitch Hunter (homebrew, proxy)", {"homemade", "proxy"}),
        ("1 Mitch Hunter (nebyla vydána v češtině)", {"not_released"}),
        ("1 Mitch Hunter (nevydáno česky)", {"not_released"}),
        ("1 Mitch Hunter (never released)", {"not_released"}),
        ("1 Mitch Hunter (CZ promo)", {"promo"}),
    ],
)
def test_kinds_of_remarks_are_read(text: str, remarks: set[str]) -> None:
    line = parse_line(text)
    assert (line.name, set(line.remarks)) == ("Mitch Hunter", remarks)


def test_prose_among_numbered_lines_is_no_card() -> None:
    deck = parse("1 Mitch Hunter\n1 Ilian\nviz druhá strana\nJméno: Jan Novák")
    assert [line.kind for line in deck.lines] == ["card", "card", "prose", "prose"]


@pytest.mark.parametrize(
    ("text", "kind"), [("1 Ilian" + " (a)" * 60, "not_understood"), ("# " + "a" * 500, "comment"), (" " * 500, "blank")]
)
def test_a_line_longer_than_any_card_is_not_read_as_a_card(text: str, kind: str) -> None:
    assert parse_line(text).kind == kind


@pytest.mark.parametrize("text", ["Balíček: Kladivo Bauhausu", "Deck: Kladivo"])
def test_the_name_of_the_deck_is_no_card(text: str) -> None:
    assert parse_line(text).kind == "comment"
    assert parse_line("Balíček: 1 Kladivo").kind == "card"
    assert parse_line("Balíček: Ilian").kind == "card"


def test_a_list_without_numbers_is_a_list_of_cards() -> None:
    deck = parse("neznámá karta\ndruhá neznámá\nMitch Hunter")
    assert [line.quantity for line in deck.lines] == [1, 1, 1]


def test_a_misspelt_name_without_a_number_counts() -> None:
    deck = parse("1 Mitch Hunter\n1 Ilian\nkomunikacni sum\nkomunikační šumy")
    assert [line.kind for line in deck.lines] == ["card"] * 4


def test_line_ends_of_every_system_are_read() -> None:
    windows = parse("\ufeff1 Ilian\r\n\r\n1 Semai\r\n")
    assert windows.cards == parse("1 Ilian\n\n1 Semai\n").cards == parse("1 Ilian\r\r1 Semai\r").cards
    assert [line.number for line in windows.cards] == [1, 3]


@pytest.mark.parametrize("text", ["Kapitol:", "[b]Kapitol:[/b]", "Kapitol (7)", "**Kapitol**:", "Bauhaus [12]"])
def test_an_organisation_over_its_cards_is_a_heading_although_a_card_has_its_name(text: str) -> None:
    assert parse_line(text).kind == "heading"
    assert parse_line("1 Kapitol").kind == "card"


@pytest.mark.parametrize("text", ["~~1 Ilian~~", "- ~~Ilian~~"])
def test_a_crossed_out_card_is_not_played(text: str) -> None:
    assert parse_line(text).kind == "not_counted"


@pytest.mark.parametrize(
    ("text", "name", "remarks"),
    [
        ("Ilian -- víc jich není", "Ilian", frozenset()),
        ("1 Ilian - ten s foilem", "Ilian", frozenset()),
        ("1 Ilian – domácí edice", "Ilian", frozenset({"homemade"})),
        ("1 Mitch Hunter - ostrovan", "Mitch Hunter - ostrovan", frozenset()),
    ],
)
def test_words_behind_a_dash_are_a_remark(text: str, name: str, remarks: frozenset[str]) -> None:
    line = parse_line(text)
    assert (line.kind, line.name, line.remarks) == ("card", name, remarks)


@pytest.mark.parametrize("text", ["A. Bojovníci (18)", "II. Speciální karty", "III) Vybavení (9)"])
def test_a_heading_may_have_a_letter_or_a_roman_numeral(text: str) -> None:
    assert parse_line(text).kind == "heading"


@pytest.mark.parametrize(
    "text", ["Bojovníků celkem: 20 ks", "Opevnění a misí celkem: 6", "Speciálních karet celkem: 22"]
)
def test_a_sum_of_a_type_is_a_total(text: str) -> None:
    assert parse_line(text).kind == "total"
    assert parse_line("Bojovníci (celkem 14)").kind == "heading"
