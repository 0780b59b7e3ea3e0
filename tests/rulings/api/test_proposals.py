"""``/api/v1/rulings/proposals/``: the same permissions and refusals as the pages."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.people import grant_site_role
from rulings.models import Proposal, Ruling
from tests.builders import make_person

pytestmark = pytest.mark.django_db

ROOT = "/api/v1/rulings/proposals/"
NEW: dict[str, Any] = {
    "game": "doomtrooper",
    "content": {"statement": {"cs": "Kapybara útočí první."}, "cards": ["Golem temnoty"]},
    "reason": "stůl 7",
    "origin": "/events/pohar/",
}
COMPLETE = {
    "id": "DOOM-1",
    "section": "general",
    "source": "prague-cup-2011",
    "title": {"cs": "Kapybara", "en": "Capybara"},
    "statement": {"cs": "Kapybara útočí první.", "en": "The capybara strikes first."},
    "hints": ["kdo začíná kapybara", "does the capybara start"],
}


def sign_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def judge() -> Client:
    return sign_in(make_person("Věra Dvořáková"))


@pytest.fixture
def editor() -> Client:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    return sign_in(person)


def send(client: Client, address: str, body: Any) -> tuple[int, dict[str, Any]]:
    response = client.post(address, body, content_type="application/json")
    return response.status_code, response.json()


def propose(client: Client, **fields: Any) -> int:
    status, body = send(client, ROOT, {**NEW, **fields})
    assert status == 201, body
    return int(body["id"])


def test_an_approved_proposal_is_found_by_the_api(judge: Client, editor: Client) -> None:
    number = propose(judge)
    waiting = judge.get(f"{ROOT}{number}/").json()
    assert (waiting["state"], waiting["revision"], waiting["ruling"]) == ("open", 0, None)
    assert waiting["then"]["cards"] == ["Golem temnoty"]
    status, ruling = send(editor, f"{ROOT}{number}/approve/", {"revision": 0, "content": COMPLETE})
    assert (status, ruling["id"], ruling["statement"]["en"]) == (200, "DOOM-1", "The capybara strikes first.")
    assert judge.get("/api/v1/rulings/?q=kapybara").json()["results"][0]["id"] == "DOOM-1"
    assert judge.get(f"{ROOT}{number}/").json()["state"] == "approved"


def test_a_change_is_returned_with_the_content_before_and_after(judge: Client, editor: Client) -> None:
    number = propose(judge, ruling="PP11-K016", content={"status": "disputed"})
    body = judge.get(f"{ROOT}{number}/").json()
    assert (body["changes"], body["revision"], body["outdated"]) == ({"status": "disputed"}, 1, False)
    assert body["now"].get("status", "in force") == "in force"
    assert body["then"]["status"] == "disputed"
    assert send(editor, f"{ROOT}{number}/approve/", {"revision": 0})[0] == 409
    status, ruling = send(editor, f"{ROOT}{number}/approve/", {"revision": 1})
    assert (status, ruling["status"], len(ruling["revisions"])) == (200, "disputed", 2)


def test_a_title_in_one_language_keeps_the_other(judge: Client, editor: Client) -> None:
    before = Ruling.objects.get(pk="PP11-K016").title_en
    number = propose(judge, ruling="PP11-K016", content={"title": {"cs": "Jiný název"}})
    status, ruling = send(editor, f"{ROOT}{number}/approve/", {"revision": 1, "content": {"statement": {"en": "x"}}})
    assert (status, ruling["title"]) == (200, {"cs": "Jiný název", "en": before})


@pytest.mark.parametrize("action", ["approve", "reject"])
def test_only_an_editor_decides(judge: Client, action: str) -> None:
    number = propose(judge)
    body = {"revision": 0, "content": COMPLETE, "reason": "ne"}
    assert send(judge, f"{ROOT}{number}/{action}/", body)[0] == 403
    assert send(Client(), f"{ROOT}{number}/{action}/", body)[0] in (401, 403)
    assert Proposal.objects.get().is_open


def test_a_visitor_neither_reads_nor_makes_proposals(judge: Client) -> None:
    number = propose(judge)
    for address in (ROOT, f"{ROOT}{number}/"):
        assert Client().get(address).status_code == 401
    assert send(Client(), ROOT, NEW)[0] in (401, 403)
    assert Proposal.objects.count() == 1


def test_authors_see_their_proposals_and_editors_all(judge: Client, editor: Client) -> None:
    number = propose(judge)
    stranger = sign_in(make_person("Petr Žižka"))
    assert stranger.get(ROOT).json()["count"] == 0
    assert stranger.get(f"{ROOT}{number}/").status_code == 404
    assert editor.get(ROOT).json()["results"][0]["id"] == number
    assert editor.get(f"{ROOT}?state=approved").json()["count"] == 0


def test_the_author_withdraws_and_an_editor_rejects_with_a_reason(judge: Client, editor: Client) -> None:
    first, second = propose(judge), propose(judge, content={"statement": {"cs": "Jinak."}})
    assert send(judge, f"{ROOT}{first}/withdraw/", {})[1]["state"] == "withdrawn"
    assert send(editor, f"{ROOT}{second}/reject/", {"reason": ""})[0] == 422
    assert send(editor, f"{ROOT}{second}/reject/", {"reason": "bez zdroje"})[1]["decision"] == "bez zdroje"
    assert send(editor, f"{ROOT}{second}/approve/", {"revision": 0})[0] == 409


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"content": {}}, 422, "proposal_empty"),
        ({"content": "text"}, 400, "field_invalid"),
        ({"content": {"statement": "text"}}, 400, "field_invalid"),
        ({"content": {"statement": {"cs": "x" * 4001}}}, 422, "proposal_text_too_long"),
        ({"content": {"statement": {"cs": "x"}, "cards": "Žolík"}}, 400, "field_invalid"),
        ({"content": {"statement": {"cs": "x"}, "cards": ["Kapybara"]}}, 422, "proposal_card_unknown"),
        ({"content": {"statement": {"cs": "x"}, "cited": {"magazine": "legenda"}}}, 400, "field_invalid"),
        ({"content": {"statement": {"cs": "x"}, "lines": ["a"]}}, 400, "field_invalid"),
        ({"content": {"statement": {"cs": "x"}, "lines": [10**30]}}, 400, "field_invalid"),
        ({"content": {"statement": {"cs": "x\x00"}}}, 400, "field_invalid"),
        ({"game": "sachy"}, 404, "not_found"),
        ({"game": "\x00"}, 400, "field_invalid"),
        ({"ruling": "PP11-K999"}, 404, "not_found"),
        ({"reason": "x" * 301}, 400, "field_invalid"),
    ],
)
def test_an_unusable_proposal_is_refused_with_its_code(
    judge: Client, fields: dict[str, Any], status: int, code: str
) -> None:
    answer_status, body = send(judge, ROOT, {**NEW, **fields})
    assert (answer_status, body["code"]) == (status, code)
    assert not Proposal.objects.exists()


@pytest.mark.parametrize(
    "body",
    ["", "[]", "null", "{", '"text"', "[[[[", '{"content": {"statement": {"cs": "\\ud800"}}, "game": "doomtrooper"}'],
)
def test_any_body_gets_problem_details(judge: Client, body: str) -> None:
    response = judge.post(ROOT, body, content_type="application/json")
    assert response.status_code in (400, 422)
    assert response["Content-Type"] == "application/problem+json"


def test_an_approval_returns_every_problem_at_once(judge: Client, editor: Client) -> None:
    number = propose(judge)
    status, body = send(editor, f"{ROOT}{number}/approve/", {"revision": 0, "content": {"id": "DOOM-1"}})
    assert status == 422
    assert len(body["problems"]) >= 4
    assert all(set(problem["text"]) == {"cs", "en"} for problem in body["problems"])
    assert not Ruling.objects.filter(pk="DOOM-1").exists()


def test_a_source_has_its_authority_and_jurisdiction() -> None:
    body = Client().get("/api/v1/rulings/PP11-K016/").json()
    assert body["sources"][0]["authority"] == "event"
    assert body["sources"][0]["jurisdiction"] == ["doomtrooper/prague-cup-2011"]
    assert (body["supersedes"], body["superseded_by"]) == ([], [])
