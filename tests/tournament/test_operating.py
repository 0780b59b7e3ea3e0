"""Operators hide, delete and restore events; staff and operators see a hidden event, nobody a deleted one."""

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from accounts.models import User
from ledger.models import Action, Job
from ledger.services.jobs import request_job
from ledger.services.jobs.run import run_job
from ledger.services.log import OPERATORS
from tests.builders import entries, make_event, make_person, organizer_of, play_round, player_of
from tests.refusals import refused
from tournament.api.urls import urlpatterns as api_addresses
from tournament.event.queries.events import find_visible_events, is_any_event_playing, list_organized_events
from tournament.event.queries.invitations import find_open_invitations
from tournament.event.services.invitations import invite_person
from tournament.models import Event
from tournament.operating.services import delete_event, hide_event, restore_event, show_event
from tournament.organizing.services.events import move_event
from tournament.papers.services import queue_paper
from tournament.rounds.queries.own_tables import list_own_tables
from tournament.series.queries import list_events_of_series, read_series_standings
from tournament.series.services import assign_series, create_series
from tournament.urls import urlpatterns as page_addresses

pytestmark = pytest.mark.django_db

REASON = "reklama na kasino"


@pytest.fixture
def event() -> Event:
    event = make_event(4)
    play_round(event)
    return event


@pytest.fixture
def operator() -> User:
    return make_person("Olga Správcová", password="pět-zelených-žab", operator=True)


