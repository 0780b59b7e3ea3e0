"""The API of decks: shapes of answers, access without signing in, codes for bad requests."""

from typing import Any

import pytest
from django.test import Client

from problems.texts import TEXTS
from tests.decks.lists import PRAGUE, legal_deck

pytestmark = pytest.mark.django_db
CHECK = "/api/v1/decks/check/"


def post(client: Client, body: Any) -> Any:
    return client.post(CHECK, body, content_type="application/json")


def test_a_legal_deck(client: Client) -> None:
    answer = post(client, {"format": PRAGUE, "text": legal_deck(25)})
    body = answer.json()
    assert answer.status_code == 200
    assert (body["format"], body["legal"], body["problems"]) == (PRAGUE, True, [])
    assert (body["counts"]["main"], body["counts"]["sideboard"], body["counts"]["by_type"]["warrior"]) == (60, 25, 5)
    assert len(body["lines"]) == 86


def test_the_answer_has_every_problem_and_every_line(client: Client) -> None:
    body = post(
        client, {"format": PRAGUE, "text": "\ufeff1 Zaváhání\r\n2x unik o vlasek\r\n1 Komunikacni summ\r\n???"}
    ).json()
    assert body["legal"] is False
    banned = next(problem for problem in body["problems"] if problem["code"] == "card_banned")
    assert (banned["severity"], banned["cards"], banned["lines"]) == ("error", ["Zaváhání"], [1])
    assert set(banned["text"]) == {"cs", "en"}
    assert banned["text"]["en"] == "Zaváhání is banned in this format."
    assert {"code", "severity", "params", "cards", "lines", "text"} == set(banned)
    second, third, fourth = body["lines"][1:]
    assert (second["number"], second["section"], second["quantity"]) == (2, "main", 2)
    assert second["card"] == {"key": "unik-o-vlasek", "name": "Únik o vlásek", "type": "special"}
    assert (third["card"], third["suggestions"][0], third["text"]) == (None, "Komunikační šum", "1 Komunikacni summ")
    assert (fourth["kind"], fourth["quantity"], fourth["card"]) == ("not_understood", 0, None)


