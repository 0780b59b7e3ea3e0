"""Deck files that a reader opens in the editor: their list, their refusals, and that the typed list stays."""

from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.exporting.kinds import DECK_FILE_KINDS
from decks.domain.opening.deck_file import MAX_DECK_FILE_BYTES, read_deck_file
from decks.queries.deck_files import make_deck_file, open_deck_file
from problems import Refused
from tests.decks.lists import CATALOGUE, LEGAL_NAMES, PRAGUE, VOCABULARY, judge, legal_deck
from tests.decks.workbooks import Cell, make_ods, make_xlsx, pack, write_ods_rows, write_rows

CHECK = "/decks/check/"
API = "/api/v1/decks/check/"
CARD_FROM_AN_ENTITY = (
    '<!DOCTYPE a [<!ENTITY b "Ilian">]>\n<cockatrice_deck><card number="1" name="&b;"/></cockatrice_deck>'
)


def open_file(client: Client, data: bytes | None, language: str = "en", **form: str) -> Any:
    files = {} if data is None else {"file": SimpleUploadedFile("deck.dek", data)}
    form = {"format": PRAGUE, "text": "1 Semai", "open": "file", **form}
    return client.post(CHECK, {**form, **files}, headers={"accept-language": language})


@pytest.mark.django_db
@pytest.mark.parametrize("kind", DECK_FILE_KINDS)
def test_each_saved_file_is_opened_with_its_verdict(client: Client, kind: str) -> None:
    saved = client.post(CHECK, {"format": PRAGUE, "text": legal_deck(25), "as": kind})
    page = open_file(client, saved.content)
    assert page.status_code == 200
    assert "<b>Legal</b>" in page.content.decode()
    text = unescape(page.content.decode()).split("<textarea", 1)[1].split(">\n", 1)[1].split("</textarea>")[0]
    assert judge(text).counts == judge(legal_deck(25)).counts


@pytest.mark.django_db
def test_copies_in_a_file_of_lackey_are_counted(client: Client) -> None:
    saved = client.post(CHECK, {"format": PRAGUE, "text": "400 Ilian\n200 Semai\n9 Ilian", "as": "lackey"})
    assert len(saved.content) > 20_000
    assert (
        "\nDeck:\n409x Ilian–Mistress of the Void\n200x Semai–Lord of Spite</textarea>"
        in open_file(client, saved.content).content.decode()
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "status", "sentence"),
    [
        (None, 422, "Choose a file first."),
        (b"", 422, "Choose a file first."),
        (b"\x00\x01", 422, "This is not a text"),
        (CARD_FROM_AN_ENTITY.encode(), 422, "declares a document type"),
        (CARD_FROM_AN_ENTITY.replace("<!DOCTYPE a [", "").encode(), 422, "declares a document type"),
        (b"a" * 1_000_001, 413, "bytes, at most"),
        (b"1 Ilian\n" * 1_001, 413, "lines"),
        (b"a" * 20_001, 413, "characters"),
        (make_xlsx({"A": " " * 400_000_000}), 413, "when it is unpacked"),
        (make_xlsx({"A": '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'}), 413, "too large"),
        (
            make_xlsx({"A": write_rows([["1 Ilian"]] * 900), "B": write_rows([["1 Ilian"]] * 900)}),
            413,
            "on several sheets",
        ),
        (make_xlsx({"A": ""})[:-9], 422, "damaged"),
        (pack({"deck.txt": "1 Ilian"}), 422, "an archive"),
        (pack({"word/document.xml": "1 Ilian"}), 422, "word processor"),
        (b"%PDF-1.7", 422, "a PDF file"),
        (b"\xff\xd8\xff\xe0", 422, "a picture"),
        (b'{"deck": [{"name": "Ilian"}]}', 422, "for programs"),
    ],
    ids=[
        *("none", "empty", "binary", "doctype", "entity", "large", "lines", "characters", "bomb", "columns", "sheets"),
        *("damaged", "zip", "docx", "pdf", "jpeg", "json"),
    ],
)
def test_a_file_that_cannot_be_read_leaves_the_typed_list(
    client: Client, data: bytes | None, status: int, sentence: str
) -> None:
    page = open_file(client, data)
    assert page.status_code == status
    assert sentence in page.content.decode()
    assert "\n1 Semai</textarea>" in page.content.decode()
    czech = open_file(client, data, "cs")
    assert sentence not in czech.content.decode()
    assert 'role="alert"' in czech.content.decode()


