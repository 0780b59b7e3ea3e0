"""Two actors do the same at the same moment, each with an own connection: one succeeds, the other gets the reason."""

import json
from functools import partial
from typing import Any

import pytest

from ledger.models import Action
from problems import Refused
from tests.builders import (
    FORMAT,
    MORNING,
    entries,
    give_role,
    make_event,
    make_person,
    pair,
    play_round,
    player_of,
    report,
)
from tests.ledger.threads import run_at_once
from tournament.entries.services.entries import add_walk_in, change_status, join_event
from tournament.event.services.staff import revoke_role
from tournament.models import Entry, Event, Match, Seat
from tournament.organizing.services.events import create_event, move_event
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.pairing_version import PairingVersion
from tournament.rounds.services.repair import repair_round
from tournament.rounds.services.rounds import (
    close_round,
    discard_draft,
    pair_next_round,
    publish_round,
    unpublish_round,
)
from tournament.submissions.services.submissions import edit_deck, submit_deck

pytestmark = pytest.mark.django_db(transaction=True)


def outcomes(answers: list[object]) -> list[str]:
    """Return the code of each refusal and "won" for each success, sorted; any other exception is a fault."""
    faults = [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, Refused)]
    assert not faults, faults
    return sorted(answer.code if isinstance(answer, Refused) else "won" for answer in answers)


def test_a_round_paired_four_times_at_once_is_one_round() -> None:
    event = make_event(6)
    answers = run_at_once(*[partial(pair_next_round, event=event, actor=None, number=1)] * 4)
    assert outcomes([*answers]) == ["already_paired"] * 3 + ["won"]
    assert list(event.rounds.values_list("number", "attempt")) == [(1, 1)]
    assert Seat.objects.count() == 6
    assert Action.objects.filter(verb="round.paired").count() == 1


def test_one_of_several_results_for_a_table_is_accepted() -> None:
    event = make_event(2)
    match = pair(event).matches.get(table=1)
    results = [ResultInput(games=[1, 0, 0]), ResultInput(games=[0, 1, 0]), ResultInput(games=[0, 0, 1])]
    enter = partial(enter_result, event=event, match_id=match.pk, actor=None, revision=0)
    answers = run_at_once(*[partial(enter, result=result) for result in results])
    assert outcomes([*answers]) == ["result_changed"] * 2 + ["won"]
    match.refresh_from_db()
    winner = next(answer for answer in answers if isinstance(answer, Match))
    assert (match.revision, match.result) == (1, winner.result)
    assert match.results.count() == 1


def test_results_of_different_tables_are_all_accepted() -> None:
    event = make_event(8)
    pair(event)
    answers = run_at_once(*[partial(report, event, table, revision=0) for table in (1, 2, 3, 4)])
    assert outcomes([*answers]) == ["won"] * 4
    assert close_round(event=event, number=1, actor=None).state == "closed"


def test_a_person_entering_twice_at_once_has_one_entry() -> None:
    event, person = make_event(0, state="registration"), make_person()
    answers = run_at_once(*[partial(join_event, event=event, user=person)] * 3)
    assert outcomes([*answers]) == ["already_entered"] * 2 + ["won"]
    assert Entry.objects.count() == 1
    assert entries(event)[0].changes.count() == 1


def test_a_drop_during_publishing_counts_after_the_round_or_stops_it() -> None:
    event = make_event(4)
    pair(event, publish=False)
    entry = entries(event)[0]
    publish = partial(publish_round, event=event, number=1, actor=None)
    drop = partial(change_status, entry=entry, to="dropped", actor=None)
    answers = run_at_once(publish, drop)
    published = event.rounds.get().state == "published"
    assert outcomes([*answers]) == (["won", "won"] if published else ["draft_outdated", "won"])
    entry.refresh_from_db()
    assert entry.dropped_after == (1 if published else 0)


def test_the_last_place_goes_to_one_of_many_entries() -> None:
    event = make_event(0, state="registration", capacity=2)
    join_event(event=event, user=make_person())
    people = [make_person() for _ in range(4)]
    answers = run_at_once(*[partial(join_event, event=event, user=person) for person in people])
    assert outcomes([*answers]) == ["won"] * 4
    assert sorted(entry.status for entry in entries(event)) == ["registered"] * 2 + ["waiting"] * 3


