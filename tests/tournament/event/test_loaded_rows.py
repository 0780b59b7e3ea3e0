"""Related rows that are read for many owners at once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import entries, make_event, pair
from tournament.entries.queries.entries import load_entries, load_entries_by_id, prefetch_people
from tournament.event.queries.batches import MAX_NAMED
from tournament.models import Match
from tournament.rounds.queries.rounds import list_matches, prefetch_seats

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_entries_have_the_people_that_a_prefetch_gives_them() -> None:
    event = make_event(7)
    expected = [(entry.pk, entry.name, entry.sort_key) for entry in prefetch_people(event.entries.all())]
    with CaptureQueriesContext(connection) as queries:
        found = [(entry.pk, entry.name, entry.sort_key) for entry in load_entries(event.entries.all())]
    assert (found, len(queries)) == (expected, 2)


def test_many_ids_of_entries_are_not_named_in_a_query() -> None:
    event = make_event(7)
    chosen = [entry.pk for entry in entries(event)[2:5]]
    with CaptureQueriesContext(connection) as queries:
        found = load_entries_by_id(event.entries.all(), [*chosen, *range(-MAX_NAMED, 0)])
    assert [entry.pk for entry in found] == chosen
    assert len(queries) == 2
    assert load_entries_by_id(event.entries.all(), chosen) == found


def test_matches_have_the_seats_that_a_prefetch_gives_them() -> None:
    event = make_event(7)
    round_ = pair(event)

    def describe(match: Match) -> tuple[object, ...]:
        seats = [(seat.pk, seat.order, seat.entry.name, seat.match == match) for seat in match.seats.all()]
        return match.pk, match.table, match.result, match.short_names, seats

    expected = [describe(match) for match in prefetch_seats(round_.matches.all())]
    with CaptureQueriesContext(connection) as queries:
        found = [describe(match) for match in list_matches(round_)]
    assert (found, len(queries)) == (expected, 3)


def test_another_query_of_loaded_rows_finds_the_rows_of_their_owner() -> None:
    """Slips with links asked for the first person of each loaded entry."""
    first, second = load_entries(make_event(2).entries.all())
    assert (first.members.all()[0].order, first.members.count(), first.members.exists()) == (1, 1, True)
    with CaptureQueriesContext(connection) as queries:
        found = [entry.members.select_related("user").order_by("order").get().entry_id for entry in (first, second)]
    assert (found, len(queries)) == ([first.pk, second.pk], 2)
    assert first.members.all()[0].entry_id == first.pk
    assert not first.members.filter(pk=second.members.all()[0].pk).exists()


def test_rows_that_are_held_can_be_filtered_after_their_owner_was_read_again() -> None:
    (entry, *_) = load_entries(make_event(2).entries.all())
    held = entry.members.all()
    entry.refresh_from_db()
    assert held.filter(order=1).get().entry_id == entry.pk
