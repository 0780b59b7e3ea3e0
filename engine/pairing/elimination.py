"""Single elimination: standard seeding, free slots against the best seeds, match for third place.

Entry points: :func:`pair_elimination` for a whole event, :func:`pair_bracket` for finals, :func:`list_bracket_seeds`,
:func:`fill_slots`, :func:`pair_slots`, :func:`order_seeds_by_slot`, :func:`follow_bracket` for how far each player
came.
"""

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction

from engine.draw_of_lots import hash_with_seed
from engine.options import Points
from engine.pairing.pairing import Pair, Pairing
from engine.scoring import match_points
from engine.state import EntryId, Player, Round, State
from problems import Problem, Refused, refuse

BracketSlot = EntryId | None
# The player with more of these points advances; a double win or loss leaves the match undecided.
_POINTS_TO_COMPARE = Points()


def pair_elimination(state: State) -> Pairing:
    """Pair the next round of a bracket of all players by their ``seeding``, players without one behind them by lot.

    As finals the bracket begins after the rounds before it and holds only players with a seeding.
    """
    options = state.settings.pairing
    return pair_bracket(state, list_bracket_seeds(state), first=options.cut_after + 1, third_place=options.third_place)


def list_bracket_seeds(state: State) -> list[EntryId]:
    """Return the players of a bracket of this state, the best seed first; as finals only players with a seeding."""
    is_whole_event = not state.settings.pairing.cut_after
    seeded = {player.id for player in state.players if player.seeding is not None or is_whole_event}
    return [entry for entry in find_seeding(state) if entry in seeded]


def find_seeding(state: State) -> list[EntryId]:
    """Return all players, the best seed first; equals and players without a seed by lots that last the whole event."""

    def sort_key(player: Player) -> tuple[bool, int, int, str]:
        lot = hash_with_seed(state.seed, "seeding", player.id)
        return player.seeding is None, player.seeding or 0, lot, str(player.id)

    return [player.id for player in sorted(state.players, key=sort_key)]


def pair_bracket(state: State, seeding: Sequence[EntryId], *, first: int = 1, third_place: bool = True) -> Pairing:
    """Pair the next round of the bracket; ``seeding`` are its players, the best first, ``first`` is its first round.

    The final comes first, then the match of the losers of the semifinals. A dropped player loses; players in
    ``without_opponent`` advance without a match. No pairs at all: the bracket is played out. Raises ``Refused``:
    ``round_still_open`` with ``bracket_needs_winner`` while a match of an earlier round has no winner,
    ``bracket_without_players`` where all players left in it have dropped, ``state_repeated`` and
    ``state_unknown_player`` for a wrong seeding.
    """
    players = {player.id: player for player in state.players}
    for index, entry in enumerate(seeding):
        if entry in seeding[:index]:
            refuse("state_repeated", place=f"seeding[{index}]", value=entry)
        if entry not in players:
            refuse("state_unknown_player", place=f"seeding[{index}]", value=entry)
    played = [round_ for round_ in state.rounds if round_.number >= first]
    bracket_rounds = follow_bracket(seeding, played, lambda entry, number: players[entry].plays_in(number))
    slots = bracket_rounds[-1].slots
    number = bracket_rounds[-1].round + 1 if bracket_rounds[-1].round else first
    present = {player.id for player in state.players if player.plays_in(number)}
    pairs, without_opponent = pair_slots(slots, present)
    if third_place:
        pairs += pair_for_third(bracket_rounds[-1], present)
    if len(slots) > 1 and not pairs and not without_opponent:
        refuse("bracket_without_players", place="players", round=number)
    return Pairing(number, tuple(pairs), None, Fraction(0), Fraction(0), without_opponent=tuple(without_opponent))


@dataclass(frozen=True)
class BracketAfterRound:
    """The bracket after a round of it (0: before the first): the player left in each slot, and those knocked out.

    ``losers`` lost a match of the round; ``absent`` had dropped before it, which counts as a loss.
    """

    round: int
    slots: list[BracketSlot]
    losers: list[EntryId] = field(default_factory=list)
    absent: list[EntryId] = field(default_factory=list)


