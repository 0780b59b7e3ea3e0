"""Standings counted from settings and results, with the digest of what they are counted from.

Entry points: :func:`count_standings`, :func:`list_closed_rounds`, :func:`find_rules`.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from engine import state as domain_state
from engine.finals import Cut, rank_with_finals
from engine.json_io.event_settings import find_beyond_limits
from engine.json_io.state import write_canonical_json, write_state
from engine.options import Settings
from engine.standings import VERSION, StandingRow, compute_standings, place_last, rank_columns
from tournament.event.queries.finals import cut_of
from tournament.event.queries.state import read_event_settings, read_event_state, read_rounds
from tournament.models import Event, Round, StoredStandings

if TYPE_CHECKING:
    from engine.result_columns import ResultColumns
    from tournament.ranking.queries.result_columns import StoredColumns

# The settings that ranks and numbers do not depend on.
_FOR_PAIRING = frozenset({"policy", "pairing"})


@dataclass(frozen=True)
class CountedStandings:
    """The rows after a round, best first, equal ranks in order of entry ids; the digest of settings and results.

    ``rules`` is the version of counting.
    """

    after_round: int
    rows: tuple[StandingRow, ...]
    digest: str
    rules: int = VERSION


def list_closed_rounds(event: Event) -> list[int]:
    """Return the numbers of closed rounds, the newest first."""
    closed = event.rounds.filter(state=Round.State.CLOSED)
    return list(closed.order_by("-number").values_list("number", flat=True))


def find_rules(event: Event) -> int:
    """Return the version by which the event counts: that of its stored standings, the newest where none are stored.

    Only events that were over when the version changed have standings of an earlier one (decision 60).
    """
    stored = StoredStandings.objects.filter(event=event).order_by("-after_round").values_list("version", flat=True)
    return stored.first() or VERSION


def count_standings(event: Event, numbers: Sequence[int], rules: int | None = None) -> Iterator[CountedStandings]:
    """Yield the standings after each of these rounds; in a bracket its ranks come first, entries without a place last.

    The results are read once. ``rules``: the version of counting, by default that of the event.
    """
    counting = _Counting(event, max(numbers, default=0), find_rules(event) if rules is None else rules)
    for number in numbers:
        yield counting.count(number)


class _Counting:
    """The results of an event up to a round, read once."""

    def __init__(self, event: Event, last: int, rules: int) -> None:
        self.event, self.last, self.settings, self.rules = event, last, read_event_settings(event), rules
        cut = cut_of(event)
        self.cut: Cut | None = cut if cut is not None and last > cut.after_round else None
        self.last_by_points = self.cut.after_round if self.cut else last
        taken = event.entries.exclude(without_place_since=None).order_by("pk")
        self.without_place = list(taken.values_list("pk", "without_place_since"))

    def count(self, number: int) -> CountedStandings:
        """Return the standings after a round."""
        if self.cut is None or number <= self.cut.after_round:
            rows, digest = self._count_without_finals(number)
        else:
            rounds = tuple(played for played in self.rounds_of_finals if played.number <= number)
            before, digest_before = self.before_finals if self.cut.after_round else self._count_bracket(rounds)
            rows = rank_with_finals(before, self.cut, rounds, self.rules)
            digest = _digest_of(digest_before, _describe_finals(self.cut, number, rounds))
        without_place = [entry for entry, since in self.without_place if since is not None and since <= number]
        if without_place:
            rows, digest = place_last(rows, set(without_place)), _digest_of(digest, json.dumps(without_place))
        rows = tuple(sorted(rows, key=lambda row: (row.rank, int(row.id))))
        return CountedStandings(number, rows, digest, self.rules)

    @cached_property
    def before_finals(self) -> tuple[tuple[StandingRow, ...], str]:
        """The rows after the last Swiss round, and their digest."""
        return self._count_without_finals(self.last_by_points)

    def _count_bracket(self, rounds: tuple[domain_state.Round, ...]) -> tuple[tuple[StandingRow, ...], str]:
        """Return the rows of a bracket without rounds before it, by its own matches, and the digest of the settings."""
        players = tuple(domain_state.Player(entry) for entry in self.cut.seeding) if self.cut else ()
        state = domain_state.State(players, rounds, self.settings, self.event.seed, rules=self.rules)
        return compute_standings(state), _digest_of(self._describe_settings(0))

    @cached_property
    def rounds_of_finals(self) -> list[domain_state.Round]:
        visible = self.event.rounds.exclude(state=Round.State.DRAFT)
        return read_rounds(visible.filter(number__gt=self.last_by_points, number__lte=self.last).order_by("number"))

    @cached_property
    def columns(self) -> "StoredColumns":
        # Loaded late: numpy takes a tenth of a second to load, and most commands count nothing.
        from tournament.ranking.queries.result_columns import StoredColumns

        return StoredColumns(self.event, self.last_by_points, self.settings.bye_games, self.rules)

    def _describe_settings(self, number: int) -> str:
        """Return the version and the settings that ranks depend on, as JSON for the digest."""
        written = write_state(domain_state.State((), settings=self.settings))["settings"]
        counted = {key: value for key, value in written.items() if key not in _FOR_PAIRING}
        return json.dumps([self.rules, number, self.event.seed, counted], sort_keys=True)

    def _count_without_finals(self, number: int) -> tuple[tuple[StandingRow, ...], str]:
        """Return the rows after a round by points and tie-breakers, and the digest of what they are counted from.

        The columns are read from the rows, where all matches are of two players and all settings within their limits,
        else from the whole state.
        """
        columns = None if find_beyond_limits(self.event.settings) else self.columns.after(number)
        text = self._describe_settings(number)
        if columns is None:
            state = replace(read_event_state(self.event, after_round=number), rules=self.rules)
            # A drop changes the status of a player, not the ranks.
            players = tuple(replace(player, status="active", dropped_after=None) for player in state.players)
            counted = replace(state, players=players, settings=Settings())
            return compute_standings(state), _digest_of(text, write_canonical_json(counted))
        rows = rank_columns(columns, self.settings, self.event.seed, self.rules)
        return rows, _digest_of(text, *_serialize(columns))


def _serialize(columns: "ResultColumns") -> Iterator[bytes]:
    """Yield the columns as bytes for the digest."""
    yield json.dumps(list(columns.ids)).encode()
    fields = (columns.opponent, columns.verdict, columns.won, columns.drawn, columns.lost)
    for numbers in (*fields, columns.in_game_for, columns.in_game_against):
        yield numbers.astype("<i8").tobytes()


def _describe_finals(cut: Cut, number: int, rounds: tuple[domain_state.Round, ...]) -> str:
    """Return what the ranks of the bracket depend on, as JSON for the digest."""
    # An entry that dropped in a later round was still in the bracket of this one.
    dropped = sorted((int(entry), after) for entry, after in cut.dropped_after.items() if after <= number)
    played = write_canonical_json(domain_state.State((), rounds=rounds))
    return json.dumps([number, cut.after_round, list(cut.seeding), cut.third_place, dropped, played])


def _digest_of(*parts: str | bytes) -> str:
    digest = sha256()
    for part in parts:
        digest.update(part.encode() if isinstance(part, str) else part)
    return digest.hexdigest()
