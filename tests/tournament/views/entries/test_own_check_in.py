"""The page that the check-in code leads to, the page that shows the code, and the list that names own check-ins."""

from datetime import timedelta
from html import unescape

import pytest
from django.utils import timezone

from tests.browser.translations import translate
from tests.builders import entries, make_event, make_person, organizer_of, player_of, staff_of
from tests.tournament.deck_events import choose_deck_settings
from tests.tournament.own_entry.arrivals import client_of, open_check_in
from tournament.entries.services.entries import change_status, join_event
from tournament.models import Entry, Event
from tournament.own_entry.services import check_in_by_code

pytestmark = pytest.mark.django_db


def read(event: Event, entry: Entry | None, path: str, language: str = "en") -> str:
    client = client_of(player_of(entry) if entry else make_person("Nikdo Nepřihlášený"), language)
    return " ".join(unescape(client.get(f"/events/{event.slug}/{path}").content.decode()).split())


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_scanned_code_offers_one_button_that_checks_in(language: str) -> None:
    event = open_check_in()
    entry = entries(event)[0]
    shown = read(event, entry, f"here/{event.check_in_code}/", language)
    assert translate("I am here", language) in shown
    assert 'id="code"' not in shown
    client = client_of(player_of(entry), language)
    for _ in range(2):
        answer = client.post(f"/events/{event.slug}/here/", {"code": event.check_in_code}, follow=True)
        assert answer.redirect_chain == [(f"/events/{event.slug}/me/", 302)]
        assert translate("You are checked in.", language) in unescape(answer.content.decode())
    assert entries(event)[0].status == "checked_in"
    shown = read(event, entry, f"here/{event.check_in_code}/", language)
    assert translate("You are checked in.", language) in shown
    assert "<form" not in shown[shown.index("<main") :]


def test_a_visitor_signs_in_and_comes_back_to_the_code() -> None:
    event = open_check_in()
    address = f"/events/{event.slug}/here/{event.check_in_code}/"
    answer = client_of(None).get(address)
    assert (answer.status_code, answer["Location"]) == (302, f"/account/login/?next={address}")


def test_the_code_can_be_typed() -> None:
    event = open_check_in()
    entry = entries(event)[0]
    assert 'id="code"' in read(event, entry, "here/")
    client, typed = client_of(player_of(entry)), f"{event.check_in_code[:4].lower()} {event.check_in_code[4:]}"
    client.post(f"/events/{event.slug}/here/", {"code": typed})
    assert entries(event)[0].status == "checked_in"


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ("wrong", "This code does not hold any more."),
        ("closed", "Check-in is not open now."),
        ("stranger", "You are not entered in this event."),
        ("waiting", "You are on the waiting list. You can check in"),
        ("dropped", "You dropped from this event."),
        ("deck", "This event asks for a deck and you have handed in none."),
    ],
)
def test_each_refusal_is_said_on_the_page_and_after_the_form(case: str, reason: str, language: str) -> None:
    event = open_check_in(2, capacity=2)
    entry: Entry | None = entries(event)[0]
    code = event.check_in_code if case != "wrong" else "ABCDEFGH"
    if case == "closed":
        Event.objects.filter(pk=event.pk).update(state="running")
    if case == "stranger":
        entry = None
    if case == "waiting":
        entry = join_event(event=event, user=make_person("Ota Řezníček"))
    if case == "dropped":
        change_status(entry=entries(event)[0], to="dropped", actor=None)
    if case == "deck":
        choose_deck_settings(event, deadline=timezone.now() + timedelta(hours=1))
    client = client_of(player_of(entry) if entry else make_person("Nikdo Nepřihlášený"), language)
    said = next(text for text in _sentences() if text.startswith(reason))
    for answer in (
        client.get(f"/events/{event.slug}/here/{code}/"),
        client.post(f"/events/{event.slug}/here/", {"code": code}),
    ):
        assert translate(said, language) in unescape(answer.content.decode())
    assert answer.status_code == (403 if case == "stranger" else 422 if case == "wrong" else 409)
    assert not event.entries.filter(status="checked_in").exists()


def _sentences() -> list[str]:
    from problems.texts.entries import TEXTS

    return [text.one for text in TEXTS.values()]


