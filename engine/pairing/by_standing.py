"""The last round by standing: first against second, third against fourth. Entry point: :func:`pair_by_standing`."""

from dataclasses import replace

from engine.pairing.assembly import assemble_pairing
from engine.pairing.columns import PlayerColumns, read_player_columns
from engine.pairing.locked_pairs import seat_around_locked
from engine.pairing.lots import draw_lots
from engine.pairing.pairing import Pairing
from engine.pairing.reasons import list_floats
from engine.pairing.swiss import seat_members
from engine.standings import compute_standings
from engine.state import State


def pair_by_standing(state: State) -> Pairing:
    """Pair neighbours in the standings, as near as possible without a rematch; the last eligible player has the bye.

    This is a Swiss round in which the rank is the score: ``cost`` and ``bound`` count squared differences of ranks
    among the players of the round. Shared ranks are ordered by lot. Raises ``Refused`` as ``pair_swiss`` does.
    """
    columns = read_player_columns(state)
    by_rank = make_rank_columns(state, columns)
    by_lot = set_random_policy(state)
    seating = seat_around_locked(state.locked, by_rank, lambda rest: seat_members(by_lot, rest))
    # Floats are those by real points; their reason is the standing.
    floats = tuple(
        floated if "by_hand" in floated.reasons else replace(floated, reasons=("standing",))
        for floated in list_floats(columns, seating, state.locked)
    )
    return replace(assemble_pairing(state, by_rank, seating), floats=floats)


def set_random_policy(state: State) -> State:
    """Return the state without a policy of its own: ranks alone order the players."""
    options = replace(state.settings.pairing, first_round="random")
    return replace(state, settings=replace(state.settings, policy="random", pairing=options))


def make_rank_columns(state: State, columns: PlayerColumns) -> PlayerColumns:
    """Return the columns with ranks for points: the last member has 0, the next 1. Floats and clubs do not count."""
    lots = draw_lots(columns.seed, columns.round, columns.attempt, columns.ids)
    ranks = {row.id: row.rank for row in compute_standings(state)}
    order = sorted(columns.members, key=lambda row: (ranks[columns.ids[row]], lots[row]), reverse=True)
    points = [0] * len(columns.ids)
    for rank, row in enumerate(order):
        points[row] = rank
    return replace(columns, points=points, scale=1, floated=[False] * len(points), affiliations=[])