def follow_bracket(
    seeding: Sequence[EntryId],
    played: Iterable[Round],
    was_in_round: Callable[[EntryId, int], bool],
    *,
    stops_when_open: bool = False,
) -> list[BracketAfterRound]:
    """Return the bracket before its first round and after each played; ``was_in_round``: if a player was in a round.

    For a match without a winner it raises ``Refused`` ``round_still_open``, or ``stops_when_open`` before its round.
    """
    bracket_rounds = [BracketAfterRound(0, fill_slots(seeding))]
    for round_ in sorted(played, key=lambda round_: round_.number):
        present = {entry for entry in seeding if was_in_round(entry, round_.number)}
        try:
            bracket_rounds.append(_advance(round_, bracket_rounds[-1].slots, present))
        except Refused:
            if stops_when_open:
                break
            raise
    return bracket_rounds


def pair_for_third(before_final: BracketAfterRound, present: AbstractSet[EntryId]) -> list[Pair]:
    """Return the match for third place beside the final: the losers of the semifinals, if both are still present."""
    losers = before_final.losers
    is_played = len(before_final.slots) == 2 and len(losers) == 2 and present >= set(losers)
    return [(losers[0], losers[1])] if is_played else []


def fill_slots(seeding: Sequence[EntryId]) -> list[BracketSlot]:
    """Return the players in the order of the slots of a bracket; None for an empty one."""
    size = 1
    while size < len(seeding):
        size *= 2
    return [seeding[seed - 1] if seed <= len(seeding) else None for seed in order_seeds_by_slot(size)]


def order_seeds_by_slot(size: int) -> list[int]:
    """Return seeds from 1 in order of the slots: 1 and 2 meet only in the final, 1 to 4 only from the semifinals."""
    order = [1]
    while len(order) < size:
        order = [seed for better in order for seed in (better, 2 * len(order) + 1 - better)]
    return order


def pair_slots(slots: list[BracketSlot], present: set[EntryId]) -> tuple[list[Pair], list[EntryId]]:
    """Return pairs and players without an opponent; nothing when one slot is left."""
    pairs: list[Pair] = []
    without_opponent: list[EntryId] = []
    for upper, lower in zip(slots[::2], slots[1::2], strict=False):
        entries = [entry for entry in (upper, lower) if entry is not None and entry in present]
        if len(entries) == 2:
            pairs.append((entries[0], entries[1]))
        without_opponent += entries if len(entries) == 1 else []
    return pairs, without_opponent


def _advance(played: Round, slots: list[BracketSlot], present: set[EntryId]) -> BracketAfterRound:
    """Return the bracket after a round that was played with these slots before it."""
    if len(slots) == 1:
        return BracketAfterRound(played.number, slots)
    winners = find_winners(played)
    pairs, without_opponent = pair_slots(slots, present)
    advancing = set(without_opponent)
    for pair in pairs:
        winner = winners.get(frozenset(pair))
        if winner is None:
            table = next((match.table for match in played.matches if set(match.players) == set(pair)), None)
            reason = Problem("bracket_needs_winner", {"round": played.number, "table": table})
            if table is None:
                reason = Problem("bracket_pair_missing", {"round": played.number, "players": list(pair)})
            raise Refused((Problem("round_still_open", {"round": played.number}), reason))
        advancing.add(winner)
    next_slots = [
        next((entry for entry in pair if entry is not None and entry in advancing), None)
        for pair in zip(slots[::2], slots[1::2], strict=True)
    ]
    losers = [entry for pair in pairs for entry in pair if entry not in advancing]
    absent = [entry for entry in slots if entry is not None and entry not in present]
    return BracketAfterRound(played.number, next_slots, losers, absent)


def find_winners(played: Round) -> dict[frozenset[EntryId], EntryId]:
    """Return the winner by the players of the match; a match without one winner is left out."""
    winners: dict[frozenset[EntryId], EntryId] = {}
    for match in played.matches:
        points = match_points(match, _POINTS_TO_COMPARE)
        best = [entry for entry, got in points.items() if got == max(points.values())]
        if len(best) == 1:
            winners[frozenset(match.players)] = best[0]
    return winners