def client_of(user: User | None, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def list_addresses(event: Event) -> list[str]:
    """Return every address below the event, of pages and of the API, with ids of the event."""
    match = event.rounds.get().matches.order_by("pk")[0]
    values = {"slug": event.slug, "number": 1, "match_id": match.pk, "table": 1, "entry_id": entries(event)[0].pk}
    values |= {"person_id": player_of(entries(event)[0]).pk, "group": "facts", "code": "ABC"}
    found = []
    for pattern in (*page_addresses, *api_addresses):
        assert isinstance(pattern, URLPattern)
        names = pattern.pattern.converters
        is_of_event = str(pattern.pattern).startswith("events/<slug:slug>/")
        if is_of_event:
            found.append(reverse(pattern.name or "", kwargs={name: values.get(name, 1) for name in names}))
    return found


def test_a_hidden_event_is_unknown_to_visitors_and_players_at_every_address(event: Event, operator: User) -> None:
    addresses = list_addresses(event)
    assert len(addresses) > 120
    visitor, player = client_of(None), client_of(player_of(entries(event)[0]))
    assert visitor.get(event.get_absolute_url()).status_code == 200
    hide_event(event=event, actor=operator, reason=REASON)
    for address in addresses:
        for client in (visitor, player):
            for answer in (client.get(address), client.post(address, {}, content_type="application/json")):
                is_sign_in = answer.status_code == 302 and answer["Location"].startswith("/account/login/")
                assert is_sign_in or answer.status_code in {401, 404, 405}, (address, answer.status_code)
                assert event.name not in answer.content.decode()


def test_staff_and_operators_read_a_hidden_event_with_a_notice(event: Event, operator: User) -> None:
    hide_event(event=event, actor=operator, reason=REASON)
    for user in (organizer_of(event), operator):
        page = client_of(user).get(event.get_absolute_url())
        assert page.status_code == 200
        assert "has hidden this event" in page.content.decode()
        assert REASON in page.content.decode()
    # The staff work on.
    assert (
        client_of(organizer_of(event)).post(reverse("event-pair", args=[event.slug]), {"number": 2}).status_code == 302
    )
    show_event(event=event, actor=operator, reason="omyl")
    page = client_of(None).get(event.get_absolute_url())
    assert (page.status_code, "has hidden" in page.content.decode()) == (200, False)


def test_lists_series_and_invitations_leave_a_hidden_event_out(event: Event, operator: User) -> None:
    organizer, player = organizer_of(event), player_of(entries(event)[0])
    invited = make_person("Vít Hájek", password="x")
    invite_person(event=event, username=invited.username, role="judge", actor=organizer)
    assert list_own_tables(player)
    hide_event(event=event, actor=operator, reason=REASON)
    assert not find_visible_events(None).filter(pk=event.pk).exists()
    assert not find_visible_events(player).filter(pk=event.pk).exists()
    assert find_visible_events(organizer).filter(pk=event.pk).exists()
    assert find_visible_events(operator).filter(pk=event.pk).exists()
    assert not list_own_tables(player)
    assert not find_open_invitations(invited).exists()
    assert all(row["slug"] != event.slug for row in client_of(None).get("/api/v1/events/").json()["results"])


@pytest.mark.parametrize("change", [hide_event, delete_event])
def test_a_hidden_or_deleted_event_counts_in_no_series(change: Any, event: Event, operator: User) -> None:
    organizer = organizer_of(event)
    series = create_series(name="Liga", scheme={}, actor=organizer)
    assign_series(event=event, series=series, actor=organizer)
    finished = move_event(event=event, to="finished", actor=organizer)
    assert len(read_series_standings(series)[1]) == 4
    assert list_events_of_series(series, None) == [finished]
    change(event=finished, actor=operator, reason=REASON)
    assert (list_events_of_series(series, None), len(read_series_standings(series)[1])) == ([], 0)


def test_a_deleted_event_is_unknown_to_all_and_nothing_of_it_is_lost(event: Event, operator: User) -> None:
    organizer = organizer_of(event)
    lines = Action.objects.filter(scope=event.scope).count()
    delete_event(event=event, actor=operator, reason=REASON)
    for user in (None, organizer, operator):
        assert client_of(user).get(event.get_absolute_url()).status_code == 404
        assert client_of(user).get(f"/api/v1/events/{event.slug}/").status_code == 404
    assert list_organized_events(organizer) == []
    assert not is_any_event_playing()
    assert event.entries.count() == 4
    assert Action.objects.filter(scope=event.scope).count() == lines + 1
    restore_event(event=event, actor=operator, reason="omyl")
    assert client_of(None).get(event.get_absolute_url()).status_code == 200


def test_deleting_ends_the_jobs_of_the_event(event: Event, operator: User) -> None:
    paper = queue_paper(event=event, kind="pairings", number=1, language="cs", actor=None)
    names = request_job(kind="x", params={}, actor=None, scope=f"{event.scope}.names", rows=[["Jan", "Novák"]])
    other = request_job(kind="x", params={}, actor=None, scope=f"event:{event.pk}1")
    delete_event(event=event, actor=operator, reason=REASON)
    assert not run_job(job_id=paper.pk)
    for job in (paper, names):
        job.refresh_from_db()
        assert (job.state, job.problems[0]["code"], job.rows_left) == (Job.State.FAILED, "event_unknown", [])
    other.refresh_from_db()
    assert other.state == Job.State.QUEUED
    assert Action.objects.get(scope=OPERATORS).after == {"jobs": 2, "reason": REASON}


def test_each_action_is_in_the_log_of_the_event_and_in_that_of_the_operators(event: Event, operator: User) -> None:
    hide_event(event=event, actor=operator, reason=REASON)
    for scope in (event.scope, OPERATORS):
        line = Action.objects.filter(scope=scope).latest("pk")
        assert (line.actor, line.verb, line.after) == (operator, "event.hidden", {"reason": REASON})
    assert REASON in client_of(organizer_of(event)).get(reverse("event-log", args=[event.slug])).content.decode()
    log = client_of(operator).get(reverse("operators-log")).content.decode()
    assert all(text in log for text in (REASON, event.name, operator.full_name))


def test_the_same_again_and_a_missing_reason_are_refused(event: Event, operator: User) -> None:
    for change, code in ((show_event, "event_shown_already"), (restore_event, "event_not_deleted")):
        with refused(code):
            change(event=event, actor=operator, reason="x")
    with refused("reason_needed"):
        hide_event(event=event, actor=operator, reason=" ")
    hide_event(event=event, actor=operator, reason=REASON)
    delete_event(event=event, actor=operator, reason=REASON)
    for change, code in ((hide_event, "event_hidden_already"), (delete_event, "event_deleted_already")):
        with refused(code):
            change(event=event, actor=operator, reason="x")


def test_deleting_on_the_page_asks_for_the_name(event: Event, operator: User) -> None:
    client, address = client_of(operator), reverse("operators-event-change", args=[event.slug, "delete"])
    assert client.post(address, {"reason": REASON, "confirm": "jiný"}).status_code == 422
    assert Event.objects.filter(pk=event.pk, deleted_at=None).exists()
    assert client.post(address, {"reason": REASON, "confirm": event.name.upper()}).status_code == 302
    assert not Event.objects.filter(pk=event.pk, deleted_at=None).exists()
    page = client.get(reverse("operators-event", args=[event.slug])).content.decode()
    assert "Restore the event" in page


@pytest.mark.parametrize("name", ["operators-events", "operators-accounts", "operators-log"])
def test_only_operators_open_their_pages(name: str, event: Event) -> None:
    assert client_of(None).get(reverse(name)).status_code == 302
    for user in (organizer_of(event), make_person("Vít Hájek", password="x")):
        assert client_of(user).get(reverse(name)).status_code == 403
    address = reverse("operators-event-change", args=[event.slug, "hide"])
    assert client_of(organizer_of(event)).post(address, {"reason": "x"}).status_code == 403


def test_the_lists_have_pages_and_are_searched_without_diacritics(operator: User) -> None:
    people = [
        User(username=f"hrac{number}", given_name="Žofie", family_name=f"Řezáčová {number}") for number in range(1000)
    ]
    for person in people:
        person.set_keys()
    User.objects.bulk_create(people)
    User.objects.filter(username__startswith="hrac").update(password="pbkdf2_sha256$x")
    founder = User.objects.get(username="hrac7")
    Event.objects.bulk_create(
        Event(slug=f"a{number}", name=f"Večerní turnaj {number}", starts_at=operator.date_joined, created_by=founder)
        for number in range(1000)
    )
    client = client_of(operator)
    page = client.get(reverse("operators-events"))
    assert len(page.context["rows"]) == 50
    assert page.context["page"].paginator.count == 1000
    (found,) = client.get(reverse("operators-events"), {"q": "vecerni 999"}).context["rows"]
    assert found.slug == "a999"
    assert client.get(reverse("operators-events"), {"q": "REZACOVA"}).context["page"].paginator.count == 1000
    assert client.get(reverse("operators-events"), {"state": "hidden"}).context["rows"] == []
    (only,) = client.get(reverse("operators-accounts"), {"q": "hrac777"}).context["rows"]
    assert only.event_count == 0
    assert client.get(reverse("operators-account", args=[founder.pk])).context["event_count"] == 1000


def test_a_list_of_operators_makes_few_queries(operator: User, django_assert_max_num_queries: Any) -> None:
    for number in range(12):
        make_event(0, name=f"Turnaj {number}", state="announced")
    client = client_of(operator)
    for name in ("operators-events", "operators-accounts", "operators-log"):
        with django_assert_max_num_queries(9):
            client.get(reverse(name))
