"""Filters of the catalogue, on the page and by the API: they combine, stay over pages and can be widened."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from decks.queries.cards import find_statuses_in_format

pytestmark = pytest.mark.django_db
PRAGUE = "doomtrooper/prague-cup-2011"
GAME = {"game": "doomtrooper"}


def page_text(client: Client, **query: str) -> str:
    return " ".join(unescape(client.get("/cards/", query).content.decode()).split())


def shown_keys(page: str) -> list[str]:
    return re.findall(r'href="/cards/doomtrooper/([^"/]+)/"', page)


def answer(client: Client, **query: str) -> Any:
    return client.get("/api/v1/cards/", {"limit": "2000", **query}).json()


def api_keys(client: Client, **query: str) -> list[str]:
    return [card["key"] for card in answer(client, **query)["results"]]


def test_filters_appear_for_the_chosen_game_only(client: Client) -> None:
    assert 'name="type"' not in page_text(client)
    doomtrooper = page_text(client, **GAME)
    assert all(f'name="{name}"' in doomtrooper for name in ("type", "affiliation", "expansion", "in_format"))
    assert "Golgotha (" in doomtrooper
    assert "Golgotha (" not in page_text(client, game="super-trooper")


def test_filters_combine_with_the_text_on_page_and_api(client: Client) -> None:
    wanted = {**GAME, "q": "ra", "type": "warrior", "expansion": "Warzone"}
    keys = api_keys(client, **wanted)
    assert 0 < len(keys) < len(api_keys(client, **GAME, q="ra"))
    assert shown_keys(page_text(client, **wanted)) == keys
    for card in answer(client, **wanted)["results"]:
        assert (card["type"], card["expansion"]) == ("warrior", "Warzone")


def test_an_affiliation_is_found_by_its_czech_or_english_name(client: Client) -> None:
    keys = api_keys(client, **GAME, affiliation="Dark Legion")
    assert keys == api_keys(client, **GAME, affiliation="Černá legie")
    assert len(keys) > 100


def test_cards_are_filtered_by_their_status_in_a_format(client: Client) -> None:
    banned = api_keys(client, in_format=PRAGUE, status="banned")
    assert (len(banned), "zavahani" in banned) == (25, True)
    assert "uriel" in api_keys(client, in_format=PRAGUE, status="outside")
    legal = api_keys(client, in_format=PRAGUE)
    assert "ilian" in legal
    assert not {"zavahani", "uriel"} & {*legal}
    states = {state: answer(client, in_format=PRAGUE, status=state)["count"] for state in ("to_check", "outside")}
    assert len(legal) + len(banned) + sum(states.values()) == answer(client, **GAME)["count"]


def test_the_page_shows_the_number_of_cards_by_status_and_links_to_them(client: Client) -> None:
    page = page_text(client, **GAME, in_format=PRAGUE, q="zavahani")
    assert shown_keys(page) == []
    (link,) = re.findall(r'href="(\?[^"]*status=banned)"', page)
    followed = unescape(client.get("/cards/" + link).content.decode())
    assert shown_keys(followed) == ["zavahani"]
    assert re.search(r"banned\s*<span class=\"num\">1</span>", followed)


def test_the_status_changes_with_an_accepted_correction(client: Client) -> None:
    from decks.models import Card, CardList

    assert "ilian" in api_keys(client, in_format=PRAGUE)
    Card.objects.filter(key="ilian").update(printed="en")
    CardList.objects.filter(game="doomtrooper").update(revision="ilian in English only")
    assert "ilian" in api_keys(client, in_format=PRAGUE, status="outside")


def test_pages_of_a_filtered_list_keep_the_filters(client: Client) -> None:
    page = page_text(client, **GAME, type="warrior", affiliation="Černá legie")
    (second,) = set(re.findall(r'class="btn" href="(\?[^"]*page=2)"', page))
    assert len(shown_keys(page)) == 60
    followed = " ".join(unescape(client.get("/cards/" + second).content.decode()).split())
    assert '<option value="warrior" selected>' in followed
    assert '<option value="Černá legie" selected>' in followed
    assert not {*shown_keys(page)} & {*shown_keys(followed)}


def test_an_empty_result_links_to_wider_searches_with_their_counts(client: Client) -> None:
    page = page_text(client, **GAME, q="zavahani", type="warrior", affiliation="Bratrstvo")
    assert "No card matches the text and all filters." in page
    assert "Any type: 1 card" in page
    assert "Without the text:" in page
    assert "Any affiliation" not in page, "it would find nothing either"
    (wider,) = re.findall(r'href="(\?[^"]*)">\s*Any type', page)
    assert shown_keys(unescape(client.get("/cards/" + wider).content.decode())) == ["zavahani"]


def test_filters_of_another_game_are_left_out_after_the_game_is_changed(client: Client) -> None:
    found = page_text(client, game="super-trooper", type="ki", expansion="Golgotha", in_format=PRAGUE, status="banned")
    assert "No card" not in found
    assert re.search(r"selected>\s*Super Trooper", found)
    assert 'aria-current="true"' not in found
    assert client.get("/cards/", {"game": "doomtrooper", "type": "\x00", "status": "x"}).status_code == 200


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"in_format": "doomtrooper/nic"}, 404, "format_unknown"),
        ({"in_format": PRAGUE, "status": "nic"}, 400, "field_invalid"),
        ({"in_format": PRAGUE, "game": "super-trooper"}, 400, "field_invalid"),
        ({"game": "sachy"}, 404, "not_found"),
    ],
)
def test_the_api_refuses_values_it_does_not_know(client: Client, query: dict[str, str], status: int, code: str) -> None:
    answered = client.get("/api/v1/cards/", query)
    assert (answered.status_code, answered.json()["code"]) == (status, code)


def test_the_statuses_of_all_cards_are_computed_once_for_each_revision_and_format(client: Client) -> None:
    client.get("/cards/", {**GAME, "in_format": PRAGUE})
    before = find_statuses_in_format.cache_info().misses
    for query in ({"in_format": PRAGUE}, {"in_format": PRAGUE, "type": "warrior"}, {"in_format": PRAGUE, "q": "ra"}):
        assert client.get("/cards/", {**GAME, **query}).status_code == 200
    assert find_statuses_in_format.cache_info().misses == before


def test_cards_that_leave_the_game_are_found_on_page_and_api(client: Client) -> None:
    leaving = api_keys(client, **GAME, after_play="leaves")
    assert (len(leaving), "likvidace" in leaving, "loupeni-a-drancovani" in leaving) == (63, True, False)
    page = page_text(client, **GAME, after_play="leaves")
    assert "63 cards" in page
    assert re.search(r'<option value="leaves" selected>\s*leaves the game \(63\)', page)
    czech = client.get("/cards/", {**GAME, "after_play": "leaves"}, headers={"accept-language": "cs"}).content.decode()
    assert "odchází ze hry (63)" in " ".join(czech.split())


def test_in_its_format_the_document_decides_over_the_icon(client: Client) -> None:
    prague = {
        key
        for status in ("legal", "banned", "outside", "to_check")
        for key in api_keys(client, in_format=PRAGUE, status=status, after_play="leaves")
    }
    by_icon = set(api_keys(client, **GAME, after_play="leaves"))
    assert prague - by_icon == {"loupeni-a-drancovani", "luteransky-ucednik"}
    assert by_icon <= prague
    assert "loupeni-a-drancovani" in api_keys(client, in_format="doomtrooper/standard", after_play="discarded")


def test_a_game_without_icons_has_no_such_filter(client: Client) -> None:
    assert 'name="after_play"' not in page_text(client, game="super-trooper")
    assert "No card" not in page_text(client, game="super-trooper", after_play="leaves")
