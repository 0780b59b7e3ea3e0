"""The paper of the standings, from the rows to the text of the PDF."""

from io import BytesIO

import pytest
from django.utils import timezone
from pypdf import PdfReader

from ledger.models import Job
from ledger.services.jobs import run_job
from tests.builders import DRAWN, SECOND, add_players, entries, make_event, organizer_of, pair, play_round, report
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Event, Match, Result, Round
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper

pytestmark = pytest.mark.django_db


def page_texts(content: bytes) -> list[str]:
    """Return each page as one line."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(content)).pages]


def request_standings(event: Event, number: int | None = None, language: str = "cs", kind: str = "standings") -> Job:
    actor = organizer_of(event)
    return queue_paper(event=event, kind=kind, number=number, language=language, actor=actor)


def test_requested_paper_is_made_and_stored() -> None:
    event = make_event(4)
    play_round(event)
    job = request_standings(event)
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.result_type, job.scope) == ("done", "application/pdf", event.scope)
    assert job.result_name == "zimni-turnaj-standings-1-cs.pdf"
    assert bytes(job.result or b"") == PAPERS["standings"].make(event, 1, "cs")


def test_paper_shows_names_with_czech_letters_event_round_and_time() -> None:
    event = make_event(16, name="Podzimní přebor Prahy")
    play_round(event, DRAWN)
    (page,) = page_texts(PAPERS["standings"].make(event, 1, "cs"))
    for entry in entries(event):
        assert entry.name in page
    as_of = timezone.localtime(Result.objects.latest("at").at, event.zone)
    moment = f"{as_of.day}. {as_of.month}. {as_of.year} {as_of.hour}:{as_of.minute:02}"
    assert "strana 1 z 1" in page
    assert moment in page.replace("\N{NO-BREAK SPACE}", " ").replace(", ", " ")
    assert "Podzimní přebor Prahy" in page
    assert "Pořadí po 1. kole" in page
    assert "33,33" in page


def test_every_page_of_long_standings_has_the_number_of_pages() -> None:
    event = make_event(80)
    play_round(event)
    pages = page_texts(PAPERS["standings"].make(event, None, "cs"))
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert f"strana {number} z {len(pages)}" in page


def test_equal_standings_give_equal_files_and_a_correction_another_file() -> None:
    event = make_event(4)
    play_round(event)
    first = PAPERS["standings"].make(event, 1, "cs")
    pair(event)
    assert PAPERS["standings"].make(event, 1, "cs") == first
    add_players(event, 2)
    assert PAPERS["standings"].make(event, 1, "cs") == first
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    dropped = PAPERS["standings"].make(event, 1, "cs")
    assert "Kateřina Benešová – odstoupení" in page_texts(dropped)[0]
    assert PAPERS["standings"].make(event, 1, "en") != first
    report(event, 1, SECOND, number=1, reason="prohozené lístky")
    assert PAPERS["standings"].make(event, 1, "cs") not in (first, dropped)


def test_paper_with_a_deleted_player_can_be_made() -> None:
    event = make_event(3)
    play_round(event)
    entries(event)[0].members.get().user.delete()
    assert "Marek Ptáček" in page_texts(PAPERS["standings"].make(event, 1, "cs"))[0]


@pytest.mark.parametrize(
    ("number", "language", "kind", "code"),
    [
        (None, "cs", "horoscope", "document_unknown"),
        (None, "xx", "standings", "language_unknown"),
        (0, "cs", "standings", "standings_unknown"),
        (2, "cs", "standings", "standings_unknown"),
        (10**9, "en", "standings", "standings_unknown"),
    ],
)
def test_impossible_paper_is_refused_without_a_job(number: int | None, language: str, kind: str, code: str) -> None:
    event = make_event(2)
    play_round(event)
    with refused(code):
        request_standings(event, number, language, kind)
    assert not Job.objects.exists()


@pytest.mark.parametrize("open_round", [False, True])
def test_standings_before_the_first_closed_round_are_refused(open_round: bool) -> None:
    """A past fault: "standings after round 0" were queued and printed."""
    event = make_event(2)
    if open_round:
        pair(event)
    with refused("standings_unknown"):
        request_standings(event)


def test_paper_of_a_removed_event_fails_with_its_reason() -> None:
    event = make_event(2)
    play_round(event)
    job = request_standings(event)
    Match.objects.update(result=None)
    Round.objects.all().delete()
    event.delete()
    assert run_job(job_id=job.pk)
    job.refresh_from_db()
    assert (job.state, job.problems[0]["code"]) == ("failed", "event_unknown")
