"""Handing a deck in on its page: an illegal deck asks once, and a sentence says what was handed in."""

from html import unescape

import pytest
from django.test import Client

from tests.builders import organizer_of
from tests.decks.lists import legal_deck
from tests.tournament.deck_events import entry_at, open_for_decks
from tests.tournament.views.readers import browser
from tournament.models import Event, Submission
from tournament.submissions.services.rules import set_deck_lock
from tournament.submissions.services.submissions import submit_deck

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ILLEGAL = f"{legal_deck()}\n1 Zaváhání"
TO_CHECK = f"{legal_deck()}\n1 Velký stratégg"


@pytest.fixture
def event() -> Event:
    return open_for_decks()


def send(event: Event, text: str, action: str = "submit", language: str = "cs") -> tuple[int, str]:
    """Send the deck; return the status of the answer and the page that the player reads then."""
    client = browser(event, "player", language)
    answer = client.post(f"/events/{event.slug}/deck/", {"text": text, "action": action})
    page = client.get(answer["location"]) if answer.status_code == 302 else answer
    return answer.status_code, unescape(page.content.decode())


@pytest.mark.parametrize(
    ("language", "text", "sentence"),
    [
        ("cs", legal_deck(25), "Odesláno: 60 + 25 karet, balíček je legální."),
        ("en", legal_deck(25), "Handed in: 60 + 25 cards, the deck is legal."),
        ("cs", legal_deck(), "Odesláno: 60 karet, balíček je legální."),
        ("cs", TO_CHECK, "Odesláno: 61 karet, balíček je k ověření, podívá se na něj rozhodčí."),
        ("en", TO_CHECK, "Handed in: 61 cards, the deck is to check: a judge will look at it."),
    ],
)
def test_a_sentence_says_what_was_handed_in(event: Event, language: str, text: str, sentence: str) -> None:
    status, page = send(event, text, language=language)
    assert status == 302
    assert sentence in page


def test_saving_does_not_say_that_a_deck_was_handed_in(event: Event) -> None:
    assert "Odesláno:" not in send(event, legal_deck(), "save")[1]


@pytest.mark.parametrize(
    ("language", "question", "error", "button"),
    [
        ("cs", "Balíček je nelegální: 1 chyba. Odeslat ho přesto?", "zakázaná", "Odeslat tak, jak je"),
        ("en", "This deck is illegal: 1 error. Hand it in all the same?", "banned", "Hand in as it is"),
    ],
)
def test_an_illegal_deck_asks_once(event: Event, language: str, question: str, error: str, button: str) -> None:
    status, page = send(event, ILLEGAL, language=language)
    assert status == 200
    assert question in page
    assert error in page.partition(question)[2].partition("</ul>")[0]
    assert button in page
    assert ILLEGAL in page
    assert 'value="submit"' not in page
    assert not Submission.objects.exists()
    status, page = send(event, ILLEGAL, "submit_illegal", language)
    assert status == 302
    assert question not in page
    assert Submission.objects.count() == 1


def test_what_was_handed_in_says_that_it_is_illegal(event: Event) -> None:
    assert "Odesláno: 61 karet, balíček je nelegální: 1 chyba." in send(event, ILLEGAL, "submit_illegal")[1]


def test_the_deck_that_is_handed_in_already_is_not_asked_about(event: Event) -> None:
    send(event, ILLEGAL, "submit_illegal")
    assert send(event, ILLEGAL)[0] == 302
    assert Submission.objects.count() == 1


def test_a_list_without_cards_and_a_locked_deck_are_refused_at_once(event: Event) -> None:
    status, page = send(event, "# nic")
    assert (status, 'id="illegal-deck"' in page) == (422, False)
    set_deck_lock(entry=entry_at(event), to="locked", until=None, actor=organizer_of(event))
    status, page = send(event, ILLEGAL)
    assert (status, 'id="illegal-deck"' in page) == (409, False)


def test_staff_read_what_they_entered_and_are_not_asked(event: Event) -> None:
    client: Client = browser(event, "judge", "cs")
    entry = entry_at(event)
    form = {"text": ILLEGAL, "action": "change", "reason": "opis", "seen": 0}
    answer = client.post(f"/events/{event.slug}/entries/{entry.pk}/deck/change/", form)
    page = unescape(client.get(answer["location"]).content.decode())
    assert "Odesláno: 61 karet, balíček je nelegální: 1 chyba." in page


def test_the_deck_that_is_handed_in_by_the_service_is_not_asked_about(event: Event) -> None:
    """The question belongs to the page: the API hands an illegal deck in as before."""
    client = browser(event, "player")
    answer = client.post(
        f"/api/v1/events/{event.slug}/entries/{entry_at(event).pk}/deck/",
        {"text": ILLEGAL},
        content_type="application/json",
    )
    assert answer.status_code in (200, 201)
    assert Submission.objects.count() == 1


def test_earlier_decks_stand_below_a_deck_and_above_an_empty_editor() -> None:
    earlier = open_for_decks(1, name="Letní turnaj")
    from tests.builders import player_of
    from tournament.entries.services.entries import add_entry

    player = player_of(entry_at(earlier))
    submit_deck(entry=entry_at(earlier), text=legal_deck(), actor=player)
    event = open_for_decks(0)
    add_entry(event=event, user=player, actor=None)
    client = Client()
    client.force_login(player)
    address = f"/events/{event.slug}/deck/"
    empty = client.get(address).content.decode()
    assert empty.index('id="deck-from"') < empty.index('id="deck-text"')
    checked = client.post(address, {"text": legal_deck(), "action": "check"}).content.decode()
    assert checked.index('id="deck-from"') > checked.index('id="deck-text"')
