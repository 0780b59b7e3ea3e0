"""A Swiss event that is played to the end with random results."""

from random import Random

from engine.pairing.pairing import Pairing
from engine.pairing.swiss import pair_swiss
from engine.state import Match, State
from tests.engine.state_builders import GAMES, bye, state_of


def play_swiss_event(size: int, rounds: int, seed: str) -> tuple[State, list[Pairing]]:
    """Return the state after so many Swiss rounds with random results, and the pairing of each round."""
    chance = Random(seed)
    state, found = state_of([f"p{number}" for number in range(size)], seed=seed), []
    for _ in range(rounds):
        pairing = pair_swiss(state)
        matches = [Match.between(*pair, games=chance.choice(GAMES)) for pair in pairing.pairs]
        matches += [] if pairing.bye is None else [bye(str(pairing.bye))]
        state = state_of(state.players, *(played.matches for played in state.rounds), matches, seed=seed)
        found.append(pairing)
    return state, found