def test_a_freed_place_goes_to_the_waiting_list() -> None:
    event = make_event(0, state="registration", capacity=2)
    for _ in range(3):
        join_event(event=event, user=make_person())
    dropping, *_others, first_in_line = entries(event)
    drop = partial(change_status, entry=dropping, to="dropped", actor=None)
    answers = run_at_once(drop, partial(join_event, event=event, user=make_person()))
    assert outcomes([*answers]) == ["won", "won"]
    first_in_line.refresh_from_db()
    assert first_in_line.status == "registered"
    assert sorted(entry.status for entry in entries(event)) == ["dropped", "registered", "registered", "waiting"]


def test_two_walk_ins_of_one_name_are_two_people() -> None:
    event = make_event(0, state="check_in")
    enter = partial(add_walk_in, event=event, given_name="Jan", family_name="Novák", actor=None, confirmed=True)
    answers = run_at_once(enter, enter)
    assert outcomes([*answers]) == ["won", "won"]
    assert len({player_of(entry).pk for entry in entries(event)}) == 2


def test_a_walk_in_sent_twice_is_entered_once() -> None:
    event = make_event(0, state="check_in")
    enter = partial(add_walk_in, event=event, given_name="Jan", family_name="Novák", actor=None)
    assert outcomes([*run_at_once(enter, enter)]) == ["name_entered_already", "won"]
    assert len(entries(event)) == 1


def test_two_events_of_one_name_get_two_addresses() -> None:
    make = partial(create_event, actor=None, name="Zimní turnaj", format_key=FORMAT, starts_at=MORNING)
    assert outcomes([*run_at_once(make, make, make)]) == ["won"] * 3
    assert len(set(Event.objects.values_list("slug", flat=True))) == 3


def test_an_event_is_started_once() -> None:
    event = make_event(2, state="check_in")
    answers = run_at_once(*[partial(move_event, event=event, to="running", actor=None)] * 2)
    assert outcomes([*answers]) == ["event_move_not_allowed", "won"]


def test_two_organizers_cannot_remove_each_other() -> None:
    event, other = make_event(0), make_person("Ladislav Kubát")
    give_role(event, other, "organizer")
    roles = list(event.staff.values_list("pk", flat=True))
    answers = run_at_once(*[partial(revoke_role, event=event, role_id=role, actor=None) for role in roles])
    assert outcomes([*answers]) == ["last_organizer", "won"]
    assert event.staff.count() == 1


def test_a_deck_submitted_twice_at_once_is_one_version() -> None:
    entry = entries(make_event(1, state="registration"))[0]
    answers = run_at_once(*[partial(submit_deck, entry=entry, text="1 Mitch Hunter", actor=None)] * 2)
    assert outcomes([*answers]) == ["won", "won"]
    assert sorted(entry.submissions.values_list("deck_version__number", flat=True)) == [1]


def refusal_codes(answers: list[object]) -> list[list[str]]:
    """Return all codes of each refusal."""
    assert not [answer for answer in answers if isinstance(answer, Exception) and not isinstance(answer, Refused)]
    return [[problem.code for problem in answer.problems] for answer in answers if isinstance(answer, Refused)]


def test_the_second_of_two_organizers_learns_the_action_of_the_first() -> None:
    event = make_event(6)
    actors = [make_person("Irena Sovová"), make_person("Zdeněk Žák")]
    answers = run_at_once(*[partial(pair_next_round, event=event, actor=actor, number=1) for actor in actors])
    assert refusal_codes([*answers]) == [["already_paired", "meanwhile_paired"]]
    publish = [
        partial(publish_round, event=event, number=1, actor=actor, version=PairingVersion(1, 0)) for actor in actors
    ]
    answers = run_at_once(*publish)
    assert refusal_codes([*answers]) == [["round_move_not_allowed", "meanwhile_published"]]
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    line = Action.objects.get(verb="round.published")
    assert line.actor is not None
    assert refused.problems[1].params["who"] == line.actor.full_name
    answers = run_at_once(*[partial(unpublish_round, event=event, number=1, actor=actor) for actor in actors])
    assert refusal_codes([*answers]) == [["round_move_not_allowed", "meanwhile_taken_back"]]


