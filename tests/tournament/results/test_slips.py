"""A match slip is entered as a whole: the result with whoever leaves after the round, or nothing of it."""

import pytest

from tests.builders import entries, make_event, pair, play_round, report_all
from tests.refusals import refused
from tournament.models import Entry, Event, Match
from tournament.results.services import ResultInput, SlipEffects, enter_slip
from tournament.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db


def first_table(event: Event) -> Match:
    return Match.objects.filter(round__event=event, table=1).latest("id")


def players(match: Match) -> list[Entry]:
    return [seat.entry for seat in match.seats.order_by("order")]


def slip(event: Event, games: list[int], drops: list[int], **how: object) -> SlipEffects:
    return enter_slip(
        event=event, match_id=first_table(event).pk, result=ResultInput(games=games), drops=drops, actor=None, **how
    )


def test_who_ticked_the_box_leaves_with_the_result() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    leaver, other = players(first_table(event))
    effects = slip(event, [0, 1, 0], [leaver.pk])
    assert ([entry.pk for entry in effects.dropped], effects.returned) == ([leaver.pk], [])
    assert Entry.objects.get(pk=leaver.pk).dropped_after == 2
    assert Entry.objects.get(pk=other.pk).status == "checked_in"
    assert effects.match.result is not None


def test_both_may_leave() -> None:
    event = make_event(4)
    pair(event)
    both = [entry.pk for entry in players(first_table(event))]
    assert [entry.pk for entry in slip(event, [1, 0, 0], both).dropped] == both


def test_a_result_that_is_refused_drops_nobody() -> None:
    event = make_event(4)
    pair(event)
    leaver = players(first_table(event))[0]
    with refused("result_impossible"):
        slip(event, [5, 0, 0], [leaver.pk])
    assert Entry.objects.get(pk=leaver.pk).status == "checked_in"


def test_who_sat_elsewhere_does_not_leave_with_this_slip() -> None:
    event = make_event(4)
    pair(event)
    stranger = next(entry for entry in entries(event) if entry not in players(first_table(event)))
    with refused("not_at_this_table"):
        slip(event, [1, 0, 0], [stranger.pk])
    assert first_table(event).result is None


def test_who_comes_back_by_a_correction_is_told() -> None:
    event = make_event(4)
    event.settings["policies"] = {"drop_after_no_shows": 1}
    event.save()
    pair(event)
    match = first_table(event)
    enter_slip(event=event, match_id=match.pk, result=ResultInput(outcome="no_show_first"), actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    effects = slip(event, [1, 0, 0], [], reason="seděl vedle")
    assert [entry.pk for entry in effects.returned] == [players(match)[0].pk]
