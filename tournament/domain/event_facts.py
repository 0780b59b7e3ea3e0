"""The facts of an event beside its rules: start, venue, capacity, fee; and when it is too late to change them.

Entry points: :func:`require_facts`, :func:`find_fixed_facts`, :func:`digest_facts`, :func:`suggest_rounds`. Facts are
named as the fields of an event.
"""

import json
import zoneinfo
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from typing import Any

from engine.json_io.reader import JsonReader
from engine.limits import CAPACITY, ROUND_MINUTES, ROUNDS
from problems import Problem, Refused
from tournament.domain.event_moves import BEFORE_PLAY, EventState
from tournament.domain.reports import SILENCE_MINUTES

# An event starts in these years. Near the years 1 and 9999, moments cannot be converted to every time zone.
FIRST_PLANNED_YEAR, LAST_PLANNED_YEAR = 1990, 2100
# The most characters of a text, the limits of a number, and the allowed values, by fact.
LONGEST = {"name": 100, "venue": 200, "fee": 100, "prizes": 1000, "contact": 200}
LIMITS = {"rounds_planned": ROUNDS, "round_minutes": ROUND_MINUTES, "capacity": CAPACITY}
CUTS = (0, 2, 4, 8, 16, 32)
CHOICES: dict[str, tuple[int, ...]] = {
    "cut_size": CUTS,
    "player_reports": (False, True),
    "player_drops": (False, True),
    "silence_minutes": SILENCE_MINUTES,
}
FACTS = (
    *("name", "starts_at", "time_zone", "venue", "rounds_planned", "round_minutes", "cut_size"),
    *("capacity", "fee", "prizes", "contact"),
    *("player_reports", "silence_minutes", "player_drops"),
)
_CONTINENTS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
_LEAST_ROUNDS = 3
# Facts that may be corrected when the event is over: texts on which no result depended.
_CORRECTABLE = frozenset({"name", "venue", "prizes", "contact"})


@cache
def list_time_zones() -> tuple[str, ...]:
    """Return the name of every time zone that an event may be in."""
    zones = (zone for zone in zoneinfo.available_timezones() if zone.partition("/")[0] in _CONTINENTS)
    return tuple(sorted(zones))


def require_facts(facts: Mapping[str, Any]) -> None:
    """Raise ``Refused`` with every fault of the given facts, each with its path; missing facts are not checked."""
    reader = JsonReader()
    for name in LONGEST.keys() & facts:
        value = facts[name]
        if len(reader.read_text(value, name)) > LONGEST[name]:
            reader.add_problem("fact_too_long", name, most=LONGEST[name])
        if name == "name" and isinstance(value, str) and not value.strip():
            reader.add_problem("fact_empty", name)
    for name in LIMITS.keys() & facts:
        _check_number(reader, name, facts[name])
    for name in CHOICES.keys() & facts:
        _check_choice(reader, name, facts[name])
    if "time_zone" in facts and facts["time_zone"] not in list_time_zones():
        reader.add_problem("time_zone_unknown", "time_zone", found=str(facts["time_zone"])[:40])
    starts_at = facts.get("starts_at")
    if starts_at is not None and not FIRST_PLANNED_YEAR <= starts_at.year <= LAST_PLANNED_YEAR:
        params = {"first": FIRST_PLANNED_YEAR, "last": LAST_PLANNED_YEAR}
        reader.problems.append(Problem("start_not_planned", params))
    if reader.problems:
        raise Refused(tuple(reader.problems))


def find_fixed_facts(state: EventState, *, begun: bool) -> dict[str, Problem]:
    """Return the facts that can no longer be changed, with the reason; ``begun``: players have seen a round."""
    if state is EventState.ARCHIVED:
        return dict.fromkeys(FACTS, Problem("event_archived", {}))
    fixed: dict[str, Problem] = {}
    if begun:
        fixed |= dict.fromkeys(("starts_at", "time_zone"), Problem("start_fixed", {}))
    if state not in BEFORE_PLAY:
        fixed["capacity"] = Problem("capacity_fixed", {})
    if state is EventState.CUT:
        fixed |= dict.fromkeys(("cut_size", "rounds_planned"), Problem("cut_fixed", {}))
    if state is EventState.FINISHED:
        fixed |= dict.fromkeys((name for name in FACTS if name not in _CORRECTABLE), Problem("event_fact_over", {}))
    return fixed


def require_changeable(changes: Mapping[str, Any], state: EventState, *, rounds: int, begun: bool) -> None:
    """Raise ``Refused`` with each reason why one of these changes is too late.

    Besides :func:`find_fixed_facts`: ``rounds_fewer_than_paired``; ``rounds`` are those paired so far.
    """
    fixed = find_fixed_facts(state, begun=begun)
    problems = list({fixed[name].code: fixed[name] for name in changes if name in fixed}.values())
    if "rounds_planned" in changes and "rounds_planned" not in fixed and changes["rounds_planned"] < rounds:
        problems.append(Problem("rounds_fewer_than_paired", {"rounds": rounds}))
    if problems:
        raise Refused(tuple(problems))


def digest_facts(facts: Mapping[str, Any]) -> str:
    """Return a digest of sixteen characters, to detect that the facts changed while a person edited them."""
    text = json.dumps({name: facts[name] for name in sorted(facts)}, default=_write_fact, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:16]


def suggest_rounds(players: int) -> int:
    """Return the number of Swiss rounds after which at most one player can have won every match.

    It is 3 for up to 8 players, 4 for 9 to 16, 5 for 17 to 32.
    """
    return max(_LEAST_ROUNDS, (max(players, 1) - 1).bit_length())


def _write_fact(value: Any) -> Any:
    """Return a fact as text; a moment is written in UTC, whichever time zone it was read in."""
    return value.astimezone(UTC).isoformat(timespec="minutes") if isinstance(value, datetime) else str(value)


def _check_choice(reader: JsonReader, name: str, value: Any) -> None:
    if value not in CHOICES[name]:
        allowed = list(map(str, CHOICES[name]))
        reader.add_problem("state_unknown_value", name, value=str(value)[:40], allowed=allowed)


def _check_number(reader: JsonReader, name: str, value: Any) -> None:
    if value is None and name == "capacity":
        return
    if isinstance(value, bool) or not isinstance(value, int) or not LIMITS[name].allows(value):
        reader.add_wrong_type(value, name, LIMITS[name].expected)
