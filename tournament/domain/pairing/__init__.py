"""Pairing the next round; one file per strategy.

Entry points: :func:`pair_swiss`, :func:`pair_by_standing`, :func:`pair_elimination`,
:func:`pair_round_robin`; all answer a :class:`Pairing`.
"""

from tournament.domain.pairing.by_standing import pair_by_standing
from tournament.domain.pairing.elimination import pair_elimination
from tournament.domain.pairing.outcome import ENGINE, Pairing
from tournament.domain.pairing.round_robin import pair_round_robin
from tournament.domain.pairing.swiss import pair_swiss

__all__ = [
    "ENGINE",
    "Pairing",
    "pair_by_standing",
    "pair_elimination",
    "pair_round_robin",
    "pair_swiss",
]
