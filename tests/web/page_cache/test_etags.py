"""ETags of an event's pages for readers without an account: current after one query, another one after each change."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve
from django.utils import timezone

from accounts.services.erasure import erase_person
from accounts.services.privacy import choose_names
from problems import Refused
from tests.builders import (
    add_players,
    entries,
    make_event,
    organizer_of,
    pair,
    play_round,
    player_of,
    report,
)
from tests.ledger.threads import run_at_once
from tournament.api.urls import urlpatterns as api_addresses
from tournament.entries.services.check_in_desk import add_walk_ins
from tournament.entries.services.entries import change_status
from tournament.entries.services.entry_changes import set_fee_paid
from tournament.entries.services.newcomers import Newcomer
from tournament.models import Event, EventRevisions
from tournament.organizing.services.facts import change_facts
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round, start_round
from tournament.urls import urlpatterns as page_addresses

PAGES = ("", "entries/", "rounds/", "rounds/1/", "standings/", "board/")
API = ("", "entries/", "rounds/", "rounds/1/", "standings/")


@pytest.fixture
def event(db: None) -> Event:
    """An event of four players in its second round."""
    event = make_event(4)
    play_round(event)
    pair(event)
    return event


def addresses(event: Event) -> list[str]:
    return [
        *(f"/events/{event.slug}/{page}" for page in PAGES),
        *(f"/api/v1/events/{event.slug}/{page}" for page in API),
    ]


def tag_of(address: str, reader: Client | None = None) -> str:
    response = (reader or Client()).get(address)
    assert response.status_code == 200
    return response["ETag"]


def test_every_address_with_a_tag_is_read_by_these_tests(event: Event) -> None:
    tagged = {each.name for each in (*page_addresses, *api_addresses) if hasattr(each.callback, "cacheable_page")}
    assert {resolve(address).url_name for address in addresses(event)} == tagged


def test_a_current_page_is_answered_after_one_query_without_a_body(event: Event) -> None:
    for address in addresses(event):
        tag = tag_of(address)
        with CaptureQueriesContext(connection) as queries:
            response = Client().get(address, headers={"if-none-match": f'"other", W/{tag}'})
        assert (response.status_code, response.content, len(queries)) == (304, b"", 1), address
        assert response["ETag"] == tag
        assert response["Cache-Control"] == "private, no-cache"
        assert {"Cookie", "Accept-Language"} <= set(response["Vary"].split(", "))


def test_names_entered_as_a_list_change_the_tags_of_pages_with_entries(event: Event) -> None:
    """The lines of a list are inserted together, and the functions that follow the log are called once for them."""
    before = {address: tag_of(address) for address in addresses(event)}
    add_walk_ins(event=event, people=[Newcomer("Jan", "Malý"), Newcomer("Eva", "Malá")], actor=None)
    stale = [address for address, tag in before.items() if tag_of(address) == tag]
    assert stale == []


def test_a_page_of_a_reader_without_an_account_holds_no_token_and_sets_no_cookie(event: Event) -> None:
    for page in PAGES:
        response = Client().get(f"/events/{event.slug}/{page}")
        assert not response.cookies
        text = response.content.decode()
        assert "csrf" not in text.lower()
        assert "nonce" not in text
        cache.clear()
        assert text == Client().get(f"/events/{event.slug}/{page}").content.decode()


@pytest.mark.parametrize(
    ("address", "cookie", "value"),
    [("/language/setlang/", "django_language", "cs"), ("/theme/", "theme", "dark")],
)
def test_language_and_theme_are_chosen_without_a_token_from_a_page_of_this_site_only(
    db: None, address: str, cookie: str, value: str
) -> None:
    reader, form = Client(enforce_csrf_checks=True), {"language": "cs", "theme": "dark", "next": "/events/"}
    assert reader.post(address, form, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert reader.post(address, form, headers={"origin": "http://evil.example"}).status_code == 403
    assert reader.post(address, form).status_code == 403
    assert cookie not in reader.cookies
    assert reader.post(address, form, headers={"origin": "http://testserver"}).status_code == 302
    assert reader.cookies[cookie].value == value
    other = Client(enforce_csrf_checks=True)
    assert other.post(address, form, headers={"sec-fetch-site": "same-origin"}).status_code == 302


def test_language_theme_and_address_have_tags_of_their_own(event: Event) -> None:
    address = f"/events/{event.slug}/standings/"
    dark = Client()
    dark.cookies["theme"] = "dark"
    tags = [
        tag_of(address),
        tag_of(address, Client(HTTP_ACCEPT_LANGUAGE="cs")),
        tag_of(address, dark),
        tag_of(f"{address}?after_round=1"),
        tag_of(address, Client(HTTP_HOST="localhost")),
    ]
    assert len(set(tags)) == len(tags)


def test_headers_that_no_page_depends_on_leave_the_tag(event: Event) -> None:
    """A long header is read anew each time, so that headers do not fill the memory of the process."""
    address = f"/events/{event.slug}/standings/"
    other = Client(HTTP_USER_AGENT="Phone/1.0", HTTP_X_FORWARDED_HOST="evil.example", HTTP_ACCEPT="text/html")
    other.cookies["other"] = "x" * 3_000
    assert tag_of(address, other) == tag_of(address)
    dark = Client()
    dark.cookies["other"], dark.cookies["theme"] = "x" * 3_000, "dark"
    assert tag_of(address, dark) != tag_of(address)


def test_an_upgrade_changes_the_tag(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"/events/{event.slug}/standings/"
    tag = tag_of(address)
    monkeypatch.setattr("web.page_cache.etags.digest_program", lambda: "the next version")
    assert tag_of(address) != tag


def test_a_reader_with_an_account_never_gets_a_shared_page(event: Event) -> None:
    address = f"/events/{event.slug}/"
    tag, staff = tag_of(address), Client()
    staff.force_login(organizer_of(event))
    response = staff.get(address, headers={"if-none-match": tag})
    assert response.status_code == 200
    assert response["ETag"] != tag
    assert "csrfmiddlewaretoken" in response.content.decode()


def test_a_draft_and_an_unknown_event_have_no_tag(db: None) -> None:
    draft = make_event(0, state="draft")
    for slug in (draft.slug, "no-such-event"):
        response = Client().get(f"/events/{slug}/", headers={"if-none-match": "*"})
        assert response.status_code == 404


@pytest.mark.parametrize("page", ["", "board/"])
def test_a_clock_changes_the_tag_with_its_state_and_not_with_the_time(
    event: Event, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """The hall screen had the seconds left, so the stored page was not the one computed a second later."""
    address = f"/events/{event.slug}/{page}"
    start_round(event=event, number=2, actor=None)
    started = timezone.now()
    pages = {}
    for minutes in (1, 20, 43, 47, 55, 90):
        monkeypatch.setattr(timezone, "now", lambda at=started + timedelta(minutes=minutes): at)
        cache.clear()
        response = Client().get(address)
        pages[minutes] = (response["ETag"], response.content)
    assert pages[1] == pages[20]
    assert pages[55] == pages[90]
    assert len({tag for tag, _body in pages.values()}) == 4


def change_name(event: Event) -> None:
    change_facts(event=event, changes={"venue": "Sokolovna"}, actor=None)


def hide(event: Event) -> None:
    choose_names(user=player_of(entries(event)[0]), display_name="", is_hidden=True)


def erase(event: Event) -> None:
    erase_person(user=player_of(entries(event)[0]))


CHANGES: dict[str, Callable[[Event], object]] = {
    "a fact": change_name,
    "an entry": lambda event: add_players(event, 1),
    "a drop": lambda event: change_status(entry=entries(event)[0], to="dropped", actor=None),
    "a hidden name": hide,
    "an erased person": erase,
    "a result": lambda event: report(event, 1),
    "a clock": lambda event: start_round(event=event, number=2, actor=None),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_gives_the_event_page_another_tag(event: Event, change: str) -> None:
    address = f"/events/{event.slug}/"
    tag = tag_of(address)
    CHANGES[change](event)
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 200


def test_hiding_a_name_changes_the_pages_of_all_events_of_the_person(event: Event) -> None:
    other = make_event(0, name="Jarní turnaj")
    add_players(other, 1)
    person = player_of(entries(event)[0])
    entries(other)[0].members.update(user=person)
    untouched = make_event(2, name="Letní turnaj")
    tags = {address: tag_of(address) for each in (event, other, untouched) for address in [f"/events/{each.slug}/"]}
    choose_names(user=person, display_name="", is_hidden=True)
    again = [Client().get(address, headers={"if-none-match": tag}).status_code for address, tag in tags.items()]
    assert again == [200, 200, 304]


def test_a_result_of_the_newest_round_leaves_earlier_rounds_and_standings_current(event: Event) -> None:
    tags = {page: tag_of(f"/events/{event.slug}/{page}") for page in ("rounds/1/", "standings/", "rounds/2/", "")}
    report(event, 1)
    current = [
        page
        for page, tag in tags.items()
        if Client().get(f"/events/{event.slug}/{page}", headers={"if-none-match": tag}).status_code == 304
    ]
    assert current == ["rounds/1/", "standings/"]


def test_a_refused_write_leaves_the_revisions_as_they_are(event: Event) -> None:
    before = EventRevisions.objects.filter(event=event).values().get()
    with pytest.raises(Refused):
        close_round(event=event, number=2, actor=None)
    assert EventRevisions.objects.filter(event=event).values().get() == before


@pytest.mark.django_db(transaction=True)
def test_eight_desks_write_at_once_and_each_raises_the_revisions() -> None:
    event = make_event(8)
    round_ = pair(event)
    before = EventRevisions.objects.get(event=event)
    matches = list(round_.matches.exclude(table=None))
    games = ResultInput(games=[1, 0, 0])
    desks: list[Callable[[], object]] = [
        *(partial(enter_result, event=event, match_id=match.pk, result=games, actor=None) for match in matches),
        *(partial(set_fee_paid, entry=entry, paid=True, actor=None) for entry in entries(event)[:4]),
    ]
    answers = run_at_once(*desks)
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    after = EventRevisions.objects.get(event=event)
    assert (after.newest_round != before.newest_round, after.entries != before.entries) == (True, True)
    assert after.facts == before.facts
