"""Pairing the next round; one file per strategy, each ``(state) -> Pairing``.

Entry point: :func:`pair_round`, which uses the strategy named by the settings.
"""

from engine.pairing.by_standing import pair_by_standing
from engine.pairing.elimination import pair_elimination
from engine.pairing.groups_then_cut import pair_groups_then_cut
from engine.pairing.pairing import ENGINE, ENGINES, Pairing
from engine.pairing.pods import pair_pods
from engine.pairing.round_robin import pair_round_robin
from engine.pairing.strategies import STRATEGIES, pair_round
from engine.pairing.swiss import pair_swiss

__all__ = [
    "ENGINE",
    "ENGINES",
    "STRATEGIES",
    "Pairing",
    "pair_by_standing",
    "pair_elimination",
    "pair_groups_then_cut",
    "pair_pods",
    "pair_round",
    "pair_round_robin",
    "pair_swiss",
]
