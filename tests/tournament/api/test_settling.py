"""Settled lines of decks over the API."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.decks.lists import legal_deck
from tests.tournament.api.scene import Scene, client_of, code_of, count_rows, fields_named_by, open_event
from tournament.models import SettledLine
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db

MISSPELT = "1 Velký stratégg"
BODY: dict[str, Any] = {"line": MISSPELT, "decision": "no_card", "reason": "podpis"}


@pytest.fixture
def scene(db: None) -> Scene:
    """Return an event with a doubtful deck of its first player."""
    scene = open_event("registration")
    submit_deck(entry=scene.entries[0], text=f"{legal_deck()}\n{MISSPELT}", actor=None)
    return scene


def address(scene: Scene, index: int = 0) -> str:
    return f"{scene.root}entries/{scene.entries[index].pk}/deck/settled/"


def test_a_judge_settles_a_line_and_reads_the_new_verdict(judge: APIClient, scene: Scene) -> None:
    deck = f"{scene.root}entries/{scene.entries[0].pk}/deck/"
    assert judge.get(deck).json()["verdict"]["verdict"] == "to_check"
    answer = judge.post(address(scene), {**BODY, "decision": "card", "card": "Velký stratég"})
    assert answer.status_code == 201
    body = answer.json()
    assert (body["line"], body["decision"], body["card"], body["card_name"], body["reason"]) == (
        MISSPELT,
        "card",
        "velky-strateg",
        "Velký stratég",
        "podpis",
    )
    assert body["verdict"]["verdict"] == "illegal"
    current = judge.get(deck).json()["verdict"]
    assert current == body["verdict"]
    assert [line["settled"] for line in current["lines"] if line["settled"]] == ["card"]


def test_the_newest_decision_of_each_line_is_listed(judge: APIClient, player: APIClient, scene: Scene) -> None:
    assert judge.get(address(scene)).json() == []
    first = judge.post(address(scene), BODY).json()
    second = judge.post(address(scene), {**BODY, "decision": "allowed", "seen": first["id"]}).json()
    (listed,) = judge.get(address(scene)).json()
    assert (listed["id"], listed["decision"], listed["at"]) == (second["id"], "allowed", second["at"])
    assert player.get(address(scene)).json() == [listed]
    judge.post(address(scene), {**BODY, "decision": "ask", "seen": second["id"]})
    assert judge.get(address(scene)).json() == []


def test_the_reasons_are_for_the_player_and_for_judges(player: APIClient, anonymous: APIClient, scene: Scene) -> None:
    submit_deck(entry=scene.entries[1], text=legal_deck(), actor=None)
    assert code_of(player.get(address(scene, 1)), 403) == "not_allowed"
    assert code_of(client_of(scene.stranger).get(address(scene)), 403) == "not_allowed"
    assert code_of(anonymous.get(address(scene)), 401) == "sign_in_needed"


def test_players_do_not_settle_their_own_lines(player: APIClient, scene: Scene) -> None:
    before = count_rows()
    assert code_of(player.post(address(scene), BODY), 403) == "not_allowed"
    assert count_rows() == before


def test_an_outdated_or_unclear_decision_is_refused(judge: APIClient, scene: Scene) -> None:
    judge.post(address(scene), BODY)
    before = count_rows()
    other = {**BODY, "decision": "allowed"}
    assert code_of(judge.post(address(scene), {**other, "seen": 0}), 409) == "line_settled_meanwhile"
    assert code_of(judge.post(address(scene), {**other, "reason": ""}), 422) == "settle_reason_missing"
    assert code_of(judge.post(address(scene), {**other, "line": "1 Jiná"}), 409) == "settle_line_unknown"
    assert code_of(judge.post(address(scene), {**other, "decision": "maybe"}), 422) == "settle_decision_unknown"
    assert code_of(judge.post(address(scene, 1), BODY), 404) == "deck_not_handed_in"
    assert fields_named_by(judge.post(address(scene), {})) == {"line", "decision", "reason"}
    assert count_rows() == before


def test_a_double_request_settles_once(judge: APIClient, scene: Scene) -> None:
    first, second = (judge.post(address(scene), {**BODY, "seen": 0}) for _request in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert SettledLine.objects.count() == 1


def test_the_check_of_a_player_applies_the_settled_lines(player: APIClient, judge: APIClient, scene: Scene) -> None:
    judge.post(address(scene), BODY)
    text = {"text": f"{legal_deck(3)}\n{MISSPELT}"}
    assert player.post(f"{scene.root}decks/check/", text).json()["verdict"] == "legal"
    assert judge.post(f"{scene.root}decks/check/", text).json()["verdict"] == "to_check"


def test_a_settled_line_stays_settled_in_decks_sent_again_until_its_text_changes(
    player: APIClient, judge: APIClient, scene: Scene
) -> None:
    judge.post(address(scene), BODY)
    deck = f"{scene.root}entries/{scene.entries[0].pk}/deck/"

    def send(client: APIClient, text: str, **body: str) -> tuple[str, str]:
        """Return the verdict of the answer, and the one that the deck has afterwards."""
        answer = client.post(deck, {"text": text, **body})
        assert answer.status_code == 201
        return answer.json()["verdict"]["verdict"], client.get(deck).json()["verdict"]["verdict"]

    same, other = f"{legal_deck()}\n{MISSPELT}", f"{legal_deck(3)}\n {MISSPELT} "
    assert send(player, same) == ("legal", "legal")
    assert send(player, other) == ("legal", "legal")
    assert send(judge, same, reason="opis") == ("legal", "legal")
    assert send(judge, same.replace("stratégg", "strattég"), reason="opis") == ("to_check", "to_check")
    assert judge.get(address(scene)).json() == []
    assert send(player, same) == ("legal", "legal")
    assert [row["line"] for row in player.get(address(scene)).json()] == [MISSPELT]
