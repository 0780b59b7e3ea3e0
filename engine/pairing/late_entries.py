"""Late entries in systems that set all pairs in advance. Entry point: :func:`require_no_late_entries`."""

from dataclasses import replace

from engine.pairing.elimination import fill_slots, list_bracket_seeds, pair_slots
from engine.pairing.groups_then_cut import find_groups
from engine.pairing.round_robin import make_berger_round, number_players
from engine.state import EntryId, Player, State
from problems import Refused, refuse

# A pair with the number of the round in which it meets.
Meeting = tuple[int, frozenset[EntryId]]


def require_no_late_entries(state: State) -> None:
    """Raise ``Refused`` ``late_entry_no_place`` for players that joined after the first round without a free place.

    A state does not say which players are late. They have no match yet, and without them the schedule agrees with more
    of the matches that were played.
    """
    seated = {entry for played in state.rounds for match in played.matches for entry in match.players}
    players = tuple(player for player in state.players if player.id in seated)
    if not 1 < len(players) < len(state.players):
        return
    played = {(round_.number, frozenset(match.players)) for round_ in state.rounds for match in round_.matches}
    try:
        agreeing = len(played & _list_meetings(replace(state, players=players)))
    except Refused:
        # So few players fill no groups, so the others are no late entries.
        return
    if agreeing > len(played & _list_meetings(state)):
        refuse("late_entry_no_place", free=0)


def _list_meetings(state: State) -> set[Meeting]:
    """Return the pairs of the rounds played so far as the schedule sets them; of a bracket only its first round."""
    numbers = [played.number for played in state.rounds]
    options = state.settings.pairing
    by_id = {player.id: player for player in state.players}
    if options.system == "elimination":
        first = options.cut_after + 1
        seeds = list_bracket_seeds(state)
        pairs, _ = pair_slots(fill_slots(seeds), {entry for entry in seeds if by_id[entry].plays_in(first)})
        return {(first, frozenset(pair)) for pair in pairs}
    if options.system == "round_robin":
        groups = [number_players(state)]
    else:
        groups = [[by_id[entry] for entry in group] for group in find_groups(state)]
    return {
        meeting for group in groups for number in numbers for meeting in _list_of_group(group, number, options.system)
    }


def _list_of_group(group: list[Player], number: int, system: str) -> set[Meeting]:
    """Return the meetings of a group in a round; a league starts its table again, other groups do not."""
    size = len(group) + len(group) % 2
    if system != "round_robin" and number >= size:
        return set()
    table = make_berger_round(size, (number - 1) % max(size - 1, 1) + 1) if size else ()
    return {
        (number, frozenset((group[first - 1].id, group[second - 1].id)))
        for first, second in table
        if max(first, second) <= len(group)
    }
