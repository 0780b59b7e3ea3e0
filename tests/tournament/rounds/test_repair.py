"""Repair of a round: matches that stay and change, the plan before it, and verification after it."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.verification.file import read_record, write_record
from engine.verification.run import verify
from ledger.models import Action
from problems import Refused
from tests.builders import FIRST, entries, make_event, organizer_of, pair, play_round, report, report_all
from tests.refusals import refused
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.models import Deviation, Entry, Event, Match
from tournament.organizing.services.events import move_event
from tournament.rounds.queries.explanations import explain_match
from tournament.rounds.queries.manual_changes import can_be_repaired
from tournament.rounds.queries.rounds import find_unseated_entries, list_matches, list_seated_matches
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.pairing_version import PairingVersion
from tournament.rounds.services.repair import plan_repair, repair_round
from tournament.rounds.services.rounds import (
    close_round,
    discard_draft,
    pair_next_round,
    publish_round,
    unpublish_round,
)
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db


def tables(event: Event, number: int = 1) -> dict[int | None, tuple[int, ...]]:
    return dict(list_seated_matches(event.rounds.get(number=number)))


def drop_entry(entry: int) -> None:
    change_status(entry=Entry.objects.get(pk=entry), to="dropped", actor=None)


def add_late_entry(event: Event, name: str = "Ťok") -> int:
    return add_walk_in(event=event, given_name="Jiří", family_name=name, actor=None).pk


def assert_event_verifies(event: Event) -> None:
    assert find_differences(event) == ()
    record = build_record(event)
    assert verify(read_record(write_record(record))) == ()


def finish_and_verify(event: Event, number: int) -> None:
    report_all(event)
    close_round(event=event, number=number, actor=None)
    assert_event_verifies(event)


def test_a_repair_pairs_the_opponent_of_a_dropped_player_with_the_bye() -> None:
    event = make_event(7)
    pair(event, publish=False)
    before = tables(event)
    dropped, opponent = before[2]
    drop_entry(dropped)
    with refused("draft_outdated"):
        publish_round(event=event, number=1, actor=None)
    plan = plan_repair(event=event, number=1)
    assert (set(plan.dissolved), plan.unchanged) == ({(2, before[2]), (None, before[None])}, 2)
    assert tables(event) == before
    repair_round(event=event, number=1, actor=None)
    after = tables(event)
    assert set(after[2]) == {opponent, before[None][0]}
    assert {1: after[1], 3: after[3]} == {1: before[1], 3: before[3]}
    assert None not in after
    publish_round(event=event, number=1, actor=None)
    finish_and_verify(event, 1)


def test_a_repair_gives_the_bye_to_a_player_left_without_an_opponent() -> None:
    event = make_event(6)
    pair(event, publish=False)
    before = tables(event)
    dropped, opponent = before[3]
    drop_entry(dropped)
    repair_round(event=event, number=1, actor=None)
    assert tables(event) == {1: before[1], 2: before[2], None: (opponent,)}
    publish_round(event=event, number=1, actor=None)
    finish_and_verify(event, 1)


def test_a_repair_pairs_two_late_entries_and_keeps_an_untouched_bye() -> None:
    event = make_event(5)
    pair(event, publish=False)
    before = tables(event)
    newcomers = {add_late_entry(event), add_late_entry(event, "Řehoř")}
    repair_round(event=event, number=1, actor=None)
    after = tables(event)
    assert set(after[3]) == newcomers
    assert {table: seated for table, seated in after.items() if table != 3} == before
    publish_round(event=event, number=1, actor=None)
    finish_and_verify(event, 1)


def test_a_repair_of_a_running_round_keeps_results_and_matches() -> None:
    event = make_event(8)
    play_round(event)
    shown = pair(event)
    before = tables(event, 2)
    report(event, 1, FIRST)
    ids = {match.table: match.pk for match in shown.matches.all()}
    dropped, opponent = before[3]
    drop_entry(dropped)
    newcomer = add_late_entry(event)
    repair_round(event=event, number=2, actor=None)
    after = tables(event, 2)
    assert set(after[3]) == {opponent, newcomer}
    assert {match.table: match.pk for match in shown.matches.exclude(table=3)} == {
        table: pk for table, pk in ids.items() if table != 3
    }
    assert shown.matches.get(table=1).revision == 1
    finish_and_verify(event, 2)


def test_a_player_who_dropped_after_playing_keeps_the_match() -> None:
    event = make_event(6)
    pair(event)
    before = tables(event)
    report(event, 1, FIRST)
    drop_entry(before[1][0])
    drop_entry(before[2][0])
    repair_round(event=event, number=1, actor=None)
    after = tables(event)
    assert after == {1: before[1], 3: before[3], None: (before[2][1],)}
    finish_and_verify(event, 1)


def test_a_repair_is_logged_as_a_new_attempt() -> None:
    event = make_event(6)
    pair(event, publish=False)
    drop_entry(tables(event)[3][0])
    digest = event.rounds.get().output_digest
    repaired = repair_round(event=event, number=1, actor=organizer_of(event))
    line: Any = Action.objects.get(verb="round.repaired")
    assert line.before == {"attempt": 1, "digest": digest}
    assert (line.after["attempt"], line.after["digest"]) == (2, repaired.output_digest)
    assert json.loads(repaired.pairing_input)["attempt"] == 2
    assert Deviation.objects.get().change == {"repaired": 2}
    discard_draft(event=event, number=1, actor=None)
    assert pair_next_round(event=event, actor=None).attempt == 3
    publish_round(event=event, number=1, actor=None)
    finish_and_verify(event, 1)


def test_manual_changes_before_and_after_a_repair_are_verified() -> None:
    event = make_event(9)
    pair(event, publish=False)
    before = tables(event)
    hand: dict[str, Any] = {"event": event, "number": 1, "reason": "sourozenci", "actor": None}
    make_change(change=ManualChange("players", before[1][0], before[2][0]), **hand)
    make_change(change=ManualChange("tables", 1, 12), **hand)
    between = tables(event)
    drop_entry(before[4][0])
    repair_round(event=event, number=1, actor=None)
    after = tables(event)
    assert (after[12], after[2], after[3]) == (between[12], between[2], between[3])
    # The match gets the first table that is free.
    assert set(after[1]) == {before[4][1], before[None][0]}
    make_change(change=ManualChange("players", after[1][0], after[3][0]), **hand)
    publish_round(event=event, number=1, actor=None)
    finish_and_verify(event, 1)
    assert Deviation.objects.count() == 4


def test_kept_matches_are_explained() -> None:
    event = make_event(7)
    pair(event, publish=False)
    add_late_entry(event)
    add_late_entry(event, "Řehoř")
    repaired = repair_round(event=event, number=1, actor=None)
    codes = [explain_match(repaired, match)[0].code for match in list_matches(repaired)]
    assert codes == ["why_kept"] * 3 + ["why_equal", "why_bye_kept"]


def test_a_repair_is_refused_if_no_entry_is_touched() -> None:
    event = make_event(5)
    pair(event, publish=False)
    for do in (plan_repair, lambda **which: repair_round(actor=None, **which)):
        with refused("nothing_to_repair"):
            do(event=event, number=1)
    publish_round(event=event, number=1, actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    add_late_entry(event)
    with refused("round_already_over"):
        repair_round(event=event, number=1, actor=None)
    move_event(event=event, to="finished", actor=None)
    with refused("event_not_running"):
        repair_round(event=event, number=1, actor=None)


def test_a_round_of_a_league_cannot_be_repaired() -> None:
    event = make_event(4)
    event.settings["pairing"] = {"system": "round_robin"}
    event.save()
    pair(event, publish=False)
    drop_entry(tables(event)[1][0])
    with refused("repair_not_this_way"):
        plan_repair(event=event, number=1)


def test_a_repair_is_refused_if_its_plan_or_draft_is_outdated() -> None:
    event = make_event(8)
    pair(event, publish=False)
    before = tables(event)
    drop_entry(before[1][0])
    seen = plan_repair(event=event, number=1)
    drop_entry(before[2][0])
    with refused("repair_outdated"):
        repair_round(event=event, number=1, actor=None, digest=seen.digest)
    assert tables(event) == before
    organizer = organizer_of(event)
    repair_round(
        event=event,
        number=1,
        actor=organizer,
        digest=plan_repair(event=event, number=1).digest,
        version=PairingVersion(1, 0),
    )
    with pytest.raises(Refused) as refusal:
        repair_round(event=event, number=1, actor=None, version=PairingVersion(1, 0))
    assert [problem.code for problem in refusal.value.problems] == ["draft_changed_meanwhile", "meanwhile_repaired"]


def test_a_round_taken_back_is_repaired_as_a_draft() -> None:
    event = make_event(6)
    pair(event)
    unpublish_round(event=event, number=1, actor=None)
    newcomer = add_late_entry(event)
    repair_round(event=event, number=1, actor=None)
    assert tables(event)[None] == (newcomer,)
    publish_round(event=event, number=1, actor=None)
    finish_and_verify(event, 1)


def test_verification_finds_a_digest_that_differs_from_the_log() -> None:
    event = make_event(6)
    pair(event, publish=False)
    drop_entry(tables(event)[3][0])
    repair_round(event=event, number=1, actor=None)
    publish_round(event=event, number=1, actor=None)
    finish_and_verify(event, 1)
    line = Action.objects.get(verb="round.repaired")
    after: Any = line.after
    Action.objects.filter(pk=line.pk).update(after={**after, "digest": "0" * 64})
    assert [finding.problem.code for finding in find_differences(event)] == ["differs_log"]


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    players=st.integers(5, 9),
    gone=st.lists(st.integers(0, 8), max_size=3, unique=True),
    come=st.integers(0, 2),
    shown=st.booleans(),
)
def test_any_drops_and_late_entries_leave_all_active_entries_seated_and_verified(
    players: int, gone: list[int], come: int, shown: bool
) -> None:
    event = make_event(players)
    play_round(event)
    pair(event, publish=shown)
    for index in gone:
        if index < players:
            drop_entry(entries(event)[index].pk)
    for number in range(come):
        add_late_entry(event, f"Ťok {number}")
    before = tables(event, 2)
    with suppress(Refused):  # no entry is touched
        repair_round(event=event, number=2, actor=None)
    found = event.rounds.get(number=2)
    here = set(event.entries.filter(status="checked_in").values_list("pk", flat=True))
    seated_entries = [entry for _table, seated in list_seated_matches(found) for entry in seated]
    assert sorted(seated_entries) == sorted(here)
    assert not find_unseated_entries(found)
    stay = [(table, seated) for table, seated in before.items() if table is not None and set(seated) <= here]
    assert set(stay) <= set(list_seated_matches(found))
    if not shown:
        publish_round(event=event, number=2, actor=None)
    finish_and_verify(event, 2)
    assert not Match.objects.filter(round__event=event, result=None).exists()


def test_the_system_of_a_round_is_read_from_its_settings_whatever_its_seed_says() -> None:
    drawn = pair(make_event(4))
    written = json.loads(drawn.pairing_input) | {"seed": 'x","settings":{"pairing":{"system":"pods"}},"y":"'}
    drawn.pairing_input = json.dumps(written, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    drawn.save(update_fields=["pairing_input"])
    assert can_be_repaired(drawn)
    written["settings"]["pairing"] = {"system": "pods"}
    drawn.pairing_input = json.dumps(written, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    drawn.save(update_fields=["pairing_input"])
    assert not can_be_repaired(drawn)
