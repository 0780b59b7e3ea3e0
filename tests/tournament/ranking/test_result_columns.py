"""Columns read from the rows give the standings counted from the whole state in fractions, for every kind of event."""

import pytest

from engine.standings import rank_columns
from engine.state import RULES
from engine.tiebreakers.measures import MEASURES
from tests.builders import DRAWN, FIRST, SECOND, add_players, entries, make_event, pair, play_round, report
from tests.engine.in_fractions.standings import compute_standings
from tests.ground.nightly import at_night
from tournament.entries.services.entries import change_status
from tournament.event.queries.state import read_event_settings, read_event_state
from tournament.models import Event, Seat
from tournament.ranking.queries.result_columns import StoredColumns
from tournament.sample.simulation import simulate_event
from tournament.standings.queries.standings import read_standings_after

pytestmark = pytest.mark.django_db


def check_equal(event: Event, number: int) -> None:
    settings = read_event_settings(event)
    # Read up to the last round, so that the columns after earlier rounds are taken from it.
    columns = StoredColumns(event, max(number, event.rounds.count()), settings.bye_games, RULES).after(number)
    assert columns is not None
    assert rank_columns(columns, settings, event.seed, RULES) == compute_standings(
        read_event_state(event, after_round=number)
    )


@pytest.mark.parametrize("late", ["loss", at_night("bye"), at_night("nothing")])
def test_every_round_of_an_event(late: str) -> None:
    event = simulate_event(players=43, rounds=4, seed="Praha").event
    event.settings |= {"tiebreakers": list(MEASURES), "policies": {"late": late}}
    event.save()
    for number in range(5):
        check_equal(event, number)


def test_late_dropped_and_returning_entries() -> None:
    event = make_event(7)
    event.settings |= {"tiebreakers": list(MEASURES), "policies": {"late": "bye", "returned": "loss"}, "bye_games": 2}
    event.save()
    play_round(event, FIRST)
    dropped = change_status(entry=entries(event)[0], to="dropped", actor=None)
    play_round(event, SECOND, {1: DRAWN})
    add_players(event, 2)
    change_status(entry=dropped, to="checked_in", actor=None)
    play_round(event)
    report(event, 1, SECOND, number=1, reason="prohozený lístek", revision=1)
    for number in range(4):
        check_equal(event, number)


def test_a_round_in_play_and_a_match_without_result() -> None:
    event = make_event(6)
    play_round(event)
    pair(event)
    report(event, 2, DRAWN, (7, 7))
    for number in (1, 2):
        check_equal(event, number)


def test_a_pod_of_three_is_counted_from_the_state() -> None:
    event = make_event(5)
    play_round(event)
    table = event.rounds.get().matches.get(table=1)
    lone = Seat.objects.get(match__round__event=event, match__table=None)
    Seat.objects.create(match=table, entry=lone.entry, order=3)
    lone.match.result = None
    assert StoredColumns(event, 1, 1, RULES).after(1) is None
    assert len(read_standings_after(make_event(2, name="Prázdný"), None).rows) == 0
