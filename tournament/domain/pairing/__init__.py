"""Pairing the next round; one file per strategy. Entry points: :func:`pair_swiss`, :class:`Pairing`."""

from tournament.domain.pairing.outcome import ENGINE, Pairing
from tournament.domain.pairing.swiss import pair_swiss

__all__ = ["ENGINE", "Pairing", "pair_swiss"]
