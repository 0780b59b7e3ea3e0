"""A long list of names is entered by a job: each name once, and the names stay nowhere else."""

import json
from dataclasses import replace

import pytest
from django.core import serializers

from accounts.models import User
from ledger.models import Action, Job
from ledger.services.jobs import run_job
from problems import Refused
from tests.builders import entries, make_event, organizer_of
from tests.refusals import refused
from tournament.domain.name_lines import MAX_AT_ONCE, MAX_NAMES
from tournament.entries.queries.long_lists import count_entered, get_list_job
from tournament.entries.services.entries import add_walk_in
from tournament.entries.services.long_lists import queue_walk_ins
from tournament.entries.services.newcomers import Newcomer
from tournament.models import Event
from tournament.organizing.services.events import move_event

pytestmark = pytest.mark.django_db
NUMBER = MAX_AT_ONCE + 20


@pytest.fixture
def event() -> Event:
    return make_event(0, state="check_in")


def people(number: int = NUMBER, *, family: str = "Říha") -> list[Newcomer]:
    """Return players with different given names, and the numbers of their lines."""
    return [Newcomer(f"Ota{line}", family, line=line) for line in range(1, number + 1)]


def queue(event: Event, newcomers: list[Newcomer]) -> Job:
    return queue_walk_ins(event=event, people=newcomers, actor=organizer_of(event))


def test_all_players_are_entered_and_checked_in_by_the_organizer(event: Event) -> None:
    newcomers = people()
    job = queue(event, newcomers)
    assert entries(event) == []
    assert run_job(job_id=job.pk)
    entered = entries(event)
    assert [entry.name for entry in entered] == [f"{person.given_name} Říha" for person in newcomers]
    assert {entry.status for entry in entered} == {"checked_in"}
    job = get_list_job(event, job.pk)
    assert (job.state, count_entered(job), job.rows_skipped) == ("done", NUMBER, [])
    lines = Action.objects.filter(scope=event.scope, verb="entry.created", actor=organizer_of(event))
    assert lines.count() == NUMBER


def test_the_names_are_only_in_the_rows_of_their_persons_afterwards(event: Event) -> None:
    job = queue(event, people())
    assert run_job(job_id=job.pk)
    stored = [json.dumps([line.subject, line.scope, line.before, line.after]) for line in Action.objects.all()]
    stored.append(serializers.serialize("json", Job.objects.all(), ensure_ascii=False))
    assert not [text for text in stored if "Říha" in text or "\\u0158" in text]
    assert User.objects.filter(family_name="Říha").count() == NUMBER


def test_the_names_of_a_failed_job_are_deleted(event: Event) -> None:
    job = queue(event, people())
    for state in ("registration", "announced"):
        event = move_event(event=event, to=state, actor=None)
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.rows_left, count_entered(job)) == ("failed", [], 0)
    assert [problem["code"] for problem in job.problems] == ["registration_closed"]


def test_a_second_list_waits_for_the_first(event: Event) -> None:
    job = queue(event, people())
    with refused("names_being_entered"):
        queue(event, people(family="Ťok"))
    assert run_job(job_id=job.pk)
    with refused("name_entered_already"):
        queue(event, people())
    assert run_job(job_id=queue(event, people(family="Ťok")).pk)
    assert len(entries(event)) == 2 * NUMBER


def test_a_name_that_another_desk_entered_meanwhile_is_left_out(event: Event) -> None:
    newcomers = people()
    newcomers[7] = Newcomer(newcomers[7].given_name, "Říha", is_another=True, line=8)
    job = queue(event, newcomers)
    for index in (3, 7, NUMBER - 1):
        name = newcomers[index].given_name
        add_walk_in(event=event, given_name=name, family_name="ŘÍHA", actor=None)
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.rows_skipped, count_entered(job)) == ([4, NUMBER], NUMBER - 2)
    assert len(entries(event)) == NUMBER + 1


def test_a_confirmed_namesake_within_the_list_is_entered(event: Event) -> None:
    newcomers = people()
    twin = newcomers[0]
    newcomers[-1] = Newcomer(twin.given_name, twin.family_name, is_another=True, line=NUMBER)
    assert run_job(job_id=queue(event, newcomers).pk)
    assert len(entries(event)) == NUMBER


def test_too_many_names_are_refused(event: Event) -> None:
    with refused("too_many_names"):
        queue(event, [Newcomer("Jana", "Krejčíková")] * (MAX_NAMES + 1))
    assert not Job.objects.exists()


def test_the_job_of_another_event_is_not_shown(event: Event) -> None:
    job = queue(event, people())
    with pytest.raises(Refused):
        get_list_job(make_event(0, state="check_in", name="Letní turnaj"), job.pk)


def test_club_fee_and_registration_go_through_the_job(event: Event) -> None:
    newcomers = [replace(person, club="Klub Brno", fee_paid=person.line % 2 == 0) for person in people(4)]
    job = queue_walk_ins(event=event, people=newcomers, actor=organizer_of(event), is_here=False)
    assert run_job(job_id=job.pk)
    found = [(entry.club, entry.fee_paid, entry.status) for entry in entries(event)]
    assert found == [("Klub Brno", line % 2 == 0, "registered") for line in range(1, 5)]


def test_a_job_queued_by_an_earlier_version_is_entered(event: Event) -> None:
    job = queue(event, people(2))
    rows = [row[:4] for row in job.rows_left]
    Job.objects.filter(pk=job.pk).update(rows_left=rows, params={"event": event.pk, "actor": None})
    assert run_job(job_id=job.pk)
    assert [(entry.name, entry.club, entry.status) for entry in entries(event)] == [
        ("Ota1 Říha", "", "checked_in"),
        ("Ota2 Říha", "", "checked_in"),
    ]
