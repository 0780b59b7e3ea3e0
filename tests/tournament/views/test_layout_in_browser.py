"""Parts of pages that looked wrong on a phone."""

import pytest

from tests.ground.nightly import at_night
from tests.tournament.views.followed_pages import OpenPage
from tests.tournament.views.results.desk_user import open_round
from tournament.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

# The distances between the parts of a page, in pixels.
DISTANCES = """element => [...element.children].slice(1).map((part, place) =>
  Math.round(part.getBoundingClientRect().top - element.children[place].getBoundingClientRect().bottom))"""
# Whether the longest choice of a select has room in it.
SHOWS_ALL = """element => {
  const free = element.cloneNode(true);
  free.style.width = "max-content";
  element.after(free);
  const isWhole = element.offsetWidth >= free.offsetWidth;
  free.remove();
  return isWhole;
}"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    """A published round of two tables."""
    return open_round(2)


def test_the_parts_of_a_page_that_is_shorter_than_the_screen_stay_together(event: Event, open_page: OpenPage) -> None:
    page = open_page("rounds/1/", "organizer", size=(360, 2400))
    distances = page.locator(".split").evaluate(DISTANCES)
    assert distances
    assert max(distances) < 40


@pytest.mark.parametrize("language", ["cs", at_night("en")])
def test_the_choice_about_silent_opponents_is_not_cut_off(event: Event, open_page: OpenPage, language: str) -> None:
    page = open_page("../new/play/", "organizer", size=(360, 740), language=language)
    assert page.locator("[name=silence_minutes]").evaluate(SHOWS_ALL)
