"""The check of many random tournaments that an engine pairs. Entry point: :func:`check_tournaments`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.pairing_check.check import Fault, PairingToCheck, check_round
from engine.pairing_check.grade import CRITERIA
from engine.pairing_check.tournaments import play_tournament
from engine.state import State


@dataclass(frozen=True)
class CheckedTournament:
    """One tournament: its number, how many rounds were checked, and every round with a fault."""

    number: int
    rounds: int
    faults: tuple[tuple[State, tuple[Fault, ...]], ...]


def check_tournaments(
    seed: str, numbers: range, pair: Callable[[State], PairingToCheck], criteria: int = len(CRITERIA)
) -> Iterator[CheckedTournament]:
    """Play and check the tournaments of those numbers; a number alone repeats its tournament."""
    for number in numbers:
        checked = [
            (state, check_round(state, answer, criteria)) for state, answer in play_tournament(f"{seed}/{number}", pair)
        ]
        faults = tuple((state, round_faults) for state, round_faults in checked if round_faults)
        yield CheckedTournament(number, len(checked), faults)
