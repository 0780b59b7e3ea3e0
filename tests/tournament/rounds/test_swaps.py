"""Swaps of seats and tables in a draft."""

from typing import Any

import pytest

from engine.rooms import MAX_TABLES
from ledger.models import Action
from tests.builders import make_event, pair, report_all
from tests.refusals import refused
from tournament.models import Deviation, Event, Match
from tournament.rounds.queries.repeated_pairing import read_engine_tables
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, publish_round
from tournament.verification.record import find_differences

pytestmark = pytest.mark.django_db


def tables(event: Event, number: int = 1) -> dict[int | None, list[int]]:
    matches = Match.objects.filter(round__event=event, round__number=number).prefetch_related("seats")
    return {match.table: [seat.entry_id for seat in match.seats.all()] for match in matches}


def test_a_swap_exchanges_seats_and_keeps_the_engines_pairing() -> None:
    event = make_event(4)
    drafted = pair(event, publish=False)
    before = tables(event)
    first, second = before[1][0], before[2][1]
    make_change(event=event, number=1, change=ManualChange("players", first, second), reason=" sourozenci ", actor=None)
    assert tables(event) == {1: [second, before[1][1]], 2: [before[2][0], first]}
    assert {table: set(seated) for table, seated in read_engine_tables(drafted).items()} == {
        table: set(seated) for table, seated in before.items()
    }
    kept = Deviation.objects.get()
    assert (kept.change, kept.reason) == ({"swap": [first, second]}, "sourozenci")
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.after) == ("round.changed", {"swap": [first, second], "reason": "sourozenci"})


def test_a_swap_with_the_bye_gives_it_to_the_other_entry() -> None:
    event = make_event(3)
    pair(event, publish=False)
    before = tables(event)
    make_change(
        event=event,
        number=1,
        change=ManualChange("players", before[None][0], before[1][0]),
        reason="dojel pozdě",
        actor=None,
    )
    assert tables(event) == {None: [before[1][0]], 1: [before[None][0], before[1][1]]}
    publish_round(event=event, number=1, actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    assert find_differences(event) == ()


def test_a_match_moves_to_a_free_table_or_exchanges_tables() -> None:
    event = make_event(4)
    pair(event, publish=False)
    before = tables(event)
    make_change(event=event, number=1, change=ManualChange("tables", 1, 7), reason="u dveří", actor=None)
    assert tables(event) == {7: before[1], 2: before[2]}
    make_change(event=event, number=1, change=ManualChange("tables", 7, 2), reason="zpět", actor=None)
    assert tables(event) == {2: before[1], 7: before[2]}


def test_wrong_swaps_are_refused() -> None:
    event = make_event(4)
    pair(event, publish=False)
    seated = tables(event)
    arguments: dict[str, Any] = {"event": event, "number": 1, "actor": None}
    first = seated[1][0]
    with refused("swap_same_match"):
        make_change(**arguments, change=ManualChange("players", first, seated[1][1]), reason="x")
    with refused("swap_not_seated"):
        make_change(**arguments, change=ManualChange("players", first, 999_999), reason="x")
    with refused("swap_not_seated"):
        make_change(**arguments, change=ManualChange("players", first, first), reason="x")
    with refused("reason_needed"):
        make_change(**arguments, change=ManualChange("players", first, seated[2][0]), reason=" \n ")
    with refused("table_unknown"):
        make_change(**arguments, change=ManualChange("tables", 5, 1), reason="x")
    publish_round(event=event, number=1, actor=None)
    with refused("round_not_draft"):
        make_change(**arguments, change=ManualChange("players", first, seated[2][0]), reason="x")
    assert tables(event) == seated
    assert not Deviation.objects.exists()


@pytest.mark.parametrize("table", [0, MAX_TABLES + 1, 40_000, 999_999_999])
def test_a_table_number_out_of_range_is_refused(table: int) -> None:
    event = make_event(4)
    pair(event, publish=False)
    with refused("table_number_wrong"):
        make_change(event=event, number=1, change=ManualChange("tables", 1, table), reason="u okna", actor=None)
