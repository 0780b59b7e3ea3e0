"""The verification of a finished event: its public parts and its cache."""

import pytest

from tests.builders import FIRST, SECOND, make_event, pair, report
from tests.tournament.views.readers import browser
from tournament.domain.verification import write_record
from tournament.models import Event, Match, Round
from tournament.organizing.services.events import move_event
from tournament.rounds.services.rounds import close_round, publish_round
from tournament.rounds.services.swaps import swap_players
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db


def finished_event() -> Event:
    """Return an event of four players with a swap and a correction, each with a name in its reason."""
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


def test_the_public_file_has_no_reasons_with_names() -> None:
    event = finished_event()
    assert "Novák" not in write_record(build_record(event))
    assert find_differences(event) == ()


@pytest.mark.parametrize(("reader", "sees"), [("nobody", False), ("player", False), ("judge", True)])
def test_reasons_are_shown_to_the_staff_only(reader: str, sees: bool) -> None:
    event = finished_event()
    shown = browser(event, reader).get(f"/events/{event.slug}/verification/").content.decode()
    assert ("Novák chtěl" in shown) == sees


def read_page(event: Event, path: str = "?run=1") -> str:
    return browser(event).get(f"/events/{event.slug}/verification/{path}").content.decode()


def test_the_verification_is_computed_once_and_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    event = finished_event()
    first, file = read_page(event), read_page(event, "file/")
    assert "all is equal" in first

    def fail(event: Event) -> None:
        raise AssertionError

    monkeypatch.setattr("tournament.verification.queries.find_differences", fail)
    monkeypatch.setattr("tournament.verification.queries.build_record", fail)
    assert "all is equal" in read_page(event)
    assert read_page(event, "file/") == file


def test_a_cached_verification_is_not_shown_after_a_change() -> None:
    event = finished_event()
    assert "all is equal" in read_page(event)
    Event.objects.filter(pk=event.pk).update(seed="podvržené")
    event.refresh_from_db()
    move_event(event=event, to="archived", actor=None)
    assert "all is equal" not in read_page(event)


def test_a_round_of_another_engine_causes_no_warning() -> None:
    event = finished_event()
    Round.objects.filter(event=event).update(engine="swiss-0")
    shown = read_page(event)
    assert "every round that can be paired again here was" in shown
    assert "cannot be paired again here" in shown
    assert "notice warn" not in shown