ROWS: list[list[Cell]] = [[line.quantity, line.name] for line in judge(legal_deck(0)).cards]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "data",
    [make_xlsx({"List1": write_rows(ROWS)}), make_ods({"List1": write_ods_rows(ROWS)}), legal_deck(0).encode("utf-16")],
    ids=["xlsx", "ods", "utf-16"],
)
def test_a_table_or_a_text_of_windows_is_opened_with_its_verdict(client: Client, data: bytes) -> None:
    page = open_file(client, data)
    assert page.status_code == 200
    assert "<b>Legal</b>" in page.content.decode()


HEADINGS = "\n".join(f"Nadpis {number}:" for number in range(2_000))
COLUMNS = "Karta;Počet" + ";x" * 2_000 + "\nIlian;1" + ";y" * 2_000
LARGE_TEXTS = {
    "headings": HEADINGS,
    "few headings": "\n".join(f"N{number}:\n1 Ilian" for number in range(499)),
    "columns": COLUMNS,
    "one line": "1 Ilian, " * 2_200,
    "one word": "a" * 20_000,
    "line ends": "\u2028" * 20_000,
}


@pytest.mark.django_db
@pytest.mark.parametrize("text", LARGE_TEXTS.values(), ids=LARGE_TEXTS)
def test_a_text_at_the_limits_is_judged_or_refused_on_the_page_and_by_the_api(client: Client, text: str) -> None:
    answers = [
        client.post(CHECK, {"format": PRAGUE, "text": text}),
        open_file(client, text.encode()),
        client.post(API, {"format": PRAGUE, "text": text}, content_type="application/json"),
    ]
    assert {answer.status_code for answer in answers} <= {200, 413, 422}
    assert len({answer.status_code == 200 for answer in answers}) == 1


@pytest.mark.django_db
def test_lines_of_the_editor_are_those_of_the_verdict(client: Client) -> None:
    """A pasted text of Word had one line in the browser, and the marks beside it were on other lines."""
    page = client.post(CHECK, {"format": PRAGUE, "text": "1 Ilian\u20281 Nikdo\x0b1 Semai"}).content.decode()
    assert "\n1 Ilian\n1 Nikdo\n1 Semai</textarea>" in page


@pytest.mark.django_db
def test_a_request_to_the_api_may_begin_with_a_byte_order_mark(client: Client) -> None:
    body = f'\ufeff{{"format": "{PRAGUE}", "text": "1 Ilian"}}'
    assert client.post(API, body.encode(), content_type="application/json").status_code == 200


def test_a_file_of_one_megabyte_is_read() -> None:
    card = '<card><name id="">Ilian</name></card>'
    file = f'<deck><superzone name="Deck">{card * 500}'.encode().ljust(MAX_DECK_FILE_BYTES)
    assert read_deck_file(file, VOCABULARY, CATALOGUE) == "Deck:\n500x Ilian"
    with pytest.raises(Refused) as caught:
        read_deck_file(file + b" ", VOCABULARY, CATALOGUE)
    assert caught.value.code == "file_too_large"


@pytest.mark.django_db
@given(
    st.lists(st.tuples(st.sampled_from(LEGAL_NAMES), st.integers(1, 99)), min_size=1, max_size=20),
    st.sampled_from(["lackey", "cockatrice"]),
)
def test_an_opened_file_of_a_program_has_the_same_cards(cards: list[tuple[str, int]], kind: str) -> None:
    text = "\n".join(f"{number} {name}" for name, number in cards)
    file = make_deck_file(kind=kind, format_key=PRAGUE, text=text, title="", language="cs")
    wanted: Counter[str] = Counter()
    for line in judge(text).cards:
        wanted[line.card.key if line.card else line.name] += line.quantity
    found: Counter[str] = Counter()
    for line in judge(open_deck_file(file.content.encode(), format_key=PRAGUE)).cards:
        found[line.card.key if line.card else line.name] += line.quantity
    assert found == wanted
