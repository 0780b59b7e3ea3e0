"""``manage.py standings [FILE]``: count the standings of a state; JSON in, JSON out, no database, no server.

Exit code 0 with an answer, 2 for unusable input with one line on standard error that names the path of the fault.
"""

from typing import Any

from engine.brackets import rank_state
from engine.json_io.state import read_state
from engine.standings import write_standings
from problems import refuse
from tournament.management.states import StateCommand

_A_PLAYER = {"cs": "aspoň jeden hráč", "en": "at least one player"}


class Command(StateCommand):
    help = "The standings of a state: from FILE, or from standard input."

    def answer(self, value: object) -> list[dict[str, Any]]:
        """Return the rows, the best first, with the places that the pages show.

        Raises Refused with every fault of the state, if it has no players, and as ``rank_state`` does.
        """
        state = read_state(value)
        if not state.players:
            refuse("state_wrong_type", place="players", expected=_A_PLAYER, found=0)
        return write_standings(rank_state(state))
