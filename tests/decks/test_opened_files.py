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
from decks.queries.deck_files import LARGEST_DECK_FILE, make_deck_file, open_deck_file
from problems import Refused
from tests.decks.lists import LEGAL_NAMES, PRAGUE, judge, legal_deck

CHECK = "/decks/check/"
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
    ],
    ids=["none", "empty", "binary", "doctype", "entity", "large", "lines", "characters"],
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


def test_a_file_of_one_megabyte_is_read() -> None:
    card = '<card><name id="">Ilian</name></card>'
    file = f'<deck><superzone name="Deck">{card * 500}'.encode().ljust(LARGEST_DECK_FILE)
    assert open_deck_file(file, format_key=PRAGUE) == "Deck:\n500x Ilian"
    with pytest.raises(Refused) as caught:
        open_deck_file(file + b" ", format_key=PRAGUE)
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
