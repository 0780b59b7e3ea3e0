"""Entries kept apart and clubmates: the pairing separates them where another pairing exists, and explains it."""

import json

import pytest

from ledger.models import Action
from tests.builders import entries, make_event, organizer_of, pair, play_round, report_all
from tests.refusals import refused
from tournament.entries.queries.kept_apart import list_kept_apart_pairs
from tournament.entries.services.entries import change_status
from tournament.entries.services.entry_changes import set_club
from tournament.entries.services.keep_apart import end_keep_apart, keep_apart
from tournament.event.queries.state import read_event_state, read_kept_apart
from tournament.models import Entry, Event, KeptApart
from tournament.organizing.services.events import move_event
from tournament.rounds.queries.explanations import explain_match
from tournament.rounds.services.rounds import close_round, discard_draft
from tournament.verification.record import find_differences

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def ids(event: Event) -> list[int]:
    return [entry.pk for entry in entries(event)]


def newest_matches(event: Event) -> set[frozenset[int]]:
    newest = event.rounds.order_by("-number")[0]
    return {frozenset(seat.entry_id for seat in match.seats.all()) for match in newest.matches.all()}


def test_entries_kept_apart_do_not_meet_while_another_pairing_exists() -> None:
    event = make_event(4)
    first, *others = ids(event)
    keep_apart(event=event, first=first, second=others[0], reason="sourozenci", actor=organizer_of(event))
    keep_apart(event=event, first=others[1], second=first, actor=None)
    pair(event)
    assert frozenset({first, others[2]}) in newest_matches(event)


def test_entries_kept_apart_meet_when_no_other_pairing_exists() -> None:
    event = make_event(2)
    first, second = ids(event)
    keep_apart(event=event, first=first, second=second, actor=None)
    paired = pair(event)
    assert newest_matches(event) == {frozenset({first, second})}
    assert "avoid_unavoidable" in json.dumps(paired.report)


def test_explanation_names_entries_kept_apart() -> None:
    event = make_event(4)
    first, *others = ids(event)
    for other in others[:2]:
        keep_apart(event=event, first=first, second=other, actor=None)
    paired = pair(event)
    codes = {problem.code for match in paired.matches.all() for problem in explain_match(paired, match)}
    assert "why_not_apart" in codes


def test_entries_no_longer_kept_apart_are_paired_freely() -> None:
    event = make_event(2)
    first, second = ids(event)
    kept = keep_apart(event=event, first=second, second=first, actor=None)
    assert read_kept_apart(event) == {first: {second}, second: {first}}
    end_keep_apart(event=event, pair_id=kept.pk, actor=organizer_of(event))
    assert not list_kept_apart_pairs(event)
    assert not read_kept_apart(event)
    assert all(not player.avoid for player in read_event_state(event).players)
    assert KeptApart.objects.get().removed_at is not None
    verbs = Action.objects.filter(scope=event.scope, verb__startswith="entries.").order_by("id")
    assert [line.verb for line in verbs] == ["entries.kept_apart", "entries.let_meet"]
    keep_apart(event=event, first=first, second=second, actor=None)
    assert KeptApart.objects.count() == 2


def test_keeping_apart_is_refused_with_a_reason() -> None:
    event, other = make_event(2), make_event(2, name="Jarní turnaj")
    first, second = ids(event)
    with refused("apart_from_oneself"):
        keep_apart(event=event, first=first, second=first, actor=None)
    with refused("entry_unknown"):
        keep_apart(event=event, first=first, second=ids(other)[0], actor=None)
    kept = keep_apart(event=event, first=first, second=second, actor=None)
    with refused("apart_already"):
        keep_apart(event=event, first=second, second=first, actor=None)
    with refused("apart_unknown"):
        end_keep_apart(event=other, pair_id=kept.pk, actor=None)
    with refused("reason_too_long"):
        keep_apart(event=event, first=first, second=second, reason="x" * 300, actor=None)
    move_event(event=event, to="finished", actor=None)
    with refused("event_over"):
        end_keep_apart(event=event, pair_id=kept.pk, actor=None)


def test_keeping_apart_changes_no_standings_and_the_event_verifies() -> None:
    event = make_event(4)
    first, second, *_others = ids(event)
    keep_apart(event=event, first=first, second=second, actor=None)
    play_round(event)
    kept = list_kept_apart_pairs(event)[0]
    end_keep_apart(event=event, pair_id=kept.pk, actor=None)
    play_round(event)
    assert all(not player.avoid and not player.club for player in read_event_state(event, after_round=1).players)
    move_event(event=event, to="finished", actor=None)
    assert not [finding for finding in find_differences(event) if finding.is_difference]


def test_clubmates_are_kept_apart_and_the_pairing_input_has_no_club_name() -> None:
    event = make_event(4)
    for entry in entries(event)[:2]:
        set_club(entry=entry, club="Šotek Brno", actor=None)
    for entry in entries(event)[2:]:
        set_club(entry=entry, club="  Ďábel   Ústí ", actor=None)
    clubs = [set(ids(event)[:2]), set(ids(event)[2:])]
    for _ in range(3):
        paired = pair(event, publish=False)
        assert not [pair for pair in newest_matches(event) if pair in clubs]
        assert "otek" not in paired.pairing_input
        discard_draft(event=event, number=1, actor=None)
    assert Entry.objects.get(pk=ids(event)[3]).club == "Ďábel Ústí"
    assert Action.objects.filter(verb="entry.club").count() == 4


def test_clubs_are_compared_without_case() -> None:
    event = make_event(2)
    for entry, club in zip(entries(event), ("ŠOTEK", "šotek"), strict=True):
        set_club(entry=entry, club=club, actor=None)
    assert len({player.club for player in read_event_state(event).players}) == 1


def test_a_club_that_is_too_long_is_refused() -> None:
    entry = entries(make_event(1))[0]
    with refused("club_too_long"):
        set_club(entry=entry, club="x" * 61, actor=None)


def test_keeping_apart_a_dropped_entry_prevents_no_pairing() -> None:
    event = make_event(5)
    first, second, *_others = entries(event)
    change_status(entry=second, to="dropped", actor=None)
    keep_apart(event=event, first=first.pk, second=second.pk, actor=None)
    play_round(event)
    change_status(entry=second, to="checked_in", actor=None)
    pair(event)
    assert frozenset({first.pk, second.pk}) not in newest_matches(event)
    report_all(event)
    close_round(event=event, number=2, actor=None)
    move_event(event=event, to="finished", actor=None)
    assert not [finding for finding in find_differences(event) if finding.is_difference]
