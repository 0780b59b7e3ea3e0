"""The staff's editor of a player's deck: a live verdict as the player has it, and words for a first deck."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.construction import DeckSize
from tests.builders import make_event, pair
from tests.decks.lists import legal_deck
from tests.tournament.deck_events import entry_at, open_for_decks, write_house_rules
from tests.tournament.views.readers import browser
from tournament.entries.queries.name_order import list_in_order
from tournament.models import Event, Submission
from tournament.submissions.services.submissions import edit_deck, submit_deck

pytestmark = pytest.mark.django_db


def read(client: Client, event: Event, path: str) -> str:
    response = client.get(f"/events/{event.slug}/{path}")
    assert response.status_code == 200
    return unescape(response.content.decode())


def post_to_form(client: Client, event: Event, page: str, status: int = 200, /, **form: Any) -> str:
    """Send a text to the address that the form of the page gives for the live verdict."""
    address = re.search(rf'<div[^>]*hx-post="(/events/{event.slug}/[^"]*)"', page)
    assert address
    response = client.post(address[1], form)
    assert response.status_code == status
    return unescape(response.content.decode())


def test_the_verdict_follows_what_staff_type_by_the_rules_of_the_event() -> None:
    event = open_for_decks()
    write_house_rules(event, DeckSize(70))
    judge, entry = browser(event, "judge"), entry_at(event)
    page = read(judge, event, f"entries/{entry.pk}/deck/change/")
    answer = post_to_form(judge, event, page, text=legal_deck())
    assert "10 cards are missing" in answer
    assert 'id="deck-summary"' in answer
    assert "handed in" not in answer
    # A suggestion is taken by the same rules.
    taken = re.search(r'hx-post="(/events/[^"]*/take/)"', post_to_form(judge, event, page, text="1 Mitch Huntr"))
    assert taken
    editor = judge.post(taken[1], {"text": "1 Mitch Huntr", "take": "1|Mitch Huntr|Mitch Hunter"}).content.decode()
    assert "1 Mitch Hunter</textarea>" in unescape(editor)


@pytest.mark.parametrize("reader", ["nobody", "player", "scorekeeper"])
def test_only_judges_have_the_live_verdict_of_a_player(reader: str) -> None:
    event = open_for_decks()
    entry = entry_at(event)
    page = read(browser(event, "judge"), event, f"entries/{entry.pk}/deck/change/")
    post_to_form(browser(event, reader), event, page, 401 if reader == "nobody" else 403, text=legal_deck())


@pytest.mark.parametrize(
    ("language", "enter", "change"),
    [("en", "Enter the deck", "Change the deck"), ("cs", "Zapsat balíček", "Změnit balíček")],
)
def test_a_first_deck_is_entered_and_a_later_one_changed(language: str, enter: str, change: str) -> None:
    event = make_event(2)
    pair(event)
    judge, entry = browser(event, "judge", language), entry_at(event)
    paths = (f"entries/{entry.pk}/deck/", f"entries/{entry.pk}/deck/change/")
    for path in paths:
        page = read(judge, event, path)
        assert enter in page
        assert change not in page
        assert f'href="/events/{event.slug}/entries/{entry.pk}/deck/" target="_blank"' not in page
    form = {"text": legal_deck(), "action": "change", "reason": "papírový balíček", "seen": 0}
    assert judge.post(f"/events/{event.slug}/{paths[1]}", form).status_code == 302
    for path in paths:
        page = read(judge, event, path)
        assert enter not in page
        assert change in page


def test_the_player_reads_that_staff_entered_the_first_deck() -> None:
    event = open_for_decks()
    edit_deck(entry=entry_at(event), text=legal_deck(), reason="papírový balíček", actor=None)
    page = read(browser(event, "player"), event, "deck/")
    assert "The staff entered your deck:" in page
    assert "entered by the staff" in page
    assert "papírový balíček" in page
    for other in ("The staff changed your deck:", "changed by the staff", "the same cards"):
        assert other not in page


def test_a_deck_handed_in_meanwhile_makes_the_form_a_change_again() -> None:
    event = open_for_decks()
    judge, entry = browser(event, "judge"), entry_at(event)
    submit_deck(entry=entry, text=legal_deck(), actor=None)
    form = {"text": legal_deck(3), "action": "change", "reason": "opis", "seen": 0}
    response = judge.post(f"/events/{event.slug}/entries/{entry.pk}/deck/change/", form)
    assert response.status_code == 409
    assert "Change the deck" in unescape(response.content.decode())


@pytest.mark.parametrize("reason", ["", "papír"])
def test_paper_decks_need_no_reason_and_lead_to_the_next_player(reason: str) -> None:
    """A stack of paper lists is typed by surname, each with one press of a button."""
    event = make_event(3)
    judge = browser(event, "judge")
    by_surname = [entry.entry_id for entry in list_in_order(event)]
    form = {"text": legal_deck(), "action": "change", "reason": reason, "seen": 0}
    for entry_id, following in zip(by_surname, [*by_surname[1:], None], strict=True):
        answer = judge.post(f"/events/{event.slug}/entries/{entry_id}/deck/change/", form)
        expected = f"{following}/deck/change/" if following else f"{entry_id}/deck/"
        assert answer["Location"] == f"/events/{event.slug}/entries/{expected}"
    page = read(judge, event, f"entries/{by_surname[0]}/deck/")
    assert "entered by the staff" in page
    changed = judge.post(
        f"/events/{event.slug}/entries/{by_surname[0]}/deck/change/",
        {**form, "text": legal_deck(3), "reason": "", "seen": Submission.objects.get(entry=by_surname[0]).pk},
    )
    assert changed.status_code == 422
