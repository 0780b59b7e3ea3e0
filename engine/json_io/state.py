"""Reading and writing of the state of a tournament as JSON.

Entry points: :func:`read_state` (refuses bad input and names the path), :func:`read_settings`, :func:`write_state`,
:func:`write_canonical_json` (sorted keys, ids only: no names and no clubs, only which players share one).
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.json_io.options import read_locked, read_locked_tables, read_options, read_tables, write_options
from engine.json_io.reader import JsonReader, join_path
from engine.json_io.rounds import read_rounds, write_round
from engine.json_io.values import read_fields
from engine.options import Points, Settings
from engine.state import AFFILIATION_FIELDS, MISSED_ROUND_SCORES, EntryId, MissedRoundScore, Player, PlayerStatus, State
from engine.tiebreakers.measures import MEASURES
from language.bilingual import Bilingual

# The key of the settings in a canonical text. It stands there once, because quotes inside a string are escaped.
KEY_OF_SETTINGS = '"settings":'
# A misspelled setting would change results unnoticed, so settings are strict; other objects may have more keys.
_SETTINGS, _POINTS = frozenset(vars(Settings())), frozenset(vars(Points()))
# Digests hold these settings always, and later ones only where they differ from the default.
_ALWAYS_WRITTEN = frozenset({"byes_count_for_opponents", "policy", "bye_games"})
_NO_POINTS = Fraction(0)
_STATUSES: dict[str, PlayerStatus] = {"active": "active", "dropped": "dropped"}
_WITHOUT_PLACE = Bilingual("true jen u hráče se status dropped", "true only for a player with the status dropped")


def read_state(value: object) -> State:
    """Return the state from decoded JSON; only ``players[].id`` is required, everything else has its default.

    Raises ``Refused`` with every fault, each naming its path (``rounds[2].matches[0].players[1]``).
    """
    reader = JsonReader()
    data = reader.read_object(value, "")
    if isinstance(value, dict) and "players" not in data:
        reader.add_problem("state_missing", "players")
    players = tuple(
        _read_player(reader, item, path) for path, item in reader.read_items(data.get("players", []), "players")
    )
    _check_players(reader, players)
    ids = frozenset(player.id for player in players)
    locked = read_locked(reader, data.get("locked", []), ids)
    state = State(
        players=players,
        rounds=read_rounds(reader, data.get("rounds", []), ids),
        settings=_read_settings(reader, data.get("settings", {})),
        seed=reader.read_text(data.get("seed", ""), "seed"),
        attempt=reader.read_integer(data.get("attempt", 1), "attempt", least=1),
        locked=locked,
        locked_tables=read_locked_tables(reader, data.get("locked_tables", []), len(locked)),
        locked_bye=_read_locked_bye(reader, data.get("locked_bye"), ids),
        tables=read_tables(reader, data.get("tables", [])),
    )
    reader.require_no_faults()
    return state


def _read_locked_bye(reader: JsonReader, value: object, ids: frozenset[EntryId]) -> EntryId | None:
    if value is None:
        return None
    entry = reader.read_entry_id(value, "locked_bye")
    if entry != "" and entry not in ids:
        reader.add_problem("state_unknown_player", "locked_bye", value=entry)
    return entry


def _read_player(reader: JsonReader, value: object, path: str) -> Player:
    data = reader.read_object(value, path)
    if isinstance(value, dict) and "id" not in data:
        reader.add_problem("state_missing", f"{path}.id")
    entry = reader.read_entry_id(data["id"], f"{path}.id") if "id" in data else ""
    after, seeding, table = (data.get(key) for key in ("dropped_after", "seeding", "fixed_table"))
    status = reader.read_choice(data.get("status", "active"), f"{path}.status", _STATUSES, "active")
    without_place = reader.read_flag(data.get("without_place", False), f"{path}.without_place", False)
    if without_place and status != "dropped":
        # A player that goes on would be paired and could advance.
        reader.add_wrong_type(True, f"{path}.without_place", _WITHOUT_PLACE)
    return Player(
        id=entry,
        name=reader.read_text(data.get("name", str(entry)), f"{path}.name"),
        status=status,
        dropped_after=None if after is None else reader.read_integer(after, f"{path}.dropped_after"),
        avoid=frozenset(_read_ids(reader, data, path, "avoid")),
        club=reader.read_text(data.get("club", ""), f"{path}.club"),
        points=reader.read_fraction(data["points"], f"{path}.points") if "points" in data else _NO_POINTS,
        opponents=_read_ids(reader, data, path, "opponents"),
        had_bye=reader.read_flag(data.get("had_bye", False), f"{path}.had_bye", False),
        missed_rounds=_read_missed_rounds(reader, data.get("awards", {}), f"{path}.awards"),
        country=reader.read_text(data.get("country", ""), f"{path}.country"),
        family=reader.read_text(data.get("family", ""), f"{path}.family"),
        seeding=None if seeding is None else reader.read_integer(seeding, f"{path}.seeding", least=1),
        fixed_table=None if table is None else reader.read_integer(table, f"{path}.fixed_table", least=1),
        without_place=without_place,
    )


def _read_ids(reader: JsonReader, data: Mapping[str, Any], path: str, key: str) -> tuple[EntryId, ...]:
    return tuple(
        reader.read_entry_id(item, item_path)
        for item_path, item in reader.read_items(data.get(key, []), f"{path}.{key}")
    )


def _read_missed_rounds(reader: JsonReader, value: object, path: str) -> dict[int, MissedRoundScore]:
    missed_rounds: dict[int, MissedRoundScore] = {}
    for key, score in value.items() if isinstance(value, dict) else ():
        key_or_number = int(key) if isinstance(key, str) and key.isascii() and key.isdigit() and len(key) < 6 else key
        item_path = join_path(path, str(key))
        read_score = reader.read_choice(score, item_path, MISSED_ROUND_SCORES, "bye")
        missed_rounds[reader.read_integer(key_or_number, item_path, least=1)] = read_score
    if not isinstance(value, dict):
        reader.read_object(value, path)
    return missed_rounds


def _check_players(reader: JsonReader, players: Iterable[Player]) -> None:
    """Check that ids differ as text, because digests and hashes write them as text.

    Entries kept apart and opponents carried in may name people that are not in this state.
    """
    seen: set[str] = set()
    for number, player in enumerate(players):
        if player.id != "" and str(player.id) in seen:
            reader.add_problem("state_repeated", f"players[{number}].id", value=player.id)
        seen.add(str(player.id))


def read_settings(value: object) -> Settings:
    """Return settings alone, as in a state. Raise ``Refused`` with every fault and its path."""
    reader = JsonReader()
    settings = _read_settings(reader, value)
    reader.require_no_faults()
    return settings


def _read_settings(reader: JsonReader, value: object) -> Settings:
    data = reader.read_object(value, "settings", _SETTINGS)
    default = Settings()
    measures = {name: name for name in MEASURES}
    names = data.get("tiebreakers", list(default.tiebreakers))
    floor = reader.read_fraction(data.get("percentage_floor", "0.33"), "settings.percentage_floor")
    if not 0 <= floor <= 1:
        reader.add_wrong_type(
            data["percentage_floor"], "settings.percentage_floor", Bilingual("od 0 do 1", "between 0 and 1")
        )
    return Settings(
        points=_read_points(reader, data.get("points", {})),
        tiebreakers=tuple(
            reader.read_choice(name, path, measures, "omw")
            for path, name in reader.read_items(names, "settings.tiebreakers")
        ),
        percentage_floor=floor,
        **read_fields(reader, Settings, data, "settings"),
        pairing=read_options(reader, data.get("pairing", {}), "settings.pairing"),
    )


def _read_points(reader: JsonReader, value: object) -> Points:
    data = reader.read_object(value, "settings.points", _POINTS)
    # A value that cannot be read counts as 1, so that it is one fault and not a second one of points that are too low.
    values = {
        key: reader.read_fraction(number, f"settings.points.{key}", default=Fraction(1))
        for key, number in data.items()
        if key in _POINTS and not (key == "double_win" and number is None)
    }
    points = replace(Points(), **values)
    if points.win <= 0:
        reader.add_wrong_type(data["win"], "settings.points.win", Bilingual("více než 0", "more than 0"))
    return points


def write_state(state: State) -> dict[str, Any]:
    """Return the state as JSON values with names; reading it again gives the same state.

    Only a match without a table reads back with its position in the round as its table. Empty values among those
    decided before the round is paired are left out, so that older digests stay.
    """
    decided = {
        "locked": [list(pair) for pair in state.locked],
        "locked_tables": list(state.locked_tables),
        "tables": [list(ends) for ends in state.tables],
    }
    bye = {} if state.locked_bye is None else {"locked_bye": state.locked_bye}
    return {
        **{key: value for key, value in decided.items() if value},
        **bye,
        "seed": state.seed,
        "attempt": state.attempt,
        "settings": _write_settings(state.settings),
        "players": [_write_player(player) for player in state.players],
        "rounds": [write_round(played) for played in state.rounds],
    }


def _write_settings(settings: Settings) -> dict[str, Any]:
    written: dict[str, Any] = {
        "points": {key: write_fraction(value) for key, value in vars(settings.points).items() if value is not None},
        "tiebreakers": list(settings.tiebreakers),
        "percentage_floor": write_fraction(settings.percentage_floor),
    }
    usual = vars(Settings())
    others = {key: value for key, value in vars(settings).items() if key not in written and key != "pairing"}
    written |= {key: value for key, value in others.items() if key in _ALWAYS_WRITTEN or value != usual[key]}
    return written | write_options(settings.pairing)


def _write_player(player: Player) -> dict[str, Any]:
    """Write only what differs from the default, so that a state stays readable."""
    usual = vars(Player(player.id, name=str(player.id)))
    written = {key: value for key, value in vars(player).items() if key == "id" or value != usual[key]}
    for key in written.keys() & _WRITERS.keys():
        written[key] = _WRITERS[key](written[key])
    return {"awards" if key == "missed_rounds" else key: value for key, value in written.items()}


def write_fraction(value: Fraction) -> int | str:
    """Return a whole number, else the fraction as a string such as "1/3"; both read back exactly."""
    if value.denominator == 1:
        return int(value)
    return str(value)


_WRITERS: dict[str, Callable[[Any], Any]] = {
    "avoid": lambda entries: sorted(entries, key=str),
    "points": write_fraction,
    "opponents": list,
    "missed_rounds": lambda scores: {str(number): score for number, score in sorted(scores.items())},
}


def write_canonical_json(state: State) -> str:
    """Return one text per state: sorted keys, players by id, rounds by number; clubs, countries, families numbered."""
    players = sorted(state.players, key=lambda player: str(player.id))
    numbers: dict[str, dict[str, Any]] = {}
    for kind in AFFILIATION_FIELDS:
        members = Counter(getattr(player, kind) for player in players)
        shared = [name for name, number in members.items() if name and number > 1]
        # In the order of players; a name that one player has alone is left out.
        numbers[kind] = dict.fromkeys(members, "") | {name: str(number) for number, name in enumerate(shared, start=1)}
    nameless = (
        replace(
            player,
            name=str(player.id),
            club=numbers["club"][player.club],
            country=numbers["country"][player.country],
            family=numbers["family"][player.family],
        )
        for player in players
    )
    rounds = tuple(
        replace(played, matches=tuple(sorted(played.matches, key=lambda match: (match.table or 0, str(match.players)))))
        for played in sorted(state.rounds, key=lambda played: played.number)
    )
    written = write_state(replace(state, players=tuple(nameless), rounds=rounds))
    return json.dumps(written, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
