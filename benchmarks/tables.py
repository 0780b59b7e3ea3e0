"""The tables of the pairing benchmark.

Entry points: :func:`sizes_table`, :func:`rounds_table`, :func:`many_events`, :func:`long_events`.
"""

from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from benchmarks.events import play_event
from benchmarks.measure import fastest, ratio
from benchmarks.peers import PEERS, kartel, swisspair_engine
from benchmarks.reasons import explain_duration

SIZES = (64, 256, 1_000, 4_000, 10_000)
# Above these sizes a peer takes minutes.
MAX = {"kartel": 10_000, "swisspair": 10_000, "rustworkx": 1_000, "networkx": 256}
SEEDS = ("Praha", "Brno", "Ostrava")

Rows = list[dict[str, Any]]


def sizes_table(round_number: int = 8) -> Rows:
    """Return times of one round by number of players: the median over three events of the fastest of several runs."""
    rows: Rows = []
    for size in SIZES:
        starts = [list(play_event(size, round_number, seed))[-1] for seed in SEEDS[: 1 if size > 1_000 else 3]]
        row: dict[str, Any] = {"players": size, "round": round_number}
        for name, prepare in PEERS.items():
            times = 1 if name == "networkx" or (size > 1_000 and name != "kartel") else 3
            row[name] = median(fastest(prepare(start), times) for start in starts) if size <= MAX[name] else None
        row["ratio"] = ratio(row["swisspair"], row["kartel"])
        rows.append(row)
    return rows


def rounds_table(players: int = 200, rounds: int = 20) -> Rows:
    """Return times of every round of long events, in which most players with similar points have met."""
    events = [list(play_event(players, rounds, seed)) for seed in SEEDS]
    rows: Rows = []
    for number, starts in enumerate(zip(*events, strict=False), start=1):
        ours = [fastest(kartel(start), 3) for start in starts]
        theirs = [fastest(swisspair_engine(start), 2) for start in starts]
        row = {"round": number, "kartel": median(ours), "slowest": max(ours), "swisspair": median(theirs)}
        rows.append({**row, "ratio": row["swisspair"] / row["kartel"]})
    return rows


def many_events(events: int = 160, rounds: int = 9) -> dict[str, Any]:
    """Return times of events of 64 to 257 players, and every round in which swisspair was faster, with the reason."""
    timed = list(_time_events(events, rounds))
    ours = sorted(timing["kartel"] for timing in timed)
    slower = [
        timing | {"reason": explain_duration(timing.pop("start"))}
        for timing in timed
        if timing["kartel"] > timing["swisspair"]
    ]
    return {
        "pairings": len(timed),
        "median": median(ours),
        "slowest": ours[-1],
        "above_10_ms": sum(time > 10 for time in ours),
        "swisspair_median": median(timing["swisspair"] for timing in timed),
        "ratio": median(timing["swisspair"] / timing["kartel"] for timing in timed),
        "slower_than_swisspair": slower,
    }


def long_events(events: int = 24, rounds: int = 20) -> dict[str, Any]:
    """Return times of events of 64 to 257 players up to round 20, and every round in which swisspair was faster."""
    timed = list(_time_events(events, rounds, seed="long", times=2))
    slower = [
        timing | {"reason": explain_duration(timing.pop("start"))}
        for timing in timed
        if timing["kartel"] > timing["swisspair"]
    ]
    return {
        "states": len(timed),
        "median": median(timing["kartel"] for timing in timed),
        "slowest": max(timing["kartel"] for timing in timed),
        "swisspair_median": median(timing["swisspair"] for timing in timed),
        "ratio": median(timing["swisspair"] / timing["kartel"] for timing in timed),
        "slower_than_swisspair": slower,
    }


def _time_events(events: int, rounds: int, seed: str = "sizes", times: int = 1) -> Iterator[dict[str, Any]]:
    chance = Random(seed)
    for event in range(events):
        players = chance.randint(64, 257)
        for start in play_event(players, rounds, f"event {event}"):
            yield {
                "event": event,
                "players": players,
                "round": start.round,
                "kartel": fastest(kartel(start), 3),
                "swisspair": fastest(swisspair_engine(start), times),
                "start": start,
            }
