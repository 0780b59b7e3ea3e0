"""``verify_event`` with changed files that have a new digest, and with rounds of another engine."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from errno import ENOSPC
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from backup.files import refuse_disk_errors
from engine.json_io.state import read_state, write_canonical_json, write_state
from engine.pairing.pairing import ENGINE
from engine.pairing.strategies import pair_round
from engine.standings import compute_standings, write_standings
from engine.verification.file import read_record, write_record
from engine.verification.record import EventRecord, MatchRecord, RoundRecord
from engine.verification.run import verify
from problems import Refused
from tests.builders import make_event, play_round
from tournament.management.commands import verify_event as command
from tournament.models import Round
from tournament.verification.record import build_record

VALUES = st.sampled_from(
    [None, 0, -1, 1, 2, 10**12, 1.5, "", "x", "2", "\ud800", [], [1], [1, 2], ["x", {}], {}, {"x": 1}, True, False]
)


def write_with_digest(records: list[Any]) -> str:
    """Return the lines with a digest that fits them, as a forged file would have it."""
    lines = [json.dumps(record) + "\n" for record in records]
    end = {"kind": "end", "lines": len(lines), "digest": sha256("".join(lines).encode()).hexdigest()}
    return "".join(lines) + json.dumps(end) + "\n"


def small_record() -> EventRecord:
    """Return the record of an event with three players and two rounds, each with a bye; made without a database."""
    seed = "Praha"
    settings = write_state(read_state({"players": []}))["settings"]
    rounds: list[RoundRecord] = []
    players = [{"id": number} for number in (1, 2, 3)]
    played: list[dict[str, Any]] = []
    for number in (1, 2):
        state = read_state({"seed": seed, "settings": settings, "players": players, "rounds": played})
        paired = pair_round(state)
        assert paired.bye is not None
        bye = int(paired.bye)
        [(table, seated)] = paired.by_table
        at = f"2026-01-0{number}T12:00:00.000000+00:00"
        result = {"revision": 1, "at": at, "games": [1, 0, 0], "in_game_points": [[25, 3]], "ended": ["target"]}
        lone = MatchRecord(None, (bye,), ({"revision": 1, "at": at, "outcome": "bye"},))
        match = MatchRecord(table, tuple(int(player) for player in seated), (result,))
        rounds.append(
            RoundRecord(
                number,
                1,
                ENGINE,
                write_canonical_json(state),
                paired.digest,
                at.replace("T12", "T09"),
                (),
                (match, lone),
            )
        )
        played.append(
            {
                "number": number,
                "matches": [
                    {"table": played.table, "players": [*played.players], **played.results[0]}
                    for played in (match, lone)
                ],
            }
        )
    last = read_state({"seed": seed, "settings": settings, "players": players, "rounds": played})
    return EventRecord(
        slug="turnaj",
        format="doomtrooper/prague-cup-2011",
        format_version="1",
        seed=seed,
        seed_hash=sha256(seed.encode()).hexdigest(),
        settings=settings,
        awards={"1": {"1": {"award": "loss", "since": 1}}},
        rounds=tuple(rounds),
        standings={2: write_standings(compute_standings(last))},
    )


def read_records(record: EventRecord) -> list[Any]:
    return [json.loads(line) for line in write_record(record).splitlines()[:-1]]


def find_slots(value: Any) -> list[tuple[Any, Any]]:
    """Return every container with each of its keys, at any depth."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [slot for key in keys for slot in find_slots(value[key])]


@given(data=st.data())
def test_changed_file_with_a_new_digest_is_verified_or_refused(data: st.DataObject) -> None:
    """A past fault: KeyError, TypeError and AttributeError."""
    records = read_records(small_record())
    inside = data.draw(st.booleans())
    found = json.loads(records[1]["input"]) if inside else records
    for _ in range(data.draw(st.integers(1, 2))):
        container, key = data.draw(st.sampled_from(find_slots(found)))
        if isinstance(container, dict) and data.draw(st.booleans()):
            del container[key]
        else:
            container[key] = deepcopy(data.draw(VALUES))
    if inside:
        records[1]["input"] = json.dumps(found)
    text = write_with_digest([record for record in records if isinstance(record, dict)])
    with suppress(Refused):
        assert isinstance(verify(read_record(text)), tuple)


