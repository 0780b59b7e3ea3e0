"""The page of a ruling says where the ruling stands, marks our notes, and shows its QR code only on request."""

import re

import pytest
from django.test import Client

from rulings.domain.ranges import write_ranges
from rulings.models import Ruling
from tests.rulings.page_reading import read_page, visible_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def czech() -> Client:
    return Client(headers={"accept-language": "cs"})


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([], ""), ([7], "7"), ([7, 8], "7–8"), ([9, 7, 8, 8, 12], "7–9, 12"), ([1, 3, 5], "1, 3, 5")],
)
def test_neighbouring_lines_are_written_as_a_range(numbers: list[int], text: str) -> None:
    assert write_ranges(numbers) == text


def test_the_place_is_document_paragraph_and_lines(czech: Client) -> None:
    ruling = czech.get("/api/v1/rulings/DT-ATT-01/").json()
    (source,) = ruling["sources"]
    assert source["paragraphs"] == ["Oznámení útočníka"]
    place = re.findall(r'id="place">(.*?)</p>', read_page(czech, "/rulings/DT-ATT-01/"))[0]
    assert source["title"]["cs"] in place
    assert "odstavec Oznámení útočníka" in place
    assert f"{write_ranges(source['lines'])}" in place


def test_the_place_names_the_magazine_that_the_document_cites(czech: Client) -> None:
    ruling = Ruling.objects.filter(cited_source="legenda").earliest("pk")
    cited = czech.get(f"/api/v1/rulings/{ruling.pk}/").json()
    issue, page = cited["sources"][1]["issue"], cited["sources"][1]["page"]
    place = re.findall(r'id="place">(.*?)</p>', read_page(czech, f"/rulings/{cited['id']}/"))[0]
    assert f"Legenda {issue}, s. {page}" in place


def test_a_note_of_ours_is_marked_as_ours(czech: Client) -> None:
    html = visible_text(read_page(czech, "/rulings/DT-ATT-01/"))
    assert "Naše poznámka, v dokumentu nestojí." in html


def test_the_code_is_shown_by_a_button(czech: Client) -> None:
    html = read_page(czech, "/rulings/PP11-K016/")
    dialog = re.findall(r'<div class="dialog[^>]*id="code"[^>]*popover', html)
    assert len(dialog) == 1
    assert '<button type="button" class="btn" popovertarget="code">' in html
    assert html.index('popovertarget="code"') < html.index("<svg", html.index('class="qr"'))


def test_a_card_page_shows_the_answers_of_its_rulings(czech: Client) -> None:
    statement = czech.get("/api/v1/rulings/PP11-K016/").json()["statement"]["cs"]
    assert statement in visible_text(read_page(czech, "/cards/doomtrooper/golem-temnoty/"))
