"""Rows of a test event that are inserted again: the same as the services write, with new times and free keys."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import BooleanField, CharField, IntegerField, JSONField
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import add_players, entries, make_event, make_person, play_round
from tests.ground import recorded
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NAME = "Turnaj vložený znovu"
COMPARED = (BooleanField, CharField, IntegerField, JSONField)


@contextmanager
def rolled_back() -> Iterator[None]:
    """Leave nothing that is written inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def values_of(event: Event) -> list[dict[str, Any]]:
    """Return the values of the event, its entries and their people, without keys, times and random passwords."""
    players = entries(event)
    rows = [event, *players, *(player.members.get().user for player in players)]
    return [
        {
            field.name: getattr(row, field.name)
            for field in row._meta.fields
            if isinstance(field, COMPARED) and not field.primary_key and field.name != "password"
        }
        for row in rows
    ]


def test_rows_inserted_again_are_those_that_the_services_write() -> None:
    found, queries = [], []
    for _ in range(4):
        with rolled_back():
            with CaptureQueriesContext(connection) as captured:
                event = make_event(3, name=NAME)
            found.append(values_of(event))
            queries.append(len(captured))
    assert found[0] == found[1] == found[2] == found[3]
    assert queries[3] == queries[2] < queries[0] / 2


def test_rows_inserted_again_have_the_times_of_their_insertion(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        with rolled_back():
            make_event(2, name=NAME)
    later = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr(recorded, "timezone", SimpleNamespace(now=lambda: later))
    moments = [entry.created_at for entry in entries(make_event(2, name=NAME))]
    assert all(later - timedelta(minutes=30) < moment <= later for moment in moments)


def test_services_write_more_rows_after_an_insertion() -> None:
    """Without the sequences moved on, PostgreSQL would give the next row a key that is taken."""
    for _ in range(3):
        with rolled_back():
            event = make_event(4, name=NAME)
            add_players(event, 2)
            play_round(event)
            assert event.entries.count() == 6


def test_beside_other_rows_the_services_write_the_event() -> None:
    for _ in range(2):
        with rolled_back():
            make_event(2, name=NAME)
    person = make_person("Adam Zeman")
    players = entries(make_event(2, name=NAME))
    assert person not in {player.members.get().user for player in players}
