"""The API of proposals about cards: propose, decide, withdraw, permissions, and the code of each refusal."""

from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from decks.models import CardProposal
from decks.queries.catalogue import get_catalogue

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
PROPOSALS = "/api/v1/card-proposals/"
HORSE = {"names": {"en": "Yellow Horse", "cs": " Žlutý  kůň "}, "type": "special", "printed": ["cs"]}
NEW = {"game": "doomtrooper", "facts": HORSE, "reason": "mám ji v ruce"}


def sign_in(user: "User") -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


def test_a_proposed_card_is_in_the_catalogue_after_it_is_accepted(bozena: "User", editor: "User") -> None:
    made = post(sign_in(bozena), PROPOSALS, NEW)
    assert made.status_code == 201
    assert made.json()["changes"]["names"] == [["cs", "Žlutý kůň"], ["en", "Yellow Horse"]]
    number = made.json()["id"]
    seen = sign_in(editor).get(f"{PROPOSALS}{number}/").json()
    assert (seen["state"], seen["before"]["names"], seen["after"]["type"]) == ("open", [], "special")
    done = post(
        sign_in(editor), f"{PROPOSALS}{number}/accept/", {"facts": {"affiliation": "Bauhaus"}, "reason": "ověřeno"}
    )
    assert done.status_code == 200
    assert (done.json()["key"], done.json()["affiliation"]) == ("zluty-kun", "Bauhaus")
    assert get_catalogue("doomtrooper").has_card("yellow horse")
    card = Client().get("/api/v1/cards/doomtrooper/zluty-kun/").json()
    (revision,) = card["history"]
    assert (revision["number"], revision["origin"], revision["reason"]) == (1, "proposed", "ověřeno")
    assert {"field": "names:en", "before": "", "after": "Yellow Horse"} in revision["changes"]
    assert "Říha" not in str(card), "people are named on the pages only"


def test_a_correction_stores_only_facts_that_differ(bozena: "User", editor: "User") -> None:
    body = {"game": "doomtrooper", "key": "zavahani", "facts": {"type": "special"}, "reason": "na kartě"}
    made = post(sign_in(bozena), PROPOSALS, body).json()
    assert (made["card"], made["changes"]) == ("zavahani", {"type": "special"})
    assert post(sign_in(editor), f"{PROPOSALS}{made['id']}/accept/", {}).json()["type"] == "special"


def test_an_editor_rejects_and_an_author_withdraws(bozena: "User", editor: "User") -> None:
    first, second = (
        post(sign_in(bozena), PROPOSALS, {**NEW, "reason": reason}).json()["id"] for reason in ("v ruce", "v seznamu")
    )
    done = post(sign_in(editor), f"{PROPOSALS}{first}/reject/", {"reason": "nevyšla"}).json()
    assert (done["state"], done["decision"]) == ("rejected", "nevyšla")
    assert post(sign_in(bozena), f"{PROPOSALS}{second}/withdraw/", {}).json()["state"] == "withdrawn"


def test_the_list_has_the_own_proposals_and_all_for_an_editor(bozena: "User", rehor: "User", editor: "User") -> None:
    post(sign_in(bozena), PROPOSALS, NEW)
    assert [sign_in(user).get(PROPOSALS).json()["count"] for user in (bozena, rehor, editor)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({**NEW, "game": "sachy"}, 404, "not_found"),
        ({**NEW, "key": "nic"}, 404, "not_found"),
        ({**NEW, "reason": " "}, 422, "reason_missing"),
        ({**NEW, "facts": {}}, 422, "card_name_missing"),
        ({**NEW, "facts": {"names": {"cs": "Ilian"}}}, 422, "card_name_taken"),
        ({**NEW, "facts": {"names": {"pl": "Koń"}}}, 422, "card_language_unknown"),
        ({**NEW, "facts": {**HORSE, "type": "kdoví"}}, 422, "card_type_unknown"),
        ({**NEW, "facts": {"names": "Kůň"}}, 400, "field_invalid"),
        ({"game": "doomtrooper"}, 400, "field_invalid"),
        ('{"game": "doomtrooper", "reason": "x", "facts": {"names": {"cs": "a\\ud800"}}}', 400, "field_invalid"),
        ("[]", 400, "field_invalid"),
        ("{", 400, "body_unreadable"),
    ],
)
def test_each_refusal_has_a_code(bozena: "User", body: Any, status: int, code: str) -> None:
    answer = post(sign_in(bozena), PROPOSALS, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not CardProposal.objects.exists()


def test_permissions_of_each_request(bozena: "User", rehor: "User") -> None:
    assert post(Client(), PROPOSALS, NEW).status_code == 401
    assert Client().get(PROPOSALS).status_code == 401
    number = post(sign_in(bozena), PROPOSALS, NEW).json()["id"]
    assert sign_in(rehor).get(f"{PROPOSALS}{number}/").status_code == 404
    assert post(sign_in(rehor), f"{PROPOSALS}{number}/withdraw/", {}).status_code == 404
    for path in ("accept", "reject"):
        answer = post(sign_in(bozena), f"{PROPOSALS}{number}/{path}/", {"reason": "x"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
        assert post(Client(), f"{PROPOSALS}{number}/{path}/", {"reason": "x"}).status_code == 401
    assert sign_in(bozena).get(f"{PROPOSALS}99/").status_code == 404


def test_printed_values_are_proposed_completed_and_read_in_any_writing(bozena: "User", editor: "User") -> None:
    facts = {"printed_values": {"fight": " - ", "after_play": "x"}}
    body = {"game": "doomtrooper", "key": "ac-40-rozhresitel", "facts": facts, "reason": "na kartě"}
    made = post(sign_in(bozena), PROPOSALS, body).json()
    assert made["changes"] == {"printed_values": {"after_play": "X", "fight": "–"}}
    completed = {"facts": {"printed_values": {"value": "8"}}}
    card = post(sign_in(editor), f"{PROPOSALS}{made['id']}/accept/", completed).json()
    assert card["printed_values"] == {"fight": "–", "shoot": "3", "armour": "", "value": "8", "after_play": "X"}


@pytest.mark.parametrize(
    ("values", "status", "code"),
    [
        ({"fight": "strong"}, 422, "card_printed_value_invalid"),
        ({"luck": "7"}, 422, "card_printed_value_unknown"),
        ({"fight": ["7"]}, 400, "field_invalid"),
        ("7", 400, "field_invalid"),
    ],
)
def test_wrong_printed_values_are_refused(bozena: "User", values: Any, status: int, code: str) -> None:
    body = {"game": "doomtrooper", "key": "ilian", "facts": {"printed_values": values}, "reason": "na kartě"}
    answer = post(sign_in(bozena), PROPOSALS, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
