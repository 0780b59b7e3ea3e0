"""Decks of events that have not begun are judged by today's reading after an upgrade; others keep their verdict."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from decks.models import DeckVersion
from tests.decks.lists import OTHERS, WARRIORS
from tests.tournament.deck_events import entry_at, open_for_decks
from tournament.models import Event
from tournament.submissions.queries.verdicts import judge_decks, read_deck_statuses
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db
LIST = "\n".join(f"1 {name}" for name in (*WARRIORS[:6], *OTHERS[:39]))
FORMERLY_LEGAL = f"{LIST}\nLavička:\n" + "\n".join(f"1 {name}" for name in OTHERS[39:64])


def hand_in_as_formerly_judged() -> Event:
    event = open_for_decks()
    version = submit_deck(entry=entry_at(event), text=FORMERLY_LEGAL, actor=None)
    DeckVersion.objects.filter(pk=version.pk).update(
        legal=True, status="legal", verdict={**version.verdict, "legal": True, "verdict": "legal"}
    )
    return event


def forget_rules() -> None:
    import_module("tournament.migrations.0026_judge_decks_again").forget_rules(apps, connection.schema_editor())


def test_a_deck_of_an_event_to_come_is_judged_again() -> None:
    event = hand_in_as_formerly_judged()
    entry = entry_at(event)
    assert read_deck_statuses(event) == {entry.pk: "legal"}
    stored = DeckVersion.objects.values_list("verdict", flat=True).get()
    forget_rules()
    assert read_deck_statuses(event) == {entry.pk: "to_check"}
    assert judge_decks(event)[entry.pk].is_rejudged
    assert DeckVersion.objects.values_list("verdict", flat=True).get() == stored


def test_a_deck_of_a_running_event_keeps_its_verdict() -> None:
    event = hand_in_as_formerly_judged()
    Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
    event.refresh_from_db()
    forget_rules()
    assert read_deck_statuses(event) == {entry_at(event).pk: "legal"}
