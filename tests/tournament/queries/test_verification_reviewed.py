"""What a review found about checking an event: what the public reads, and how often it is worked out."""

import pytest

from tests.builders import FIRST, SECOND, make_event, pair, play_round, report
from tests.tournament.views.readers import browser
from tournament.domain.verification import write_lines
from tournament.models import Event, Match
from tournament.queries.verification import find_differences, record_of
from tournament.services.deviations import swap_players
from tournament.services.events import move_event
from tournament.services.rounds import close_round, publish_round

pytestmark = pytest.mark.django_db


def finished_event() -> Event:
    """Four players, a swap by hand and a correction, each with a name in its reason."""
    event = make_event(4)
    pair(event, publish=False)
    first, second = (match.seats.all()[0].entry_id for match in Match.objects.filter(round__event=event))
    swap_players(event=event, number=1, first=first, second=second, reason="Novák chtěl", actor=None)
    publish_round(event=event, number=1, actor=None)
    report(event, 1, FIRST)
    report(event, 2, FIRST)
    report(event, 1, SECOND, number=1, reason="Novák se přepsal", revision=1)
    close_round(event=event, number=1, actor=None)
    return move_event(event=event, to="finished", actor=None)


def test_reasons_with_names_stood_in_the_public_file() -> None:
    event = finished_event()
    assert "Novák" not in write_lines(record_of(event))
    assert find_differences(event) == ()


@pytest.mark.parametrize(("reader", "reads"), [("nobody", False), ("player", False), ("judge", True)])
def test_reasons_stood_on_the_public_page_and_are_read_by_the_staff(reader: str, reads: bool) -> None:
    event = finished_event()
    shown = browser(event, reader).get(f"/events/{event.slug}/verification/").content.decode()
    assert ("Novák chtěl" in shown) == reads
