"""The migration that ties older decks to the event they were made for."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from decks.models import DeckList
from tests.builders import player_of
from tests.decks.lists import legal_deck
from tests.tournament.deck_events import entry_at, open_for_decks
from tournament.entries.services.entries import add_entry
from tournament.submissions.services.submissions import save_deck, submit_deck

pytestmark = pytest.mark.django_db
tie_decks = import_module("tournament.migrations.0006_decks_know_their_event").tie_decks


def test_a_deck_is_tied_to_the_event_of_its_submission_else_to_the_newest_of_its_name() -> None:
    spring = open_for_decks(name="Ligový večer")
    autumn = open_for_decks(0, name="Ligový večer")
    first, second = (player_of(entry_at(spring, index)) for index in (0, 1))
    for player in (first, second):
        add_entry(event=autumn, user=player, actor=None)
    submit_deck(entry=entry_at(spring), text=legal_deck(), actor=first)
    save_deck(entry=entry_at(spring, 1), text=legal_deck(), actor=second)
    other = DeckList.objects.create(owner=first, format_key="doomtrooper/standard", name="Doma")
    DeckList.objects.update(event="")
    tie_decks(apps, connection.schema_editor())
    tied = dict(DeckList.objects.values_list("owner_id", "event").exclude(pk=other.pk))
    assert tied == {first.pk: spring.slug, second.pk: autumn.slug}
    other.refresh_from_db()
    assert other.event == ""
