"""The version of a round's pairing that a request was made from.

Entry points: :class:`PairingVersion`, :func:`require_current_pairing`.
"""

from dataclasses import dataclass

from problems import refuse
from tournament.models import Round


@dataclass(frozen=True)
class PairingVersion:
    """The pairing of a round, draft or published, as the organizer last read it.

    ``attempt`` counts how often the round was paired or repaired, ``changes`` are its manual changes so far.
    """

    attempt: int
    changes: int


def require_current_pairing(round_: Round, version: PairingVersion | None) -> None:
    """Raise Refused draft_changed_meanwhile unless the round still has this version; None leaves it unchecked.

    Without the check a swap that arrives twice would take itself back.
    """
    if version is not None and version != PairingVersion(round_.attempt, round_.deviations.count()):
        refuse("draft_changed_meanwhile", number=round_.number)
