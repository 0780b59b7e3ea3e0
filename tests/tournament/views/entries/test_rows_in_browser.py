"""The rows of the list of entries on a wide screen: whole, and of one height."""

import pytest

from tests.builders import make_event
from tests.ground.nightly import at_night
from tests.tournament.views.followed_pages import OpenPage
from tournament.entries.services.entries import add_walk_in
from tournament.entries.services.entry_changes import set_club
from tournament.entries.services.newcomers import check_in_all
from tournament.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

IS_WHOLE = "table => table.scrollWidth <= table.parentElement.clientWidth"
HEIGHTS = "rows => rows.map((row) => Math.round(row.getBoundingClientRect().height))"


@pytest.fixture
def event(transactional_db: None) -> Event:
    """An event with a fee, in which three players of one name are registered."""
    event = make_event(0, state="check_in", fee="100 Kč")
    for club in ("Klub Brno", "Plzeň", "Plzeň"):
        entry = add_walk_in(
            event=event, given_name="Bohuslav", family_name="Šťáhlavský", actor=None, confirmed=True, is_here=False
        )
        set_club(entry=entry, club=club, actor=None)
    return event


@pytest.mark.parametrize("language", ["cs", at_night("en")])
def test_rows_with_a_fee_are_not_cut_off_and_are_as_low_after_the_check_in_as_before(
    event: Event, open_page: OpenPage, language: str
) -> None:
    heights = []
    for checks_in in (True, False):
        page = open_page("entries/", "organizer", size=(1280, 800), language=language)
        assert page.locator("table.entries").evaluate(IS_WHOLE)
        heights.append(page.locator("table.entries tbody tr").evaluate_all(HEIGHTS))
        if checks_in:
            check_in_all(event=event, actor=None)
    assert len(heights[0]) == 3
    assert heights[0] == heights[1]
