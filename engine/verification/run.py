"""The verification of a record by running it again. Entry points: :func:`verify`, :func:`build_state_after`.

Each round is paired again from its input and compared with the digest; the input is compared with the results entered
before it was paired, the seats with the engine's after the manual changes, the standings with those counted again.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.draw_of_lots import seed_hash
from engine.finals import Cut, rank_with_finals
from engine.json_io.rounds import write_match
from engine.json_io.state import read_state
from engine.pairing.pairing import ENGINE, ENGINES
from engine.pairing.strategies import pair_round
from engine.standings import StandingRow, compute_standings, place_last, write_standings
from engine.state import EntryId, Player, State
from engine.verification.record import EventRecord, MatchRecord, RoundRecord
from engine.verification.seats import apply_change, list_seats_of_pairing, list_seats_of_round
from problems import Problem, Refused

# A match by the number of its round and its players.
MatchKey = tuple[int, tuple[EntryId, ...]]
# Called with the number of rounds and standings that are checked, and with the number of all.
OnProgress = Callable[[int, int], None]
# The code of a finding about a round that another engine paired; it is no difference.
UNKNOWN_ENGINE = "engine_not_here"


@dataclass(frozen=True)
class Finding:
    """A difference between the record and the result of the seed and the rules: the problem, and its round.

    A finding that is no difference names a round that cannot be paired again here.
    """

    round: int | None
    problem: Problem

    @property
    def is_difference(self) -> bool:
        """Return true if the record is wrong here, or was changed."""
        return self.problem.code != UNKNOWN_ENGINE


def verify(record: EventRecord, on_progress: OnProgress | None = None) -> tuple[Finding, ...]:
    """Return the differences between the record and the record run again, and the rounds that cannot be paired here.

    Nothing is returned when all is equal. ``on_progress`` is called after each round and each table of standings.
    """
    seeds = ((record.seed, record.seed_hash), *((later.seed, later.seed_hash) for later in record.later_seeds))
    findings = [Finding(None, Problem("differs_seed")) for seed, published in seeds if seed_hash(seed) != published]
    checks = [
        *(_check_round(record, played) for played in record.rounds),
        *(_check_standings(record, number, rows) for number, rows in sorted(record.standings.items())),
    ]
    for done, check in enumerate(checks, start=1):
        findings += (Finding(problem.params["number"], problem) for problem in check)
        if on_progress is not None:
            on_progress(done, len(checks))
    return tuple(findings)


def _check_round(record: EventRecord, played: RoundRecord) -> Iterator[Problem]:
    try:
        state = _read_input(played.input)
    except (Refused, ValueError, RecursionError):
        yield Problem("differs_input_unreadable", {"number": played.number})
        return
    if state.seed != record.seed_of(played.number) or state.attempt != played.attempt:
        yield Problem("differs_input_seed", {"number": played.number})
    yield from _check_input(record, played, state)
    yield from _check_pairing(played, state)


def _read_input(text: str) -> State:
    """Return the state in an input.

    Raises Refused, or ValueError for texts that cannot be hashed and for ids that no event has.
    """
    value = json.loads(text)
    json.dumps(value, ensure_ascii=False).encode()
    state = read_state(value)
    if not all(isinstance(player.id, int) for player in state.players):
        raise ValueError(text)
    return state


def _check_pairing(played: RoundRecord, state: State) -> Iterator[Problem]:
    if played.engine not in ENGINES:
        yield Problem(UNKNOWN_ENGINE, {"number": played.number, "engine": played.engine, "known": ENGINE})
        return
    try:
        pairing = pair_round(replace(state, rules=ENGINES[played.engine]))
    except Refused:
        yield Problem("differs_input_unreadable", {"number": played.number})
        return
    if pairing.digest != played.digest:
        yield Problem("differs_digest", {"number": played.number})
    expected = list_seats_of_pairing(pairing)
    # Changes of earlier attempts are in the pairs that the newest had to keep.
    starts = [number for number, change in enumerate(played.deviations, start=1) if "repaired" in change]
    for deviation in played.deviations[starts[-1] if starts else 0 :]:
        expected = apply_change(expected, deviation)
    seats = list_seats_of_round(played)
    for table in sorted({*expected, *seats}):
        if expected.get(table, frozenset()) != seats.get(table, frozenset()):
            yield Problem("differs_seats", {"number": played.number, "table": abs(table), "bye": table < 0})


def _check_input(record: EventRecord, played: RoundRecord, state: State) -> Iterator[Problem]:
    """Compare the matches in the engine's input with the newest results entered before the round was paired."""
    paired_from: dict[MatchKey, dict[str, Any]] = {}
    for round_ in state.rounds:
        for match in round_.matches:
            written = write_match(match)
            # A bye has no table in the record, but a state numbers it by its position.
            paired_from[round_.number, match.players] = {**written, "table": None} if len(match.seats) == 1 else written
    entered: dict[MatchKey, dict[str, Any]] = {}
    for earlier in record.rounds:
        for match_record in earlier.matches if earlier.number < played.number else ():
            results = [result for result in match_record.results if result["at"] <= played.paired_at]
            newest = _match_as_json(match_record, results[-1] if results else {})
            entered[earlier.number, match_record.players] = newest
    for key in sorted({*paired_from, *entered}, key=str):
        if paired_from.get(key) != entered.get(key):
            table = (paired_from.get(key) or entered[key])["table"] or 0
            yield Problem("differs_input", {"number": played.number, "earlier": key[0], "table": table})


