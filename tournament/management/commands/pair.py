"""``manage.py pair [FILE]``: pair the next round of a state; JSON in, JSON out, no database, no server.

Exit code 0 with an answer, 2 for unusable input with one line on standard error that names the path of the fault.
"""

from typing import Any

from problems import refuse
from tournament.domain.json_io.state import read_state
from tournament.domain.pairing import pair_swiss
from tournament.management.states import StateCommand

_TWO_PLAYERS = {"cs": "aspoň dva hráči pro toto kolo", "en": "at least two players for this round"}


class Command(StateCommand):
    help = "Pair the next round of a state: from FILE, or from standard input."

    def answer(self, value: object) -> dict[str, Any]:
        """Return the paired round. Raises Refused with every fault of the state, or if it has no pair."""
        pairing = pair_swiss(read_state(value))
        if not pairing.pairs:
            refuse("state_wrong_type", place="players", expected=_TWO_PLAYERS, found=int(pairing.bye is not None))
        return pairing.as_json()
