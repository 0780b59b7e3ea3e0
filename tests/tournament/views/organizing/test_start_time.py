"""The start of an event in the hours that daylight saving skips and repeats."""

from typing import Any

import pytest

from tests.builders import make_event
from tests.tournament.views.readers import browser
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(0, state="draft")


def copy(event: Event, start: str, language: str = "en", **more: Any) -> Any:
    client = browser(event, "organizer", language)
    return client.post(f"/events/{event.slug}/copy/", {"name": "Kopie", "starts_at": start, **more})


def test_a_skipped_hour_is_refused_with_both_neighbours(event: Event) -> None:
    answer = copy(event, "2027-03-28T02:30")
    assert answer.status_code == 422
    assert "Clocks skip this time. Choose 01:30 or 03:30." in answer.content.decode()
    assert "Zvolte 01:30 nebo 03:30." in copy(event, "2027-03-28T02:30", "cs").content.decode()
    assert not Event.objects.filter(name="Kopie").exists()


def test_a_repeated_hour_asks_which_one(event: Event) -> None:
    answer = copy(event, "2027-10-31T02:30")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "the first, in summer time" in page
    assert "Choose one of the two hours." in page
    for fold, hour in (("0", 0), ("1", 1)):
        assert copy(event, "2027-10-31T02:30", repeated_hour=fold).status_code == 302
        assert Event.objects.latest("pk").starts_at.hour == hour


def test_another_zone_than_that_of_the_site_has_its_own_hours(event: Event) -> None:
    """The hour that Prague skips exists in London."""
    facts = {"name": "Turnaj", "venue": "", "time_zone": "Europe/London", "starts_at": "2027-03-28T02:30"}
    sent = {f"when-{name}": value for name, value in facts.items()}
    assert browser(event, "organizer").post(f"/events/{event.slug}/settings/when/", sent).status_code == 302
    event.refresh_from_db()
    assert event.starts_at.isoformat() == "2027-03-28T01:30:00+00:00"


def test_an_unasked_question_is_not_shown(event: Event) -> None:
    page = browser(event, "organizer").get(f"/events/{event.slug}/copy/").content.decode()
    assert "comes twice" not in page
