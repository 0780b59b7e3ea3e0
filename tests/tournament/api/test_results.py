"""Results over the API: entered and corrected by staff, once per key; nothing is written if anything is wrong."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from ledger.models import Action, IdempotencyKey
from tests.tournament.api.scene import (
    Scene,
    client_of,
    code_of,
    count_rows,
    fields_named_by,
    first_match,
    play_round,
)
from tournament.models import Event, Match, Result
from tournament.rounds.services.rounds import discard_draft

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(scene: Scene) -> str:
    """Return the address for the result of table 1 of a running round."""
    play_round(scene)
    return address_of(scene)


def address_of(scene: Scene) -> str:
    return f"{scene.root}matches/{first_match(scene).pk}/result/"


def test_a_result_is_entered(organizer: APIClient, anonymous: APIClient, scene: Scene, address: str) -> None:
    body = {"games": [1, 0, 0], "in_game_points": [[25, 13]], "ended": ["target"], "revision": 0}
    answer = organizer.post(address, body)
    shown = answer.json()
    assert (answer.status_code, shown["revision"], shown["table"]) == (200, 1, 1)
    assert anonymous.get(f"{scene.root}rounds/1/").json()["matches"][0] == shown
    assert shown["result"].pop("at") > "2026"
    assert shown["result"] == {
        "games": [1, 0, 0],
        "outcome": None,
        "in_game_points": [[25, 13]],
        "ended": ["target"],
        "accepted": [],
    }


@pytest.mark.parametrize(
    ("points", "games"), [([25, 13], [1, 0, 0]), ([9, 25], [0, 1, 0]), ([25, 25], [0, 0, 1]), ([31, 30], [1, 0, 0])]
)
def test_in_game_points_alone_decide_the_winner(judge: APIClient, address: str, points: list[int], games: Any) -> None:
    """The API computes the winner from the points as the result desk does, without a field for the winner."""
    answer = judge.post(address, {"in_game_points": [points], "revision": 0})
    assert (answer.status_code, answer.json()["result"]["games"]) == (200, games)
    assert answer.json()["result"]["in_game_points"] == [points]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"in_game_points": [[17, 9]]}, "scoring_end_needed"),
        ({"in_game_points": [[25]]}, "result_in_game_points_shape"),
        ({"in_game_points": [[25, -1]]}, "result_in_game_points_shape"),
        ({"in_game_points": [[25, 1]] * 3}, "result_too_many_wins"),
        ({"in_game_points": [[25, 9]], "ended": ["concession"]}, "points_do_not_decide"),
        ({"in_game_points": []}, "result_missing"),
    ],
)
def test_points_that_decide_nothing_are_refused(
    judge: APIClient, address: str, body: dict[str, Any], code: str
) -> None:
    answer = judge.post(address, body)
    assert answer.status_code == 422
    assert code in {problem["code"] for problem in answer.json()["problems"]}
    assert Result.objects.count() == 0


@pytest.mark.parametrize("outcome", ["win_first", "double_loss", "intentional_draw", "no_show_second"])
def test_an_outcome_instead_of_games(judge: APIClient, address: str, outcome: str) -> None:
    body = judge.post(address, {"outcome": outcome, "games": None, "in_game_points": None, "ended": None}).json()
    assert (body["result"]["outcome"], body["result"]["games"], body["result"]["ended"]) == (outcome, None, None)


def test_a_correction_is_appended(organizer: APIClient, scene: Scene, address: str) -> None:
    organizer.post(address, {"games": [1, 0, 0], "revision": 0})
    assert organizer.post(address, {"games": [0, 1, 0], "revision": 1}).json()["revision"] == 2
    assert [row.games for row in Result.objects.order_by("revision")] == [[1, 0, 0], [0, 1, 0]]
    assert Action.objects.filter(verb="result.corrected").count() == 1


def test_a_result_with_an_outdated_revision_is_refused(organizer: APIClient, judge: APIClient, address: str) -> None:
    judge.post(address, {"games": [1, 0, 0], "revision": 0})
    before = count_rows()
    for stale in (0, 2, 10**30):
        answer = organizer.post(address, {"games": [0, 1, 0], "revision": stale})
        assert code_of(answer, 409) == "result_changed"
        assert answer.json()["problems"][0]["params"] == {"table": 1}
    assert count_rows() == before


def test_a_request_is_carried_out_once_per_key(organizer: APIClient, address: str) -> None:
    body = {"games": [1, 0, 0], "revision": 0}
    answers = [organizer.post(address, body, headers={"Idempotency-Key": "stůl-1"}) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert answers[0].json() == answers[1].json() == answers[2].json()
    assert (Result.objects.count(), IdempotencyKey.objects.count()) == (1, 1)


def test_a_key_of_another_request_is_refused(organizer: APIClient, address: str) -> None:
    organizer.post(address, {"games": [1, 0, 0]}, headers={"Idempotency-Key": "k"})
    before = count_rows()
    answer = organizer.post(address, {"games": [0, 1, 0]}, headers={"Idempotency-Key": "k"})
    assert code_of(answer, 409) == "key_reused"
    assert count_rows() == before


def test_keys_of_two_accounts_are_independent(organizer: APIClient, judge: APIClient, address: str) -> None:
    organizer.post(address, {"games": [1, 0, 0]}, headers={"Idempotency-Key": "k"})
    assert judge.post(address, {"games": [0, 1, 0]}, headers={"Idempotency-Key": "k"}).json()["revision"] == 2


def test_a_refusal_leaves_its_key_free(organizer: APIClient, address: str) -> None:
    key = {"Idempotency-Key": "k" * 500}
    assert code_of(organizer.post(address, {"games": [9, 0, 0]}, headers=key), 422) == "result_impossible"
    assert IdempotencyKey.objects.count() == 0
    assert organizer.post(address, {"games": [1, 0, 0]}, headers=key).status_code == 200


def test_results_are_for_staff(anonymous: APIClient, player: APIClient, scene: Scene, address: str) -> None:
    before = count_rows()
    for client in (player, client_of(scene.stranger)):
        assert code_of(client.post(address, {"games": [1, 0, 0]}), 403) == "not_allowed"
    assert code_of(anonymous.post(address, {"games": [1, 0, 0]}), 401) == "sign_in_needed"
    assert code_of(anonymous.post(address, "{", content_type="application/json"), 401) == "sign_in_needed"
    assert count_rows() == before


@pytest.mark.parametrize("number", [0, 999_999, 10**18, 10**30])
def test_an_unknown_match_is_refused(organizer: APIClient, scene: Scene, number: int) -> None:
    play_round(scene)
    before = count_rows()
    answer = organizer.post(f"{scene.root}matches/{number}/result/", {"games": [1, 0, 0]})
    assert code_of(answer, 404) == "match_unknown"
    assert count_rows() == before


def test_a_match_of_another_event_is_refused(organizer: APIClient, scene: Scene, address: str) -> None:
    other = Event.objects.create(
        slug="jiny", name="Jiný", format_key=scene.event.format_key, starts_at="2026-12-01T10:00Z"
    )
    other.staff.create(user=scene.organizer, role="organizer")
    answer = organizer.post(address.replace(scene.event.slug, "jiny"), {"games": [1, 0, 0]})
    assert code_of(answer, 404) == "match_unknown"
    assert Result.objects.count() == 0


def test_a_draft_takes_no_results(organizer: APIClient, scene: Scene) -> None:
    play_round(scene, publish=False)
    before = count_rows()
    assert code_of(organizer.post(address_of(scene), {"games": [1, 0, 0]}), 409) == "round_not_open"
    assert count_rows() == before
    discarded = address_of(scene)
    discard_draft(event=scene.event, number=1, actor=scene.organizer)
    assert code_of(organizer.post(discarded, {"games": [1, 0, 0]}), 404) == "match_unknown"


def test_a_closed_round_is_corrected_with_a_reason(organizer: APIClient, scene: Scene) -> None:
    play_round(scene, close=True)
    before = count_rows()
    body: dict[str, Any] = {"games": [0, 1, 0], "revision": 1}
    assert code_of(organizer.post(address_of(scene), body), 409) == "round_superseded"
    assert code_of(organizer.post(address_of(scene), {**body, "reason": "ř" * 201}), 422) == "reason_too_long"
    assert count_rows() == before
    answer = organizer.post(address_of(scene), {**body, "reason": "Sudí opsal špatný lístek."})
    assert (answer.status_code, answer.json()["revision"]) == (200, 2)
    assert "Sudí" not in answer.content.decode()


def test_a_bye_has_no_result(organizer: APIClient, scene: Scene) -> None:
    odd = play_round_with_bye(scene)
    before = count_rows()
    answer = organizer.post(f"{scene.root}matches/{odd.pk}/result/", {"games": [1, 0, 0]})
    assert code_of(answer, 409) == "bye_has_no_result"
    assert count_rows() == before


def play_round_with_bye(scene: Scene) -> Match:
    from tournament.entries.services.entries import change_status

    change_status(entry=scene.entries[0], to="dropped", actor=scene.organizer)
    play_round(scene)
    return Match.objects.get(table=None)


@pytest.mark.parametrize(
    ("body", "status", "codes"),
    [
        ({}, 422, {"result_impossible", "result_missing"}),
        ({"games": None, "outcome": None}, 422, {"result_impossible", "result_missing"}),
        ({"games": []}, 422, {"result_impossible", "result_missing"}),
        ({"games": [1, 0]}, 422, {"result_impossible", "result_games_shape"}),
        ({"games": [-1, 0, 0]}, 422, {"result_impossible", "result_games_shape"}),
        ({"games": [10**30, 0, 0]}, 422, {"result_impossible", "result_too_many_wins"}),
        ({"games": [1, 1, 0]}, 422, {"result_impossible", "result_too_many_games"}),
        ({"games": [1, 0, 0], "in_game_points": [[10**30, 1]]}, 422, {"result_impossible", "result_number_too_large"}),
        ({"games": [1, 0, 0], "in_game_points": [[1]]}, 422, {"result_impossible", "result_in_game_points_shape"}),
        ({"games": [1, 0, 0], "in_game_points": [[-1, 1]]}, 422, {"result_impossible", "result_in_game_points_shape"}),
        ({"games": [1, 0, 0], "ended": ["time", "time"]}, 422, {"result_impossible", "result_per_game_count"}),
        ({"games": [1, 0, 0], "ended": ["únavou"]}, 422, {"result_unknown_word"}),
        ({"outcome": "vyhra"}, 422, {"result_unknown_word"}),
        ({"outcome": "bye"}, 422, {"result_impossible", "result_outcome_wrong_seats"}),
    ],
)
def test_an_impossible_result_is_refused(
    organizer: APIClient, address: str, body: dict[str, Any], status: int, codes: set[str]
) -> None:
    before = count_rows()
    answer = organizer.post(address, body)
    code_of(answer, status)
    assert {problem["code"] for problem in answer.json()["problems"]} == codes
    assert count_rows() == before


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({"games": "abc"}, {"games"}),
        ({"games": 1}, {"games"}),
        ({"games": {"first": 1}}, {"games"}),
        ({"games": ["abc", 0, 0]}, {"games.0"}),
        ({"games": [1, "0", None]}, {"games.1", "games.2"}),
        ({"games": [True, False, 0]}, {"games.0", "games.1"}),
        ({"games": [0.5, 0.5, 0]}, {"games.0", "games.1"}),
        ({"games": [[1], {"a": 0}, 0]}, {"games.0", "games.1"}),
        ({"games": [0] * 33}, {"games"}),
        ({"games": [1, 0, 0], "in_game_points": [25, 13]}, {"in_game_points.0", "in_game_points.1"}),
        ({"games": [1, 0, 0], "in_game_points": [[25, "x"]]}, {"in_game_points.0.1"}),
        ({"games": [1, 0, 0], "ended": "time"}, {"ended"}),
        ({"games": [1, 0, 0], "ended": [["time"]]}, {"ended.0"}),
        ({"outcome": ["draw"]}, {"outcome"}),
        ({"outcome": {"is": "draw"}}, {"outcome"}),
        ({"outcome": "x" * 21}, {"outcome"}),
        ({"outcome": "draw", "revision": "0"}, {"revision"}),
        ({"outcome": "draw", "revision": -1}, {"revision"}),
        ({"outcome": "draw", "reason": ["proto"]}, {"reason"}),
        ({"games": "abc", "ended": 5, "revision": []}, {"games", "ended", "revision"}),
        (["games"], {"body"}),
        ("games", {"body"}),
        (5, {"body"}),
    ],
)
def test_wrong_types_are_refused_with_their_path(
    organizer: APIClient, address: str, body: Any, places: set[str]
) -> None:
    before = count_rows()
    assert fields_named_by(organizer.post(address, body)) == places
    assert count_rows() == before


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        '{"games": [1, 0, NaN]}',
        '{"games": [1' + "0" * 5_000 + "]}",
        '{"games": ' + "[" * 100_000 + "]" * 100_000 + "}",
        "[" * 100_000,
        b"\xff\xfe{}",
        "games=1-0-0",
    ],
)
def test_a_body_that_is_not_json_is_refused(organizer: APIClient, address: str, body: Any) -> None:
    before = count_rows()
    answer = organizer.post(address, body, content_type="application/json")
    assert answer.status_code in {400, 422}
    code_of(answer, answer.status_code)
    assert count_rows() == before


def test_a_body_over_the_limit_is_refused(organizer: APIClient, address: str) -> None:
    body = '{"reason": "' + "a" * 2_000_001 + '"}'
    answer = organizer.post(address, body, content_type="application/json")
    assert code_of(answer, 413) == "body_too_large"


def test_a_body_of_another_media_type_is_refused(organizer: APIClient, address: str) -> None:
    answer = organizer.post(address, "<games/>", content_type="text/xml")
    assert code_of(answer, 400) == "body_unreadable"


def test_no_names_are_stored_under_an_idempotency_key(organizer: APIClient, scene: Scene, address: str) -> None:
    key = {"Idempotency-Key": "stůl 1"}
    first = organizer.post(address, {"games": [1, 0, 0]}, headers=key).json()
    assert IdempotencyKey.objects.get().body == {"match": first["id"]}
    assert organizer.post(address, {"games": [1, 0, 0]}, headers=key).json() == first


def test_points_of_more_games_than_a_match_can_have_are_refused(organizer: APIClient, address: str) -> None:
    answer = organizer.post(address, {"outcome": "win_first", "in_game_points": [[25, 0]] * 32, "revision": 0})
    assert answer.status_code == 422
    assert "result_per_game_count" in {problem["code"] for problem in answer.json()["problems"]}


def test_a_result_is_cleared_by_judge_and_organizer(
    organizer: APIClient, judge: APIClient, scene: Scene, address: str
) -> None:
    for revision, client in ((1, judge), (3, organizer)):
        assert client.post(address, {"games": [1, 0, 0]}).status_code == 200
        answer = client.delete(f"{address}?revision={revision}&reason=omyl")
        shown = answer.json()
        assert (answer.status_code, shown["revision"], shown["result"]) == (200, revision + 1, None)
        line: Any = Action.objects.latest("id")
        assert (line.verb, line.after["reason"]) == ("result.cleared", "omyl")
    assert code_of(judge.delete(address), 409) == "nothing_to_clear"
    assert code_of(judge.post(f"{scene.root}rounds/1/close/"), 403) == "not_allowed"
    assert code_of(organizer.post(f"{scene.root}rounds/1/close/"), 409) == "results_missing"


def test_clearing_is_refused_to_players_and_for_old_revisions(
    player: APIClient, anonymous: APIClient, judge: APIClient, address: str
) -> None:
    judge.post(address, {"games": [1, 0, 0]})
    rows = count_rows()
    assert code_of(anonymous.delete(address), 401) == "sign_in_needed"
    assert code_of(player.delete(address), 403) == "not_allowed"
    assert code_of(judge.delete(f"{address}?revision=0"), 409) == "result_changed"
    assert fields_named_by(judge.delete(f"{address}?revision=druhá")) == {"revision"}
    assert count_rows() == rows


def test_a_clearing_under_a_key_is_carried_out_once(judge: APIClient, scene: Scene, address: str) -> None:
    judge.post(address, {"games": [1, 0, 0]})
    headers: Any = {"Idempotency-Key": "stůl-1-smazat"}
    first = judge.delete(address, headers=headers)
    assert first.json()["result"] is None
    judge.post(address, {"games": [0, 1, 0]})
    again = judge.delete(address, headers=headers)
    assert again.status_code == 200
    assert again.json()["revision"] == 3
    assert Result.objects.filter(match=first_match(scene)).count() == 3
    assert code_of(judge.delete(f"{address}?reason=jinak", headers=headers), 409) == "key_reused"
