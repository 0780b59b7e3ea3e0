"""``manage.py pair [FILE]``: pair the next round of a state; JSON in, JSON out, no database, no server.

Exit code 0 with an answer, 2 for unusable input with one line on standard error that names the path of the fault.
"""

from typing import Any

from engine.json_io.state import read_state
from engine.pairing.strategies import pair_round
from tournament.management.states import StateCommand


class Command(StateCommand):
    help = "Pair the next round of a state: from FILE, or from standard input."

    def answer(self, value: object) -> dict[str, Any]:
        """Return the round paired by the system of the settings, as the pages pair it.

        Raises Refused with every fault of the state, and as ``pair_round`` does.
        """
        return pair_round(read_state(value)).as_json()
