"""The facts of an event beside its rules, one entry a fact: start, venue, capacity, fee; and when each is fixed.

Entry points: :data:`FACTS`, :func:`require_facts`, :func:`find_fixed_facts`, :func:`digest_facts`,
:func:`suggest_rounds`. A fact is named as its column. Forms, API, log, pages and erasing are made from ``FACTS``.
"""

import json
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from typing import Any, Literal

from engine.json_io.reader import JsonReader
from engine.limits import CAPACITY, ROUND_MINUTES, ROUNDS, Limit
from problems import Problem, Refused
from problems.texts.marks import Text, plain
from tournament.domain.event_moves import BEFORE_PLAY, EventState

# An event starts in these years. Near the years 1 and 9999, moments cannot be converted to every time zone.
FIRST_PLANNED_YEAR, LAST_PLANNED_YEAR = 1990, 2100
_CONTINENTS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
_MIN_ROUNDS = 3
_NO_NUMBER = Limit(0, 0)
_NOT_SAID, _NO_HELP = plain("not said"), Text("")

# The group of the settings page, and the step of the wizard, in which a fact is asked.
Group = Literal["when", "rounds", "people"]
# The moment from which a fact is fixed. Until the archive a text may be corrected on which no result depends.
FixedFrom = Literal["first_round", "play", "finals", "end", "archive"]


@dataclass(frozen=True)
class Fact:
    """A fact of an event. ``label`` and ``help`` are those of its form field; pages show it under its label.

    ``max_length`` limits a text, ``limit`` a number; a number that is not required may be None. ``choices`` are the
    numbers to choose from, with their labels. ``initial`` is what the form of a new event proposes. ``empty`` is shown
    for a fact that is not given. ``is_announced``: the page of the event and its poster show it, under
    ``announced_as`` if that is not its label. ``api_help`` describes it in the schema.
    """

    name: str
    group: Group
    kind: Literal["text", "number", "choice", "flag", "moment", "zone"]
    fixed_from: FixedFrom
    label: Text
    help: Text = _NO_HELP
    is_required: bool = False
    max_length: int = 0
    is_long: bool = False
    limit: Limit = _NO_NUMBER
    choices: Mapping[int, Text] = field(default_factory=dict)
    initial: Any = None
    empty: Text = _NOT_SAID
    is_announced: bool = False
    announced_as: Text | None = None
    api_help: str = ""

    @property
    def can_be_none(self) -> bool:
        """Return true if the fact is a number that may be missing."""
        return self.kind == "number" and not self.is_required


# In the order of the API.
_FACTS = (
    Fact("name", "when", "text", "archive", plain("Name of the event"), is_required=True, max_length=100),
    Fact(
        *("starts_at", "when", "moment", "first_round", plain("Start"), plain("In the local time of the venue.")),
        is_required=True,
    ),
    Fact(
        *("time_zone", "when", "zone", "first_round", plain("Time zone")),
        is_required=True,
        max_length=60,
        initial="Europe/Prague",
        api_help="Such as Europe/Prague.",
    ),
    Fact("venue", "when", "text", "archive", plain("Venue"), max_length=200),
    Fact(*("rounds_planned", "rounds", "number", "finals", plain("Rounds")), is_required=True, limit=ROUNDS, initial=5),
    Fact(
        *("round_minutes", "rounds", "number", "end", plain("Minutes a round")),
        is_required=True,
        limit=ROUND_MINUTES,
        initial=50,
    ),
    Fact(
        *("cut_size", "rounds", "choice", "finals", plain("Finals after the rounds")),
        plain("Single elimination of the best in the standings."),
        is_required=True,
        choices={
            **{0: plain("no finals"), 2: plain("the best 2"), 4: plain("the best 4")},
            **{8: plain("the best 8"), 16: plain("the best 16"), 32: plain("the best 32")},
        },
        initial=0,
        is_announced=True,
        announced_as=plain("Finals"),
        api_help="0 is no finals.",
    ),
    Fact(
        *("capacity", "people", "number", "play", plain("Places")),
        plain("Further entries go on a waiting list. Empty: no limit."),
        limit=CAPACITY,
        empty=plain("no limit"),
    ),
    Fact("fee", "people", "text", "end", plain("Entry fee"), max_length=100, is_announced=True),
    Fact(*("prizes", "people", "text", "archive", plain("Prizes")), max_length=1000, is_long=True, is_announced=True),
    Fact(
        *("contact", "people", "text", "archive", plain("Contact")),
        plain("Shown to all readers on the event page: a telephone number, an e-mail address, a web page."),
        max_length=200,
        is_announced=True,
    ),
    Fact(
        *("player_reports", "rounds", "flag", "end", plain("Players report their results")),
        plain("From their phones; a result counts when the opponent confirms it. The desk can always enter one."),
        initial=True,
        api_help="Players report their own results.",
    ),
    Fact(
        *("silence_minutes", "rounds", "choice", "end", plain("Without an answer of the opponent a report counts")),
        plain("Only if the opponent’s phone has shown the round. The opponent can dispute it until its end."),
        choices={
            0: plain("never"),
            3: plain("after 3 minutes"),
            5: plain("after 5 minutes"),
            10: plain("after 10 minutes"),
        },
        initial=0,
        api_help="0: silence never confirms a report.",
    ),
    Fact(
        *("player_drops", "rounds", "flag", "end", plain("Players may drop by themselves")),
        plain("From their phones, after reading what it means. Otherwise they tell the staff, who drop them."),
        initial=True,
        api_help="Players may drop by themselves; on by default.",
    ),
)
FACTS = {fact.name: fact for fact in _FACTS}


