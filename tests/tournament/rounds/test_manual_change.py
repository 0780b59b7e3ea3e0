"""Manual changes of a draft: matches created and dissolved, the bye given, changes undone, and previews."""

from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.verification.file import read_record, write_record
from engine.verification.run import verify
from ledger.models import Action
from problems import Refused
from tests.builders import entries, make_event, organizer_of, pair, play_round, report_all
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.entries.services.keep_apart import keep_apart
from tournament.models import Deviation, Event, Match
from tournament.rounds.queries.manual_changes import find_open_changes
from tournament.rounds.queries.rounds import find_unseated_entries, list_seated_matches
from tournament.rounds.services.manual_change import Kind, ManualChange, make_change, preview_change, undo_change
from tournament.rounds.services.pairing_version import PairingVersion
from tournament.rounds.services.rounds import close_round, publish_round
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db

CHANGE_ARGUMENTS: dict[str, Any] = {"number": 1, "reason": "sourozenci", "actor": None}


def event_with_draft(players: int) -> tuple[Event, dict[int | None, tuple[int, ...]]]:
    event = make_event(players)
    pair(event, publish=False)
    return event, tables(event)


def tables(event: Event, number: int = 1) -> dict[int | None, tuple[int, ...]]:
    return dict(list_seated_matches(event.rounds.get(number=number)))


def finish_and_verify(event: Event, number: int = 1) -> None:
    """Publish, play and close the round, then verify the event."""
    publish_round(event=event, number=number, actor=None)
    report_all(event)
    close_round(event=event, number=number, actor=None)
    record = build_record(event)
    assert find_differences(event) == ()
    assert verify(read_record(write_record(record))) == ()


def test_a_created_match_pairs_the_former_opponents_too() -> None:
    event, before = event_with_draft(4)
    first, second = before[1][0], before[2][0]
    make_change(event=event, change=ManualChange("match", first, second), **CHANGE_ARGUMENTS)
    assert {frozenset(seated) for seated in tables(event).values()} == {
        frozenset((first, second)),
        frozenset((before[1][1], before[2][1])),
    }
    finish_and_verify(event)


@pytest.mark.parametrize("bye_first", [True, False])
def test_a_created_match_with_the_bye_gives_the_bye_to_the_opponent(bye_first: bool) -> None:
    event, before = event_with_draft(5)
    alone, (player, opponent) = before[None][0], before[1]
    first, second = (alone, player) if bye_first else (player, alone)
    make_change(event=event, change=ManualChange("match", first, second), **CHANGE_ARGUMENTS)
    assert set(tables(event)[1]) == {alone, player}
    assert tables(event)[None] == (opponent,)
    finish_and_verify(event)


def test_a_round_with_a_dissolved_match_is_not_published_until_all_are_seated() -> None:
    event, before = event_with_draft(6)
    make_change(event=event, change=ManualChange("break", 2), **CHANGE_ARGUMENTS)
    draft_now = event.rounds.get()
    assert find_unseated_entries(draft_now) == set(before[2])
    with refused("round_has_unseated"):
        publish_round(event=event, number=1, actor=None)
    first, second = before[2]
    make_change(event=event, change=ManualChange("match", first, before[1][0]), **CHANGE_ARGUMENTS)
    assert tables(event)[1] == (first, before[1][0])
    assert find_unseated_entries(draft_now) == {second, before[1][1]}
    make_change(event=event, change=ManualChange("match", second, before[1][1]), **CHANGE_ARGUMENTS)
    assert tables(event)[2] == (second, before[1][1])
    finish_and_verify(event)


def test_a_first_bye_leaves_the_opponent_unseated() -> None:
    event, before = event_with_draft(4)
    first, second = before[1]
    make_change(event=event, change=ManualChange("bye", first), **CHANGE_ARGUMENTS)
    assert tables(event) == {None: (first,), 2: before[2]}
    with refused("round_has_unseated"):
        publish_round(event=event, number=1, actor=None)
    make_change(event=event, change=ManualChange("bye", before[2][0]), **CHANGE_ARGUMENTS)
    assert tables(event)[None] == (before[2][0],) or tables(event)[None] == (first,)
    with refused("bye_already"):
        make_change(event=event, change=ManualChange("bye", before[2][0]), **CHANGE_ARGUMENTS)
    assert second in find_unseated_entries(event.rounds.get())


def test_a_round_with_two_manual_byes_verifies() -> None:
    event, before = event_with_draft(4)
    make_change(event=event, change=ManualChange("break", 1), **CHANGE_ARGUMENTS)
    for entry in before[1]:
        make_change(event=event, change=ManualChange("bye", entry), **CHANGE_ARGUMENTS)
    assert sorted(seated for table, seated in list_seated_matches(event.rounds.get()) if table is None) == [
        (entry,) for entry in sorted(before[1])
    ]
    finish_and_verify(event)


def test_two_entries_with_byes_can_be_paired() -> None:
    event, before = event_with_draft(4)
    make_change(event=event, change=ManualChange("break", 1), **CHANGE_ARGUMENTS)
    for entry in before[1]:
        make_change(event=event, change=ManualChange("bye", entry), **CHANGE_ARGUMENTS)
    make_change(event=event, change=ManualChange("match", before[1][0], before[1][1]), **CHANGE_ARGUMENTS)
    assert tables(event) == before
    finish_and_verify(event)


