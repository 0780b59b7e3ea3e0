"""A click of the organizer makes the same number of queries in an event of any size."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import make_event, play_round, report_all
from tournament.models import Event
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.rounds import get_round
from tournament.rounds.services.rounds import close_round, discard_draft, pair_next_round, publish_round

pytestmark = pytest.mark.django_db

FEW, MANY = 5, 61


def count_queries(call: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        call()
    return len(queries)


def count_queries_of_round(players: int) -> dict[str, int]:
    """Return the numbers of queries of the clicks in the second round of an event."""
    event = make_event(players, settings={"policies": {"drop_after_no_shows": 2}})
    play_round(event)
    found = {"pair": count_queries(lambda: pair_next_round(event=event, actor=None))}
    found["changes"] = count_queries(lambda: find_draft_changes(get_round(event, 2)))
    found["discard"] = count_queries(lambda: discard_draft(event=event, number=2, actor=None))
    pair_next_round(event=event, actor=None)
    found["publish"] = count_queries(lambda: publish_round(event=event, number=2, actor=None))
    report_all(event)
    found["close"] = count_queries(lambda: close_round(event=event, number=2, actor=None))
    return found


def test_a_round_is_paired_published_and_closed_in_the_same_queries_for_many_players() -> None:
    assert count_queries_of_round(MANY) == count_queries_of_round(FEW)


def test_every_seat_of_a_paired_round_is_stored_once() -> None:
    """Matches, seats and the bye are inserted in bulk, and each player sits once."""
    event: Event = make_event(FEW)
    paired = pair_next_round(event=event, actor=None)
    seats = [list(match.seats.values_list("order", flat=True)) for match in paired.matches.all()]
    assert seats == [[1, 2], [1, 2], [1]]
    bye = paired.matches.get(table=None)
    assert (bye.revision, bye.result and bye.result.outcome, bye.results.count()) == (1, "bye", 1)
    assert set(event.entries.values_list("pk", flat=True)) == set(paired.matches.values_list("seats__entry", flat=True))