def list_facts(group: Group) -> list[Fact]:
    return [fact for fact in _FACTS if fact.group == group]


def list_initial(group: Group) -> dict[str, Any]:
    """Return what the form of a new event proposes for the facts of a group; a choice as its form field sends it."""
    proposed = [fact for fact in list_facts(group) if fact.initial is not None]
    return {fact.name: str(fact.initial) if fact.choices else fact.initial for fact in proposed}


@cache
def list_time_zones() -> tuple[str, ...]:
    """Return the name of every time zone that an event may be in."""
    zones = (zone for zone in zoneinfo.available_timezones() if zone.partition("/")[0] in _CONTINENTS)
    return tuple(sorted(zones))


def require_facts(facts: Mapping[str, Any]) -> None:
    """Raise ``Refused`` with every fault of the given facts, each with its path; missing facts are not checked."""
    reader = JsonReader()
    for name, fact in FACTS.items():
        if name in facts:
            _check_fact(reader, fact, facts[name])
    if reader.problems:
        raise Refused(tuple(reader.problems))


def find_fixed_facts(state: EventState, *, has_begun: bool) -> dict[str, Problem]:
    """Return the facts that can no longer be changed, with the reason; ``has_begun``: players have seen a round."""
    if state is EventState.ARCHIVED:
        return dict.fromkeys(FACTS, Problem("event_archived", {}))
    reasons: dict[FixedFrom, str] = {}
    if has_begun:
        reasons["first_round"] = "start_fixed"
    if state not in BEFORE_PLAY:
        reasons["play"] = "capacity_fixed"
    if state is EventState.CUT:
        reasons["finals"] = "cut_fixed"
    if state is EventState.FINISHED:
        reasons = dict.fromkeys(("first_round", "play", "finals", "end"), "event_fact_over")
    return {name: Problem(reasons[fact.fixed_from], {}) for name, fact in FACTS.items() if fact.fixed_from in reasons}


def clean_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts with texts trimmed. Raises TypeError for an unknown fact, which is a fault of the caller."""
    if unknown := facts.keys() - FACTS.keys():
        raise TypeError(f"no facts of an event: {', '.join(sorted(unknown))}")
    named = {name: facts[name] for name in FACTS if name in facts}
    return {name: value.strip() if isinstance(value, str) else value for name, value in named.items()}


def require_changeable(changes: Mapping[str, Any], state: EventState, *, rounds: int, has_begun: bool) -> None:
    """Raise ``Refused`` with each reason why one of these changes is too late.

    Besides :func:`find_fixed_facts`: ``rounds_fewer_than_paired``; ``rounds`` are those paired so far.
    """
    fixed = find_fixed_facts(state, has_begun=has_begun)
    problems = list({fixed[name].code: fixed[name] for name in changes if name in fixed}.values())
    if "rounds_planned" in changes and "rounds_planned" not in fixed and changes["rounds_planned"] < rounds:
        problems.append(Problem("rounds_fewer_than_paired", {"rounds": rounds}))
    if problems:
        raise Refused(tuple(problems))


def digest_facts(facts: Mapping[str, Any]) -> str:
    """Return a digest of sixteen characters, to detect that the facts changed while a person edited them."""
    values = {name: facts[name] for name in sorted(facts)}
    for name, value in values.items():
        if isinstance(value, datetime):
            # In UTC, whichever time zone the moment was read in.
            values[name] = value.astimezone(UTC).isoformat(timespec="minutes")
    return sha256(json.dumps(values, default=str, ensure_ascii=False).encode()).hexdigest()[:16]


def suggest_rounds(players: int) -> int:
    """Return the number of Swiss rounds after which at most one player can have won every match.

    It is 3 for up to 8 players, 4 for 9 to 16, 5 for 17 to 32.
    """
    return max(_MIN_ROUNDS, (max(players, 1) - 1).bit_length())


def _check_fact(reader: JsonReader, fact: Fact, value: Any) -> None:
    allowed = tuple(fact.choices) or (False, True)
    match fact.kind:
        case "text":
            if len(reader.read_text(value, fact.name)) > fact.max_length:
                reader.add_problem("fact_too_long", fact.name, most=fact.max_length)
            if fact.is_required and isinstance(value, str) and not value.strip():
                reader.add_problem("fact_empty", fact.name)
        case "number" if value is not None or not fact.can_be_none:
            if isinstance(value, bool) or not isinstance(value, int) or not fact.limit.allows(value):
                reader.add_wrong_type(value, fact.name, fact.limit.expected)
        case "choice" | "flag" if value not in allowed:
            reader.add_problem("state_unknown_value", fact.name, value=str(value)[:40], allowed=[*map(str, allowed)])
        case "zone" if value not in list_time_zones():
            reader.add_problem("time_zone_unknown", fact.name, found=str(value)[:40])
        case "moment" if value is not None and not FIRST_PLANNED_YEAR <= value.year <= LAST_PLANNED_YEAR:
            params = {"first": FIRST_PLANNED_YEAR, "last": LAST_PLANNED_YEAR}
            reader.problems.append(Problem("start_not_planned", params))
