"""``/api/v1/rulings/``: the shape of answers, and refusals as problem details."""

import pytest
from django.test import Client

from decks.models import CardList
from rulings.models import Ruling, RulingCard

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_search_returns_results_in_rank_order(client: Client) -> None:
    body = client.get("/api/v1/rulings/?q=golem+cerne+symetrie&limit=2&language=cs").json()
    assert set(body) == {"count", "equals", "fits_well", "results", "terms", "cards"}
    assert body["count"] > len(body["results"]) == 2
    first = body["results"][0]
    assert first["id"] == "PP11-K016"
    assert {"id", "kind", "status", "game", "cards", "statement", "sources", "highlight"} <= set(first)
    assert set(first["statement"]) == {"cs", "en"}
    assert first["cards"][0] == {"key": "golem-temnoty", "name": "Golem temnoty", "role": "subject"}
    assert [source["id"] for source in first["sources"]] == ["prague-cup-2011", "legenda"]
    assert (first["sources"][1]["issue"], first["sources"][1]["page"]) == ("5/96", 43)


def test_the_highlight_contains_ranges_of_the_text(client: Client) -> None:
    (first,) = client.get("/api/v1/rulings/?q=golem&limit=1&language=en").json()["results"]
    marked = [first["title"]["en"][start:end] for start, end in first["highlight"]["title"]]
    assert first["highlight"]["language"] == "en"
    assert "Golem" in marked


def test_without_a_query_all_rulings_are_listed_by_id(client: Client) -> None:
    body = client.get("/api/v1/rulings/", {"limit": 200}).json()
    found = [result["id"] for result in body["results"]]
    assert found == sorted(found)
    assert len(found) == min(200, body["count"])
    assert body["count"] == Ruling.objects.exclude(kind="term").count()


def test_a_search_in_a_format_shows_its_override_first(client: Client) -> None:
    parameters = {"q": "kolik kopií karty v balíčku", "game": "doomtrooper/prague-cup-2011"}
    found = [result["id"] for result in client.get("/api/v1/rulings/", parameters).json()["results"]]
    assert found[:2] == ["PP11-F01", "DT-DECK-02"]


def test_game_and_card_restrict_the_results(client: Client) -> None:
    assert client.get("/api/v1/rulings/", {"card": "zolik"}).json()["count"] == 3
    assert client.get("/api/v1/rulings/", {"card": "zolik", "game": "neuroshima-hex"}).json()["count"] == 0


@pytest.mark.parametrize(
    ("parameters", "field"),
    [
        ({"limit": "0"}, "limit"),
        ({"limit": "x"}, "limit"),
        ({"offset": "-1"}, "offset"),
        ({"offset": "9" * 12}, "offset"),
        ({"limit": "9" * 5000}, "limit"),
        ({"limit": f"{1:09}{'9' * 5000}"}, "limit"),
        ({"language": "de"}, "language"),
    ],
)
def test_an_invalid_parameter_is_refused_with_its_name(client: Client, parameters: dict[str, str], field: str) -> None:
    response = client.get("/api/v1/rulings/", parameters)
    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert (body["code"], body["problems"][0]["params"]["field"]) == ("field_invalid", field)


def test_a_ruling_has_its_contradictions_and_history(client: Client) -> None:
    body = client.get("/api/v1/rulings/PP11-K008/").json()
    assert body["conflict"] is True
    (contradiction,) = body["contradictions"]
    assert (contradiction["nature"], contradiction["rulings"]) == ("conflict", ["PP11-G20", "PP11-G21"])
    assert [revision["number"] for revision in body["revisions"]] == [1]
    assert client.get("/api/v1/rulings/PP11-K066/").json()["duplicates"] == ["PP11-K087"]


def test_an_unknown_ruling_gets_problem_details(client: Client) -> None:
    response = client.get("/api/v1/rulings/PP11-K999/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_an_unchanged_answer_is_304(client: Client) -> None:
    address = "/api/v1/rulings/?q=golem"
    etag = client.get(address)["ETag"]
    assert client.get(address, headers={"if-none-match": etag}).status_code == 304


def test_rulings_cannot_be_posted(client: Client) -> None:
    assert client.post("/api/v1/rulings/", {}).status_code in (403, 405)


def test_glossary_terms_are_returned_apart_from_the_results(client: Client) -> None:
    body = client.get("/api/v1/rulings/", {"q": "co je kohorta", "language": "cs"}).json()
    assert body["terms"][0]["id"] == "DT-TERM-KOHORTA"
    assert body["terms"][0]["kind"] == "term"
    assert "term" not in {result["kind"] for result in body["results"]}


def test_cards_are_returned_in_the_shape_of_the_card_api(client: Client) -> None:
    body = client.get("/api/v1/rulings/", {"q": "nespoutana golgota", "limit": "1"}).json()
    first = body["cards"][0]
    rulings = RulingCard.objects.filter(card_key="nespoutana-golgotha").values("ruling").distinct().count()
    assert (first["game"], first["key"], first["rulings"]) == ("doomtrooper", "nespoutana-golgotha", rulings)
    assert rulings >= 3
    shown = client.get("/api/v1/cards/doomtrooper/nespoutana-golgotha/").json()
    assert {**shown, **first} == {**shown, "rulings": rulings}


@pytest.mark.parametrize(
    "parameters",
    [
        {"q": "nespoutana golgota", "card": "zolik"},
        {"q": "nespoutana golgota", "game": "neuroshima-hex"},
        {"q": "nespoutana golgota game:neuroshima-hex"},
        {"q": ""},
    ],
)
def test_no_cards_without_a_card_in_the_query(client: Client, parameters: dict[str, str]) -> None:
    assert client.get("/api/v1/rulings/", parameters).json()["cards"] == []


def test_the_etag_changes_with_the_cards(client: Client) -> None:
    address = "/api/v1/rulings/?q=golem"
    etag = client.get(address)["ETag"]
    CardList.objects.filter(game="doomtrooper").update(revision="another")
    assert client.get(address, headers={"if-none-match": etag}).status_code == 200


@pytest.mark.parametrize("query", ["", "golem"])
def test_pages_by_offset_hold_every_ruling_once_in_the_order_of_one_page(client: Client, query: str) -> None:
    """The offset was ignored: a client read the first 200 rulings again and again."""
    address = f"/api/v1/rulings/?q={query}"
    count = client.get(f"{address}&limit=1").json()["count"]
    pages = [
        client.get(f"{address}&limit=150&offset={offset}").json()["results"] for offset in range(0, count + 150, 150)
    ]
    found = [ruling["id"] for page in pages for ruling in page]
    assert len(found) == len(set(found)) == count
    assert found[:200] == [ruling["id"] for ruling in client.get(f"{address}&limit=200").json()["results"]]
