"""The settings of an event as data: counting, match format, policies; read strictly, with the path of every fault.

Entry points: :func:`require_valid` for settings that are entered, :func:`match_format_of`, :func:`read_policy_settings`
and :func:`read_counting_settings` for stored ones, :func:`find_beyond_limits` for numbers that were stored before they
had a limit. Other keys of the settings are read elsewhere and are ignored here.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from fractions import Fraction
from typing import Any

from engine.attendance_policies import Policies
from engine.json_io.reader import JsonReader
from engine.json_io.state import read_settings, write_fraction
from engine.json_io.values import read_value
from engine.limits import GAMES
from engine.options import MatchFormat, Settings, find_limits
from engine.rooms import read_rooms
from language.bilingual import Bilingual
from problems import Problem, Refused

COUNTING = tuple(vars(Settings()))


def read_counting_settings(settings: Mapping[str, Any]) -> Settings:
    """Return points, tie-breakers and pairing; a bye counts as one game won unless the settings set ``bye_games``."""
    return read_settings({"bye_games": 1, **{key: settings[key] for key in COUNTING if key in settings}})


def match_format_of(settings: Mapping[str, Any]) -> MatchFormat:
    """Return the match format: one game unless the settings say otherwise. Raise ``Refused`` with every fault."""
    reader = JsonReader()
    match_format = read_value(reader, MatchFormat, settings.get("match", {}), "match")
    if match_format.best_of > GAMES.most:
        reader.add_wrong_type(match_format.best_of, "match.best_of", GAMES.expected)
    if match_format.best_of == 1 and match_format.time_then == "not_counted":
        expected = Bilingual("pro jednu hru body, nebo remíza", "points or a draw where there is one game")
        reader.add_wrong_type(match_format.time_then, "match.time_then", expected)
    reader.require_no_faults()
    return match_format


def read_policy_settings(settings: Mapping[str, Any]) -> Policies:
    """Return the policies about late, dropped and returning entries and no-shows. Raise ``Refused``."""
    reader = JsonReader()
    policies = read_value(reader, Policies, settings.get("policies", {}), "policies")
    reader.require_no_faults()
    return policies


def require_valid(settings: Mapping[str, Any]) -> None:
    """Raise ``Refused`` with every fault of the settings, each with its path; a number beyond its limit is one."""
    reader = JsonReader()
    for read, path in _PARTS.items():
        try:
            _check_numbers(reader, read(settings), path)
        except Refused as refused:
            reader.problems += refused.problems
    try:
        read_rooms(settings)
    except Refused as refused:
        reader.problems += refused.problems
    reader.require_no_faults()


def find_beyond_limits(settings: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return a problem for each number beyond its limit, in settings that can be read."""
    reader = JsonReader()
    for read, path in _PARTS.items():
        _check_numbers(reader, read(settings), path)
    return tuple(reader.problems)


# How each part of the settings is read, with its path.
_PARTS: dict[Callable[[Mapping[str, Any]], Any], str] = {
    read_counting_settings: "settings",
    match_format_of: "match",
    read_policy_settings: "policies",
}


def _check_numbers(reader: JsonReader, options: Any, path: str) -> None:
    """Check the numbers of a frozen value, and of those in it."""
    limits = find_limits(options.__class__)
    for name, value in vars(options).items():
        if is_dataclass(value):
            _check_numbers(reader, value, f"{path}.{name}")
        elif value is not None and name in limits and not limits[name].allows(value):
            reader.add_wrong_type(write_fraction(Fraction(value)), f"{path}.{name}", limits[name].expected)