def test_a_missing_deck_leads_to_the_page_of_the_deck() -> None:
    event = open_check_in()
    choose_deck_settings(event, deadline=timezone.now() + timedelta(hours=1))
    assert f'href="/events/{event.slug}/deck/">Hand in my deck' in read(event, entries(event)[0], "here/")
    choose_deck_settings(event, deadline=timezone.now() - timedelta(hours=1))
    assert "Hand in my deck" not in read(event, entries(event)[0], f"here/{event.check_in_code}/")


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_own_page_leads_to_check_in_while_it_is_open(language: str) -> None:
    event = open_check_in()
    entry = entries(event)[0]
    assert f'href="/events/{event.slug}/here/"' in read(event, entry, "me/", language)
    assert event.check_in_code not in read(event, entry, "me/", language)
    Event.objects.filter(pk=event.pk).update(check_in_code="")
    shown = read(event, entry, "me/", language)
    assert translate("Tell the staff at the venue that you are here.", language) in shown
    assert "/here/" not in shown


def test_only_organizers_see_change_and_end_the_code() -> None:
    event = open_check_in()
    for person in (player_of(entries(event)[0]), staff_of(event, "judge"), staff_of(event, "scorekeeper", "Eva Nová")):
        client = client_of(person)
        assert client.get(f"/events/{event.slug}/check-in-code/").status_code == 403
        assert client.post(f"/events/{event.slug}/check-in-code/change/").status_code == 403
        assert client.post(f"/events/{event.slug}/check-in-code/end/").status_code == 403
    for page in ("", "entries/", "me/", "poster/"):
        assert event.check_in_code not in read(event, entries(event)[0], page)
    code = event.check_in_code
    client, address = client_of(organizer_of(event)), f"/events/{event.slug}/check-in-code/"
    shown = client.get(address).content.decode()
    assert f"{code[:4]} {code[4:]}" in shown
    assert 'class="qr-code"' in shown
    for _ in range(2):
        client.post(f"{address}change/", {"seen": code})
    event.refresh_from_db()
    assert event.check_in_code != code
    client.post(f"{address}end/")
    assert "Make a code" in client.get(address).content.decode()


def test_the_page_of_the_code_speaks_both_languages_on_paper() -> None:
    event = open_check_in()
    client = client_of(organizer_of(event), "cs")
    for language, title in (("cs", "Jsem tady"), ("en", "I am here")):
        shown = client.get(f"/events/{event.slug}/check-in-code/?language={language}").content.decode()
        assert f"<h1>{title}</h1>" in shown
        # A printed code hangs where other events may be, too.
        assert f'event-name">{event.name}</p>' in shown


def test_staff_see_which_players_checked_in_themselves_and_when() -> None:
    event = open_check_in()
    first, second, _third = entries(event)
    check_in_by_code(event=event, user=player_of(first), code=event.check_in_code)
    change_status(entry=second, to="checked_in", actor=organizer_of(event))
    at = timezone.localtime(first.changes.latest("id").at, event.zone)
    for person in (organizer_of(event), staff_of(event, "judge")):
        shown = client_of(person).get(f"/events/{event.slug}/entries/").content.decode()
        assert shown.count(f"by the player at {at:%H:%M}") == 1
    assert "by the player at" not in read(event, second, "entries/")
    shown = client_of(organizer_of(event)).get(f"/events/{event.slug}/entries/{first.pk}/").content.decode()
    assert "by the player, with the code of the event" in shown


def test_the_list_links_to_the_code_before_play_only() -> None:
    for event, is_linked in ((open_check_in(), True), (make_event(2, name="Hraje se"), False)):
        shown = client_of(organizer_of(event)).get(f"/events/{event.slug}/entries/").content.decode()
        assert (f'href="/events/{event.slug}/check-in-code/"' in shown) is is_linked


@pytest.mark.parametrize("language", ["en", "cs"])
def test_an_event_in_play_offers_no_new_code(language: str) -> None:
    event = make_event(3)
    client = client_of(organizer_of(event), language)
    page = " ".join(unescape(client.get(f"/events/{event.slug}/check-in-code/").content.decode()).split())
    assert translate("Check-in of this event is over, so it needs no code any more.", language) in page
    assert "check-in-code/change" not in page
