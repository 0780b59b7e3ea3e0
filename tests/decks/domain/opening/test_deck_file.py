"""Deck files as lists: encodings, files of programs, and files that are no lists."""

import json
import struct
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.cards.catalogue import Catalogue
from decks.domain.opening.deck_file import MAX_DECK_FILE_BYTES, read_deck_file
from problems import Refused
from tests.decks.lists import CATALOGUE, LEGAL, NO_CARDS, VOCABULARY, judge, legal_deck


def read(data: bytes | str, catalogue: Catalogue = CATALOGUE) -> str:
    return read_deck_file(data.encode() if isinstance(data, str) else data, VOCABULARY, catalogue)


def refusal(data: bytes | str) -> str:
    with pytest.raises(Refused) as caught:
        read(data)
    return caught.value.code


def find_code(data: bytes | str) -> str | None:
    """Return the code of the refusal, None for a file that is read."""
    try:
        read(data)
    except Refused as refused:
        return refused.code
    return None


CZECH = "1 Štábní generál\n2 Ďáblovy hory\n1 Síla vůle"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\r", "\r\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_text_in_unicode_is_read_with_any_line_end(encoding: str, end: str) -> None:
    assert read(CZECH.replace("\n", end).encode(encoding)) == CZECH


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859-2", "cp852"])
@pytest.mark.parametrize("end", ["", "\x1a", "\r\n\x1a", "\r\n\x1a\x1a\r\n"])
def test_a_text_in_an_encoding_before_unicode_is_read_without_the_end_of_file(encoding: str, end: str) -> None:
    assert read((CZECH + end).encode(encoding)).rstrip() == CZECH


def test_an_encoding_other_than_that_of_windows_needs_a_known_word() -> None:
    assert read("1 Žlutý kůň".encode("cp1250")) == "1 Žlutý kůň"
    for encoding in ("iso8859-2", "cp852"):
        assert read("1 Žlutý kůň".encode(encoding)) == "1 Žlutý kůň".encode(encoding).decode("cp1250")
    assert read(CZECH.encode("cp1250"), NO_CARDS) == CZECH


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859-2", "cp852"])
def test_a_legal_list_in_any_encoding_of_czech_is_never_illegal(encoding: str) -> None:
    names = [name for card in LEGAL for name in (card.name,) if not name.isascii()][:60]
    text = "\n".join(f"1 {name}" for name in names)
    wanted, found = judge(text), judge(read(text.encode(encoding, "replace")))
    assert found.counts == wanted.counts
    assert {line.card for line in found.lines} == {line.card for line in wanted.lines}


@given(st.text(max_size=300), st.sampled_from(["utf-8", "utf-16", "utf-16-le", "cp852"]))
def test_any_text_is_read_or_refused(text: str, encoding: str) -> None:
    try:
        found = read(text.encode(encoding, "replace"))
    except Refused:
        return
    assert "\x00" not in found


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for start in (b"", b"PK\x03\x04", b"\xff\xfe"):
        assert find_code(start + data) != ""


OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6d114c7-2e2a-4896-ad8c-0330605c90bf" sleeveid="0">
  <section name="Main" shared="False">
    <card qty="2" id="08234002-9dd8-4a63-b012-000000000000">Mitch Hunter</card>
    <card qty="1" id="08234002-9dd8-4a63-b012-000000000001">AC-40 &quot;Rozhřešitel&quot;</card>
    <card qty="x" id="08234002-9dd8-4a63-b012-000000000002">Ilian</card>
    <card qty="1" id="08234002-9dd8-4a63-b012-000000000000">Mitch Hunter</card>
  </section>
  <section name="Sideboard" shared="False"><card qty="3" id="1">Semai</card></section>
  <section name="Warriors" shared="False"><card qty="1" id="2">Golem</card></section>
  <section name="Maybe" shared="True"><card qty="1" id="3">Ilian</card></section>
  <notes><![CDATA[1 Ilian]]></notes>