def test_manual_changes_are_undone_one_after_another() -> None:
    event, before = event_with_draft(6)
    make_change(event=event, change=ManualChange("match", before[1][0], before[2][0]), **CHANGE_ARGUMENTS)
    between = tables(event)
    make_change(event=event, change=ManualChange("break", 3), **CHANGE_ARGUMENTS)
    undo_change(event=event, number=1, actor=None)
    assert tables(event) == between
    undo_change(event=event, number=1, actor=None)
    assert tables(event) == before
    assert find_open_changes(event.rounds.get()) == []
    with refused("nothing_to_undo"):
        undo_change(event=event, number=1, actor=None)
    # History is appended: four changes, and four lines in the log.
    assert Deviation.objects.count() == Action.objects.filter(verb="round.changed").count() == 4
    finish_and_verify(event)


def test_a_preview_returns_the_change_and_writes_nothing() -> None:
    event = make_event(4)
    play_round(event)
    pair(event, publish=False)
    met = [seated for _table, seated in list_seated_matches(event.rounds.get(number=1))]
    before = tables(event, 2)
    stays = before[1][0]
    (former,) = [entry for seated in met if stays in seated for entry in seated if entry != stays]
    lines = Action.objects.count()
    preview = preview_change(event=event, number=2, change=ManualChange("match", stays, former))
    assert {seated for _table, seated in preview.dissolved} == set(before.values())
    codes = {problem.code for problem in preview.warnings}
    assert {"by_hand_met", "by_hand_apart"} <= codes
    again = next(problem for problem in preview.warnings if problem.code == "by_hand_met")
    assert {again.params["first"], again.params["second"]} <= {entry.pk for entry in entries(event)}
    assert again.params["round"] == 1
    assert tables(event, 2) == before
    assert (Action.objects.count(), Deviation.objects.count()) == (lines, 0)


def test_a_preview_warns_of_a_second_bye_and_of_unseated_players() -> None:
    event = make_event(3)
    first = play_round(event)
    pair(event, publish=False)
    (had,) = [seated[0] for table, seated in list_seated_matches(first) if table is None]
    preview = preview_change(event=event, number=2, change=ManualChange("bye", had))
    assert "by_hand_bye_again" in {problem.code for problem in preview.warnings}
    without_match = preview_change(event=event, number=2, change=ManualChange("break", 1))
    assert [problem.code for problem in without_match.warnings] == ["by_hand_no_place"] * 2
    assert without_match.created == ()


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("players", "swap_same_match"),
        ("match", "swap_same_match"),
        ("break", "table_unknown"),
        ("tables", "table_same"),
    ],
)
def test_impossible_changes_are_refused_and_change_nothing(kind: Kind, code: str) -> None:
    event, before = event_with_draft(4)
    first, second = (1, 1) if kind == "tables" else (99, 0) if kind == "break" else before[1]
    for do in (partial(preview_change, number=1), partial(make_change, **CHANGE_ARGUMENTS)):
        with refused(code):
            do(event=event, change=ManualChange(kind, first, second))
    assert tables(event) == before


def test_an_entry_that_is_not_checked_in_cannot_be_seated() -> None:
    event, before = event_with_draft(4)
    dropped = entries(event)[0]
    (table,) = [table for table, seated in before.items() if dropped.pk in seated]
    assert table is not None
    make_change(event=event, change=ManualChange("break", table), **CHANGE_ARGUMENTS)
    change_status(entry=dropped, to="dropped", actor=None)
    with refused("not_here"):
        make_change(event=event, change=ManualChange("bye", dropped.pk), **CHANGE_ARGUMENTS)


def test_a_conflict_at_a_draft_names_the_other_organizer() -> None:
    event, before = event_with_draft(4)
    organizer = organizer_of(event)
    change = ManualChange("players", before[1][0], before[2][0])
    make_change(event=event, number=1, change=change, reason="x", actor=organizer, version=PairingVersion(1, 0))
    with pytest.raises(Refused) as refusal:
        make_change(event=event, number=1, change=change, reason="x", actor=None, version=PairingVersion(1, 0))
    assert [problem.code for problem in refusal.value.problems] == ["draft_changed_meanwhile", "meanwhile_changed"]
    assert refusal.value.problems[1].params["who"] == organizer.full_name
    with refused("draft_changed_meanwhile"):
        publish_round(event=event, number=1, actor=None, version=PairingVersion(1, 0))


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("players", "tables", "match", "break", "bye", "undo")), st.integers(0, 8), st.integers(0, 8)
    ),
    max_size=8,
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.integers(4, 7), steps=STEPS)
def test_any_manual_changes_verify(players: int, steps: list[tuple[str, int, int]]) -> None:
    event, _before = event_with_draft(players)
    ids = [entry.pk for entry in entries(event)]
    for kind, first, second in steps:
        operands = (
            (first + 1, second + 1) if kind in {"tables", "break"} else (ids[first % players], ids[second % players])
        )
        try:
            if kind == "undo":
                undo_change(event=event, number=1, actor=None)
            else:
                make_change(event=event, change=ManualChange(kind, *operands), **CHANGE_ARGUMENTS)  # type: ignore[arg-type]
        except Refused:
            continue
    left = find_unseated_entries(event.rounds.get())
    seated = [entry for _table, seats in list_seated_matches(event.rounds.get()) for entry in seats]
    assert sorted([*seated, *left]) == sorted(ids)
    for entry in sorted(left):
        make_change(event=event, change=ManualChange("bye", entry), **CHANGE_ARGUMENTS)
    finish_and_verify(event)
    assert Match.objects.filter(round__event=event, result=None).count() == 0


def test_a_preview_warns_of_entries_kept_apart() -> None:
    event, before = event_with_draft(4)
    first, second = before[1][0], before[2][0]
    keep_apart(event=event, first=first, second=second, actor=None)
    preview = preview_change(event=event, number=1, change=ManualChange("match", first, second))
    assert [problem.code for problem in preview.warnings] == ["by_hand_avoid"]
