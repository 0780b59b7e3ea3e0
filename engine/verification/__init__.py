"""Verification of an event from its own record: every pairing, every manual change, every standing is computed again.

Entry points: :func:`write_record` makes the verification file of an :class:`EventRecord`, :func:`read_record` reads
one, :func:`verify` returns the differences between the record and what the rules and the seed give; none means equal.
A finding may also be that a round cannot be paired again here (:attr:`Finding.is_difference`).
"""

from engine.verification.file import read_record, write_lines, write_record
from engine.verification.record import CutRecord, EventRecord, LaterSeed, MatchRecord, RoundRecord
from engine.verification.run import Finding, verify

__all__ = [
    "CutRecord",
    "EventRecord",
    "Finding",
    "LaterSeed",
    "MatchRecord",
    "RoundRecord",
    "read_record",
    "verify",
    "write_lines",
    "write_record",
]
