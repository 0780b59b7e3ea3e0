"""The page of one card: its rulings with their answers, its names with what is sure about them, its status in words."""

import re
from html import unescape

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def page_text(client: Client, key: str, language: str = "en") -> str:
    answer = client.get(f"/cards/doomtrooper/{key}/", headers={"accept-language": language})
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def test_rulings_are_on_the_page_with_their_answers_and_sources_without_scripts(client: Client) -> None:
    answer = client.get("/cards/doomtrooper/nespoutana-golgotha/", headers={"accept-language": "cs"})
    html = answer.content.decode()
    assert 'href="/rulings/PP11-K049/"' in html
    text = page_text(client, "nespoutana-golgotha", "cs")
    ruling = client.get("/api/v1/rulings/PP11-K049/").json()
    assert ruling["statement"]["cs"] in text
    assert "PP11-K049" in text
    assert ruling["statement"]["en"] in page_text(client, "nespoutana-golgotha")
    assert "hx-get" not in html.split("<main")[1].split("</main")[0]


def test_a_second_visit_still_shows_the_rulings(client: Client) -> None:
    part = client.get("/rulings/for-cards/?game=doomtrooper&card=nespoutana-golgotha&answers=1")
    again = client.get("/cards/doomtrooper/nespoutana-golgotha/", headers={"if-none-match": part["ETag"]})
    assert b"PP11-K049" in again.content


def test_a_card_without_rulings_has_no_empty_part(client: Client) -> None:
    assert "Rulings for this card" not in page_text(client, "muawijhe")


def test_a_name_that_two_cards_share_links_to_the_other_card(client: Client) -> None:
    assert "Vojenské cvičení may also mean another card: Training" in page_text(client, "martial-training")
    assert "may also mean" not in page_text(client, "zavahani")


def test_a_card_names_the_group_names_that_may_mean_it(client: Client) -> None:
    text = page_text(client, "essence-of-clarity")
    assert "Names of several cards that may mean this one: Esence" in text


def test_the_type_of_a_card_is_named_in_the_language_of_the_reader(client: Client) -> None:
    assert "Type warrior" in page_text(client, "ilian")
    assert "Druh bojovník" in page_text(client, "ilian", "cs")


def test_a_likely_name_is_explained(client: Client) -> None:
    assert "A likely name probably belongs to this card." in page_text(client, "exorcism")
    assert "A likely name" not in page_text(client, "zavahani")


def test_the_api_gives_the_status_in_one_word(client: Client) -> None:
    def states(key: str) -> dict[str, str]:
        found = client.get(f"/api/v1/cards/doomtrooper/{key}/").json()
        return {each["format"].partition("/")[2]: each["status"] for each in found["formats"]}

    assert states("zavahani")["prague-cup-2011"] == "banned"
    assert states("uriel")["prague-cup-2011"] == "outside"
    assert states("uriel")["standard"] == "legal"


def test_the_printed_values_are_shown_with_their_print_and_witnesses(client: Client) -> None:
    text = page_text(client, "ac-40-rozhresitel")
    assert "Fight (F) 3 Shoot (S) 3 After play + stays in play" in text
    assert "By the English print" in text
    assert "Two public card lists have the same numbers." in text
    czech = page_text(client, "ac-40-rozhresitel", "cs")
    assert "Zápas (Z) 3 Střelba (S) 3 Po zahrání + zůstává ve hře" in czech
    assert "Podle anglického tisku" in czech


def test_values_about_which_the_lists_differ_are_marked(client: Client) -> None:
    text = page_text(client, "nespoutana-golgotha")
    assert "Printed values doubtful Fight (F) – Shoot (S) – Armour (A) – Value (V) 12" in text
    assert "Two public card lists differ" in text
    assert "Printed values" not in page_text(client, "esence")


def test_the_page_says_that_the_document_lets_a_card_leave_whose_icon_says_otherwise(client: Client) -> None:
    text = page_text(client, "loupeni-a-drancovani")
    assert "After play − goes to the discard pile" in text
    assert "leaves the game for good: the document names it" in text
    assert "odchází ze hry natrvalo: icon" not in page_text(client, "likvidace", "cs")
    assert "odchází ze hry natrvalo: ikona X" in page_text(client, "likvidace", "cs")


def test_the_api_gives_printed_values_with_their_source(client: Client) -> None:
    card = client.get("/api/v1/cards/doomtrooper/loupeni-a-drancovani/").json()
    assert card["printed_values"] == {"fight": "", "shoot": "", "armour": "", "value": "20", "after_play": "-"}
    assert card["sources"]["printed_values"] == {"print": "en", "lists": 2, "differ": False, "corrected": []}
    leaving = {each["format"].partition("/")[2]: each["leaves_for_good"] for each in card["formats"]}
    assert leaving["prague-cup-2011"] == {"reason": "document", "source": "PP11-X01"}
    assert leaving["standard"] is None
    other = client.get("/api/v1/cards/doomtrooper/nespoutana-golgotha/").json()
    assert other["sources"]["printed_values"] == {"print": "en", "lists": None, "differ": True, "corrected": []}
    assert client.get("/api/v1/cards/?game=super-trooper&limit=1").json()["results"][0]["printed_values"] == {}
