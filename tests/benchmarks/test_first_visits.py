"""Requests and bytes of first visits stay within their limits; a later visit brings the page alone."""

from typing import TYPE_CHECKING

import pytest

from benchmarks.first_visits import PAGES, measure_visits
from tests.ground.nightly import IS_NIGHT
from tests.ground.service import running_service

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service, pytest.mark.fuller_at_night]

# Requests and bytes with all heads and fonts. The home page has the limit of its issue; the others have what they need
# more: a script or a sheet of their own, and what a page asks for while it follows its event.
LIMITS = {
    "home": (8, 110_000),
    "event": (11, 120_000),
    "standings": (11, 120_000),
    "desk": (13, 135_000),
    "rulings": (10, 115_000),
}


def test_first_visits_are_few_requests_and_bytes_and_later_ones_the_page_alone(browser: "Browser") -> None:
    assert set(PAGES) == set(LIMITS)
    names = list(PAGES) if IS_NIGHT else ["home", "desk"]
    with running_service() as service:
        measured = {name: (first, later) for name, first, later in measure_visits(service, browser, names)}
    assert list(measured) == names
    assert [
        (name, first)
        for name, (first, _) in measured.items()
        if first.requests > LIMITS[name][0] or first.size > LIMITS[name][1]
    ] == []
    for name, (first, later) in measured.items():
        # The desk and pages that follow their event ask once more what has changed since.
        assert later.requests <= (1 if name in {"home", "rulings"} else 5), name
        assert later.size <= first.page + 4_000, name
