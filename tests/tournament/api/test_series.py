"""Series over the API: the list, and one series with its events and its standings."""

from datetime import timedelta

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.builders import MORNING, entries, make_event, organizer_of, play_round, player_of
from tests.tournament.api.scene import code_of
from tournament.entries.services.entries import add_entry, change_status
from tournament.models import Event, Series
from tournament.organizing.services.events import move_event
from tournament.series.services import assign_series, create_series

pytestmark = pytest.mark.django_db

API = "/api/v1/series/"


def finish(event: Event) -> Event:
    play_round(event)
    return move_event(event=event, to="finished", actor=None)


def create_league() -> tuple[Series, list[Event]]:
    first = finish(make_event(4, name="Leden"))
    second = make_event(2, name="Únor", starts_at=MORNING + timedelta(days=30))
    regular = add_entry(event=second, user=player_of(entries(first)[0]), actor=None)
    change_status(entry=regular, to="checked_in", actor=None)
    second = finish(second)
    series = create_series(name="Liga 2026", scheme={"places": [5, 3], "rest": 1, "best": 1}, actor=organizer_of(first))
    for event in (first, second):
        assign_series(event=event, series=series, actor=None)
    return series, [first, second]


def test_the_list_of_series_and_their_standings_are_public(anonymous: APIClient) -> None:
    series, events = create_league()
    listed = anonymous.get(API).json()
    assert (listed["count"], listed["results"][0]["slug"]) == (1, series.slug)
    body = anonymous.get(f"{API}{series.slug}/").json()
    assert (body["name"], body["scheme"]) == ("Liga 2026", {"places": [5, 3], "rest": 1, "best": 1, "finals": False})
    assert [(event["slug"], event["counts"]) for event in body["events"]] == [(event.slug, True) for event in events]
    twice = next(line for line in body["table"] if len(line["scores"]) == 2)
    assert twice["name"] == entries(events[0])[0].name
    assert [score["event"] for score in twice["scores"]] == [event.slug for event in events]
    assert sum(score["counted"] for score in twice["scores"]) == 1
    assert twice["total"] == max(score["points"] for score in twice["scores"])
    ranks = [line["rank"] for line in body["table"]]
    assert ranks == sorted(ranks)
    assert [line["total"] for line in body["table"]] == sorted((line["total"] for line in body["table"]), reverse=True)


def test_an_unfinished_event_is_listed_and_does_not_count(anonymous: APIClient) -> None:
    event = make_event(4)
    draft = make_event(0, state="draft", name="Tajný")
    series = create_series(name="Liga", scheme={}, actor=organizer_of(event))
    for added in (event, draft):
        assign_series(event=added, series=series, actor=None)
    body = anonymous.get(f"{API}{series.slug}/").json()
    assert [(event["slug"], event["counts"]) for event in body["events"]] == [(event.slug, False)]
    assert (body["table"], body["scheme"]["best"]) == ([], None)


def test_a_hidden_player_is_hidden_in_a_series(anonymous: APIClient) -> None:
    series, events = create_league()
    User.objects.filter(pk=player_of(entries(events[0])[0]).pk).update(is_hidden=True)
    text = anonymous.get(f"{API}{series.slug}/").content.decode()
    assert entries(events[0])[0].name not in text


def test_an_unknown_series_is_refused(anonymous: APIClient) -> None:
    assert anonymous.get(API).json()["results"] == []
    assert code_of(anonymous.get(f"{API}nikde/"), 404) == "series_unknown"
