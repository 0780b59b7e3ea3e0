"""A stored round paired again from its input, which explanations need.

Entry points: :func:`pair_again`, :func:`read_engine_tables`.

Reading the input of 10,000 players and eight rounds takes most of a second, and many players ask about the same round
at once, so the process keeps the rounds that were paired again last.
"""

import json
from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock

from engine.json_io.state import read_state
from engine.pairing.columns import PlayerColumns, read_player_columns
from engine.pairing.explanation import drop_unneeded_matches
from engine.pairing.pairing import ENGINES, Pairing
from engine.pairing.strategies import pair_round
from engine.state import RULES, State
from engine.verification.seats import BYE
from problems import Refused
from tournament.models import Round

# A round of 10,000 players takes 11 MB after eight rounds; more where standings decide, because matches are kept.
_MAX_PLAYERS = 10_000
# Id, attempt and digest of a round, and the time of its pairing.
_Key = tuple[int, int, str, datetime]


@dataclass(frozen=True)
class RepeatedPairing:
    """A round paired again: its state, without matches that no explanation needs, the columns, and the pairing."""

    state: State
    columns: PlayerColumns
    pairing: Pairing


class KeptPairings:
    """The rounds that were paired again last, with at most ``_MAX_PLAYERS`` players together, or one larger round.

    A round that is asked for by several threads at once is paired by one of them.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[_Key, RepeatedPairing] = OrderedDict()
        self._locks: dict[_Key, Lock] = {}
        self._lock = Lock()

    def find(self, round_: Round) -> RepeatedPairing:
        """Return the round paired again. Raises what :func:`pair_again` raises, and then keeps nothing."""
        key = (round_.pk, round_.attempt, round_.output_digest, round_.paired_at)
        with self._lock:
            lock = self._locks.setdefault(key, Lock())
        try:
            with lock:
                return self._get(key) or self._keep(key, _repeat_pairing(round_))
        finally:
            with self._lock:
                self._locks.pop(key, None)

    def _get(self, key: _Key) -> RepeatedPairing | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: _Key, repeated: RepeatedPairing) -> RepeatedPairing:
        with self._lock:
            self._kept[key] = repeated
            while len(self._kept) > 1 and sum(len(kept.columns.ids) for kept in self._kept.values()) > _MAX_PLAYERS:
                self._kept.popitem(last=False)
        return repeated


_PAIRINGS = KeptPairings()


def pair_again(round_: Round) -> RepeatedPairing:
    """Return a round paired again from its stored input.

    Raises Refused where its engine cannot pair it, and ValueError where the input is no JSON.
    """
    return _PAIRINGS.find(round_)


def read_engine_tables(round_: Round) -> dict[int, tuple[int, ...]]:
    """Return the entries that the engine seated at each table, in the order of their seats; the bye is under -1.

    It is empty where the stored input cannot be read.
    """
    try:
        pairing = pair_again(round_).pairing
    except (Refused, ValueError):
        return {}
    tables = {table: tuple(int(player) for player in seated) for table, seated in pairing.by_table}
    return tables | ({BYE: (int(pairing.bye),)} if pairing.bye is not None else {})


def _repeat_pairing(round_: Round) -> RepeatedPairing:
    # Rounds of an engine that is not here any more are explained by today's rules.
    rules = ENGINES.get(round_.engine, RULES)
    state = replace(read_state(json.loads(round_.pairing_input)), rules=rules)
    return RepeatedPairing(drop_unneeded_matches(state), read_player_columns(state), pair_round(state))
