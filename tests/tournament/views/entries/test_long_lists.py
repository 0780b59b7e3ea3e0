"""A long list of names on the page of entries: its preview, its progress, its end."""

from html import unescape

import pytest

from ledger.models import Job
from ledger.services.jobs import run_job
from tests.builders import entries, make_event
from tests.ground.recorded import recorded
from tests.tournament.entries.test_long_lists import people
from tests.tournament.views.readers import LANGUAGES, browser
from tournament.entries.services.entries import add_walk_in
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

DONE = {"cs": "519 hráčů zapsáno, jsou na místě.", "en": "519 players are entered and checked in."}


@pytest.fixture
@recorded
def event() -> Event:
    event = make_event(0, state="check_in")
    add_walk_in(event=event, given_name="Petr", family_name="Novák", actor=None)
    return event


def long_list() -> str:
    """Return 519 names, then one name of the event and a line that is no name."""
    return "\n".join([*(f"{person.given_name} Říha" for person in people(519)), "Petr Novák", "Řehoř"])


def test_the_preview_lists_only_the_lines_with_a_question(event: Event) -> None:
    answer = browser(event, "organizer").post(f"/events/{event.slug}/entries/walk-ins/", {"names": long_list()})
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "519 names were read without a question" in text
    assert "Enter 519 players and the ticked names" in text
    assert 'name="namesake" value="520"' in text
    assert "<s>Řehoř</s>" in text
    assert "<b>Říha</b>" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_list_is_entered_by_a_job_with_its_progress(event: Event, language: str) -> None:
    desk, address = browser(event, "organizer", language), f"/events/{event.slug}/entries/walk-ins/"
    form = {"names": long_list(), "namesake": "520", "save": "1"}
    answer = desk.post(address, form)
    job = Job.objects.get(kind="tournament.names")
    assert answer.headers["Location"] == f"/events/{event.slug}/entries/?names={job.pk}#check-in-desk"
    # A second click does not enter the list twice.
    assert desk.post(address, form).status_code == 409
    waiting = desk.get(answer.headers["Location"]).content.decode()
    assert f'hx-get="{address}{job.pk}/"' in waiting
    assert run_job(job_id=job.pk)
    for shown in (f"{address}{job.pk}/", answer.headers["Location"]):
        page = unescape(desk.get(shown).content.decode()).replace("\xa0", " ")
        assert DONE[language] in page
        assert 'hx-trigger="load delay:1s"' not in page
    assert len(entries(event)) == 520


def test_a_failed_list_says_why_and_how_many_were_entered(event: Event) -> None:
    desk = browser(event, "organizer")
    desk.post(f"/events/{event.slug}/entries/walk-ins/", {"names": long_list(), "namesake": "520", "save": "1"})
    job = Job.objects.get(kind="tournament.names")
    problem = {"code": "registration_closed", "params": {}, "severity": "error"}
    Job.objects.filter(pk=job.pk).update(state="failed", problems=[problem], rows_left=[], progress_done=500)
    page = desk.get(f"/events/{event.slug}/entries/?names={job.pk}").content.decode()
    assert "This event does not take entries now." in page
    assert "500 players are entered and checked in." in page
    assert "Paste the list again" in page


def test_only_organizers_see_the_job(event: Event) -> None:
    browser(event, "organizer").post(
        f"/events/{event.slug}/entries/walk-ins/", {"names": long_list(), "namesake": "520", "save": "1"}
    )
    job = Job.objects.get(kind="tournament.names")
    assert browser(event, "judge").get(f"/events/{event.slug}/entries/walk-ins/{job.pk}/").status_code == 403
    page = browser(event, "judge").get(f"/events/{event.slug}/entries/?names={job.pk}").content.decode()
    assert "Entering the names" not in page
