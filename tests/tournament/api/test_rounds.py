"""Rounds over the API: pairing, publication, start, close, reopening, and refusals."""

import pytest
from rest_framework.test import APIClient

from tests.builders import entries, organizer_of
from tests.tournament.api.scene import (
    API,
    Scene,
    client_of,
    code_of,
    count_rows,
    fields_named_by,
    first_match,
    person,
    play_round,
)
from tests.tournament.big_event import make_big_event
from tournament.entries.services.entries import add_entry, change_status
from tournament.models import Match, Round, StaffRole

pytestmark = pytest.mark.django_db


def test_the_next_round_is_paired_as_a_draft(organizer: APIClient, scene: Scene) -> None:
    answer = organizer.post(f"{scene.root}rounds/", {})
    body = answer.json()
    assert (answer.status_code, body["number"], body["state"], body["attempt"]) == (201, 1, "draft", 1)
    assert [match["table"] for match in body["matches"]] == [1, 2]
    assert {match["revision"] for match in body["matches"]} == {0}
    assert {match["id"] for match in body["matches"]} == set(Match.objects.values_list("id", flat=True))
    names = {seat["entry"]: seat["name"] for match in body["matches"] for seat in match["seats"]}
    assert names == {entry.pk: entry.name for entry in scene.entries}
    assert [[seat["order"] for seat in match["seats"]] for match in body["matches"]] == [[1, 2], [1, 2]]


def test_an_odd_player_has_a_bye(organizer: APIClient, scene: Scene) -> None:
    entry = add_entry(event=scene.event, user=scene.stranger, actor=scene.organizer)
    change_status(entry=entry, to="checked_in", actor=scene.organizer)
    bye = organizer.post(f"{scene.root}rounds/").json()["matches"][-1]
    assert (bye["table"], len(bye["seats"]), bye["result"]["outcome"], bye["revision"]) == (None, 1, "bye", 1)


def test_a_draft_is_shown_to_staff_only(
    anonymous: APIClient, player: APIClient, judge: APIClient, scene: Scene
) -> None:
    play_round(scene, publish=False)
    for client in (anonymous, player):
        assert client.get(f"{scene.root}rounds/").json()["results"] == []
        assert code_of(client.get(f"{scene.root}rounds/1/"), 404) == "round_unknown"
    assert judge.get(f"{scene.root}rounds/").json()["results"][0]["state"] == "draft"
    assert judge.get(f"{scene.root}rounds/1/").json()["matches"]


def test_a_published_round_is_public(anonymous: APIClient, scene: Scene) -> None:
    play_round(scene)
    body = anonymous.get(f"{scene.root}rounds/1/").json()
    assert (body["state"], len(body["matches"]), body["minutes"]) == ("running", 2, 50)
    assert body["deadline"] > body["started_at"]
    assert anonymous.get(f"{scene.root}rounds/").json()["count"] == 1


