"""Answers of the API contain display names but no user names, and need the same number of queries at any size."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.ground.nightly import sampled
from tests.tournament.api.scene import API, NAMES, Scene, client_of, open_event, play_round

pytestmark = pytest.mark.django_db
READ = ["", "rounds/", "rounds/1/", "standings/", "entries/", "log/"]
PUBLIC = ["", "rounds/", "rounds/1/", "standings/"]


def open_played_event(players: int) -> Scene:
    scene = open_event(players=players)
    play_round(scene, close=True)
    return scene


def test_answers_contain_no_user_names_or_email_addresses(db: None) -> None:
    scene = open_played_event(16)
    texts = [client_of(scene.organizer).get(f"{scene.root}{part}", {"limit": 500}).content.decode() for part in READ]
    assert all("tajn" not in text and "post.example" not in text for text in texts)
    assert all(f"{given} {family}" in texts[2] for given, family in NAMES)


@pytest.mark.parametrize("part", PUBLIC)
def test_public_addresses_need_no_account(db: None, part: str) -> None:
    scene = open_played_event(4)
    assert client_of().get(f"{scene.root}{part}").status_code == 200


def count_queries(scene: Scene, request: Callable[[APIClient], object]) -> int:
    client = client_of(scene.organizer)
    request(client)
    with CaptureQueriesContext(connection) as queries:
        request(client)
    return len(queries)


@pytest.mark.parametrize("part", sampled(READ, every=3))
def test_the_number_of_queries_does_not_grow_with_matches(db: None, part: str) -> None:
    scene = open_played_event(4)
    few = count_queries(scene, lambda client: client.get(f"{scene.root}{part}"))
    delete_event(scene)
    big = open_played_event(16)
    many = count_queries(big, lambda client: client.get(f"{big.root}{part}"))
    assert few == many <= 20


def delete_event(scene: Scene) -> None:
    """Delete the event and all people, so that another event can be created with the same names."""
    from accounts.models import User
    from tournament.models import Event, Match, Round

    Match.objects.update(result=None)
    Round.objects.all().delete()
    Event.objects.all().delete()
    User.objects.all().delete()


def test_the_number_of_queries_does_not_grow_with_events(scene: Scene) -> None:
    from tournament.models import Event

    few = count_queries(scene, lambda client: client.get(API))
    for number in range(4):
        Event.objects.create(
            slug=f"e{number}", name="E", format_key="x", starts_at="2026-12-01T10:00Z", state="announced"
        )
    assert count_queries(scene, lambda client: client.get(API)) == few
