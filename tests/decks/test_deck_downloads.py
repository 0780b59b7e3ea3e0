"""Deck files of the deck check: downloads by its page and by the API, and their refusals."""

import csv
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from decks.domain.exporting.kinds import DECK_FILE_KINDS
from tests.decks.lists import DUEL, PRAGUE, judge, judge_as, legal_deck

pytestmark = pytest.mark.django_db
CHECK, API = "/decks/check/", "/api/v1/decks/file/"
MEDIA_TYPES = {
    "text": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "lackey": "application/xml; charset=utf-8",
    "cockatrice": "application/xml; charset=utf-8",
}
ENDINGS = {"text": "txt", "csv": "csv", "lackey": "dek", "cockatrice": "cod"}
TEXT = "Bojovníci\n2 Nový & starý (proxy)\n1 =1+1 Nový\nSideboard\n3 Ilian\n???"


def save(client: Client, kind: str, text: str, format_key: str = PRAGUE, language: str = "en") -> Any:
    form = {"format": format_key, "text": text, "as": kind}
    return client.post(CHECK, form, headers={"accept-language": language})


def ask(client: Client, **body: Any) -> Any:
    return client.post(API, {"format": PRAGUE, **body}, content_type="application/json")


@pytest.mark.parametrize("kind", DECK_FILE_KINDS)
@pytest.mark.parametrize("language", ["cs", "en"])
def test_a_checked_list_is_downloaded_and_has_the_same_verdict(client: Client, kind: str, language: str) -> None:
    answer = save(client, kind, legal_deck(25), language=language)
    assert (answer.status_code, answer["Content-Type"]) == (200, MEDIA_TYPES[kind])
    name = {"cs": "prazsky-pohar-2011", "en": "prague-cup-2011"}[language]
    assert answer["Content-Disposition"] == f'attachment; filename="{name}.{ENDINGS[kind]}"'
    again = judge(answer.content.decode("utf-8-sig"))
    assert (not again.errors, again.counts) == (True, judge(legal_deck(25)).counts)


def test_the_text_has_headings_in_the_language_of_the_reader_and_every_line(client: Client) -> None:
    assert save(client, "text", TEXT).content.decode().splitlines() == [
        "Deck:",
        "warriors:",
        "2x Nový & starý (proxy)",
        "1x =1+1 Nový",
        "Sideboard:",
        "3x Ilian",
        "# ???",
    ]
    assert "Stranou:\n3x Ilian" in save(client, "text", TEXT, language="cs").content.decode()


def test_the_table_has_named_columns_and_no_formula(client: Client) -> None:
    content = save(client, "csv", TEXT, language="cs").content.decode("utf-8-sig")
    assert list(csv.reader(StringIO(content))) == [
        ["Počet", "Název", "Druh", "Část", "Kód", "Poznámka"],
        ["2", "Nový & starý", "bojovník", "balíček", "", "proxy"],
        ["1", "'=1+1 Nový", "bojovník", "balíček", "", ""],
        ["3", "Ilian", "bojovník", "stranou", "", ""],
    ]


def test_a_file_of_lackey_has_an_element_for_each_copy(client: Client) -> None:
    lines = save(client, "lackey", TEXT).content.decode().split("\n")
    card = '\t\t<card><name id="">Nový &amp; starý</name><set></set></card>'
    assert (lines[0], lines.count(card)) == ('<deck version="0.8">', 2)
    assert lines.index('\t<superzone name="Sideboard">') > lines.index('\t<superzone name="Deck">')


def test_a_file_of_cockatrice_has_numbers_of_copies(client: Client) -> None:
    lines = save(client, "cockatrice", TEXT).content.decode().split("\n")
    assert '        <card number="2" name="Nový &amp; starý"/>' in lines
    assert lines.index('        <card number="3" name="Ilian–Mistress of the Void"/>') > lines.index(
        '    <zone name="side">'
    )


@pytest.mark.parametrize("kind", DECK_FILE_KINDS)
def test_a_roster_keeps_its_codes_and_its_verdict(client: Client, kind: str) -> None:
    content = save(client, kind, "Hrdina: Drak [A1]\nZbraň: Meč [=2] (proxy)", DUEL).content.decode("utf-8-sig")
    again = judge_as(DUEL, content)
    assert (not again.errors, [line.serial for line in again.cards]) == (True, ["A1", "=2"])


@pytest.mark.parametrize(
    ("kind", "text", "status", "sentence"),
    [
        ("csv", "", 422, "The list has no card yet."),
        ("csv", "???", 422, "The list has no card yet."),
        ("pdf", "1 Ilian", 404, "There is no deck file of the kind “pdf”."),
        ("csv", "a" * 21_000, 413, "characters"),
    ],
)
def test_a_refused_file_shows_the_form_again(client: Client, kind: str, text: str, status: int, sentence: str) -> None:
    page = save(client, kind, text)
    assert (page.status_code, page["Content-Type"]) == (status, "text/html; charset=utf-8")
    assert sentence in page.content.decode()
    assert "<textarea" in page.content.decode()


def test_the_page_has_a_button_for_each_kind_of_file(client: Client) -> None:
    page = client.get(CHECK, headers={"accept-language": "cs"}).content.decode()
    for key, kind in DECK_FILE_KINDS.items():
        assert f'name="as" value="{key}">{kind.name.cs}</button>' in page


@pytest.mark.parametrize("kind", DECK_FILE_KINDS)
def test_the_api_answers_with_the_same_file(client: Client, kind: str) -> None:
    answer = ask(client, kind=kind, text=TEXT, title="Prague Cup 2011")
    page = save(client, kind, TEXT)
    assert (answer.status_code, answer.content) == (200, page.content)
    assert answer["Content-Type"] == page["Content-Type"]
    assert answer["Content-Disposition"] == page["Content-Disposition"]
    assert 'filename="deck.' in ask(client, kind=kind, text=TEXT)["Content-Disposition"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"kind": "pdf", "text": "1 Ilian"}, 404, "deck_file_unknown"),
        ({"kind": "csv", "text": ""}, 422, "deck_empty"),
        ({"kind": "csv", "text": "1 Ilian", "format": "sachy/nic"}, 404, "format_unknown"),
        ({"text": "1 Ilian"}, 400, "field_invalid"),
    ],
)
def test_the_api_refuses_with_a_code_in_both_languages(
    client: Client, body: dict[str, str], status: int, code: str
) -> None:
    answer = ask(client, **body)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert answer.json()["code"] == code
    assert {"cs", "en"} == set(answer.json()["problems"][0]["text"])
