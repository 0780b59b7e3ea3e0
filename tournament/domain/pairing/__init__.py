"""Pairing the next round; one file per strategy, each ``(state) -> Pairing``.

Entry point: :func:`pair_round`, which uses the strategy named by the settings.
"""

from tournament.domain.pairing.by_standing import pair_by_standing
from tournament.domain.pairing.elimination import pair_elimination
from tournament.domain.pairing.groups_then_cut import pair_groups_then_cut
from tournament.domain.pairing.pairing import ENGINE, ENGINES, Pairing
from tournament.domain.pairing.pods import pair_pods
from tournament.domain.pairing.round_robin import pair_round_robin
from tournament.domain.pairing.strategies import STRATEGIES, pair_round
from tournament.domain.pairing.swiss import pair_swiss

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
