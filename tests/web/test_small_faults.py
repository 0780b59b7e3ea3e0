"""Small faults of pages, each with its test."""

import re

import pytest
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils.translation import override

from problems import Problem
from tests.builders import make_event, make_person, pair
from tests.tournament.views.readers import browser
from tournament.rounds.services.rounds import start_round
from tournament.words import TIEBREAKERS, TIEBREAKERS_PAPER
from web.errors.wording import say

pytestmark = pytest.mark.django_db

PASSWORD = "konvalinka-42"


def main_of(page: str) -> str:
    return page[page.index("<main") :]


@pytest.mark.parametrize("path", ["desk/", "nic/", "rounds/77/", "settings/"])
def test_an_error_page_keeps_the_event_with_its_tabs(path: str) -> None:
    event = make_event()
    answer = browser(event, "player", "cs").get(f"/events/{event.slug}/{path}")
    assert answer.status_code in {403, 404}
    page = answer.content.decode()
    assert f'<b class="bar-title"><a href="/events/{event.slug}/">{event.name}</a></b>' in page
    assert f'href="/events/{event.slug}/standings/"' in page


def test_an_error_page_at_a_draft_tells_strangers_nothing() -> None:
    event = make_event(0, state="draft", name="Tajný pohár")
    answer = Client().get(f"/events/{event.slug}/desk/")
    assert "Tajný pohár" not in answer.content.decode()


def test_signing_in_does_not_read_as_entering_the_event() -> None:
    """It said "Přihlášeno: pepan", above "Přihlásit se na turnaj"."""
    make_person("Josef Panský", password=PASSWORD)
    client = Client(headers={"accept-language": "cs"})
    form = {"login": "josef.pansky", "password": PASSWORD, "remember": "on"}
    page = client.post("/account/login/", form, follow=True).content.decode()
    assert "Přihlášený účet: josef.pansky" in page
    assert "Přihlášeno" not in page


def test_the_menu_leads_back_to_the_own_table() -> None:
    event = make_event()
    player = browser(event, "player", "cs")
    assert re.search(r'<a href="/my-table/">\s*Můj stůl</a>', player.get("/rulings/").content.decode())
    assert player.get("/my-table/")["Location"] == f"/events/{event.slug}/me/"
    assert browser(event, "judge").get("/my-table/")["Location"] == "/"
    assert "/my-table/" not in Client().get("/rulings/").content.decode()
    assert Client().get("/my-table/")["Location"] == "/"


@pytest.mark.parametrize("path", ["/rulings/", "/rulings/PP11-G11/"])
def test_rulings_opened_from_an_event_keep_its_clock_and_tabs(path: str) -> None:
    event = make_event()
    start_round(event=event, number=pair(event).number, actor=None)
    player = browser(event, "player", "cs")
    page = player.get(path, {"event": event.slug}).content.decode()
    assert f'href="/events/{event.slug}/me/"' in page
    assert "data-deadline" in page
    assert "data-deadline" not in player.get(path).content.decode()
    assert player.get(path, {"event": "zadny"}).status_code == 200


def test_a_new_event_is_the_main_button_of_organizers_alone() -> None:
    event = make_event()
    buttons = {
        reader: re.search(r'<a class="([^"]*)" href="/events/new/"', browser(event, reader).get("/").content.decode())
        for reader in ("player", "judge", "organizer")
    }
    assert {reader: "primary" in found[1] for reader, found in buttons.items() if found} == {
        "player": False,
        "judge": False,
        "organizer": True,
    }


def test_a_reader_stays_signed_in_by_password_as_after_a_sign_up() -> None:
    assert re.search(r'<input[^>]* name="remember"[^>]* checked', Client().get("/account/login/").content.decode())


def test_fields_of_a_new_account_are_filled_in_by_the_browser() -> None:
    page = Client().get("/account/signup/").content.decode()
    fields = {
        name: dict(re.findall(r'([\w-]+)="([^"]*)"', field)).get("autocomplete")
        for field, name in re.findall(r'(<input[^>]* name="(\w+)"[^>]*>)', page)
    }
    wanted = {"given_name": "given-name", "family_name": "family-name", "username": "username"}
    assert fields.items() >= {**wanted, "password1": "new-password", "password2": "new-password"}.items()


@pytest.mark.parametrize(
    ("reader", "heading"),
    [
        ("nobody", "Help for players"),
        ("player", "Help for players"),
        ("judge", "Help for judges"),
        ("scorekeeper", "Help for organizers"),
        ("organizer", "Help for organizers"),
    ],
)
def test_help_opens_at_the_readers_role(reader: str, heading: str) -> None:
    page = browser(make_event(), reader).get("/help/").content.decode()
    assert re.search(rf"<h1>\s*{heading}\s*</h1>", page)


def test_the_tiebreaker_is_named_for_the_points_of_any_game() -> None:
    """Points of a headquarters and reputation were called victory points."""
    for language, word in (("cs", "ítěz"), ("en", "ictory")):
        with override(language):
            labels = [str(words[name]) for words in (TIEBREAKERS, TIEBREAKERS_PAPER) for name in words]
        assert [label for label in labels if word in label] == []


def test_sentences_that_read_like_translations() -> None:
    with override("cs"):
        locked = say(Problem("deck_locked", {"lock": "first_round_paired"}))
        assert locked == "Balíček už nejde změnit: první kolo už je vylosované."
        assert say(Problem("method_not_allowed", {"method": "GET"})) == "Tato adresa nepřijímá požadavky GET."
        assert "Heslo, které používá mnoho lidí, nejde zvolit." in password_validators_help_texts()
        with pytest.raises(ValidationError, match=r"Tohle heslo používá příliš mnoho lidí\. Zvolte jiné\."):
            validate_password("password1")