def test_a_dropped_entry_with_thousands_of_digits_is_none_of_the_finals(tmp_path: Path) -> None:
    def verify_with_dropped(left: dict[str, int]) -> tuple[int, str]:
        records = read_records(small_record())
        records[0]["cut"] = {"after_round": 1, "seeding": [1, 2], "third_place": False, "left": left}
        return verify_file(write_with_digest(records), tmp_path)

    code, output = verify_with_dropped({})
    assert (code, "The standings after round 2 differ" in output) == (1, True)
    assert verify_with_dropped({"9" * 5_000: 1}) == (code, output)


@pytest.mark.parametrize("entry", ["x", "\ud800"])
def test_input_with_ids_of_no_event_is_a_difference(entry: str) -> None:
    records = read_records(small_record())
    pairing_input = json.loads(records[1]["input"])
    pairing_input["players"][0]["id"] = entry
    records[1]["input"] = json.dumps(pairing_input)
    assert "differs_input_unreadable" in [
        finding.problem.code for finding in verify(read_record(write_with_digest(records)))
    ]


def test_written_record_is_read_back() -> None:
    record = small_record()
    assert read_record(write_record(record)) == record
    assert verify(record) == ()


def verify_file(text: str, folder: Path, *more: str) -> tuple[int, str]:
    path = folder / "event.jsonl"
    path.write_text(text, encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify_event", str(path), *more, stdout=out, stderr=out, no_color=True)
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.getvalue()


@pytest.mark.parametrize(
    ("line", "change", "says"),
    [
        (0, {"seed": 7}, "seed should be a string"),
        (0, {"awards": {"1": {"1": {"award": "win"}}}}, "awards.1.1.award"),
        (0, {"settings": {"tiebreakers": ["štěstí"]}}, "settings.tiebreakers[0]"),
        (1, {"deviations": [{"swap": [1]}]}, "deviations[0].swap[1] is missing"),
        (
            1,
            {"matches": [{"table": 1, "players": [1, 2], "results": [{"games": [1, 0, 0]}]}]},
            "matches[0].results[0].at",
        ),
        (1, {"matches": [{"table": 1, "players": [1, 2], "results": [{"at": "", "games": [1]}]}]}, "results[0].games"),
        (1, {"matches": None}, "matches should be a list"),
        (1, {"number": 10**12}, "number is 1000000000000"),
        (3, {"rows": [5]}, "rows[0] should be an object"),
    ],
)
def test_error_names_the_line_and_the_path(line: int, change: dict[str, Any], says: str, tmp_path: Path) -> None:
    records = read_records(small_record())
    assert [record["kind"] for record in records] == ["event", "round", "round", "standings"]
    records[line] |= change
    code, output = verify_file(write_with_digest(records), tmp_path)
    assert (code, says in output) == (2, True), output
    if "settings" not in change:
        assert output.startswith(f"Line {line + 1} ")


@pytest.mark.django_db
def test_round_of_an_earlier_engine_is_no_difference(tmp_path: Path) -> None:
    event = make_event(4)
    play_round(event)
    play_round(event)
    Round.objects.filter(event=event, number=1).update(engine="swiss-0")
    code, output = verify_file(write_record(build_record(event)), tmp_path)
    assert code == 0
    assert "Round 1 cannot be paired again here: it was paired by swiss-0" in output
    assert "Equal where it can be run here: 1 round paired again" in output


class FullOutput(StringIO):
    """An output on a full disk."""

    def write(self, text: str) -> int:
        raise OSError(ENOSPC, "No space left on device")


@pytest.mark.django_db
def test_an_error_of_the_output_is_not_called_one_of_the_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The findings of a backup were printed while it was staged, so a full disk of the output blamed the data."""

    @contextmanager
    def stage_nothing(path: Path, *, passphrase: str) -> Iterator[None]:
        with refuse_disk_errors(tmp_path):
            yield

    play_round(make_event(2))
    (tmp_path / "kartel.backup").touch()
    monkeypatch.setattr(command, "is_backup", lambda path: True)
    monkeypatch.setattr(command, "stage_backup", stage_nothing)
    errors = StringIO()
    with pytest.raises(OSError, match="No space left on device"):
        call_command("verify_event", str(tmp_path / "kartel.backup"), stdout=FullOutput(), stderr=errors, no_color=True)
    assert errors.getvalue() == ""
