"""Proposals about cards over HTTP: the same as on the pages, with codes for everything that is refused."""

from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from decks.models import CardProposal
from decks.queries.catalogue import current_catalogue

if TYPE_CHECKING:
    from accounts.models import User

pytestmark = pytest.mark.django_db
ALL = "/api/v1/card-proposals/"
HORSE = {"names": {"en": "Yellow Horse", "cs": " Žlutý  kůň "}, "type": "special", "printed": ["cs"]}
NEW = {"game": "doomtrooper", "facts": HORSE, "reason": "mám ji v ruce"}


def person(user: "User") -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, path: str, body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


def test_a_card_from_proposal_to_catalogue(bozena: "User", editor: "User") -> None:
    made = post(person(bozena), ALL, NEW)
    assert made.status_code == 201
    assert made.json()["changes"]["names"] == [["cs", "Žlutý kůň"], ["en", "Yellow Horse"]]
    number = made.json()["id"]
    seen = person(editor).get(f"{ALL}{number}/").json()
    assert (seen["state"], seen["before"]["names"], seen["after"]["type"]) == ("open", [], "special")
    done = post(person(editor), f"{ALL}{number}/accept/", {"facts": {"affiliation": "Bauhaus"}, "reason": "ověřeno"})
    assert done.status_code == 200
    assert (done.json()["key"], done.json()["affiliation"]) == ("zluty-kun", "Bauhaus")
    assert current_catalogue("doomtrooper").knows("yellow horse")
    card = Client().get("/api/v1/cards/doomtrooper/zluty-kun/").json()
    (revision,) = card["history"]
    assert (revision["number"], revision["origin"], revision["reason"]) == (1, "proposed", "ověřeno")
    assert {"field": "names:en", "before": "", "after": "Yellow Horse"} in revision["changes"]
    assert "Říha" not in str(card), "people are named on the pages only"


def test_a_correction_gives_only_what_differs(bozena: "User", editor: "User") -> None:
    body = {"game": "doomtrooper", "key": "zavahani", "facts": {"type": "special"}, "reason": "na kartě"}
    made = post(person(bozena), ALL, body).json()
    assert (made["card"], made["changes"]) == ("zavahani", {"type": "special"})
    assert post(person(editor), f"{ALL}{made['id']}/accept/", {}).json()["type"] == "special"


def test_rejecting_and_taking_back(bozena: "User", editor: "User") -> None:
    one, other = (post(person(bozena), ALL, {**NEW, "reason": why}).json()["id"] for why in ("v ruce", "v seznamu"))
    done = post(person(editor), f"{ALL}{one}/reject/", {"reason": "nevyšla"}).json()
    assert (done["state"], done["decision"]) == ("rejected", "nevyšla")
    assert post(person(bozena), f"{ALL}{other}/withdraw/", {}).json()["state"] == "withdrawn"


def test_lists_hold_ones_own_and_all_for_an_editor(bozena: "User", rehor: "User", editor: "User") -> None:
    post(person(bozena), ALL, NEW)
    assert [person(who).get(ALL).json()["count"] for who in (bozena, rehor, editor)] == [1, 0, 1]


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
def test_what_is_refused_has_a_code(bozena: "User", body: Any, status: int, code: str) -> None:
    answer = post(person(bozena), ALL, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not CardProposal.objects.exists()


def test_who_may_do_what(bozena: "User", rehor: "User") -> None:
    assert post(Client(), ALL, NEW).status_code == 401
    assert Client().get(ALL).status_code == 401
    number = post(person(bozena), ALL, NEW).json()["id"]
    assert person(rehor).get(f"{ALL}{number}/").status_code == 404
    assert post(person(rehor), f"{ALL}{number}/withdraw/", {}).status_code == 404
    for path in ("accept", "reject"):
        answer = post(person(bozena), f"{ALL}{number}/{path}/", {"reason": "x"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
        assert post(Client(), f"{ALL}{number}/{path}/", {"reason": "x"}).status_code == 401
    assert person(bozena).get(f"{ALL}99/").status_code == 404
