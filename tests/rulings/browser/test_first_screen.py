"""On a phone of 360 x 640 three answers stand on the first screen, whatever is asked, in both languages and themes."""

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from pytest_django.live_server_helper import LiveServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

from tests.ground.nightly import at_night

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

QUESTIONS = (
    {"q": "kdo útočí první"},
    # Two of the first results have another rule in the Prague Cup.
    {"q": "kdo utoci prvni", "game": "doomtrooper/prague-cup-2011"},
    # The name of a card, which stands above the rulings.
    {"q": "zbabělost"},
    # The name of a term, which stands above them, too.
    {"q": "co je stav"},
    {"q": "when may a deferred effect be the target"},
    {"q": "kolik stojí pivo"},
    {"q": "how long do wounds last", "game": "neuroshima-hex"},
)
ANSWERS = '[role="option"][id^="r-"], [role="option"][id^="t-"]'


@pytest.mark.parametrize(
    ("language", "theme"),
    [("cs-CZ", "light"), ("en-GB", "dark"), at_night("cs-CZ", "dark"), at_night("en-GB", "light")],
)
def test_three_answers_stand_on_the_first_screen_of_a_phone(
    browser: "Browser", live_server: LiveServer, language: str, theme: str
) -> None:
    page = browser.new_page(
        viewport={"width": 360, "height": 640}, locale=language, color_scheme="dark" if theme == "dark" else "light"
    )
    seen = {question["q"]: _seen_answers(page, live_server.url, question) for question in QUESTIONS}
    assert {asked: number for asked, number in seen.items() if number < 3} == {}
    page.close()


def _seen_answers(page: "Page", address: str, question: dict[str, str]) -> int:
    """Return how many answers are whole on the first screen, with their title, at least two lines and their id."""
    page.goto(f"{address}/rulings/?{urlencode(question)}")
    boxes = [option.bounding_box() for option in page.locator(ANSWERS).all()]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    return sum(1 for box in boxes if box and box["y"] + box["height"] <= 640)
