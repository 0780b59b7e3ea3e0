"""The page of a round marks the winners, for every reader."""

import re

import pytest

from tests.builders import DRAWN, FIRST, SECOND, make_event, pair, report
from tests.tournament.views.readers import browser

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("reader", ["nobody", "player", "organizer"])
def test_a_badge_stands_beside_the_name_of_a_winner(reader: str) -> None:
    event = make_event(8)
    round_ = pair(event)
    for table, games in ((1, FIRST), (2, SECOND), (3, DRAWN)):
        report(event, table, games)
    page = browser(event, reader).get(f"/events/{event.slug}/rounds/1/").content.decode()
    names = [[seat.entry.name for seat in match.seats.all()] for match in round_.matches.order_by("table")]
    marked = re.findall(r"<b>([^<]*)</b>\s*<span class=\"badge ok\">", page)
    assert marked == [names[0][0], names[1][1]]
