"""Writes about one person at the same moment: on PostgreSQL none of them waits for the other for ever."""

from collections.abc import Callable, Iterator
from functools import partial
from threading import Event as Flag
from typing import Any

import pytest
from django.db import transaction
from django.db.models.signals import post_save

from accounts.services.erasure import erase_person
from accounts.services.privacy import choose_names
from ledger.models import Action
from problems import Refused
from tests.builders import entries, make_event, make_person, organizer_of, player_of
from tests.ledger.threads import run_at_once
from tournament.entries.services.check_in_desk import correct_name
from tournament.entries.services.claim_links import hand_out_link
from tournament.entries.services.entries import add_entry, change_status
from tournament.entries.services.entry_changes import set_club

pytestmark = pytest.mark.django_db(transaction=True)
SECONDS = 1.0


@pytest.fixture
def slow_texts() -> Iterator[None]:
    """A transaction that removed a name from the texts of an event goes on after a moment."""

    def wait(instance: Action, **_values: Any) -> None:
        if instance.verb == "event.texts_erased":
            Flag().wait(SECONDS)

    post_save.connect(wait, sender=Action, weak=False, dispatch_uid="slow_texts")
    yield
    post_save.disconnect(sender=Action, dispatch_uid="slow_texts")


@pytest.mark.usefixtures("slow_texts")
def test_two_people_of_two_events_are_erased_at_once() -> None:
    """Each erasing wrote the texts of one event first and then needed the other event: a deadlock."""
    first, second = make_event(0, state="check_in"), make_event(0, state="check_in", name="Letní turnaj")
    petr, jana = make_person("Petr Dvořák"), make_person("Jana Malá")
    for event, (own, other) in ((first, (petr, jana)), (second, (jana, petr))):
        entry, _ = (add_entry(event=event, user=person, actor=None) for person in (own, other))
        set_club(entry=entry, club=f"Přátelé: {own.full_name}", actor=None)
    erase = partial(erase_person, by_command=True)
    assert run_at_once(partial(erase, user=petr), partial(erase, user=jana)) == [None, None]
    assert Action.objects.filter(verb="event.texts_erased").count() == 2
    assert [entry.club for entry in (*entries(first), *entries(second)) if entry.club] == ["Přátelé: […]"] * 2


def test_a_link_is_handed_out_while_its_player_drops() -> None:
    """The link locked the person against rows that refer to it, and waited for the revisions of the event."""
    event = make_event(2, state="check_in")
    entry = entries(event)[0]
    dropped = Flag()

    def drop() -> None:
        with transaction.atomic():
            change_status(entry=entry, to="dropped", actor=player_of(entry))
            dropped.set()
            Flag().wait(SECONDS)

    def hand_out() -> str:
        assert dropped.wait(10)
        return hand_out_link(entry=entry, actor=organizer_of(event))

    _, code = run_at_once(drop, hand_out)
    assert isinstance(code, str)


def test_a_player_is_erased_while_the_name_is_corrected_and_the_player_drops() -> None:
    event = make_event(4)
    entry = entries(event)[0]
    player, organizer = player_of(entry), organizer_of(event)
    tasks: list[Callable[[], object]] = [
        partial(erase_person, user=player),
        partial(correct_name, entry=entry, person_id=player.pk, given_name="Eva", family_name="Ťok", actor=organizer),
        partial(change_status, entry=entry, to="dropped", actor=player),
        partial(choose_names, user=player, display_name="", is_hidden=True),
    ]
    answers = run_at_once(*tasks)
    assert [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, Refused)] == []
    player.refresh_from_db()
    entry.refresh_from_db()
    assert (player.erased_at is not None, entry.status) == (True, "dropped")
