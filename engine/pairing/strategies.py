"""The pairing systems by their names; each takes a state and returns a pairing.

Entry points: :func:`pair_round`, :data:`STRATEGIES`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.options import System
from engine.pairing.by_standing import pair_by_standing
from engine.pairing.elimination import pair_elimination
from engine.pairing.groups_then_cut import pair_groups_then_cut
from engine.pairing.late_entries import require_no_late_entries
from engine.pairing.pairing import Pairing
from engine.pairing.pods import pair_pods
from engine.pairing.round_robin import pair_round_robin
from engine.pairing.swiss import pair_swiss
from engine.pairing.tables import assign_tables
from engine.pairing.tables_with_gaps import assign_tables_with_gaps
from engine.schedule import SCHEDULED
from engine.state import State
from problems import refuse

Strategy = Callable[[State], Pairing]

STRATEGIES: Mapping[System, Strategy] = {
    "swiss": pair_swiss,
    "by_standing": pair_by_standing,
    "round_robin": pair_round_robin,
    "elimination": pair_elimination,
    "pods": pair_pods,
    "groups_then_cut": pair_groups_then_cut,
}
# Systems that take locked pairs and a locked bye.
WITH_LOCKED = frozenset({"swiss", "by_standing"})


def pair_round(state: State) -> Pairing:
    """Pair the next round by the system that the settings name, and give its matches their tables.

    Raises ``Refused`` as that strategy does; ``field_empty``, ``field_all_dropped``, ``field_one_player`` where no two
    players can meet; ``played_out`` when the system has no further round; ``pairs_by_hand_impossible`` where the
    system takes no locked pairs and no locked bye; ``late_entry_no_place`` where a late player would change all pairs.
    """
    system = state.settings.pairing.system
    number = max((played.number for played in state.rounds), default=0) + 1
    present = [player for player in state.players if player.plays_in(number)]
    if not state.players:
        refuse("field_empty", place="players")
    if not present:
        refuse("field_all_dropped", place="players", round=number)
    if len(present) == 1:
        refuse("field_one_player", place="players", player=present[0].name or present[0].id, round=number)
    if (state.locked or state.locked_bye is not None) and system not in WITH_LOCKED:
        refuse("pairs_by_hand_impossible", place="locked" if state.locked else "locked_bye", system=system)
    if state.rules > 1 and state.rounds and system in SCHEDULED:
        require_no_late_entries(state)
    pairing = STRATEGIES[system](state)
    if not (pairing.seated or pairing.bye is not None or pairing.without_opponent or pairing.missing_players):
        refuse("played_out", place="rounds", round=number)
    assign = assign_tables if state.rules > 1 else assign_tables_with_gaps
    return replace(pairing, tables=assign(state, pairing.seated))
