"""The round robin by Berger's tables: all players meet each other.

Entry points: :func:`pair_round_robin`, :func:`number_players`, :func:`make_berger_round`.

The numbers are drawn by lot once for the whole event. A dropped player stays in the table, so no other number moves,
and the opponent goes on without playing. A late entry takes the number that is free where the number of players is odd.
"""

from collections.abc import Iterable
from fractions import Fraction

from engine.draw_of_lots import hash_with_seed
from engine.pairing.pairing import Pairing
from engine.state import EntryId, Player, Round, State
from problems import Problem

Numbers = list[tuple[int, int]]


def pair_round_robin(state: State) -> Pairing:
    """Pair the round after the last of the state. After all legs the tables start again, a warning per rematch.

    The pairing has the cost 0: nothing is chosen. ``without_opponent`` are players whose opponent of this round dropped
    or misses it.
    """
    number = max((played.number for played in state.rounds), default=0) + 1
    numbered = number_players(state)
    size = len(numbered) + len(numbered) % 2
    pairs: list[tuple[EntryId, EntryId]] = []
    bye: EntryId | None = None
    without_opponent: list[EntryId] = []
    for first, second in make_berger_round(size, (number - 1) % max(size - 1, 1) + 1) if size else ():
        # In odd fields the last number has no player.
        players = [numbered[position - 1] for position in (first, second) if position <= len(numbered)]
        present = [player.id for player in players if player.plays_in(number) and number not in player.missed_rounds]
        if len(present) == 2:
            pairs.append((present[0], present[1]))
        elif present and max(first, second) > len(numbered):
            bye = present[0]
        elif present:
            without_opponent.append(present[0])
    again = tuple(pairs) if number > size - 1 else ()
    is_planned = number <= state.settings.pairing.legs * (size - 1)
    return Pairing(
        round=number,
        pairs=tuple(pairs),
        bye=bye,
        cost=Fraction(0),
        bound=Fraction(0),
        rematches=again,
        missing_players={
            player.id: player.missed_rounds[number]
            for player in numbered
            if player.plays_in(number) and number in player.missed_rounds
        },
        reasons=tuple(
            Problem("rematch_unavoidable", {"players": list(pair)}, severity="warning")
            for pair in (() if is_planned else again)
        ),
        without_opponent=tuple(without_opponent),
    )


def number_players(state: State) -> list[Player]:
    """Return the players in the order of their numbers: by lot, and a late entry of an odd league behind them.

    A late entry is seen by the rounds that were played: they agree with the table only if that player has the last
    number. By the first ``rules`` all players were numbered by lot again.
    """
    by_lot = sorted(state.players, key=lambda player: (hash_with_seed(state.seed, "berger", player.id), str(player.id)))
    if state.rules == 1 or len(by_lot) % 2 or not state.rounds:
        return by_lot
    first = min(state.rounds, key=lambda played: played.number)
    seated = {entry for match in first.matches for entry in match.players}
    late = [player for player in by_lot if player.id not in seated]
    orders = [by_lot, *([other for other in by_lot if other != player] + [player] for player in late)]
    return max(orders, key=lambda order: _count_agreeing(order, state.rounds))


def _count_agreeing(numbered: list[Player], rounds: Iterable[Round]) -> int:
    """Return how many matches of the rounds are those of the table with these numbers."""
    size, agreeing = len(numbered), 0
    for played in rounds:
        numbers = make_berger_round(size, (played.number - 1) % max(size - 1, 1) + 1)
        pairs = {frozenset((numbered[first - 1].id, numbered[second - 1].id)) for first, second in numbers}
        agreeing += sum(frozenset(match.players) in pairs for match in played.matches)
    return agreeing


def make_berger_round(size: int, number: int) -> Numbers:
    """Return one round of the table for an even ``size``: pairs of player numbers from 1, the first of a pair at home.

    The last player stays and changes sides every round, the others rotate by half the table, as in the tables that
    FIDE prints.
    """
    turning = size - 1
    start = (number - 1) * (size // 2) % turning
    circle = [(start + step) % turning + 1 for step in range(turning)]
    first = (circle[0], size) if number % 2 else (size, circle[0])
    return [first, *((circle[step], circle[-step]) for step in range(1, size // 2))]
