"""The verification of a finished event: its public parts, its job and its cached file."""

import pytest

from engine.verification.file import write_record
from ledger.models import Action, Job
from ledger.services.jobs import run_job
from problems import Problem
from tests.builders import FIRST, SECOND, make_event, pair, report
from tests.tournament.verification.pages import verify_on_page
from tests.tournament.views.readers import browser, sentence
from tournament.models import Event, Match, Round
from tournament.organizing.services.events import move_event
from tournament.papers.queries import list_newest_papers
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, publish_round
from tournament.verification.queries import JOB_KIND
from tournament.verification.record import build_record, find_differences
from tournament.verification.services import queue_verification

pytestmark = pytest.mark.django_db


def finished_event() -> Event:
    """Return an event of four players with a swap and a correction, each with a name in its reason."""
    event = make_event(4)
    pair(event, publish=False)
    first, second = (match.seats.all()[0].entry_id for match in Match.objects.filter(round__event=event))
    make_change(event=event, number=1, change=ManualChange("players", first, second), reason="Novák chtěl", actor=None)
    publish_round(event=event, number=1, actor=None)
    report(event, 1, FIRST)
    report(event, 2, FIRST)
    report(event, 1, SECOND, number=1, reason="Novák se přepsal", revision=1)
    close_round(event=event, number=1, actor=None)
    return move_event(event=event, to="finished", actor=None)


def test_the_public_file_has_no_reasons_with_names() -> None:
    event = finished_event()
    assert "Novák" not in write_record(build_record(event))
    assert find_differences(event) == ()


@pytest.mark.parametrize(("reader", "sees"), [("nobody", False), ("player", False), ("judge", True)])
def test_reasons_are_shown_to_the_staff_only(reader: str, sees: bool) -> None:
    event = finished_event()
    shown = browser(event, reader).get(f"/events/{event.slug}/verification/").content.decode()
    assert ("Novák chtěl" in shown) == sees


def read_page(event: Event, path: str = "") -> str:
    answer = browser(event).get(f"/events/{event.slug}/verification/{path}")
    return b"".join(answer).decode()


def test_the_page_shows_button_progress_and_findings_of_one_job_for_all_readers() -> None:
    event = finished_event()
    lines = Action.objects.filter(scope=event.scope).count()
    assert "Pair and count everything again" in read_page(event)
    address = f"/events/{event.slug}/verification/run/"
    assert [browser(event, reader).post(address).status_code for reader in ("nobody", "organizer")] == [302, 302]
    (job,) = Job.objects.filter(kind=JOB_KIND)
    # Without scripts the page has a link to itself, with scripts the part reloads itself.
    for path in ("", "progress/"):
        assert "Show the progress" in read_page(event, path)
        assert "all is equal" not in read_page(event, path)
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.progress_done, job.progress_total) == (2, 2)
    for path in ("", "progress/"):
        assert "all is equal" in read_page(event, path)
        assert "Show the progress" not in read_page(event, path)
    # Readers do not write into the organizers' log, and their jobs are no papers.
    assert Action.objects.filter(scope=event.scope).count() == lines
    assert list_newest_papers(event, 5) == []


def test_reading_the_page_requests_no_job() -> None:
    event = finished_event()
    assert browser(event).get(f"/events/{event.slug}/verification/run/").status_code == 405
    assert "Pair and count everything again" in read_page(event, "?run=1")
    assert not Job.objects.exists()


def test_a_failed_verification_says_why_and_can_be_requested_again() -> None:
    event = finished_event()
    job = queue_verification(event=event)
    Job.objects.filter(pk=job.pk).update(state="failed", problems=[Problem("job_failed", {"attempts": 5}).as_dict()])
    shown = read_page(event)
    assert sentence("en", "job_failed", attempts=5) in shown
    assert "Pair and count everything again" in shown
    assert "all is equal" in verify_on_page(event)


def test_the_file_is_made_once_and_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    event = finished_event()
    file = read_page(event, "file/")
    assert file == write_record(build_record(event))

    def fail(event: Event) -> None:
        raise AssertionError

    monkeypatch.setattr("tournament.verification.queries.write_file_lines", fail)
    assert read_page(event, "file/") == file


def test_findings_of_an_earlier_state_are_not_shown() -> None:
    event = finished_event()
    assert "all is equal" in verify_on_page(event)
    Event.objects.filter(pk=event.pk).update(seed="podvržené")
    event.refresh_from_db()
    move_event(event=event, to="archived", actor=None)
    assert "Pair and count everything again" in read_page(event)
    assert "all is equal" not in verify_on_page(event)


def test_a_round_of_another_engine_causes_no_warning() -> None:
    event = finished_event()
    Round.objects.filter(event=event).update(engine="swiss-0")
    shown = verify_on_page(event)
    assert "every round that can be paired again here was" in shown
    assert "cannot be paired again here" in shown
    assert "notice warn" not in shown


def test_a_removed_event_fails_its_job() -> None:
    event = finished_event()
    job = queue_verification(event=event)
    Job.objects.filter(pk=job.pk).update(params={**job.params, "event": event.pk + 1})
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert [problem["code"] for problem in job.problems] == ["event_unknown"]
