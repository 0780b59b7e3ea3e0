"""The own row of a list stands out as one area, also on a phone, where its cells stand apart."""

import pytest

from tests.ground.nightly import at_night
from tests.tournament.views.followed_pages import OpenPage
from tests.tournament.views.results.desk_user import open_round
from tournament.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

COLORS = "elements => [...new Set(elements.map(element => getComputedStyle(element).backgroundColor))]"
TRANSPARENT = "rgba(0, 0, 0, 0)"


@pytest.fixture
def event(transactional_db: None) -> Event:
    """A published round of three tables."""
    return open_round(3)


@pytest.mark.parametrize("width", [360, at_night(1280)])
def test_the_background_of_the_own_row_has_no_gaps(event: Event, open_page: OpenPage, width: int) -> None:
    """Only the cells were coloured, and the gaps between them on a phone were not."""
    page = open_page("rounds/1/", "player", size=(width, 740))
    row = page.locator("table.pairs tr.me")
    assert row.evaluate_all(COLORS) != [TRANSPARENT]
    assert row.locator("td").evaluate_all(COLORS) == [TRANSPARENT]
