"""The system of groups: all players of a group meet each other, then the best of each play single elimination.

Entry points: :func:`pair_groups_then_cut`, :func:`find_groups`, :func:`count_group_rounds`,
:func:`seed_best_of_groups`.
"""

from dataclasses import replace
from fractions import Fraction

from engine.pairing.elimination import fill_slots, find_seeding, order_seeds_by_slot, pair_bracket
from engine.pairing.matching import find_least_matching
from engine.pairing.pairing import Pair, Pairing
from engine.pairing.round_robin import make_berger_round
from engine.schedule import count_league_rounds
from engine.standings import compute_standings
from engine.state import EntryId, State
from language.bilingual import Bilingual
from problems import refuse

Groups = list[list[EntryId]]


def pair_groups_then_cut(state: State) -> Pairing:
    """Pair the next round of the groups, or of the finals when the groups are played out.

    Players in ``without_opponent`` have no opponent in this round. Raises ``Refused``:
    ``round_still_open`` for a match without a result before the finals, ``state_wrong_type`` for more groups than
    half of the players.
    """
    groups = find_groups(state)
    number = max((played.number for played in state.rounds), default=0) + 1
    rounds = count_group_rounds(groups)
    if number <= rounds:
        return _pair_groups(state, groups, number)
    seeding = seed_best_of_groups(state, groups)
    return pair_bracket(state, seeding, first=rounds + 1, third_place=state.settings.pairing.third_place)


def count_group_rounds(groups: Groups) -> int:
    """Return the number of rounds after which all players of each group have met."""
    return max(count_league_rounds(len(group)) for group in groups)


def find_groups(state: State) -> Groups:
    """Return the groups, each in order of seeding. Seeds are dealt back and forth, so each group has a top seed."""
    number = state.settings.pairing.groups
    if 2 * number > len(state.players):
        expected = Bilingual("nejvýše polovina počtu hráčů", "at most half the number of players")
        refuse("state_wrong_type", place="settings.pairing.groups", expected=expected.as_dict(), found=number)
    groups: Groups = [[] for _ in range(number)]
    for index, entry in enumerate(find_seeding(state)):
        turn, step = divmod(index, number)
        groups[number - 1 - step if turn % 2 else step].append(entry)
    return groups


def _pair_groups(state: State, groups: Groups, number: int) -> Pairing:
    present = {player.id for player in state.players if player.plays_in(number) and number not in player.missed_rounds}
    pairs: list[Pair] = []
    for group in groups:
        size = len(group) + len(group) % 2
        for first, second in make_berger_round(size, number) if number < size else ():
            entries = [group[position - 1] for position in (first, second) if position <= len(group)]
            if len(entries) == 2 and present.issuperset(entries):
                pairs.append((entries[0], entries[1]))
    playing = {entry for pair in pairs for entry in pair}
    without_opponent = tuple(entry for group in groups for entry in group if entry in present - playing)
    return Pairing(number, tuple(pairs), None, Fraction(0), Fraction(0), without_opponent=without_opponent)


def seed_best_of_groups(state: State, groups: Groups) -> list[EntryId]:
    """Return the seeding of the finals: winners of groups, then the seconds, and so on; each level by the standings.

    From the seconds on the order is such that two players of one group meet as late as possible. Raises ``Refused``
    (``round_still_open``) for a match of the groups without a result.
    """
    rounds = count_group_rounds(groups)
    before = state.after_round(rounds)
    for played in before.rounds:
        if not all(match.is_decided for match in played.matches):
            refuse("round_still_open", round=played.number)
    overall = _order_by_standing(before, {entry for group in groups for entry in group})
    best = [_find_qualifiers(before, group, rounds) for group in groups]
    seeding: list[EntryId] = []
    for rank in range(state.settings.pairing.advance):
        level = sorted((group[rank] for group in best if rank < len(group)), key=overall.index)
        seeding += _spread_groups(level, seeding, best)
    return seeding


def _order_by_standing(state: State, entries: set[EntryId]) -> list[EntryId]:
    """Return these players by the standings, equals by seeding."""
    seeds = {entry: seed for seed, entry in enumerate(find_seeding(state))}
    rows = sorted(compute_standings(state), key=lambda row: (row.rank, seeds[row.id]))
    return [row.id for row in rows if row.id in entries]


def _find_qualifiers(state: State, group: list[EntryId], rounds: int) -> list[EntryId]:
    """Return the players of the group that advance: only its matches count, and dropped players do not advance."""
    members = set(group)
    alone = replace(
        state,
        players=tuple(player for player in state.players if player.id in members),
        rounds=tuple(
            replace(round_, matches=tuple(match for match in round_.matches if members.issuperset(match.players)))
            for round_ in state.rounds
        ),
    )
    still_in_event = {player.id for player in alone.players if player.plays_in(rounds + 1)}
    qualifying = [entry for entry in _order_by_standing(alone, members) if entry in still_in_event]
    return qualifying[: state.settings.pairing.advance]


def _spread_groups(level: list[EntryId], seeding: list[EntryId], groups: Groups) -> list[EntryId]:
    """Return the level in order of its seeds, far from members of the same group in the bracket."""
    size = len(fill_slots([*seeding, *level]))
    slot_of = {seed: slot for slot, seed in enumerate(order_seeds_by_slot(max(size, 2)))}
    group_of = {entry: number for number, group in enumerate(groups) for entry in group}

    def price(seed: int, entry: EntryId) -> int:
        near = sum(
            1 << 2 * (size.bit_length() - (slot_of[seed] ^ slot_of[other]).bit_length())
            for other, seeded in enumerate(seeding, start=1)
            if group_of[seeded] == group_of[entry]
        )
        return near * len(level) ** 3 + (seed - len(seeding) - 1 - level.index(entry)) ** 2

    seeds = range(len(seeding) + 1, len(seeding) + len(level) + 1)
    edges = (
        (low, len(level) + high, price(seed, entry))
        for low, seed in enumerate(seeds)
        for high, entry in enumerate(level)
    )
    matched = find_least_matching(2 * len(level), edges) or []
    return [level[high - len(level)] for _, high in matched]
