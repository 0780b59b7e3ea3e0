"""Random tournaments that can be repeated: skills, draws, drops, late entries, byes, clubs.

Entry point: :func:`play_tournament`. Everything follows from the seed and from the rounds the given engine pairs.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Self, TypeVar

from engine.options import PairingOptions, Points, Policy, Settings
from engine.outcomes import Outcome
from engine.pairing_check.check import PairingToCheck
from engine.state import EntryId, Match, MissedRoundScore, Player, Round, State

PairingT = TypeVar("PairingT", bound=PairingToCheck)
_POINTS = (
    Points(),
    Points(),
    Points(Fraction(1), Fraction(1, 2), bye=Fraction(1)),
    Points(Fraction(2), bye=Fraction(1)),
)
_SIZES = ((2, 7), (4, 16), (4, 16), (8, 33), (8, 33), (34, 64))
_POLICIES: tuple[Policy, ...] = ("random", "random", "random", "random", "fold", "slide")


@dataclass(frozen=True)
class TournamentPlan:
    """The plan of one tournament; chances are per player and round, ``wild`` rounds are paired at random."""

    rounds: int
    draws: float
    drops: float
    late: float
    undecided: float
    wild: bool

    @classmethod
    def draw(cls, chance: Random, size: int) -> Self:
        """Return a random plan for a tournament of so many players."""
        return cls(
            rounds=chance.randint(2, max(3, min(size + 1, 12))),
            draws=chance.choice((0.0, 0.05, 0.4)),
            drops=chance.choice((0.0, 0.02, 0.1)),
            late=chance.choice((0.0, 0.0, 0.5)),
            undecided=chance.choice((0.0, 0.0, 0.05)),
            wild=chance.random() < 0.2,
        )


def play_tournament(seed: str, pair: Callable[[State], PairingT]) -> Iterator[tuple[State, PairingT]]:
    """Yield each state with the round that the engine paired from it; the last round has no results."""
    chance = Random(seed)
    size = chance.randint(*chance.choice(_SIZES))
    plan = TournamentPlan.draw(chance, size)
    skill: dict[EntryId, float] = {}
    state = State(
        players=tuple(_create_player(chance, skill, number, size) for number in range(size)),
        settings=Settings(
            points=chance.choice(_POINTS),
            policy=chance.choice(_POLICIES),
            tiebreakers=("wins",),
            pairing=PairingOptions(first_round=chance.choice(_POLICIES), apart_rounds=chance.choice((0, 2, 2, 9))),
        ),
        seed=seed,
    )
    for number in range(1, plan.rounds + 1):
        state_to_pair = _lock_a_pair(chance, state, number)
        answer = pair(state_to_pair)
        yield state_to_pair, answer
        if plan.wild:
            matches = _pair_at_random(chance, state, number)
        else:
            matches = [Match.between(*seated) for seated in answer.pairs]
            matches += [] if answer.bye is None else [Match.between(answer.bye, outcome=Outcome.BYE)]
        played = Round(number, tuple(_draw_result(chance, skill, plan, match) for match in matches))
        players = _change_players(chance, skill, plan, state, number)
        state = replace(state, rounds=(*state.rounds, played), players=players)


def _create_player(chance: Random, skill: dict[EntryId, float], number: int, size: int, missed: int = 0) -> Player:
    """Create a player with a skill; some carry points in, had a bye, are kept apart from another, or miss a round.

    A late entry missed the first ``missed`` rounds. Its skill is added to ``skill``.
    """
    entry = f"p{number}"
    skill[entry] = chance.gauss(0, 1)
    missed_rounds: dict[int, MissedRoundScore] = {
        earlier: chance.choice(("bye", "loss")) for earlier in range(1, missed + 1)
    }
    if chance.random() < 0.05:
        missed_rounds[missed + chance.randint(1, 3)] = chance.choice(("bye", "loss"))
    return Player(
        entry,
        avoid=frozenset({f"p{chance.randrange(size)}"} - {entry}) if chance.random() < 0.1 else frozenset(),
        club=f"club {chance.randrange(size // 3 + 1)}",
        country=chance.choice(("CZ", "CZ", "CZ", "SK", "")),
        family=f"family {chance.randrange(size)}" if chance.random() < 0.1 else "",
        seeding=number + 1 if chance.random() < 0.8 else None,
        points=Fraction(chance.randint(1, 6)) if chance.random() < 0.02 else Fraction(0),
        had_bye=chance.random() < 0.03,
        missed_rounds=missed_rounds,
    )


def _lock_a_pair(chance: Random, state: State, number: int) -> State:
    """Return the state with a locked pair in some rounds."""
    present = [player.id for player in state.players if player.plays_in(number) and number not in player.missed_rounds]
    if len(present) < 2 or chance.random() > 0.05:
        return state
    first, second = chance.sample(present, 2)
    return replace(state, locked=((first, second),))


def _pair_at_random(chance: Random, state: State, number: int) -> list[Match]:
    entries = [player.id for player in state.players if player.plays_in(number) and number not in player.missed_rounds]
    chance.shuffle(entries)
    matches = [Match.between(*pair) for pair in zip(entries[::2], entries[1::2], strict=False)]
    return [*matches, Match.between(entries[-1], outcome=Outcome.BYE)] if len(entries) % 2 else matches


def _draw_result(chance: Random, skill: dict[EntryId, float], plan: TournamentPlan, match: Match) -> Match:
    if match.outcome is not None or chance.random() < plan.undecided:
        return match
    if chance.random() < plan.draws:
        return replace(match, outcome=Outcome.DRAW)
    entry, opponent = match.players
    first_wins = skill[entry] + chance.gauss(0, 1) > skill[opponent] + chance.gauss(0, 1)
    return replace(match, games=(2, chance.randint(0, 1), 0) if first_wins else (chance.randint(0, 1), 2, 0))


def _change_players(
    chance: Random, skill: dict[EntryId, float], plan: TournamentPlan, state: State, number: int
) -> tuple[Player, ...]:
    """Return the players with those that drop after the round, and sometimes a late entry."""
    players = [
        replace(player, status="dropped", dropped_after=number)
        if player.status == "active" and chance.random() < plan.drops
        else player
        for player in state.players
    ]
    if number < 4 and chance.random() < plan.late:
        players.append(_create_player(chance, skill, len(players), len(players), missed=number))
    return tuple(players)
