"""``manage.py pair [FILE]``: the next round of a state, JSON in and JSON out; no database, no server.

Exit 0 answered, 2 unusable with one line on standard error that names the place.
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
        """One round; a field with nobody to meet has none. Raises ``Refused`` with every fault of the state."""
        found = pair_swiss(read_state(value))
        if not found.pairs:
            refuse("state_wrong_type", place="players", expected=_TWO_PLAYERS, found=int(found.bye is not None))
        return found.as_json()
