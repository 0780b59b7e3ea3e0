"""Quantities, remarks and decoration beside a name, each alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.parsing.card_line import MAX_COPIES, CardReading, read_card
from decks.domain.parsing.cleaning import drop_bullet, drop_numbering, drop_ornaments, is_separator, read_comment, tidy
from decks.domain.parsing.quantity import QuantityReading, read_quantities
from decks.domain.parsing.remarks import drop_comment, split_remark

names = st.from_regex(r"[A-ZČŘŠŽ][a-zčřšžáé]{3,9}( [a-zčřšžáé]{4,9}){0,2}", fullmatch=True).filter(
    lambda name: not name.lower().endswith(("proxy", "promo", "homemade"))
)
counts = st.integers(1, MAX_COPIES)
ways = st.sampled_from(
    [
        *("{n} {name}", "{n}x {name}", "{n}X {name}", "{n} x {name}", "{n}×{name}", "{n}* {name}", "{n} ks {name}"),
        *(
            "{n} kusů {name}",
            "x{n} {name}",
            "[{n}] {name}",
            "({n}x) {name}",
            "{n} - {name}",
            "{n};{name}",
            "{n}x{name}",
        ),
        *(
            "{name} x{n}",
            "{name} x {n}",
            "{name} {n}x",
            "{name} ×{n}",
            "{name} ({n})",
            "{name} [{n}x]",
            "{name} {n} ks",
        ),
        *("{name}, {n}x", "{name}: {n}", "{name};{n}", "{name} = {n}", "{name}....{n}", "{name} ({n} ks)"),
    ]
)


def knows_nothing(_name: str) -> bool:
    return False


@given(names, counts, ways)
def test_every_way_to_write_a_quantity_is_read(name: str, count: int, way: str) -> None:
    assert read_card(way.format(n=count, name=name), knows_nothing) == CardReading(name, count)


@given(names, st.integers(0, 9999))
def test_a_bare_number_behind_belongs_to_the_name(name: str, number: int) -> None:
    assert read_card(f"{name} {number}", knows_nothing) == CardReading(f"{name} {number}", None)


@given(names)
def test_a_name_alone_has_no_quantity(name: str) -> None:
    assert list(read_quantities(name)) == []
    assert read_card(name, knows_nothing) == CardReading(name, None)


@given(names, counts, ways)
def test_a_known_name_takes_precedence_over_every_pattern(name: str, count: int, way: str) -> None:
    whole = way.format(n=count, name=name)
    assert read_card(whole, lambda found: found == whole) == CardReading(whole, None)


@pytest.mark.parametrize("count", [1000, 999_999])
def test_impossible_quantities_are_no_card(count: int) -> None:
    assert read_card(f"{count} Ilian", knows_nothing) is None
    assert read_card(f"Ilian x{count}", knows_nothing) is None


@pytest.mark.parametrize("text", ["", "1", "2x", "x2", "2 ks", "???", "1 2 3", "(3)", "- -"])
def test_a_line_without_a_name_is_no_card(text: str) -> None:
    assert read_card(text, knows_nothing) is None


def test_numbers_on_both_sides_give_two_readings() -> None:
    assert list(read_quantities("2 Ilian x3")) == [QuantityReading(2, "Ilian x3"), QuantityReading(3, "2 Ilian")]


@pytest.mark.parametrize(
    ("text", "name", "kinds"),
    [
        ("Ilian (proxy)", "Ilian", {"proxy"}),
        ("Ilian [PROMO]", "Ilian", {"promo"}),
        ("Ilian {domácí výroba}", "Ilian", {"homemade"}),
        ("Ilian (home-made)", "Ilian", {"homemade"}),
        ("Ilian (nevyšla česky)", "Ilian", {"not_released"}),
        ("Ilian (nikdy nevyšlo v češtině)", "Ilian", {"not_released"}),
        ("Ilian (never released in Czech)", "Ilian", {"not_released"}),
        ("Ilian (proxy, promo)", "Ilian", {"proxy", "promo"}),
        ("Ilian (Bauhaus)", "Ilian", set()),
        ("Ilian ()", "Ilian", set()),
        ("Ilian - proxy", "Ilian", {"proxy"}),
        ("Ilian, promo", "Ilian", {"promo"}),
        ("Ilian homemade", "Ilian", {"homemade"}),
    ],
)
def test_remarks_are_split_off(text: str, name: str, kinds: set[str]) -> None:
    remarked = split_remark(text)
    assert remarked is not None
    assert (remarked.name, set(remarked.kinds)) == (name, kinds)


@pytest.mark.parametrize(
    "text", ["Ilian", "Ilian (2)", "Ilian [3x]", "Ilian (2 ks)", "(proxy)", "Ilian (a) b", "proxy", ""]
)
def test_lines_without_a_remark_are_not_split(text: str) -> None:
    assert split_remark(text) is None


@pytest.mark.parametrize(
    ("text", "bare"),
    [("Ilian // moje", "Ilian"), ("Ilian # 2", "Ilian"), ("Ilian/Semai", "Ilian/Semai"), ("C# karta", "C# karta")],
)
def test_a_comment_behind_a_line_is_dropped(text: str, bare: str) -> None:
    assert drop_comment(text) == bare


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("- Ilian", "Ilian"),
        ("-2 Ilian", "2 Ilian"),
        ("-2x Ilian", "2x Ilian"),
        ("-Ilian", "-Ilian"),
        ("* Ilian", "Ilian"),
        ("•Ilian", "Ilian"),
        ("[x] Ilian", "Ilian"),
        ("> Ilian", "Ilian"),
        ("– – Ilian", "– Ilian"),
    ],
)
def test_bullets_are_dropped(text: str, bare: str) -> None:
    assert drop_bullet(text) == bare


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("1. Ilian", "Ilian"),
        ("12) Ilian", "Ilian"),
        ("1.Ilian", "1.Ilian"),
        ("1234. Ilian", "1234. Ilian"),
        ("1.", "1."),
    ],
)
def test_numbering_is_dropped(text: str, bare: str) -> None:
    assert drop_numbering(text) == bare


@pytest.mark.parametrize("text", ["---", "=====", "- - -", "***", "..", "___", "~~~", "—"])
def test_separators_are_recognized(text: str) -> None:
    assert is_separator(text)


@pytest.mark.parametrize(
    ("text", "body"), [("# a", "a"), ("## a", "a"), ("//a", "a"), ("; a", "a"), ("#", ""), ("a # b", None)]
)
def test_the_text_of_a_comment_line_is_read(text: str, body: str | None) -> None:
    assert read_comment(text) == body


@pytest.mark.parametrize(
    ("text", "bare"), [("== A ==", "A"), ("**A**", "A"), ("[A]", "A"), ("A", "A"), ("[A] b", "[A] b")]
)
def test_ornaments_are_dropped(text: str, bare: str) -> None:
    assert drop_ornaments(text) == bare


@given(st.text(max_size=80))
def test_tidy_leaves_single_plain_spaces(text: str) -> None:
    tidied = tidy(text)
    assert tidied == " ".join(tidied.split())
    assert tidy(tidied) == tidied


def test_a_number_in_the_last_column_gets_its_sign() -> None:
    assert tidy("Mitch\u00a0Hunter\t 2 ") == "Mitch Hunter x2"
    assert tidy("2\tMitch Hunter") == "2 Mitch Hunter"