</deck>"""
MTGO = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1000" Quantity="2" Sideboard="false" Name="Mitch Hunter" Annotation="0" />
  <Cards CatID="1001" Quantity="1" Sideboard="true" Name="Semai" Annotation="0" />
  <Cards CatID="1002" Quantity="1" Sideboard="false" Name="AC-40 &quot;Rozhřešitel&quot;" Annotation="0" />
  <Cards CatID="1003" Sideboard="true" Name="" Annotation="0" />
</Deck>"""
FORGE = """[metadata]
Name=Můj balíček
[Main]
2 Mitch Hunter|SET|1
1 Ilian+|SET|[12]
1 Algeroth
[Sideboard]
3 Semai|SET
[Warriors]
1 Golem|SET|1
[Schemes]
1 Ilian|SET|1"""
XMAGE = """NAME:Můj balíček
AUTHOR:Jan
2 [SET:123] Mitch Hunter
SB: 3 [SET:5] Semai
1 [SET:12a] Ilian
něco navíc
LAYOUT MAIN:(1,2)(NONE,false,50)|([SET:123],[SET:123])|([SET:12a])
LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([SET:5])"""
ARCHIVE = """Pražská liga
Praha, Česko
March 14th 2026
3R+F
22 players
Jan Novák

-- 4vp in the final

Deck Name: Inkvizice
Created by: Petr
Description: 1 Ilian by pomohl.

Warriors (12 cards, min=4, max=28, avg=5.5)
-------------------------------------------
2x Mitch Hunter           4  Kapitol
1x Golem                     Černá legie

Library (78 cards)
Special (14; 4 quick)
1x Ilian -- borrowed, thanks
3x Semai   -- with two spaces

Events/Others (30)
1 Algeroth"""


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        (
            OCTGN,
            'Deck:/card qty="x" id="08234002-9dd8-4a63-b012-000000000002" Ilian /card/3x Mitch Hunter/'
            '1x AC-40 "Rozhřešitel"/Warriors:/1x Golem/Maybe:/1x Ilian/Sideboard:/3x Semai',
        ),
        (
            MTGO,
            'Deck:/Cards CatID="1003" Sideboard="true" Name="" Annotation="0" //2x Mitch Hunter/'
            '1x AC-40 "Rozhřešitel"/Sideboard:/1x Semai',
        ),
        (
            FORGE,
            "Deck:/2x Mitch Hunter/1x Ilian/1 Algeroth/Sideboard:/3x Semai/Warriors:/1x Golem/Schemes:/1x Ilian",
        ),
        (XMAGE, "Deck:/2x Mitch Hunter/1x Ilian/něco navíc/Sideboard:/3x Semai"),
        (
            ARCHIVE,
            "Deck:/Warriors:/2x Mitch Hunter/1x Golem/Deck:/Special:/1x Ilian -- borrowed, thanks/"
            "3x Semai -- with two spaces/Events/Others:/1x Algeroth",
        ),
    ],
    ids=["octgn", "mtgo", "forge", "xmage", "archive"],
)
def test_a_file_of_a_program_becomes_a_list(file: str, wanted: str) -> None:
    assert read(file).replace("\n", "/") == wanted
    assert read(file.encode("utf-16")) == read(file)


Write = Callable[[Sequence[tuple[int, str, str]]], str]


def write_octgn(deck: Sequence[tuple[int, str, str]]) -> str:
    sections = {"main": "Main", "sideboard": "Sideboard"}
    return "<deck>" + "".join(
        f'<section name="{name}">\n'
        + "".join(f'<card qty="{number}" id="x">{card}</card>\n' for number, card, where in deck if where == section)
        + "</section>"
        for section, name in sections.items()
    )


def write_mtgo(deck: Sequence[tuple[int, str, str]]) -> str:
    return "<Deck>" + "".join(
        f'<Cards CatID="1" Quantity="{number}" Sideboard="{str(where == "sideboard").lower()}" Name="{card}"/>\n'
        for number, card, where in deck
    )


def write_forge(deck: Sequence[tuple[int, str, str]]) -> str:
    main = [f"{number} {card}|SET|1" for number, card, where in deck if where == "main"]
    side = [f"{number} {card}|SET|1" for number, card, where in deck if where == "sideboard"]
    return "\n".join(["[metadata]", "Name=x", "[Main]", *main, "[Sideboard]", *side])


def write_xmage(deck: Sequence[tuple[int, str, str]]) -> str:
    return "\n".join(
        f"{'SB: ' if where == 'sideboard' else ''}{number} [SET:{number}] {card}" for number, card, where in deck
    )


@pytest.mark.parametrize("write", [write_octgn, write_mtgo, write_forge, write_xmage])
def test_a_file_of_a_program_gets_the_verdict_of_its_list(write: Write) -> None:
    wanted = judge(legal_deck(25))
    deck = [(line.quantity, line.name.replace('"', "&quot;"), line.section) for line in wanted.lines if line.name]
    file = write(deck)
    if write in (write_forge, write_xmage):
        file = file.replace("&quot;", '"')
    found = judge(read(file))
    assert (found.status, found.counts) == ("legal", wanted.counts)