@pytest.mark.both_databases
@pytest.mark.parametrize("batch_size", [225, 40])
def test_a_long_round_keeps_every_match_once_in_the_order_of_tables_with_the_bye_last(
    batch_size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Matches are loaded in batches; a short batch makes many of them in one round."""
    event = make_big_event(205)
    monkeypatch.setattr("tournament.rounds.queries.rounds._BATCH_SIZE", batch_size)
    for client in (client_of(), client_of(organizer_of(event))):
        matches = client.get(f"{API}{event.slug}/rounds/2/").json()["matches"]
        assert [match["table"] for match in matches] == [*range(1, 103), None]
        assert len({match["id"] for match in matches}) == 103
        seated = [seat["entry"] for match in matches for seat in match["seats"]]
        assert sorted(seated) == [entry.pk for entry in entries(event)]


def test_a_round_moves_through_its_states(organizer: APIClient, scene: Scene) -> None:
    root = f"{scene.root}rounds/1/"
    organizer.post(f"{scene.root}rounds/", {"number": 1})
    for verb, state in [
        ("publish", "published"),
        ("unpublish", "draft"),
        ("publish", "published"),
        ("start", "running"),
    ]:
        answer = organizer.post(f"{root}{verb}/")
        assert (answer.status_code, answer.json()["state"]) == (200, state)
    for match in Match.objects.all():
        organizer.post(f"{scene.root}matches/{match.pk}/result/", {"games": [0, 1, 0]})
    assert organizer.post(f"{root}close/").json()["state"] == "closed"
    assert organizer.post(f"{root}reopen/").json()["state"] == "running"
    assert organizer.post(f"{root}close/").json()["closed_at"]
    assert organizer.post(f"{scene.root}rounds/", {"number": 2}).json()["number"] == 2
    assert code_of(organizer.post(f"{root}reopen/"), 409) == "round_has_next"


def test_a_draft_is_discarded(organizer: APIClient, scene: Scene) -> None:
    play_round(scene, publish=False)
    answer = organizer.delete(f"{scene.root}rounds/1/")
    assert (answer.status_code, answer.content, Round.objects.count(), Match.objects.count()) == (204, b"", 0, 0)
    assert organizer.post(f"{scene.root}rounds/").json()["attempt"] == 2


@pytest.mark.parametrize(
    ("verb", "code"),
    [
        ("publish", "round_move_not_allowed"),
        ("start", "clock_already_started"),
        ("close", "results_missing"),
        ("unpublish", "round_move_not_allowed"),
        ("reopen", "round_not_closed"),
        ("", "round_not_draft"),
    ],
)
def test_a_running_round_refuses_other_moves(organizer: APIClient, scene: Scene, verb: str, code: str) -> None:
    play_round(scene)
    before = count_rows()
    address = f"{scene.root}rounds/1/{verb}/" if verb else f"{scene.root}rounds/1/"
    answer = organizer.post(address) if verb else organizer.delete(address)
    assert code_of(answer, 409) == code
    assert (Round.objects.get().state, count_rows()) == ("running", before)


def test_a_round_with_a_result_cannot_be_taken_back(organizer: APIClient, scene: Scene) -> None:
    play_round(scene, publish=False)
    organizer.post(f"{scene.root}rounds/1/publish/")
    organizer.post(f"{scene.root}matches/{first_match(scene).pk}/result/", {"games": [1, 0, 0]})
    assert code_of(organizer.post(f"{scene.root}rounds/1/unpublish/"), 409) == "round_has_results"


def test_pairing_a_paired_round_is_refused(organizer: APIClient, scene: Scene) -> None:
    assert organizer.post(f"{scene.root}rounds/").status_code == 201
    before = count_rows()
    for body in ({}, {"number": 1}):
        assert code_of(organizer.post(f"{scene.root}rounds/", body), 409) == "already_paired"
    assert count_rows() == before


def test_pairing_another_than_the_next_round_is_refused(organizer: APIClient, scene: Scene) -> None:
    before = count_rows()
    for number in (2, 30_000, 10**30):
        assert code_of(organizer.post(f"{scene.root}rounds/", {"number": number}), 409) == "round_not_next"
    assert count_rows() == before


@pytest.mark.parametrize("number", ["abc", "1", 0, -1, 1.5, True, [1], {"n": 1}, None])
def test_a_wrong_round_number_is_refused(organizer: APIClient, scene: Scene, number: object) -> None:
    before = count_rows()
    assert fields_named_by(organizer.post(f"{scene.root}rounds/", {"number": number})) == {"number"}
    assert count_rows() == before


@pytest.mark.parametrize("number", [0, 2, 32_768, 10**30])
def test_an_unknown_round_is_refused(organizer: APIClient, scene: Scene, number: int) -> None:
    play_round(scene)
    root = f"{scene.root}rounds/{number}/"
    answers = [organizer.get(root), organizer.delete(root)]
    answers += [organizer.post(f"{root}{verb}/") for verb in ("publish", "unpublish", "start", "close", "reopen")]
    assert {code_of(answer, 404) for answer in answers} == {"round_unknown"}


def test_only_organizers_pair_and_move_rounds(
    anonymous: APIClient, judge: APIClient, player: APIClient, scene: Scene
) -> None:
    play_round(scene, publish=False)
    scorekeeper = person("Soňa", "Říhová", "tajna-zapisovatelka")
    StaffRole.objects.create(event=scene.event, user=scorekeeper, role="scorekeeper")
    before = count_rows()
    root = f"{scene.root}rounds/"
    for client in (judge, player, client_of(scene.stranger), client_of(scorekeeper)):
        answers = [client.post(root), client.delete(f"{root}1/"), client.post(f"{root}1/publish/")]
        assert {code_of(answer, 403) for answer in answers} == {"not_allowed"}
    answers = [anonymous.post(root), anonymous.delete(f"{root}1/"), anonymous.post(f"{root}1/publish/")]
    assert {code_of(answer, 401) for answer in answers} == {"sign_in_needed"}
    assert (count_rows(), Round.objects.get().state) == (before, "draft")
