"""Whether a round is right, judged apart from the engine.

Entry points: :func:`check_round`, :func:`play_tournament`, :func:`check_tournaments`. Imports nothing of
``tournament.domain.pairing``: points, meetings and the best possible round are worked out a second time here.
"""

from tournament.domain.pairing_check.check import Breach, check_round
from tournament.domain.pairing_check.run import Report, check_tournaments
from tournament.domain.pairing_check.tournaments import play_tournament

__all__ = ["Breach", "Report", "check_round", "check_tournaments", "play_tournament"]