@pytest.mark.parametrize("write", [write_octgn, write_mtgo])
@pytest.mark.parametrize("joined", ["\n", ""])
def test_a_pasted_file_of_octgn_or_magic_online_is_read_as_the_file(write: Write, joined: str) -> None:
    file = write([(2, "Mitch Hunter", "main"), (1, "AC-40 &quot;Rozhřešitel&quot;", "main"), (3, "Semai", "sideboard")])
    assert [(line.quantity, line.name, line.section) for line in judge(file.replace("\n", joined)).cards] == [
        (2, "Mitch Hunter", "main"),
        (1, 'AC-40 "Rozhřešitel"', "main"),
        (3, "Semai", "sideboard"),
    ]


def test_a_section_of_a_type_below_the_sideboard_is_part_of_the_deck() -> None:
    for text in (OCTGN, read(OCTGN)):
        assert [line.section for line in judge(text).cards if line.name == "Golem"] == ["main"]


@pytest.mark.parametrize("file", [OCTGN, MTGO])
def test_an_element_without_a_number_or_name_is_not_lost(file: str) -> None:
    for text in (file, read(file)):
        assert judge(text).status != "legal"
        assert any(line.kind == "not_understood" or not CATALOGUE.has_card(line.name) for line in judge(text).lines)


@pytest.mark.parametrize(
    "text",
    [
        "Deck\n4 Ilian (SET) 123 *F*\n1 Semai (SET:12)",
        "Počet;Karta\n1;Ilian",
        "sep=;\n1;Ilian",
        "[b]Balíček[/b]\n1 Ilian",
        "[1] Ilian",
        "{|\n| 1 || Ilian\n|}",
        "1 Ilian\n<!DOCTYPE x>",
        "BMW\n1 Ilian",
        "1 Ilian [AB:12]",
        "Bojovníci (20)\n1 Ilian",
    ],
)
def test_any_other_text_is_unchanged(text: str) -> None:
    assert read(text) == text


ENTITY = '<?xml version="1.0"?>\n<!DOCTYPE deck [<!ENTITY a "Ilian">]>\n'


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "deck_file_is_pdf"),
        (b"\xef\xbb\xbf\r\n%PDF-1.4", "deck_file_is_pdf"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 504, "deck_file_is_document"),
        (b"{\\rtf1\\ansi\\ansicpg1250 1x Ilian\\par}", "deck_file_is_document"),
        (b"\x89PNG\r\n\x1a\n", "deck_file_is_picture"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "deck_file_is_picture"),
        (b"GIF89a", "deck_file_is_picture"),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", "deck_file_is_picture"),
        (b"\x00\x00\x00\x18ftypheic", "deck_file_is_picture"),
        (b"BM" + struct.pack("<I", 70), "deck_file_is_picture"),
        (b"\x1f\x8b\x08", "deck_file_is_archive"),
        (b"Rar!\x1a\x07", "deck_file_is_archive"),
        (json.dumps({"deck": [{"name": "Ilian", "quantity": 1}]}), "deck_file_is_data"),
        ("\ufeff[1]", "deck_file_is_data"),
        ("[" * 100_000, "deck_file_is_data"),
        (ENTITY + OCTGN, "deck_file_declares"),
        (ENTITY + MTGO, "deck_file_declares"),
        (ENTITY + "<deck>&a;</deck>", "deck_file_declares"),
        (b"\x00\x01\x02", "text_not_readable"),
        (b"\xff\xfe\x00", "text_not_readable"),
        (b"\x81\x90", "text_not_readable"),
        ("1 Odpadl\ufffdk", "text_not_readable"),
        ("a" * (MAX_DECK_FILE_BYTES + 1), "file_too_large"),
        ("1 Ilian\n" * 1_001, "too_many_lines"),
        ("a" * 20_001, "text_too_large"),
        ("".join(f'<card qty="1">{number}</card>' for number in range(1_001)), "too_many_lines"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_a_way_out(data: bytes | str, code: str) -> None:
    assert refusal(data) == code


@pytest.mark.parametrize(
    "sign", [*(" ", "|", "[", "(", "1 ", "SB:", "\x1a", "\r", "1x [a:", "-", "\t", "<card qty=", "<Cards ", "[]")]
)
@pytest.mark.parametrize("start", ["[Main]\n4 ", "4 [a:b] c\nSB:", "A (1 a, min)\n1 ", ""])
def test_a_line_of_one_sign_is_searched_once(start: str, sign: str) -> None:
    """A search that began again at each of so many characters would not end."""
    text = f"{start}{sign * 1_000_000}"[:999_000]
    for longest, end in ((999_000, ""), (999_000, "x"), (19_000, ""), (19_000, "x")):
        found = find_code(f"{text[:longest]}{end}")
        assert found in (None, "text_too_large", "text_not_readable", "too_many_lines", "deck_file_is_data")
