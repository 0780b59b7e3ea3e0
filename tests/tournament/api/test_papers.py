"""Papers over the API: requested by staff, with their progress, fetched as PDF."""

import pytest
from django.conf import LazySettings
from django.test import Client
from rest_framework.test import APIClient

from ledger.models import Job
from ledger.services.jobs import run_job
from tests.tournament.api.scene import Scene, client_of, code_of, count_rows, fields_named_by, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(scene: Scene) -> str:
    """Return the address for papers of an event with one closed round."""
    play_round(scene, close=True)
    return f"{scene.root}documents/"


def test_a_paper_is_requested_made_and_fetched(judge: APIClient, address: str) -> None:
    asked = judge.post(address, {"kind": "standings", "round": 1, "language": "cs"})
    body = asked.json()
    assert (asked.status_code, asked["Location"]) == (202, body["url"])
    assert body["url"].endswith(f"{address}{body['id']}/")
    assert (body["status"], body["progress"], body["file"], body["problems"]) == ("queued", 0, None, [])
    assert code_of(judge.get(f"{address}{body['id']}/pdf/"), 409) == "document_not_ready"
    assert run_job(job_id=body["id"])
    done = judge.get(body["url"]).json()
    assert (done["status"], done["progress"]) == ("done", 100)
    paper = judge.get(done["file"], headers={"Accept": "application/pdf"})
    assert (paper.status_code, paper["Content-Type"], paper.content[:5]) == (200, "application/pdf", b"%PDF-")
    assert paper["Content-Disposition"] == 'inline; filename="pohar-v-podhuri-standings-1-cs.pdf"'


@pytest.mark.parametrize(("header", "language"), [("cs", "cs"), ("en-GB", "en"), ("de", "en")])
def test_a_paper_is_in_the_language_of_the_request_by_default(
    judge: APIClient, address: str, header: str, language: str
) -> None:
    judge.post(address, {"kind": "standings"}, headers={"Accept-Language": header})
    assert Job.objects.get().params["language"] == language


def test_a_failed_paper_names_its_problem(judge: APIClient, scene: Scene, address: str) -> None:
    body = judge.post(address, {"kind": "standings"}).json()
    Job.objects.update(params={**Job.objects.get().params, "event": 0})
    run_job(job_id=body["id"])
    failed = judge.get(body["url"]).json()
    assert (failed["status"], failed["file"], failed["problems"][0]["code"]) == ("failed", None, "event_unknown")
    assert set(failed["problems"][0]["text"]) == {"cs", "en"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"kind": "diplomy"}, 404, "document_unknown"),
        ({"kind": "standings", "round": 2}, 404, "standings_unknown"),
        ({"kind": "standings", "round": 0}, 404, "standings_unknown"),
        ({"kind": "standings", "round": -1}, 404, "standings_unknown"),
        ({"kind": "standings", "round": 10**30}, 404, "standings_unknown"),
        ({"kind": "standings", "language": "de"}, 422, "language_unknown"),
    ],
)
def test_impossible_papers_are_refused(judge: APIClient, address: str, body: object, status: int, code: str) -> None:
    before = count_rows()
    assert code_of(judge.post(address, body), status) == code
    assert count_rows() == before


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, {"kind"}),
        ({"kind": ["standings"]}, {"kind"}),
        ({"kind": "standings", "round": "1"}, {"round"}),
        ({"kind": "standings", "round": [1], "language": {}}, {"round", "language"}),
        ([], {"body"}),
    ],
)
def test_wrong_types_are_refused_with_their_path(
    judge: APIClient, address: str, body: object, places: set[str]
) -> None:
    before = count_rows()
    assert fields_named_by(judge.post(address, body)) == places
    assert count_rows() == before


def test_an_account_with_too_many_jobs_is_told_when_to_ask_again(
    judge: APIClient, organizer: APIClient, scene: Scene, address: str, settings: LazySettings
) -> None:
    settings.JOBS_PER_ACCOUNT = 1
    body = {"kind": "standings", "language": "cs"}
    assert judge.post(address, body).status_code == 202
    rows = count_rows()
    refusal = judge.post(address, body)
    assert code_of(refusal, 429) == "too_many_jobs"
    assert (refusal["Retry-After"], refusal["Content-Type"]) == ("30", "application/problem+json")
    assert refusal.json()["problems"][0]["text"]["cs"].startswith("Čeká nebo běží 1 vaše úloha.")
    assert count_rows() == rows
    browser = Client()
    browser.force_login(scene.judge)
    page = browser.post(f"/events/{scene.event.slug}/papers/ask/", body)
    assert (page.status_code, page["Retry-After"]) == (429, "30")
    assert organizer.post(address, body).status_code == 202


def test_papers_are_for_staff(
    anonymous: APIClient, player: APIClient, judge: APIClient, scene: Scene, address: str
) -> None:
    number = judge.post(address, {"kind": "standings"}).json()["id"]
    before = count_rows()
    for client in (player, client_of(scene.stranger)):
        answers = [client.post(address, {"kind": "standings"}), client.get(f"{address}{number}/")]
        answers.append(client.get(f"{address}{number}/pdf/"))
        assert {code_of(answer, 403) for answer in answers} == {"not_allowed"}
    assert code_of(anonymous.post(address, {"kind": "standings"}), 401) == "sign_in_needed"
    assert count_rows() == before


def test_a_paper_of_another_event_is_unknown(judge: APIClient, address: str) -> None:
    Job.objects.create(kind="tournament.document", scope="event:0")
    for number in (Job.objects.get().pk, 0, 10**30):
        assert code_of(judge.get(f"{address}{number}/"), 404) == "not_found"
        assert code_of(judge.get(f"{address}{number}/pdf/"), 404) == "not_found"
