"""The finals of an event: the seeding from the standings, the ranks of the finalists, standings with them on top.

Entry points: :class:`Cut`, :func:`seed_finals`, :func:`compare_seeds`, :func:`rank_finalists`,
:func:`rank_with_finals`, :func:`find_champion`, :func:`list_without_opponent`, :func:`count_slots`,
:func:`count_points_in_finals`. Pure.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest

from engine.draw_of_lots import hash_with_seed
from engine.options import Points
from engine.pairing.elimination import (
    BracketAfterRound,
    fill_slots,
    find_winners,
    follow_bracket,
    pair_for_third,
    pair_slots,
)
from engine.scoring import match_points
from engine.standings import StandingRow, rank_behind
from engine.state import RULES, EntryId, Round, State

# Fewer entries that can still win need no final.
MIN_FINALISTS = 2


@dataclass(frozen=True)
class Cut:
    """The seeding made after round ``after_round``, best first; ``dropped_after``: last rounds of dropped entries."""

    after_round: int
    seeding: tuple[EntryId, ...]
    third_place: bool = True
    dropped_after: Mapping[EntryId, int] = field(default_factory=dict)

    def plays(self, entry: EntryId, number: int) -> bool:
        """Return true if an entry of the bracket was still in the event in a round."""
        return number <= self.dropped_after.get(entry, number)

    def follow(self, rounds: Iterable[Round]) -> list[BracketAfterRound]:
        """Return the bracket before its first round and after each of these rounds, up to a match without a winner."""
        played = [round_ for round_ in rounds if round_.number > self.after_round]
        return follow_bracket(self.seeding, played, self.plays, stops_when_open=True)


def seed_finals(rows: Iterable[StandingRow], present: AbstractSet[EntryId], size: int, seed: str) -> list[EntryId]:
    """Return the best ``size`` of the entries in ``present``, in order of the standings; equal ranks by lot."""
    candidates = [row for row in rows if row.id in present]
    candidates.sort(key=lambda row: (row.rank, hash_with_seed(seed, "cut", row.id)))
    return [row.id for row in candidates[:size]]


@dataclass(frozen=True)
class SeedDifference:
    """A seed with the entry that has it and the entry that the standings give it now; None for no entry."""

    seed: int
    seeded: EntryId | None
    by_standings: EntryId | None


def compare_seeds(
    rows: Iterable[StandingRow], seeding: Sequence[EntryId], eligible: AbstractSet[EntryId], size: int, seed: str
) -> tuple[tuple[EntryId, ...], tuple[SeedDifference, ...]]:
    """Return the seeding by the standings now, and each seed that does not agree with it.

    ``eligible`` entries may have a seed, those without a place never; a seeded one that is not has declined it. Entries
    that share a rank agree in any order, because lots decided among them.
    """
    rows = [row for row in rows if row.has_place]
    rank_of = {row.id: row.rank for row in rows}
    seeding_now = seed_finals(rows, eligible, size, seed)
    agrees = [rank_of[entry] for entry in seeding_now] == [rank_of.get(entry) for entry in seeding]
    if agrees and eligible >= set(seeding):
        return tuple(seeding), ()
    pairs = enumerate(zip_longest(seeding, seeding_now), start=1)
    return tuple(seeding_now), tuple(SeedDifference(number, *pair) for number, pair in pairs if pair[0] != pair[1])


def make_bracket_state(state: State, cut: Cut) -> State:
    """Return the state in which the next round of the bracket is paired."""
    seeds = {entry: seed for seed, entry in enumerate(cut.seeding, start=1)}
    options = replace(
        state.settings.pairing, system="elimination", cut_after=cut.after_round, third_place=cut.third_place
    )
    # Where the bracket is the whole event, players without a seed would be in it.
    players = state.players if cut.after_round else tuple(player for player in state.players if player.id in seeds)
    return replace(
        state,
        players=tuple(replace(player, seeding=seeds.get(player.id)) for player in players),
        settings=replace(state.settings, pairing=options),
    )


def count_slots(cut: Cut, number: int) -> int:
    """Return the number of slots of the bracket in that round: 2 in the final, 4 in the semifinals."""
    return len(fill_slots(cut.seeding)) >> max(0, number - cut.after_round - 1)


def find_final_round(cut: Cut) -> int:
    """Return the number of the round that is the final."""
    return cut.after_round + max(1, len(cut.seeding) - 1).bit_length()


def rank_finalists(cut: Cut, rounds: Iterable[Round], rules: int = RULES) -> list[EntryId]:
    """Return all entries of the bracket, those eliminated later first; equals in order of seed.

    A dropped entry lost the next match that it would have played, so it stands among the losers of that round. The
    third rank goes to the winner of the match for it, or to the only semifinalist still in the event. A round in which
    a match has no winner is left out. By the first ``rules`` dropped entries stood behind all others.
    """
    rounds = list(rounds)
    bracket_rounds = cut.follow(rounds)
    seeds = {entry: seed for seed, entry in enumerate(cut.seeding)}
    third = _find_third(cut, bracket_rounds, rounds)
    undefeated = [entry for entry in bracket_rounds[-1].slots if entry is not None]
    remaining = _list_remaining(cut, bracket_rounds[-1]) if rules > 1 else undefeated
    absent_from = [after.absent if rules > 1 else [] for after in bracket_rounds]
    knocked_out = [[*after.losers, *absent] for after, absent in zip(bracket_rounds, absent_from, strict=True)]
    order = [
        entry
        for group in (undefeated, *reversed(knocked_out))
        for entry in sorted(
            group, key=lambda entry: (group is undefeated and entry not in remaining, entry != third, seeds[entry])
        )
    ]
    ranked = set(order)
    return order + [entry for entry in cut.seeding if entry not in ranked]


def find_champion(cut: Cut, rounds: Iterable[Round]) -> EntryId | None:
    """Return the winner of the final, or the only entry that has not been knocked out and has not dropped.

    None while there are several, and where all have dropped.
    """
    remaining = list_remaining(cut, rounds)
    return remaining[0] if len(remaining) == 1 else None


def list_remaining(cut: Cut, rounds: Iterable[Round]) -> list[EntryId]:
    """Return the entries that can still win the bracket; the winner of the final once it was played."""
    return _list_remaining(cut, cut.follow(rounds)[-1])


def list_undefeated(cut: Cut, rounds: Iterable[Round]) -> list[EntryId]:
    """Return the entries that are not knocked out, dropped ones too; of a round that all of them missed, these."""
    newest = cut.follow(rounds)[-1]
    return [entry for entry in newest.slots if entry is not None] or newest.absent


def is_third_place_open(cut: Cut, rounds: Iterable[Round]) -> bool:
    """Return true if the match for third place can be paired as the next round, with finalists or without."""
    before_final = cut.follow(rounds)[-1]
    present = {entry for entry in cut.seeding if cut.plays(entry, before_final.round + 1)}
    return cut.third_place and bool(pair_for_third(before_final, present))


def list_without_opponent(cut: Cut, rounds: Iterable[Round], number: int) -> list[EntryId]:
    """Return the entries that advance from a round of the bracket without a match; none while an earlier one is open.

    Their slot has no opponent from the beginning, or the opponent dropped before the round.
    """
    before = cut.follow(round_ for round_ in rounds if round_.number < number)[-1]
    if (before.round or cut.after_round) != number - 1:
        return []
    return pair_slots(before.slots, {entry for entry in cut.seeding if cut.plays(entry, number)})[1]


def _list_remaining(cut: Cut, after: BracketAfterRound) -> list[EntryId]:
    """Return the undefeated entries without those that have dropped before their next match; a champion stays one."""
    undefeated = [entry for entry in after.slots if entry is not None]
    following = (after.round or cut.after_round) + 1
    return [entry for entry in undefeated if len(after.slots) == 1 or cut.plays(entry, following)]


def _find_third(cut: Cut, bracket_rounds: Sequence[BracketAfterRound], rounds: Sequence[Round]) -> EntryId | None:
    """Return the third of the losers of the semifinals once the final was played; None where no entry is third."""
    if not cut.third_place or len(bracket_rounds) < 3 or len(bracket_rounds[-1].slots) > 1:
        return None
    final, losers = bracket_rounds[-1].round, bracket_rounds[-2].losers
    last = next(round_ for round_ in rounds if round_.number == final)
    winner = find_winners(last).get(frozenset(losers))
    remaining = [entry for entry in losers if cut.plays(entry, final)]
    return winner if winner is not None else remaining[0] if len(remaining) == 1 else None


def count_points_in_finals(cut: Cut, rounds: Iterable[Round], points: Points) -> dict[EntryId, Fraction]:
    """Return match points of the bracket's matches alone; advancing without a match gives none."""
    total: dict[EntryId, Fraction] = {}
    for round_ in rounds:
        for match in round_.matches if round_.number > cut.after_round else ():
            for entry, got in match_points(match, points).items():
                total[entry] = total.get(entry, Fraction(0)) + got
    return total


def rank_with_finals(
    rows: Sequence[StandingRow], cut: Cut, rounds: Iterable[Round], rules: int = RULES
) -> tuple[StandingRow, ...]:
    """Return the standings before the finals with the bracket's ranking on top; points and tie-breakers stay."""
    by_id = {row.id: row for row in rows}
    first = [
        replace(by_id[entry], rank=rank, shared=False)
        for rank, entry in enumerate(rank_finalists(cut, rounds, rules), start=1)
    ]
    rest = sorted((row for row in rows if row.id not in cut.seeding), key=lambda row: row.rank)
    return (*first, *rank_behind(rest, len(first)))
