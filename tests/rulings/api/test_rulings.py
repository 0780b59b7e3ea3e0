"""``/api/v1/rulings/``: shapes that outsiders build on, refusals as problem details."""

import pytest
from django.test import Client

from decks.models import CardList
from rulings.models import Ruling, RulingCard

pytestmark = pytest.mark.django_db


def test_a_search_answers_in_rank_order(client: Client) -> None:
    body = client.get("/api/v1/rulings/?q=golem+cerne+symetrie&limit=2&language=cs").json()
    assert set(body) == {"count", "equals", "results", "terms", "cards"}
    assert body["count"] > len(body["results"]) == 2
    first = body["results"][0]
    assert first["id"] == "PP11-K016"
    assert {"id", "kind", "status", "game", "cards", "statement", "sources", "highlight"} <= set(first)
    assert set(first["statement"]) == {"cs", "en"}
    assert first["cards"][0] == {"key": "golem-temnoty", "name": "Golem temnoty", "role": "subject"}
    assert [source["id"] for source in first["sources"]] == ["prague-cup-2011", "legenda"]
    assert (first["sources"][1]["issue"], first["sources"][1]["page"]) == ("5/96", 43)


def test_the_highlight_points_into_the_text(client: Client) -> None:
    (first,) = client.get("/api/v1/rulings/?q=golem&limit=1&language=en").json()["results"]
    marked = [first["title"]["en"][start:end] for start, end in first["highlight"]["title"]]
    assert first["highlight"]["language"] == "en"
    assert "Golem" in marked


def test_without_a_question_all_are_listed_by_id(client: Client) -> None:
    body = client.get("/api/v1/rulings/", {"limit": 200}).json()
    found = [result["id"] for result in body["results"]]
    assert found == sorted(found)
    assert len(found) == min(200, body["count"])
    assert body["count"] == Ruling.objects.exclude(kind="term").count()


def test_a_format_puts_what_it_rules_otherwise_first(client: Client) -> None:
    asked = {"q": "kolik kopií karty v balíčku", "game": "doomtrooper/prague-cup-2011"}
    found = [one["id"] for one in client.get("/api/v1/rulings/", asked).json()["results"]]
    assert found[:2] == ["PP11-F01", "DT-DECK-02"]


def test_game_and_card_demand(client: Client) -> None:
    assert client.get("/api/v1/rulings/", {"card": "zolik"}).json()["count"] == 3
    assert client.get("/api/v1/rulings/", {"card": "zolik", "game": "neuroshima-hex"}).json()["count"] == 0


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"limit": "0"}, "limit"),
        ({"limit": "x"}, "limit"),
        ({"limit": "9" * 5000}, "limit"),
        ({"language": "de"}, "language"),
    ],
)
def test_what_cannot_be_used_is_named(client: Client, asked: dict[str, str], field: str) -> None:
    response = client.get("/api/v1/rulings/", asked)
    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert (body["code"], body["problems"][0]["params"]["field"]) == ("field_invalid", field)


def test_one_ruling_tells_its_contradictions_and_history(client: Client) -> None:
    body = client.get("/api/v1/rulings/PP11-K008/").json()
    assert body["conflict"] is True
    (contradiction,) = body["contradictions"]
    assert (contradiction["nature"], contradiction["rulings"]) == ("conflict", ["PP11-G21"])
    assert [revision["number"] for revision in body["revisions"]] == [1]
    assert client.get("/api/v1/rulings/PP11-K066/").json()["duplicates"] == ["PP11-K087"]


def test_an_unknown_ruling_is_problem_details(client: Client) -> None:
    response = client.get("/api/v1/rulings/PP11-K999/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_the_api_answers_304_too(client: Client) -> None:
    address = "/api/v1/rulings/?q=golem"
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304


def test_rulings_are_only_read_here(client: Client) -> None:
    assert client.post("/api/v1/rulings/", {}).status_code in (403, 405)


def test_terms_stand_beside_the_results(client: Client) -> None:
    body = client.get("/api/v1/rulings/", {"q": "co je kohorta", "language": "cs"}).json()
    assert body["terms"][0]["id"] == "DT-TERM-KOHORTA"
    assert body["terms"][0]["kind"] == "term"
    assert "term" not in {result["kind"] for result in body["results"]}


def test_cards_stand_beside_the_results_as_the_api_of_cards_shows_them(client: Client) -> None:
    body = client.get("/api/v1/rulings/", {"q": "nespoutana golgota", "limit": "1"}).json()
    first = body["cards"][0]
    rulings = RulingCard.objects.filter(card_key="nespoutana-golgotha").values("ruling").distinct().count()
    assert (first["game"], first["key"], first["rulings"]) == ("doomtrooper", "nespoutana-golgotha", rulings)
    assert rulings >= 3
    shown = client.get("/api/v1/cards/doomtrooper/nespoutana-golgotha/").json()
    assert {**shown, **first} == {**shown, "rulings": rulings}


@pytest.mark.parametrize(
    "asked",
    [
        {"q": "nespoutana golgota", "card": "zolik"},
        {"q": "nespoutana golgota", "game": "neuroshima-hex"},
        {"q": "nespoutana golgota game:neuroshima-hex"},
        {"q": ""},
    ],
)
def test_no_cards_where_none_is_asked_for(client: Client, asked: dict[str, str]) -> None:
    assert client.get("/api/v1/rulings/", asked).json()["cards"] == []


def test_the_answer_changes_with_the_cards(client: Client) -> None:
    address = "/api/v1/rulings/?q=golem"
    etag = client.get(address)["ETag"]
    CardList.objects.filter(game="doomtrooper").update(revision="another")
    assert client.get(address, headers={"if-none-match": etag}).status_code == 200