def test_one_of_two_changes_of_a_draft_is_made() -> None:
    event = make_event(6)
    drafted = pair(event, publish=False)
    seats = {match.table: [seat.entry_id for seat in match.seats.all()] for match in drafted.matches.all()}
    actor = make_person("Irena Sovová")
    change = partial(make_change, event=event, number=1, reason="sourozenci", actor=actor, version=PairingVersion(1, 0))
    swaps = [ManualChange("players", seats[1][0], seats[2][0]), ManualChange("players", seats[1][0], seats[3][0])]
    answers = run_at_once(*[partial(change, change=swap) for swap in swaps])
    assert refusal_codes([*answers]) == [["draft_changed_meanwhile", "meanwhile_changed"]]
    assert drafted.deviations.count() == 1
    assert Seat.objects.filter(match__round=drafted).values("entry").distinct().count() == 6


def test_a_draft_is_published_or_changed_but_not_both() -> None:
    event = make_event(6)
    drafted = pair(event, publish=False)
    first_entry, second_entry = (match.seats.all()[0].entry_id for match in drafted.matches.order_by("table")[:2])
    actor, version = make_person("Irena Sovová"), PairingVersion(1, 0)
    draft: dict[str, Any] = {"event": event, "number": 1, "actor": actor, "version": version}
    answers = run_at_once(
        partial(publish_round, **draft),
        partial(make_change, **draft, change=ManualChange("players", first_entry, second_entry), reason="sourozenci"),
    )
    first = "round_not_draft" if event.rounds.get().state == "published" else "draft_changed_meanwhile"
    assert [codes[0] for codes in refusal_codes([*answers])] == [first]
    assert drafted.deviations.count() == (0 if first == "round_not_draft" else 1)


def test_publishing_a_discarded_draft_names_the_conflict() -> None:
    event = make_event(4)
    pair(event, publish=False)
    actor = make_person("Irena Sovová")
    discard_draft(event=event, number=1, actor=actor)
    with pytest.raises(Refused) as caught:
        publish_round(event=event, number=1, actor=actor)
    assert [problem.code for problem in caught.value.problems] == ["round_unknown", "meanwhile_discarded"]


def test_a_draft_repaired_twice_at_once_is_repaired_once() -> None:
    event = make_event(6)
    drafted = pair(event, publish=False)
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    actor = make_person("Irena Sovová")
    answers = run_at_once(
        *[partial(repair_round, event=event, number=1, actor=actor, version=PairingVersion(1, 0))] * 2
    )
    assert refusal_codes([*answers]) == [["draft_changed_meanwhile", "meanwhile_repaired"]]
    drafted.refresh_from_db()
    assert (drafted.attempt, Seat.objects.filter(match__round=drafted).count()) == (2, 5)


@pytest.mark.parametrize("change", ["drop", "deck", "result"])
def test_a_change_while_a_round_is_paired_is_in_the_draft_or_named_by_it(change: str) -> None:
    """The draft either was paired after the change, or it names the change and is not published unnoticed."""
    event = make_event(6)
    play_round(event)
    entry, match = entries(event)[0], Match.objects.get(round__number=1, table=1)
    result = ResultInput(games=[0, 1, 0])
    write: dict[str, partial[Any]] = {
        "drop": partial(change_status, entry=entry, to="dropped", actor=None),
        "deck": partial(edit_deck, entry=entry, text="1 Mitch Hunter", reason="chyběl seznam", actor=None),
        "result": partial(enter_result, event=event, match_id=match.pk, result=result, reason="překlep", actor=None),
    }
    answers = run_at_once(partial(pair_next_round, event=event, actor=None, number=2), write[change])
    assert outcomes([*answers]) == ["won", "won"]
    draft = event.rounds.get(number=2)
    match.refresh_from_db()
    assert match.result is not None
    paired_from = json.loads(draft.pairing_input)["rounds"][0]["matches"]
    seats = list(match.seats.order_by("order").values_list("entry", flat=True))
    is_in_draft = {
        "drop": not Seat.objects.filter(match__round=draft, entry=entry).exists(),
        "deck": entry.submissions.get().at < draft.paired_at if change == "deck" else True,
        "result": {"players": seats, "games": [0, 1, 0]}
        in [{"players": paired["players"], "games": paired["games"]} for paired in paired_from],
    }
    named = {"drop": "draft_dropped", "deck": "draft_deck_changed", "result": "draft_result_changed"}
    codes = [problem.code for problem in find_draft_changes(draft).describe()]
    assert codes == ([] if is_in_draft[change] else [named[change]])
    publish = partial(publish_round, event=event, number=2, actor=None, deck_changes=0)
    if is_in_draft[change]:
        assert publish().is_visible
    else:
        with pytest.raises(Refused) as caught:
            publish()
        assert named[change] in [problem.code for problem in caught.value.problems]
