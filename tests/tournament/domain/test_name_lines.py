"""Pasted names in common forms: every line is read or has a reason, none is refused."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from language.person_names import make_name_key
from tournament.domain.name_lines import MAX_NAME_LENGTH, UnreadReason, read_names
from tournament.domain.written_name import NameOrder

WORDS = st.text("aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzžŠŘŽĎ'’-", min_size=1, max_size=12).filter(
    lambda word: not word.startswith("-")
)
NAMES = st.tuples(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), WORDS)
MARKS = st.sampled_from(["", "1. ", "12) ", "- ", "• ", "7 ", "3: "])


@pytest.mark.parametrize(
    ("text", "given_name", "family_name"),
    [
        ("Petr Novák", "Petr", "Novák"),
        ("Novák, Petr", "Petr", "Novák"),
        ("  Anna   Marie  Řezníčková ", "Anna Marie", "Řezníčková"),
        ("Petr\tNovák", "Petr", "Novák"),
        ("van der Berg, Jan", "Jan", "van der Berg"),
        ("5. David Jelínek (Plzeň)", "David", "Jelínek"),
        ("Ing. Petr Novák, Ph.D.", "Petr", "Novák"),
        ("Novák, Mgr. Petr, Ph. D.", "Petr", "Novák"),
        ("Bc. Jana Malá, DiS.", "Jana", "Malá"),
        ("Petr Novák ml. 100 Kč", "Petr", "Novák"),
        ("Novák st., Jan (1964)", "Jan", "Novák"),
        ("Jan Novák 12", "Jan", "Novák"),
        ("Jan Novák 150,-", "Jan", "Novák"),
        ("Jan Novák – Sokol Brno", "Jan", "Novák"),
        ("No\u00advák, Jan\u200b", "Jan", "Novák"),
        ("1.Petr Novák", "Petr", "Novák"),
        ("- Eliška Vaňková", "Eliška", "Vaňková"),
        ("3\tŠimon Ďuriš", "Šimon", "Ďuriš"),
    ],
)
def test_names_are_read_in_common_forms(text: str, given_name: str, family_name: str) -> None:
    (line,) = read_names(text)
    assert (line.given_name, line.family_name, line.unread) == (given_name, family_name, None)


@pytest.mark.parametrize(
    ("text", "name", "club", "fee_paid"),
    [
        ("Jan Novák; Klub Brno; 100", ("Jan", "Novák"), "Klub Brno", True),
        ("Novák, Jan; Klub Brno, z. s.; 100 Kč", ("Jan", "Novák"), "Klub Brno, z. s.", True),
        ("7. Jan Novák;Klub Brno", ("Jan", "Novák"), "Klub Brno", False),
        ("Jan Novák;;ano", ("Jan", "Novák"), "", True),
        ("Jan Novák; ;", ("Jan", "Novák"), "", False),
        ("Jan Novák\tKlub Brno\t1 200,-", ("Jan", "Novák"), "Klub Brno", True),
        ("Jan\tNovák\tKlub Brno\t0 Kč", ("Jan", "Novák"), "Klub Brno", False),
        ("12\tNovák, Jan\t\tx", ("Jan", "Novák"), "", True),
        ("Jan Novák\tKlub; Brno\tne\t\t", ("Jan", "Novák"), "Klub; Brno", False),
    ],
)
def test_columns_for_club_and_fee_are_read(text: str, name: tuple[str, str], club: str, fee_paid: bool) -> None:
    (line,) = read_names(text)
    assert (line.unread, line.given_name, line.family_name, line.club, line.fee_paid) == (None, *name, club, fee_paid)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Jan Novák; Klub Brno; možná", UnreadReason.FEE_UNKNOWN),
        ("Jan Novák; Klub Brno; 100; navíc", UnreadReason.MANY_COLUMNS),
        ("Novák; Klub Brno", UnreadReason.ONE_WORD),
        ("Jan Novák; " + "K" * 61, UnreadReason.CLUB_TOO_LONG),
        ("Jméno; Klub; Startovné", UnreadReason.HEADINGS),
        ("Jméno a příjmení", UnreadReason.HEADINGS),
        ("First name; Last name", UnreadReason.HEADINGS),
        ("Novák", UnreadReason.ONE_WORD),
        ("7. Novák", UnreadReason.ONE_WORD),
        ("Novák,", UnreadReason.ONE_WORD),
        (", Petr", UnreadReason.ONE_WORD),
        ("Novák, Petr, Brno", UnreadReason.MANY_COMMAS),
        ("Petr " + "N" * (MAX_NAME_LENGTH + 1), UnreadReason.TOO_LONG),
        ("Hájek Josef", UnreadReason.ORDER_UNCLEAR),
        ("14. Ťok Jiří", UnreadReason.ORDER_UNCLEAR),
        ("Jan\u3164 Novák", UnreadReason.UNSEEN_CHARACTER),
        ("Vymazaná osoba", UnreadReason.RESERVED),
    ],
)
def test_a_line_that_is_no_name_has_its_reason(text: str, reason: UnreadReason) -> None:
    (line,) = read_names(text)
    assert (line.unread, line.text, line.given_name, line.family_name) == (reason, text, "", "")


@given(st.lists(st.tuples(NAMES, MARKS, st.booleans())))
def test_written_names_are_read(people: list[tuple[tuple[str, str], str, bool]]) -> None:
    lines = [
        f"{mark}{family}, {first}" if family_first else f"{mark}{first} {family}"
        for (first, family), mark, family_first in people
    ]
    read = read_names("\n\n".join(lines))
    # A person called "Jméno" is a line of headings.
    assume(all(line.unread is not UnreadReason.HEADINGS for line in read))
    assert [(line.given_name, line.family_name) for line in read] == [name for name, _mark, _family_first in people]
    assert [line.number for line in read] == list(range(1, 2 * len(lines), 2))


@given(st.text())
def test_every_line_with_text_is_returned_once(text: str) -> None:
    read = read_names(text)
    assert [line.number for line in read] == sorted({line.number for line in read})
    assert all(bool(line.given_name and line.family_name) == (line.unread is None) for line in read)
    assert all(len(name) <= MAX_NAME_LENGTH for line in read for name in (line.given_name, line.family_name))
    filled = [line for line in text.splitlines() if any(sign.isprintable() and not sign.isspace() for sign in line)]
    assert len(read) == len(filled)


@given(NAMES)
def test_case_diacritics_and_order_do_not_change_the_key(name: tuple[str, str]) -> None:
    first, family = name
    assert make_name_key(first, family) == make_name_key(family, first) == make_name_key(first.upper(), family)


def test_different_names_have_different_keys() -> None:
    names = [("Petr", "Novák"), ("Petra", "Novák"), ("Petr", "Nováková"), ("Пётр", "Новак")]
    assert len({make_name_key(*name) for name in names}) == 4
    assert make_name_key("petr", "NOVÁK") == make_name_key("Petr", "Novak")


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Příjmení;Jméno\nNovák;Jan\nvan der Berg;Petr", [("Jan", "Novák", ""), ("Petr", "van der Berg", "")]),
        ("Příjmení\tJméno\tOddíl\nNovák\tJan\tSokol", [("Jan", "Novák", "Sokol")]),
        ("č.;Jméno a příjmení;E-mail;Klub\n1;Jan Novák;a@b.cz;Sokol", [("Jan", "Novák", "Sokol")]),
        ("Příjmení,Jméno,Klub\nNovák,Jan,Sokol", [("Jan", "Novák", "Sokol")]),
        ("Příjmení a jméno\nHájek Josef; Sokol", [("Josef", "Hájek", "Sokol")]),
        ("First name; Last name\nJan;Novák", [("Jan", "Novák", "")]),
        ('"Novák, Jan";"Klub ""A""; Brno";100', [("Jan", "Novák", 'Klub "A"; Brno')]),
        ("Jan Novák (Plzeň); Sokol", [("Jan", "Novák", "Sokol")]),
    ],
)
def test_columns_follow_their_headings(text: str, people: list[tuple[str, str, str]]) -> None:
    read = [line for line in read_names(text) if line.unread is not UnreadReason.HEADINGS]
    assert [(line.given_name, line.family_name, line.club) for line in read] == people


def test_what_stands_beside_a_name_is_kept_where_it_belongs() -> None:
    (line,) = read_names("5. Ing. David Jelínek ml. (Plzeň) 100 Kč")
    assert (line.given_name, line.family_name) == ("David", "Jelínek")
    assert (line.club, line.fee_paid, line.mark) == ("Plzeň", True, "ml.")


def test_the_order_of_a_list_answers_for_all_its_lines() -> None:
    text = "Hájek Josef\nNguyen Minh\nMalá, Jana"
    family_first = [(line.given_name, line.family_name) for line in read_names(text, NameOrder.FAMILY_FIRST)]
    assert family_first == [("Josef", "Hájek"), ("Minh", "Nguyen"), ("Jana", "Malá")]
    as_written = [(line.given_name, line.family_name) for line in read_names(text, NameOrder.GIVEN_FIRST)]
    assert as_written == [("Hájek", "Josef"), ("Nguyen", "Minh"), ("Jana", "Malá")]
    assert read_names("Josef Hájek", NameOrder.FAMILY_FIRST)[0].unread is UnreadReason.ORDER_UNCLEAR


@given(st.text(), st.sampled_from([None, *NameOrder]))
def test_no_text_stops_the_reader(text: str, order: NameOrder | None) -> None:
    for line in read_names(text, order):
        assert line.unread or (line.given_name.isprintable() and line.family_name.isprintable())
