"""Checks of a round, independent of the engine.

Entry points: :func:`check_round`, :func:`play_tournament`, :func:`check_tournaments`. The package imports nothing of
``engine.pairing``: points, meetings and the best possible round are computed a second time here.
"""

from engine.pairing_check.check import Fault, check_round
from engine.pairing_check.run import CheckedTournament, check_tournaments
from engine.pairing_check.tournaments import play_tournament

__all__ = ["CheckedTournament", "Fault", "check_round", "check_tournaments", "play_tournament"]
