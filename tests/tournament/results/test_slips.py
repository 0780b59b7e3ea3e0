"""A match slip is entered as a whole: the result and the drops, or none of them."""

import pytest

from tests.builders import entries, make_event, pair, play_round, report_all
from tests.refusals import refused
from tournament.models import Entry, Event, Match
from tournament.results.checks import ResultInput
from tournament.results.services import SlipEffects, enter_slip
from tournament.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db


def match_at_table_1(event: Event) -> Match:
    return Match.objects.filter(round__event=event, table=1).latest("id")


def players(match: Match) -> list[Entry]:
    return [seat.entry for seat in match.seats.order_by("order")]


def enter(event: Event, games: list[int], drops: list[int], **options: object) -> SlipEffects:
    return enter_slip(
        event=event,
        match_id=match_at_table_1(event).pk,
        result=ResultInput(games=games),
        drops=drops,
        actor=None,
        **options,
    )


def test_a_drop_on_the_slip_is_entered_with_the_result() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    dropping, other = players(match_at_table_1(event))
    effects = enter(event, [0, 1, 0], [dropping.pk])
    assert ([entry.pk for entry in effects.dropped], effects.returned) == ([dropping.pk], [])
    assert Entry.objects.get(pk=dropping.pk).dropped_after == 2
    assert Entry.objects.get(pk=other.pk).status == "checked_in"
    assert effects.match.result is not None


def test_both_entries_may_drop() -> None:
    event = make_event(4)
    pair(event)
    both = [entry.pk for entry in players(match_at_table_1(event))]
    assert [entry.pk for entry in enter(event, [1, 0, 0], both).dropped] == both


def test_a_refused_result_drops_no_entry() -> None:
    event = make_event(4)
    pair(event)
    dropping = players(match_at_table_1(event))[0]
    with refused("result_impossible"):
        enter(event, [5, 0, 0], [dropping.pk])
    assert Entry.objects.get(pk=dropping.pk).status == "checked_in"


def test_an_entry_of_another_table_is_not_dropped() -> None:
    event = make_event(4)
    pair(event)
    elsewhere = next(entry for entry in entries(event) if entry not in players(match_at_table_1(event)))
    with refused("not_at_this_table"):
        enter(event, [1, 0, 0], [elsewhere.pk])
    assert match_at_table_1(event).result is None


def test_an_entry_that_returns_by_a_correction_is_reported() -> None:
    event = make_event(4)
    event.settings["policies"] = {"drop_after_no_shows": 1}
    event.save()
    pair(event)
    match = match_at_table_1(event)
    enter_slip(event=event, match_id=match.pk, result=ResultInput(outcome="no_show_first"), actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    effects = enter(event, [1, 0, 0], [], reason="seděl vedle")
    assert [entry.pk for entry in effects.returned] == [players(match)[0].pk]
