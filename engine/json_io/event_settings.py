"""The settings of an event as data: counting, match format, policies; read strictly, with the path of every fault.

Entry points: :func:`require_valid` for settings that are entered, :func:`match_format_of`, :func:`read_policy_settings`
and :func:`read_counting_settings` for stored ones, :func:`find_beyond_limits` for numbers that were stored before they
had a limit. Other keys of the settings are read elsewhere and are ignored here.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from engine.attendance_policies import Policies, read_policies
from engine.json_io.reader import JsonReader
from engine.json_io.state import read_settings, write_fraction
from engine.limits import (
    BYE_GAMES,
    EXTRA_TURNS,
    FINEST_SHARE,
    GAMES,
    GROUPS,
    MATCH_POINTS,
    ROUNDS,
    ROUNDS_OR_NONE,
    WINNING_POINTS,
    Limit,
)
from engine.options import MatchFormat, OpenGameRule, Settings
from engine.rooms import read_rooms
from language.bilingual import Bilingual
from problems import Problem, Refused

T = TypeVar("T")
# The path of a number, the number, and its limit; a share of one, which is read from 0 to 1, has none.
Number = tuple[str, Fraction | int | None, Limit | None]

COUNTING = (
    *("points", "tiebreakers", "percentage_floor", "byes_count_for_opponents", "policy", "bye_games", "pairing"),
)
_MATCH_KEYS = frozenset({"best_of", "draws", "winning_points", "all_games", "extra_turns", "time_then"})
_SHARE = Bilingual(
    "číslo s nejvýš šesti desetinnými místy nebo zlomek jako 1/3",
    "a number with at most six decimals, or a fraction such as 1/3",
)
_OPEN_GAME_RULES: dict[str, OpenGameRule] = {"points": "points", "draw": "draw", "not_counted": "not_counted"}


def read_counting_settings(settings: Mapping[str, Any]) -> Settings:
    """Return points, tie-breakers and pairing; a bye counts as one game won unless the settings set ``bye_games``."""
    return read_settings({"bye_games": 1, **{key: settings[key] for key in COUNTING if key in settings}})


def match_format_of(settings: Mapping[str, Any]) -> MatchFormat:
    """Return the match format: one game unless the settings say otherwise. Raise ``Refused`` with every fault."""
    reader = JsonReader()
    data = reader.read_object(settings.get("match", {}), "match", _MATCH_KEYS)
    usual = MatchFormat()
    target = data.get("winning_points")
    found = MatchFormat(
        best_of=reader.read_integer(data.get("best_of", 1), "match.best_of", least=1, default=1),
        draws=reader.read_flag(data.get("draws", True), "match.draws", True),
        winning_points=None
        if target is None
        else reader.read_integer(target, "match.winning_points", least=1, default=1),
        all_games=reader.read_flag(data.get("all_games", False), "match.all_games", False),
        extra_turns=reader.read_integer(data.get("extra_turns", usual.extra_turns), "match.extra_turns"),
        time_then=reader.read_choice(data.get("time_then", "points"), "match.time_then", _OPEN_GAME_RULES, "points"),
    )
    if found.best_of > GAMES.most:
        reader.add_wrong_type(found.best_of, "match.best_of", GAMES.expected)
    if found.best_of == 1 and found.time_then == "not_counted":
        expected = Bilingual("pro jednu hru body, nebo remíza", "points or a draw where there is one game")
        reader.add_wrong_type(found.time_then, "match.time_then", expected)
    return _require_no_faults(reader, found)


def read_policy_settings(settings: Mapping[str, Any]) -> Policies:
    """Return the policies about late, dropped and returning entries and no-shows. Raise ``Refused``."""
    reader = JsonReader()
    return _require_no_faults(reader, read_policies(reader, settings.get("policies", {}), "policies"))


def require_valid(settings: Mapping[str, Any]) -> None:
    """Raise ``Refused`` with every fault of the settings, each with its path; a number beyond its limit is one."""
    problems: list[Problem] = []
    for read, numbers in _NUMBERS.items():
        try:
            problems += _check_numbers(numbers(read(settings)))
        except Refused as refused:
            problems += refused.problems
    try:
        read_rooms(settings)
    except Refused as refused:
        problems += refused.problems
    if problems:
        raise Refused(tuple(problems))


def find_beyond_limits(settings: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return a problem for each number beyond its limit, in settings that can be read."""
    return tuple(problem for read, numbers in _NUMBERS.items() for problem in _check_numbers(numbers(read(settings))))


def _numbers_of_counting(found: Settings) -> Iterator[Number]:
    points = found.points
    named = {"win": points.win, "draw": points.draw, "loss": points.loss, "bye": points.bye}
    for name, value in {**named, "double_win": points.double_win}.items():
        yield f"settings.points.{name}", value, MATCH_POINTS
    yield "settings.bye_games", found.bye_games, BYE_GAMES
    for name in ("apart_rounds", "cut_after"):
        yield f"settings.pairing.{name}", getattr(found.pairing, name), ROUNDS_OR_NONE
    for name in ("groups", "advance"):
        yield f"settings.pairing.{name}", getattr(found.pairing, name), GROUPS
    yield "settings.percentage_floor", found.percentage_floor, None


def _numbers_of_match(found: MatchFormat) -> Iterator[Number]:
    yield "match.winning_points", found.winning_points, WINNING_POINTS
    yield "match.extra_turns", found.extra_turns, EXTRA_TURNS


def _numbers_of_policies(found: Policies) -> Iterator[Number]:
    yield "policies.last_round", found.last_round, ROUNDS
    yield "policies.drop_after_no_shows", found.drop_after_no_shows, ROUNDS


# How each part of the settings is read, and the numbers in it with their paths and limits.
_NUMBERS: dict[Callable[[Mapping[str, Any]], Any], Callable[[Any], Iterator[Number]]] = {
    read_counting_settings: _numbers_of_counting,
    match_format_of: _numbers_of_match,
    read_policy_settings: _numbers_of_policies,
}


def _check_numbers(numbers: Iterator[Number]) -> tuple[Problem, ...]:
    reader = JsonReader()
    for path, value, limit in numbers:
        if value is None or (limit.allows(value) if limit else Fraction(value).denominator <= FINEST_SHARE):
            continue
        reader.add_wrong_type(write_fraction(Fraction(value)), path, limit.expected if limit else _SHARE)
    return tuple(reader.problems)


def _require_no_faults(reader: JsonReader, value: T) -> T:
    """Return the value that was read. Raise ``Refused`` with every fault that the reader found."""
    if reader.problems:
        raise Refused(tuple(reader.problems))
    return value