def test_sentences_contain_their_numbers(client: Client) -> None:
    body = post(client, {"format": PRAGUE, "text": "2 Ilian\nSideboard\n1 Semai"}).json()
    sentences = {problem["code"]: problem["text"]["en"] for problem in body["problems"]}
    assert sentences["deck_too_small"] == "58 cards are missing: the deck has 2, at least 60 are needed."
    assert sentences["too_few_of_type"] == "Too few warriors: the deck has 2, at least 5 are needed."
    assert sentences["sideboard_incomplete"] == "The sideboard has 1 card out of 25."


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"format": PRAGUE, "text": "a" * 21_000}, 413, "text_too_large"),
        ({"format": PRAGUE, "text": "1 Ilian\n" * 10_000}, 413, "text_too_large"),
        ({"format": PRAGUE, "text": "\n" * 10_000}, 413, "too_many_lines"),
        ({"format": PRAGUE, "text": "1 Ilian\x00"}, 422, "text_not_readable"),
        ('{"format": "doomtrooper/prague-cup-2011", "text": "\\ud800"}', 422, "text_not_readable"),
        ({"format": "doomtrooper/nic", "text": "1 Ilian"}, 404, "format_unknown"),
        ({"format": PRAGUE}, 400, "field_invalid"),
        ({"text": "1 Ilian"}, 400, "field_invalid"),
        ({"format": PRAGUE, "text": ["1 Ilian"]}, 400, "field_invalid"),
        ("[]", 400, "field_invalid"),
        (b"\x00\xff", 400, "body_unreadable"),
        ("{", 400, "body_unreadable"),
    ],
)
def test_bad_requests_have_a_code_and_a_detail(client: Client, body: Any, status: int, code: str) -> None:
    answer = post(client, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["detail"]


def test_an_empty_text_is_an_empty_deck(client: Client) -> None:
    assert post(client, {"format": PRAGUE, "text": ""}).json()["counts"]["main"] == 0


def test_the_check_needs_neither_sign_in_nor_token() -> None:
    assert post(Client(enforce_csrf_checks=True), {"format": PRAGUE, "text": ""}).status_code == 200


def test_formats_are_listed_with_their_rules(client: Client) -> None:
    body = client.get("/api/v1/formats/").json()
    prague = next(format_shape for format_shape in body["results"] if format_shape["key"] == PRAGUE)
    assert (prague["game"], prague["version"]) == ("doomtrooper", "2011-02-14")
    assert prague["name"] == {"cs": "Pražský pohár 2011", "en": "Prague Cup 2011"}
    rules = {rule["code"]: rule for rule in prague["rules"]}
    assert rules["deck_size"]["params"] == {"at_least": 60}
    assert rules["deck_size"]["text"]["en"] == "At least 60 cards in the deck, without the sideboard."
    assert rules["banned"]["params"]["count"] == len(rules["banned"]["params"]["cards"]) == 25
    assert all(f"rule_{code}" in TEXTS for code in rules)
    assert body["count"] == len(body["results"])


def test_cards_are_searched_and_paged(client: Client) -> None:
    body = client.get("/api/v1/cards/", {"q": "ilian", "limit": "1"}).json()
    assert body["count"] > 1
    assert [card["key"] for card in body["results"]] == ["ilian"]
    assert body["next"]
    assert client.get("/api/v1/cards/", {"q": "ilian", "game": "sachy"}).status_code == 404


@pytest.mark.parametrize("query", [{"limit": "mnoho"}, {"limit": "0"}, {"limit": "9" * 5000}, {"offset": "-1"}])
def test_an_unreadable_part_of_the_cards_is_refused_with_its_name(client: Client, query: dict[str, str]) -> None:
    answer = client.get("/api/v1/cards/", query)
    assert answer.status_code == 400
    assert [problem["params"]["field"] for problem in answer.json()["problems"]] == list(query)


def test_a_card_has_its_status_in_each_format(client: Client) -> None:
    body = client.get("/api/v1/cards/doomtrooper/nespoutana-golgotha/").json()
    assert (body["name"], body["aliases"], body["type"]) == ("Nespoutaná Golgotha", ["Nespoutaná Golgota"], "warrior")
    prague = next(status for status in body["formats"] if status["format"] == PRAGUE)
    assert (prague["legal"], prague["banned"], prague["copies"]) == (False, True, 0)
    missing = client.get("/api/v1/cards/doomtrooper/nic/")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


def test_a_card_has_its_set_its_likely_names_and_its_sources(client: Client) -> None:
    body = client.get("/api/v1/cards/doomtrooper/training/").json()
    assert (body["expansion"], body["likely_names"], body["stands_for"]) == ("Mortificator", ["Vojenské cvičení"], [])
    assert (body["sources"]["pair"], body["sources"]["lists"]) == ("likely", 2)
    body = client.get("/api/v1/cards/doomtrooper/alakhai/").json()
    assert body["sources"]["differences"] == [
        {
            "fact": "name",
            "kept": "Alakhai",
            "kept_from": "document",
            "other": "Záludný Alakhai",
            "other_from": "source",
        }
    ]
    assert client.get("/api/v1/cards/doomtrooper/nekromag/").json()["stands_for"] == ["nejvyssi-nekromag"]
    assert client.get("/api/v1/cards/super-trooper/cihla/").json()["sources"] is None


def test_the_schema_has_every_address(client: Client) -> None:
    text = client.get("/api/v1/schema/", headers={"accept": "application/vnd.oai.openapi+json"}).content.decode()
    for address in ("formats/", "decks/check/", "cards/", "cards/{game}/{key}/"):
        assert f'"/api/v1/{address}"' in text


def test_the_answer_names_the_cards_that_leave_the_game_for_good(client: Client) -> None:
    text = "1 Loupení a drancování\n1 Likvidace\n1 Ilian\n\nSideboard\n1 Luteránský učedník"
    body = post(client, {"format": PRAGUE, "text": text}).json()
    assert body["leave_for_good"] == [
        {
            "key": "loupeni-a-drancovani",
            "name": "Loupení a drancování",
            "section": "main",
            "reason": "document",
            "source": "PP11-X01",
        },
        {"key": "likvidace", "name": "Likvidace", "section": "main", "reason": "icon", "source": "PP11-X03"},
        {
            "key": "luteransky-ucednik",
            "name": "Luteránský učedník",
            "section": "sideboard",
            "reason": "ruling",
            "source": "PP11-K104",
        },
    ]
    assert post(client, {"format": "doomtrooper/standard", "text": text}).json()["leave_for_good"] == []
