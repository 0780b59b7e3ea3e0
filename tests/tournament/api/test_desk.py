"""The tables of a round over the API: rows for result desks that stay open, only what changed, 304 after one query."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.tournament.api.scene import Scene, code_of, first_match, play_round
from tournament.models import Match
from tournament.results.checks import ResultInput
from tournament.results.services import clear_result, enter_result
from tournament.rounds.services.clock import give_extra_time

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(scene: Scene) -> str:
    """Return the address of the desk, with a round of two tables without results."""
    play_round(scene)
    return f"{scene.root}desk/"


def read(client: APIClient, address: str, **query: Any) -> dict[str, Any]:
    answer = client.get(address, {"round": 1, **query})
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def enter(scene: Scene, **result: Any) -> Match:
    return enter_result(
        event=scene.event, match_id=first_match(scene).pk, result=ResultInput(**result), actor=scene.judge
    )


def test_the_desk_has_all_tables_with_names_and_results(organizer: APIClient, scene: Scene, address: str) -> None:
    enter(scene, in_game_points=[[25, 13]], by_points=True)
    shown = read(organizer, address)
    assert (shown["user"], shown["round"], shown["newest_round"]) == (scene.organizer.pk, 1, 1)
    assert (shown["is_whole"], [row["table"] for row in shown["tables"]]) == (True, [1, 2])
    first, second = shown["tables"]
    assert first["result"]["text"] == "1 : 0 (25 : 13)"
    assert [seat["won"] for seat in first["seats"]] == [True, False]
    assert {seat["status"] for seat in first["seats"]} == {"checked_in"}
    assert second["result"] is None


def test_only_tables_with_a_newer_result_are_sent_to_a_desk_that_has_the_others(
    organizer: APIClient, scene: Scene, address: str
) -> None:
    seen = read(organizer, address)["seen"]
    assert read(organizer, address, seen=seen)["tables"] == []
    match = enter(scene, games=[1, 0, 0])
    news = read(organizer, address, seen=seen)
    assert (news["is_whole"], [row["id"] for row in news["tables"]]) == (False, [match.pk])
    clear_result(event=scene.event, match_id=match.pk, actor=None)
    assert [row["result"] for row in read(organizer, address, seen=news["seen"])["tables"]] == [None]


def test_extra_times_are_always_complete(organizer: APIClient, scene: Scene, address: str) -> None:
    seen = read(organizer, address)["seen"]
    match = first_match(scene)
    give_extra_time(event=scene.event, match_id=match.pk, minutes=5, reason="", actor=scene.judge)
    assert read(organizer, address, seen=seen)["extra_times"] == [{"match": match.pk, "minutes": 5}]


@pytest.mark.parametrize("seen", ["x", ".5", "1-2.3", "1.", "-"])
def test_an_unknown_state_gets_all_tables(organizer: APIClient, address: str, seen: str) -> None:
    assert read(organizer, address, seen=seen)["is_whole"]


@pytest.mark.parametrize("mark", ["", "W/"], ids=["direct", "through a compressing proxy"])
def test_a_desk_that_is_current_is_answered_304_after_one_query(
    organizer: APIClient, scene: Scene, address: str, mark: str
) -> None:
    tag = organizer.get(address, {"round": 1})["ETag"]
    with CaptureQueriesContext(connection) as queries:
        answer = organizer.get(address, {"round": 1}, headers={"If-None-Match": f"{mark}{tag}"})
    read_events = [query["sql"] for query in queries if "tournament_" in query["sql"]]
    assert (answer.status_code, len(read_events)) == (304, 1)
    enter(scene, games=[1, 0, 0])
    assert organizer.get(address, {"round": 1}, headers={"If-None-Match": tag}).status_code == 200


def test_the_tag_of_one_account_is_not_current_for_another(
    organizer: APIClient, judge: APIClient, address: str
) -> None:
    tag = organizer.get(address, {"round": 1})["ETag"]
    assert judge.get(address, {"round": 1}, headers={"If-None-Match": tag}).status_code == 200


def test_the_desk_is_for_staff(anonymous: APIClient, player: APIClient, address: str) -> None:
    assert (anonymous.get(address).status_code, player.get(address, {"round": 1}).status_code) == (401, 403)


def test_an_unknown_round_is_refused(organizer: APIClient, address: str) -> None:
    assert code_of(organizer.get(address, {"round": 9}), 404) == "round_unknown"
    assert code_of(organizer.get(address), 400) == "field_invalid"


def test_players_drop_together_with_the_result(organizer: APIClient, scene: Scene, address: str) -> None:
    match = first_match(scene)
    entry = match.seats.all()[0].entry
    answer = organizer.post(f"{scene.root}matches/{match.pk}/result/", {"games": [1, 0, 0], "drops": [entry.pk]})
    entry.refresh_from_db()
    assert (answer.status_code, entry.status) == (200, "dropped")
    assert read(organizer, address)["tables"][0]["seats"][0]["status"] == "dropped"


def test_an_entry_of_another_table_is_not_dropped(organizer: APIClient, scene: Scene, address: str) -> None:
    first, second = Match.objects.filter(round__event=scene.event).exclude(table=None).order_by("table")[:2]
    entry = second.seats.all()[0].entry
    answer = organizer.post(f"{scene.root}matches/{first.pk}/result/", {"games": [1, 0, 0], "drops": [entry.pk]})
    entry.refresh_from_db()
    assert (code_of(answer, 422), entry.status) == ("not_at_this_table", "checked_in")
    assert read(organizer, address)["tables"][0]["result"] is None
