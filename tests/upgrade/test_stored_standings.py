"""An upgrade stores the standings of rounds that an earlier version closed."""

import pytest

from tournament.models import Event, StoredStandings
from tournament.ranking.queries.counted_standings import count_standings, list_closed_rounds
from tournament.ranking.queries.stored import read_ranks

pytestmark = pytest.mark.django_db


def test_the_standings_of_every_closed_round_are_stored() -> None:
    closed = {(event.pk, number) for event in Event.objects.all() for number in list_closed_rounds(event)}
    assert closed
    assert set(StoredStandings.objects.values_list("event", "after_round")) == closed
    for event in Event.objects.all():
        for number in list_closed_rounds(event):
            (counted,) = count_standings(event, [number])
            assert read_ranks(event, number) == counted.rows
