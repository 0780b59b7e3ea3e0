"""The verification of a finished event over the API: requested by any reader, shared, with progress and findings."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from ledger.models import Job
from ledger.services.jobs import run_job
from tests.builders import make_event, play_round
from tournament.models import Event, Round
from tournament.organizing.services.events import move_event
from tournament.verification.queries import JOB_KIND

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(4)
    play_round(event)
    return move_event(event=event, to="finished", actor=None)


def address_of(event: Event) -> str:
    return f"/api/v1/events/{event.slug}/verification/"


def test_a_reader_without_an_account_verifies_an_event(event: Event) -> None:
    client, address = APIClient(), address_of(event)
    before = client.get(address).json()
    assert (before["status"], before["progress"], before["findings"]) == ("not_requested", 0, None)
    answer = client.post(address)
    assert (answer.status_code, answer.json()["status"]) == (202, "queued")
    assert answer.headers["Location"] == answer.json()["url"]
    assert answer.json()["url"].endswith(address)
    job = Job.objects.get(kind=JOB_KIND)
    assert run_job(job_id=job.pk)
    done = client.get(address).json()
    assert (done["status"], done["progress"], done["findings"], done["problems"]) == ("done", 100, [], [])
    assert done["finished_at"]
    # A second request gets the same verification.
    assert client.post(address).json() == done
    assert Job.objects.filter(kind=JOB_KIND).count() == 1


def test_a_difference_is_named_in_both_languages(event: Event) -> None:
    Round.objects.filter(event=event).update(output_digest="0" * 64)
    client, address = APIClient(), address_of(event)
    client.post(address)
    assert run_job(job_id=Job.objects.get(kind=JOB_KIND).pk)
    findings = client.get(address).json()["findings"]
    assert findings
    assert {finding["round"] for finding in findings} == {1}
    assert all(finding["is_difference"] for finding in findings)
    assert all(set(finding["problem"]["text"]) == {"cs", "en"} for finding in findings)


def test_an_event_that_is_played_cannot_be_verified() -> None:
    event = make_event(4)
    client, address = APIClient(), address_of(event)
    answer = client.post(address)
    assert (answer.status_code, answer.json()["code"]) == (409, "verification_not_yet")
    assert client.get(address).json()["status"] == "not_requested"
    assert not Job.objects.exists()


def test_a_failed_verification_says_why_and_is_requested_again(event: Event) -> None:
    client, address = APIClient(), address_of(event)
    client.post(address)
    problem = {"code": "job_failed", "params": {"attempts": 5}, "severity": "error"}
    Job.objects.filter(kind=JOB_KIND).update(state="failed", problems=[problem])
    failed = client.get(address).json()
    assert (failed["status"], [problem["code"] for problem in failed["problems"]]) == ("failed", ["job_failed"])
    assert client.post(address).json()["status"] == "queued"


def test_the_answers_are_not_stored_by_browsers(event: Event) -> None:
    assert "no-store" in Client().get(address_of(event)).headers["Cache-Control"]
