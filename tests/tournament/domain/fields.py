"""Builders and strategies of tournament states; small on purpose, so that a test shows what it is about."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from tournament.domain.types import Match, Outcome, Player, Points, Round, Settings, State

GAMES = ((2, 0, 0), (2, 1, 0), (1, 1, 1), (0, 2, 0), (1, 2, 0), (0, 0, 3), (1, 0, 0))


def state_of(
    players: Iterable[Player | str], *rounds: Sequence[Match], settings: Settings | None = None, seed: str = "Praha"
) -> State:
    """A state from ids or players and the matches of each round."""
    everybody = tuple(Player(player) if isinstance(player, str) else player for player in players)
    played = tuple(Round(number, tuple(matches)) for number, matches in enumerate(rounds, start=1))
    return State(everybody, played, settings or Settings(), seed)


def bye(player: str) -> Match:
    return Match.between(player, outcome=Outcome.BYE)


@st.composite
def states(draw: st.DrawFn, least: int = 2, most: int = 7, rounds: int = 4, wishes: bool = True) -> State:
    """Any legal state: rematches, byes, draws, wishes, drops, undecided matches and points from elsewhere."""
    ids = [f"p{number}" for number in range(draw(st.integers(least, most)))]
    players = [_player(draw, entry, ids, wishes) for entry in ids]
    played = [_round(draw, ids) for _ in range(draw(st.integers(0, rounds)))]
    settings = Settings(points=draw(st.sampled_from([Points(), Points(Fraction(1), Fraction(1, 2), bye=Fraction(1))])))
    return state_of(players, *played, settings=settings, seed=draw(st.text(max_size=4)))


def _player(draw: st.DrawFn, entry: str, ids: list[str], wishes: bool) -> Player:
    if not wishes:
        return Player(entry)
    return Player(
        entry,
        avoid=draw(st.frozensets(st.sampled_from(ids), max_size=1)) - {entry},
        points=draw(st.sampled_from([Fraction(0), Fraction(0), Fraction(3), Fraction(1, 2)])),
        had_bye=draw(st.booleans()),
        status=draw(st.sampled_from(["active", "active", "active", "active", "dropped"])),
    )


def _round(draw: st.DrawFn, ids: list[str]) -> list[Match]:
    order = draw(st.permutations(ids))
    pairs = list(zip(order[::2], order[1::2], strict=False))
    matches = [Match.between(*pair, games=draw(st.sampled_from((*GAMES, None)))) for pair in pairs]
    return matches + ([bye(order[-1])] if len(order) % 2 else [])
