"""Running an event again from its own record: every draw, every change by hand, every standing.

Entry points: :func:`write_lines` makes the verification file of an :class:`EventRecord`, :func:`read_lines` reads one,
:func:`verify` says where the record differs from what the rules and the seed give; nothing means equal.
A finding may also be that a round cannot be run again here (:attr:`Finding.is_difference`).
"""

from tournament.domain.verification.file import read_lines, write_lines
from tournament.domain.verification.record import CutRecord, EventRecord, LaterSeed, MatchRecord, RoundRecord
from tournament.domain.verification.run import Finding, verify

__all__ = [
    "CutRecord",
    "EventRecord",
    "Finding",
    "LaterSeed",
    "MatchRecord",
    "RoundRecord",
    "read_lines",
    "verify",
    "write_lines",
]