def _match_as_json(match: MatchRecord, result: Mapping[str, Any]) -> dict[str, Any]:
    """Return the match with one of its results in the shape of a state."""
    written = {"table": match.table, "players": [*match.players], "games": None, "outcome": None}
    keys = ("games", "outcome", "in_game_points", "ended")
    return written | {key: result[key] for key in keys if result.get(key)}


def _check_standings(record: EventRecord, number: int, rows: list[dict[str, Any]]) -> Iterator[Problem]:
    try:
        ranked = _count_standings(record, number)
        without_place = {row.id for row in ranked if record.without_place.get(str(row.id), number + 1) <= number}
        counted = write_standings(place_last(ranked, without_place))
    except (Refused, KeyError):
        counted = []
    differing = sum(counted_row != stored for counted_row, stored in zip(counted, rows, strict=False))
    wrong = differing + abs(len(counted) - len(rows))
    if wrong:
        yield Problem("differs_standings", {"number": number, "rows": wrong})


def _count_standings(record: EventRecord, number: int) -> tuple[StandingRow, ...]:
    """Return the standings after a round; during the finals with the finalists above the standings before them."""
    cut = record.cut
    if cut is None or number <= cut.after_round:
        return compute_standings(replace(build_state_after(record, number), rules=record.counting))
    # A key of a forged file may have more digits than Python turns into a number.
    dropped_after: dict[EntryId, int] = {entry: cut.left[str(entry)] for entry in cut.seeding if str(entry) in cut.left}
    finals = Cut(cut.after_round, cut.seeding, cut.third_place, dropped_after)
    played = build_state_after(record, number)
    if cut.after_round:
        before = build_state_after(record, cut.after_round)
    else:
        # The bracket is the whole event, and some of its players may not have played yet.
        before = replace(played, players=tuple(Player(entry) for entry in cut.seeding))
    table = compute_standings(replace(before, rules=record.counting))
    return rank_with_finals(table, finals, played.rounds, record.counting)


def build_state_after(record: EventRecord, number: int) -> State:
    """Return the state of the standings after a round: entries seated so far, newest results, earlier missed rounds."""
    rounds = [round_ for round_ in record.rounds if round_.number <= number]
    seated = sorted({player for round_ in rounds for match in round_.matches for player in match.players})

    def missed_rounds_of(player: int) -> dict[str, str]:
        stored = record.awards.get(str(player), {})
        return {missed: score["award"] for missed, score in stored.items() if score["since"] < number}

    return read_state(
        {
            "seed": record.seed,
            "settings": dict(record.settings),
            "players": [{"id": player, "awards": missed_rounds_of(player)} for player in seated],
            "rounds": [
                {
                    "number": round_.number,
                    "matches": [
                        _match_as_json(match, match.results[-1] if match.results else {}) for match in round_.matches
                    ],
                }
                for round_ in rounds
            ],
        }
    )
