"""The waiting list on the page of an event."""

import re

import pytest

from tests.builders import make_event, make_person
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import join_event

pytestmark = pytest.mark.django_db


def test_a_long_waiting_list_is_named_in_part_and_linked() -> None:
    event = make_event(0, state="registration", capacity=2)
    for _ in range(24):
        join_event(event=event, user=make_person())
    page = browser(event, "organizer", "en").get(f"/events/{event.slug}/").content.decode()
    line = " ".join(page.partition('id="line"')[2].partition("</section>")[0].split())
    assert line.count("Admit: ") == 20
    assert re.search(r'href="[^"]+entries/\?state=waiting">and 2 more', line)
