"""What leaves the house: display names and never accounts; and pages cost the same whatever their size."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.tournament.api.scene import API, NAMES, Scene, client_of, open_event, play_round

pytestmark = pytest.mark.django_db
READ = ["", "rounds/", "rounds/1/", "standings/", "entries/", "log/"]
PUBLIC = ["", "rounds/", "rounds/1/", "standings/"]


def played(players: int) -> Scene:
    scene = open_event(players=players)
    play_round(scene, close=True)
    return scene


def test_nothing_tells_user_names_or_addresses(db: None) -> None:
    scene = played(16)
    texts = [client_of(scene.organizer).get(f"{scene.root}{part}", {"limit": 500}).content.decode() for part in READ]
    assert all("tajn" not in text and "post.example" not in text for text in texts)
    assert all(f"{given} {family}" in texts[2] for given, family in NAMES)


@pytest.mark.parametrize("part", PUBLIC)
def test_anybody_reads_what_is_public(db: None, part: str) -> None:
    scene = played(4)
    assert client_of().get(f"{scene.root}{part}").status_code == 200


def count_queries(scene: Scene, ask: Callable[[APIClient], object]) -> int:
    client = client_of(scene.organizer)
    ask(client)
    with CaptureQueriesContext(connection) as queries:
        ask(client)
    return len(queries)


@pytest.mark.parametrize("part", READ)
def test_two_matches_cost_as_many_queries_as_eight(db: None, part: str) -> None:
    scene = played(4)
    few = count_queries(scene, lambda client: client.get(f"{scene.root}{part}"))
    clear(scene)
    big = played(16)
    many = count_queries(big, lambda client: client.get(f"{big.root}{part}"))
    assert few == many <= 20


def clear(scene: Scene) -> None:
    """Another event with other people takes its place."""
    from accounts.models import User
    from tournament.models import Event, Match, Round

    Match.objects.update(result=None)
    Round.objects.all().delete()
    Event.objects.all().delete()
    User.objects.all().delete()


def test_one_event_costs_as_many_queries_as_five(scene: Scene) -> None:
    from tournament.models import Event

    few = count_queries(scene, lambda client: client.get(API))
    for number in range(4):
        Event.objects.create(
            slug=f"e{number}", name="E", format_key="x", starts_at="2026-12-01T10:00Z", state="announced"
        )
    assert count_queries(scene, lambda client: client.get(API)) == few
