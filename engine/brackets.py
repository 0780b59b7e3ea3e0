"""The bracket of an event that plays one by its own system, and the places of a state by its system.

Entry points: :func:`find_bracket`, :func:`rank_state`. The finals of an event that begin after its rounds are in
``finals``, which ranks both.
"""

from collections.abc import Sequence

from engine.finals import Cut, rank_with_finals
from engine.pairing.elimination import list_bracket_seeds
from engine.pairing.groups_then_cut import count_group_rounds, find_groups, seed_best_of_groups
from engine.standings import StandingRow, compute_standings, place_last
from engine.state import EntryId, State


def find_bracket(state: State, number: int) -> Cut | None:
    """Return the bracket to which a round belongs by the system of the state; None for all other rounds.

    Raises ``Refused`` as the pairing of that round does: ``state_wrong_type`` for too many groups, ``round_still_open``
    for a match of the groups without a result.
    """
    options = state.settings.pairing
    seeding: Sequence[EntryId]
    if options.system == "elimination" and number > options.cut_after:
        after_round, seeding = options.cut_after, list_bracket_seeds(state)
    elif options.system == "groups_then_cut" and number > count_group_rounds(groups := find_groups(state)):
        after_round, seeding = count_group_rounds(groups), seed_best_of_groups(state, groups)
    else:
        return None
    dropped = {player.id: player.dropped_after or 0 for player in state.players if player.status == "dropped"}
    return Cut(after_round, tuple(seeding), options.third_place, dropped)


def rank_state(state: State) -> tuple[StandingRow, ...]:
    """Return the standings of a state, the best first; where its system plays a bracket, places come from the bracket.

    Points and tie-breakers are those of the rounds before the bracket; where the bracket is the whole event, its own.
    Players without a place come last. Raises ``Refused`` as :func:`find_bracket` does.
    """
    last = max((played.number for played in state.rounds), default=0)
    bracket = find_bracket(state, last) if last and state.rules > 1 else None
    if bracket is None:
        rows = compute_standings(state)
    else:
        before = compute_standings(state.after_round(bracket.after_round) if bracket.after_round else state)
        rows = rank_with_finals(before, bracket, state.rounds)
    return place_last(rows, {player.id for player in state.players if player.without_place})
