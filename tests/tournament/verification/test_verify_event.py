"""Verification of whole events: equal after manual changes, and every change made in the database is found."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.draw_of_lots import seed_hash
from engine.verification.file import read_record, write_record
from engine.verification.run import verify
from ledger.models import Action
from tests.builders import FIRST, SECOND, entries, make_event, pair, play_round, report, report_all
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Deviation, Event, Match, Result, Round
from tournament.organizing.services.events import move_event
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, publish_round
from tournament.verification.record import build_record, find_differences, require_revealed

pytestmark = pytest.mark.django_db


def tables(event: Event, number: int = 1) -> dict[int | None, list[int]]:
    matches = Match.objects.filter(round__event=event, round__number=number).prefetch_related("seats")
    return {match.table: [seat.entry_id for seat in match.seats.all()] for match in matches}


def played_event() -> Event:
    """Return an event of seven players and three rounds with two swaps, a drop and a late correction."""
    event = make_event(7)
    play_round(event)
    pair(event, publish=False)
    seated = tables(event, 2)
    make_change(
        event=event,
        number=2,
        change=ManualChange("players", seated[1][0], seated[2][1]),
        reason="sourozenci",
        actor=None,
    )
    make_change(event=event, number=2, change=ManualChange("tables", 1, 9), reason="vozík", actor=None)
    publish_round(event=event, number=2, actor=None)
    report_all(event, SECOND)
    close_round(event=event, number=2, actor=None)
    change_status(entry=entries(event)[3], to="dropped", actor=None)
    play_round(event)
    report(event, 1, SECOND, number=1, reason="prohozený lístek", revision=1)
    return event


def differences(event: Event) -> list[str]:
    return [finding.problem.code for finding in find_differences(event)]


def test_a_whole_event_verifies() -> None:
    event = played_event()
    assert differences(event) == []
    record = build_record(event)
    text = write_record(record)
    assert read_record(text) == record
    assert verify(read_record(text)) == ()
    assert text == write_record(build_record(event))


def test_the_verification_file_contains_no_names() -> None:
    event = played_event()
    text = write_record(build_record(event))
    names = {name for entry in entries(event) for name in entry.name.split()}
    assert not [name for name in names if name in text]


def test_verification_finds_a_result_changed_in_the_database() -> None:
    event = played_event()
    Result.objects.filter(match__round__event=event, match__round__number=1, match__table=2).update(games=[0, 0, 1])
    standings = ["differs_standings"] * event.rounds.count()
    assert differences(event) == ["differs_input", "differs_input", *standings]


def test_verification_finds_a_seat_changed_in_the_database() -> None:
    event = played_event()
    first, second = (
        Match.objects.get(round__event=event, round__number=3, table=table).seats.first() for table in (1, 2)
    )
    assert first is not None
    assert second is not None
    first.entry, second.entry = second.entry, first.entry
    second.delete()
    first.save()
    second.pk = None
    second.save()
    assert "differs_seats" in differences(event)


def test_verification_finds_another_seed_or_digest() -> None:
    event = played_event()
    Event.objects.filter(pk=event.pk).update(seed="jiné")
    event.refresh_from_db()
    assert differences(event)[0] == "differs_seed"
    assert "differs_input_seed" in differences(event)
    Event.objects.filter(pk=event.pk).update(seed="Praha")
    event.refresh_from_db()
    Round.objects.filter(event=event, number=1).update(output_digest="0" * 64, engine="swiss-1")
    assert differences(event) == ["engine_not_here", "differs_log"]


def test_verification_finds_seats_without_their_manual_change() -> None:
    event = played_event()
    Deviation.objects.all().delete()
    assert set(differences(event)) == {"differs_seats"}


def run(*args: str) -> tuple[int, str]:
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_event", *args, stdout=out, stderr=out, no_color=True)
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.getvalue()


def test_the_command_verifies_the_database_and_the_file(tmp_path: Path) -> None:
    event = played_event()
    assert run(event.slug) == (0, "Equal: 3 rounds paired and counted again.\n")
    path = tmp_path / "event.jsonl"
    path.write_text(write_record(build_record(event)), encoding="utf-8")
    Event.objects.filter(pk=event.pk).update(seed="zničeno")
    assert run(str(path), "--language", "cs")[0] == 0
    code, output = run(event.slug)
    assert (code, output.splitlines()[0]) == (1, "The seed does not match the hash that was shown before the event.")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text.replace('"games":[1,0,0]', '"games":[0,1,0]', 1), "a line was changed"),
        (lambda text: "\n".join(text.splitlines()[:-1]), "not complete"),
        (lambda text: text.replace('"kind":"event"', '"kind":"evet"', 1), "Line 1"),
        (lambda text: "{\n" + text, "Line 1"),
        (lambda text: "", "Line 1"),
    ],
)
def test_a_changed_file_is_refused(change: Any, says: str, tmp_path: Path) -> None:
    path = tmp_path / "event.jsonl"
    path.write_text(change(write_record(build_record(played_event()))), encoding="utf-8")
    code, output = run(str(path))
    assert (code, says in output) == (2, True)


def test_the_command_refuses_an_unknown_event() -> None:
    assert run("neni") == (2, "There is no event at this address.\n")


def test_the_seed_is_revealed_only_after_the_event() -> None:
    event = played_event()
    with refused("verification_not_yet"):
        require_revealed(event)
    require_revealed(move_event(event=event, to="finished", actor=None))


def continued_event() -> Event:
    """Return an event that ended after three rounds, which revealed its seed, and went on with a fourth."""
    event = move_event(event=played_event(), to="finished", actor=None)
    event = move_event(event=event, to="running", actor=None)
    play_round(event)
    return event


def test_an_event_continued_after_its_end_draws_from_a_new_secret_seed() -> None:
    event = continued_event()
    rounds = [json.loads(text)["seed"] for text in event.rounds.values_list("pairing_input", flat=True)]
    assert rounds == [event.seed] * 3 + [event.pairing_seed]
    assert event.pairing_seed != event.seed
    line: Any = Action.objects.filter(verb="event.moved", scope=event.scope).latest("id")
    assert (line.after["seed_hash"], event.pairing_seed in str(line.after)) == (seed_hash(event.pairing_seed), False)
    assert differences(event) == []
    assert verify(read_record(write_record(build_record(event)))) == ()


def test_verification_finds_a_later_seed_that_differs_from_its_hash() -> None:
    event = continued_event()
    event.later_seeds = [{**event.later_seeds[0], "seed": "jiné"}]
    event.save()
    assert differences(event) == ["differs_seed", "differs_input_seed"]
    event.later_seeds = []
    event.save()
    assert differences(event) == ["differs_input_seed"]


def test_verification_finds_a_round_drawn_from_a_revealed_seed() -> None:
    event = move_event(event=played_event(), to="finished", actor=None)
    event = move_event(event=event, to="running", actor=None)
    drawn = event.later_seeds
    Event.objects.filter(pk=event.pk).update(later_seeds=[])
    play_round(Event.objects.get(pk=event.pk))
    event.later_seeds = drawn
    event.save()
    assert differences(event) == ["differs_input_seed"]


def test_the_hash_of_the_seed_is_logged_before_the_first_round() -> None:
    event = make_event(0, state="draft", seed="tajemství")
    line: Any = Action.objects.get(verb="event.created", scope=event.scope)
    assert line.after["seed_hash"] == build_record(event).seed_hash
    assert "tajemství" not in str(line.after)


def test_a_running_round_verifies() -> None:
    event = make_event(4)
    play_round(event, FIRST)
    pair(event)
    assert differences(event) == []
