"""Rulings of two meeting decks: cards are posted, the answer is not stored, and no address holds a card."""

from html import unescape

import pytest
from django.test import Client

from rulings.models import Ruling, RulingCard
from tests.rulings.page_reading import visible_text

pytestmark = pytest.mark.django_db

ADDRESS = "/rulings/for-decks/"
API = "/api/v1/rulings/for-decks/"


def _post(cards: str | list[str], other: str) -> str:
    client = Client(headers={"accept-language": "cs"})
    response = client.post(ADDRESS, {"game": "doomtrooper", "card": cards, "other": other})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert "ETag" not in response
    return unescape(response.content.decode())


def test_two_decks_get_the_rulings_on_their_pairs_of_cards() -> None:
    html = _post(["predatorian", "zolik"], "apokalypsa,protiposadkovy-granat")
    assert "<html" not in html
    text = visible_text(html)
    assert text.index("Predátorián × Apokalypsa") < text.index("Predátorián × Protiposádkový granát")
    assert "Žolík" not in text
    assert visible_text(_post(["predatorian", "zolik"], "zolik")) == ""


def test_the_answers_stand_beside_their_titles() -> None:
    assert "Pražský pohár 2011" in visible_text(_post("predatorian", "apokalypsa"))


def test_a_pair_in_both_decks_is_listed_once() -> None:
    both = "predatorian,apokalypsa"
    assert visible_text(_post(both, both)).count("×") == 1


def test_a_pair_that_two_rulings_name_in_other_orders_is_listed_once() -> None:
    cards = ("predatorian", "apokalypsa")
    (ruling,) = Ruling.objects.filter(game="doomtrooper").exclude(cards__card_key__in=cards)[:1]
    for position, card in enumerate(("apokalypsa", "predatorian"), start=100):
        named = RulingCard.objects.filter(card_key=card)[0]
        named.pk, named.ruling, named.position, named.role = None, ruling, position, RulingCard.Role.SUBJECT
        named.save()
    assert visible_text(_post(list(cards), ",".join(cards))).count("×") == 1


def test_a_ruling_that_only_mentions_both_cards_does_not_count() -> None:
    assert visible_text(_post("ilian", "valpurgius")) == ""


def test_cards_in_the_address_are_not_read() -> None:
    response = Client().get(ADDRESS, {"game": "doomtrooper", "card": "predatorian", "other": "apokalypsa"})
    assert response.status_code == 200
    assert response.content.strip() == b""
    assert "no-store" in response["Cache-Control"]


def test_the_page_needs_the_form_token_and_refuses_other_methods() -> None:
    assert Client(enforce_csrf_checks=True).post(ADDRESS, {"game": "doomtrooper"}).status_code == 403
    assert Client().put(ADDRESS).status_code == 405


def test_the_api_answers_pairs_with_whole_rulings() -> None:
    decks = {"game": "doomtrooper", "cards": ["predatorian", "zolik"], "other": ["apokalypsa"]}
    response = Client().post(API, decks, content_type="application/json")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    (pair,) = response.json()["pairs"]
    assert [card["key"] for card in pair["cards"]] == ["predatorian", "apokalypsa"]
    assert {"id", "statement", "sources"} <= set(pair["rulings"][0])


@pytest.mark.parametrize(
    "decks", [{}, {"game": "doomtrooper", "cards": ["x"] * 201, "other": []}, {"game": "doomtrooper", "cards": "x"}]
)
def test_the_api_refuses_what_is_not_two_decks(decks: dict[str, object]) -> None:
    assert Client().post(API, decks, content_type="application/json").status_code in (400, 422)
    assert Client().get(API).status_code == 405
