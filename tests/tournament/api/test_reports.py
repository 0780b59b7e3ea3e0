"""Reports of players over the API: report, confirm, dispute; only the two players of the match write them."""

import pytest
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, client_of, code_of, fields_named_by, first_match, play_round
from tournament.models import Match, ResultReport
from tournament.organizing.services.facts import change_facts

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(scene: Scene) -> Match:
    """Return table 1 of the published round of an event that takes reports."""
    change_facts(event=scene.event, changes={"player_reports": True}, actor=None)
    play_round(scene)
    return first_match(scene)


def players_of(match: Match) -> tuple[APIClient, APIClient]:
    first, second = (seat.entry.members.get().user for seat in match.seats.order_by("order"))
    return client_of(first), client_of(second)


def address_of(scene: Scene, match: Match, action: str) -> str:
    return f"{scene.root}matches/{match.pk}/{action}/"


def test_a_report_and_its_confirmation(scene: Scene, match: Match) -> None:
    first, second = players_of(match)
    answer = first.post(address_of(scene, match, "report"), {"in_game_points": [[25, 12]], "revision": 0})
    assert answer.status_code == 200
    body = answer.json()
    report = body["report"]
    assert (body["result"], body["dispute"], body["revision"]) == (None, None, 0)
    assert (report["kind"], report["games"], report["in_game_points"]) == ("report", [1, 0, 0], [[25, 12]])
    assert report["entry"] == body["seats"][0]["entry"]
    body = second.post(address_of(scene, match, "confirm"), {"report": report["id"]}).json()
    assert (body["report"], body["revision"], body["result"]["games"]) == (None, 1, [1, 0, 0])


def test_a_dispute_is_listed_for_staff_with_both_versions(scene: Scene, match: Match, judge: APIClient) -> None:
    first, second = players_of(match)
    report = first.post(address_of(scene, match, "report"), {"games": [1, 0, 0]}).json()["report"]
    disputed = second.post(address_of(scene, match, "dispute"), {"report": report["id"], "games": [0, 1, 0]}).json()
    assert (disputed["result"], disputed["report"]) == (None, report)
    assert (disputed["dispute"]["games"], disputed["dispute"]["answers"]) == ([0, 1, 0], report["id"])
    listed = judge.get(f"{scene.root}rounds/1/reports/").json()
    assert (listed["count"], listed["results"]) == (1, [disputed])
    for reader in (first, second, judge):
        body = reader.get(address_of(scene, match, "reports")).json()
        assert [row["kind"] for row in body["reports"]] == ["report", "dispute"]


def test_a_key_carries_a_report_out_once(scene: Scene, match: Match) -> None:
    first, second = players_of(match)
    address, key = address_of(scene, match, "report"), {"Idempotency-Key": "stul-1"}
    answers = [first.post(address, {"games": [1, 0, 0]}, headers=key) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert ResultReport.objects.count() == 1
    assert code_of(first.post(address, {"games": [0, 1, 0]}, headers=key), 409) == "key_reused"
    report = answers[0].json()["report"]["id"]
    for _ in range(2):
        answer = second.post(
            address_of(scene, match, "confirm"), {"report": report}, headers={"Idempotency-Key": "ano"}
        )
        assert answer.json()["revision"] == 1
    assert ResultReport.objects.count() == 2


def test_only_the_two_players_write(scene: Scene, match: Match, anonymous: APIClient, organizer: APIClient) -> None:
    first, _ = players_of(match)
    report = first.post(address_of(scene, match, "report"), {"games": [1, 0, 0]}).json()["report"]["id"]
    seated = set(match.seats.values_list("entry", flat=True))
    other = next(client_of(entry.members.get().user) for entry in scene.entries if entry.pk not in seated)
    for action, body in (
        ("report", {"games": [1, 0, 0]}),
        ("confirm", {"report": report}),
        ("dispute", {"report": report}),
    ):
        address = address_of(scene, match, action)
        assert code_of(anonymous.post(address, body), 401) == "sign_in_needed"
        assert code_of(other.post(address, body), 403) == "match_not_yours"
        assert code_of(organizer.post(address, body), 403) == "entry_not_yours"
        assert code_of(client_of(scene.stranger).post(address, body), 403) == "entry_not_yours"
    assert code_of(anonymous.get(address_of(scene, match, "reports")), 401) == "sign_in_needed"
    assert code_of(other.get(address_of(scene, match, "reports")), 403) == "match_not_yours"
    assert code_of(first.get(f"{scene.root}rounds/1/reports/"), 403) == "not_allowed"
    assert ResultReport.objects.count() == 1


def test_refusals_are_conflicts_with_sentences(scene: Scene, match: Match, organizer: APIClient) -> None:
    first, second = players_of(match)
    report = first.post(address_of(scene, match, "report"), {"games": [1, 0, 0]}).json()["report"]["id"]
    assert code_of(first.post(address_of(scene, match, "confirm"), {"report": report}), 409) == "report_own"
    assert code_of(second.post(address_of(scene, match, "confirm"), {"report": report + 1}), 409) == "report_changed"
    absent = second.post(address_of(scene, match, "report"), {"outcome": "no_show_first"})
    assert code_of(absent, 422) == "report_needs_staff"
    assert code_of(second.post(address_of(scene, match, "report"), {"games": [5, 0, 0]}), 422) == "result_impossible"
    assert fields_named_by(second.post(address_of(scene, match, "confirm"), {"report": "jedna"})) == {"report"}
    organizer.post(address_of(scene, match, "result"), {"games": [0, 1, 0], "revision": 0})
    later = second.post(address_of(scene, match, "report"), {"games": [1, 0, 0]})
    assert code_of(later, 409) == "reported_result_exists"
    change_facts(event=scene.event, changes={"player_reports": False}, actor=None)
    assert code_of(second.post(address_of(scene, match, "dispute"), {"report": report}), 409) == "reports_off"


def test_the_event_says_whether_players_report(scene: Scene, organizer: APIClient) -> None:
    changed = organizer.patch(scene.root, {"player_reports": True, "silence_minutes": 5}).json()
    assert (changed["player_reports"], changed["silence_minutes"]) == (True, 5)
    assert code_of(organizer.patch(scene.root, {"silence_minutes": 7}), 422) == "state_unknown_value"
