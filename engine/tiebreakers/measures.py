"""Tie-breakers by their fixed names. Entry point: :data:`MEASURES`."""

from engine.tiebreakers import buchholz, own_matches, percentages
from engine.tiebreakers.measure import Measure

MEASURES: dict[str, Measure] = {**percentages.MEASURES, **buchholz.MEASURES, **own_matches.MEASURES}
