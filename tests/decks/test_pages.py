"""Pages of decks: the check works without a script, fragments for htmx, formats and cards."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from decks.templatetags.decks import deck_rows, document_date, editor_rows, tallies, unknown_cards
from tests.decks.lists import PRAGUE, judge, legal_deck

pytestmark = pytest.mark.django_db
CHECK = "/decks/check/"


def test_the_empty_form(client: Client) -> None:
    page = client.get(CHECK)
    assert page.status_code == 200
    assert f'<option value="{PRAGUE}" selected>' in page.content.decode()
    assert 'id="verdict"></div>' in page.content.decode()


def test_a_pasted_list_shows_its_verdict_and_stays_in_the_form(client: Client) -> None:
    text = "1 Zaváhání\n\n2 Únik o vlásek\n1 Komunikacni summ\n???"
    page = client.post(CHECK, {"format": PRAGUE, "text": text})
    body = page.content.decode()
    assert page.status_code == 200
    assert f"\n{text}</textarea>" in body
    for sentence in ("banned card", "2 copies, 1 allowed", "unknown card", "not understood", "Komunikační šum"):
        assert sentence in body
    assert len(re.findall(r"<li[^>]*>", body[body.index('id="deck-rows"') : body.index("</ol>")])) == 5


def test_a_legal_list_is_called_legal(client: Client) -> None:
    body = client.post(CHECK, {"format": PRAGUE, "text": legal_deck(25)}).content.decode()
    assert 'class="verdict ok"' in body
    assert "<b>Legal</b>" in body
    assert "Errors" not in body


def test_a_chosen_suggestion_stands_in_the_text(client: Client) -> None:
    data = {"format": PRAGUE, "text": "1 Ilian\n2x Komunikacni summ", "take": "2|Komunikacni summ|Komunikační šum"}
    body = client.post(CHECK, data).content.decode()
    assert "\n1 Ilian\n2x Komunikační šum</textarea>" in body


@pytest.mark.parametrize("take", ["", "2", "x|a|b", "99999|a|b", "²|a|b", "2|a", "-1|a|b"])
def test_a_wrong_choice_changes_nothing(client: Client, take: str) -> None:
    body = client.post(CHECK, {"format": PRAGUE, "text": "1 a\n1 a", "take": take}).content.decode()
    assert "\n1 a\n1 a</textarea>" in body


@pytest.mark.parametrize(
    ("data", "status", "sentence"),
    [
        ({"format": PRAGUE, "text": "a" * 21_000}, 413, "at most 20000 are taken"),
        ({"format": PRAGUE, "text": "\n" * 10_000}, 413, "at most 1000 are taken"),
        ({"format": PRAGUE, "text": "\x00"}, 422, "not a text"),
        ({"format": "sachy/nic", "text": "1 Ilian"}, 404, "There is no format sachy/nic."),
    ],
)
def test_a_refusal_shows_the_form_again(client: Client, data: dict[str, str], status: int, sentence: str) -> None:
    page = client.post(CHECK, data)
    assert page.status_code == status
    assert sentence.replace(" ", "") in re.sub(r"[\s,\u00a0]", "", page.content.decode())
    assert "<textarea" in page.content.decode()


def test_nothing_typed_can_become_markup(client: Client) -> None:
    text = '1 <script>alert(1)</script>\n</textarea><b>x\n1 "><img src=x>\n<i>?'
    body = client.post(CHECK, {"format": PRAGUE, "text": text}).content.decode()
    assert "<script>alert" not in body
    assert "<img" not in body
    assert body.count("</textarea>") == 1


def test_the_fragment_brings_lists_summary_and_rows(client: Client) -> None:
    answer = client.post(
        reverse("decks:fragment"), {"format": PRAGUE, "text": "1 Ilian\n???"}, headers={"hx-request": "true"}
    )
    body = answer.content.decode()
    assert body.strip().startswith('<div class="stack" id="verdict">')
    assert 'id="deck-summary" class="verdict bad" aria-live="polite" hx-swap-oob="true"' in body
    assert 'id="deck-rows" aria-hidden="true" hx-swap-oob="true"' in body
    assert "<textarea" not in body


def test_a_refused_fragment_is_a_notice(client: Client) -> None:
    answer = client.post(
        reverse("decks:fragment"), {"format": PRAGUE, "text": "a" * 21_000}, headers={"hx-request": "true"}
    )
    assert answer.status_code == 413
    assert 'id="problems"' in answer.content.decode()
    assert client.get(reverse("decks:fragment")).status_code == 405


def test_taking_a_suggestion_brings_the_editor(client: Client) -> None:
    data = {"format": PRAGUE, "text": "1 Ilien", "take": "1|Ilien|Ilian"}
    body = client.post(reverse("decks:take"), data, headers={"hx-request": "true"}).content.decode()
    assert body.strip().startswith('<div class="stack" id="deck-editor">')
    assert "\n1 Ilian</textarea>" in body


def test_formats_and_their_ban_lists(client: Client) -> None:
    assert "At least 60 cards in the deck" in client.get("/formats/").content.decode()
    body = client.get("/formats/doomtrooper/prague-cup-2011/").content.decode()
    for words in ("At least 5 warriors", "25 cards are banned", "/cards/doomtrooper/zavahani/", "1-karetní pravidlo"):
        assert words in body
    assert body.count('href="/cards/doomtrooper/') == 25
    assert client.get("/formats/doomtrooper/nic/").status_code == 404


@pytest.mark.parametrize(("key", "word"), [("zavahani", "banned"), ("ilian", "legal")])
def test_the_page_of_a_card(client: Client, key: str, word: str) -> None:
    body = client.get(f"/cards/doomtrooper/{key}/").content.decode()
    assert f"{word}</span>" in body
    assert "Prague Cup 2011" in body


def test_unknown_pages_are_404(client: Client) -> None:
    assert client.get("/cards/doomtrooper/nic/").status_code == 404
    assert client.get("/cards/sachy/ilian/").status_code == 404


def test_rows_show_the_worst_problem_of_a_line() -> None:
    text = "# nic\n3 Nová karta (homemade)\n1 Ilian\n"
    rows = deck_rows(text, judge(text))
    assert [row.state for row in rows] == ["", "bad", "ok", ""]
    assert [row.state for row in deck_rows("a\nb", None)] == ["", ""]


def test_numbers_stand_beside_what_is_asked() -> None:
    numbers = [(tally.what, tally.found, tally.wanted, tally.state) for tally in tallies(judge(legal_deck(26)))]
    assert numbers == [("main", 60, 60, "ok"), ("type", 5, 5, "ok"), ("sideboard", 26, 25, "bad")]


def test_an_unknown_card_is_listed_once_with_all_its_lines() -> None:
    ((line, numbers),) = unknown_cards(judge("1 Nová\n1 Ilian\n2 Nová"))
    assert (line.name, numbers) == ("Nová", [1, 3])


def test_small_words_of_the_pages() -> None:
    assert editor_rows("") == 12
    assert editor_rows("1\n" * 40) == 42
    assert document_date("2. vydání") == "2. vydání"
    assert "2011" in document_date("2011-02-14")
