"""The list of rounds shows the day: when each round began, how many results are in, and its first table."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import FIRST, make_event, pair, play_round, report
from tests.tournament.views.readers import browser
from tournament.models import Event

pytestmark = pytest.mark.django_db


def read_day(client: Client, event: Event) -> list[tuple[str, str]]:
    """Return the class and the text of each round in the list."""
    page = client.get(f"/events/{event.slug}/rounds/", headers={"accept-language": "en"}).content.decode()
    day = page[page.index('<ol class="day">') : page.index("</ol>")]
    return [
        (mark, " ".join(re.sub(r"<[^>]+>", " ", text).split()))
        for mark, text in re.findall(r'<li class="(\w*)">(.*?)</li>', day, re.DOTALL)
    ]


def test_a_visitor_sees_played_running_and_planned_rounds() -> None:
    event = make_event(8, rounds_planned=3)
    play_round(event)
    second = pair(event)
    report(event, 1, FIRST)
    names = [seat.entry.short_name for seat in second.matches.order_by("table")[0].seats.order_by("order")]
    first_of_day, second_of_day, third = read_day(browser(event, "nobody"), event)
    assert first_of_day[0] == ""
    assert "4 of 4 results in" in first_of_day[1]
    assert second_of_day[0] == "peak"
    assert "1 of 4 results in" in second_of_day[1]
    assert f"{names[0]} – {names[1]} 1 : 0" in second_of_day[1]
    assert third == ("rest", "– Round 3")


def test_a_draft_shows_the_staff_neither_pairs_nor_results() -> None:
    event = make_event(8, rounds_planned=2)
    pair(event, publish=False)
    (draft, planned) = read_day(browser(event, "organizer"), event)
    assert draft[0] == "rest"
    assert "draft" in draft[1]
    assert "results in" not in draft[1]
    assert planned == ("rest", "– Round 2")
    assert [text for _, text in read_day(browser(event, "nobody"), event)] == ["– Round 1", "– Round 2"]


def test_more_rounds_need_no_more_queries() -> None:
    counts = []
    for rounds in (1, 3):
        event = make_event(6, name=f"Day of {rounds}", rounds_planned=3)
        for _ in range(rounds):
            play_round(event)
        reader = browser(event, "nobody")
        with CaptureQueriesContext(connection) as queries:
            read_day(reader, event)
        counts.append(len(queries))
    assert counts[0] == counts[1]
