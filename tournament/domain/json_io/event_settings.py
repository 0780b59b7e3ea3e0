"""The settings of an event as data: counting, match format, policies; read strictly, with the path of every fault.

Entry points: :func:`require_valid`, :func:`match_format_of`, :func:`policies_of`, :func:`counting_of`. Other keys of
the settings are read elsewhere and are ignored here.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from language.bilingual import Bilingual
from problems import Problem, Refused
from tournament.domain.json_io.reader import JsonReader
from tournament.domain.json_io.state import read_settings
from tournament.domain.missed_rounds import Policies, read_policies
from tournament.domain.rooms import read_rooms
from tournament.domain.state import MatchFormat, OpenGameRule, Settings

T = TypeVar("T")

COUNTING = (
    *("points", "tiebreakers", "percentage_floor", "byes_count_for_opponents", "policy", "bye_games", "pairing"),
)
MOST_GAMES = 31
_MATCH_KEYS = frozenset({"best_of", "draws", "winning_points", "all_games", "extra_turns", "time_then"})
_THEN: dict[str, OpenGameRule] = {"points": "points", "draw": "draw", "not_counted": "not_counted"}


def counting_of(settings: Mapping[str, Any]) -> Settings:
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
        time_then=reader.read_choice(data.get("time_then", "points"), "match.time_then", _THEN, "points"),
    )
    if found.best_of > MOST_GAMES:
        expected = Bilingual(f"nejvýš {MOST_GAMES}", f"{MOST_GAMES} at most")
        reader.add_wrong_type(found.best_of, "match.best_of", expected)
    if found.best_of == 1 and found.time_then == "not_counted":
        expected = Bilingual("pro jednu hru body, nebo remíza", "points or a draw where there is one game")
        reader.add_wrong_type(found.time_then, "match.time_then", expected)
    return _require_no_faults(reader, found)


def policies_of(settings: Mapping[str, Any]) -> Policies:
    """Return the policies about late, dropped and returning entries and no-shows. Raise ``Refused``."""
    reader = JsonReader()
    return _require_no_faults(reader, read_policies(reader, settings.get("policies", {}), "policies"))


def require_valid(settings: Mapping[str, Any]) -> None:
    """Raise ``Refused`` with every fault of the settings, each with its path."""
    problems: list[Problem] = []
    for read in (counting_of, match_format_of, policies_of, read_rooms):
        try:
            read(settings)
        except Refused as refused:
            problems += refused.problems
    if problems:
        raise Refused(tuple(problems))


def _require_no_faults(reader: JsonReader, value: T) -> T:
    """Return the value that was read. Raise ``Refused`` with every fault that the reader found."""
    if reader.problems:
        raise Refused(tuple(reader.problems))
    return value
