"""Builders and strategies of tournament states, small enough for a test to be read beside them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from engine.options import Points, Settings
from engine.outcomes import Outcome
from engine.pairing.columns import read_player_columns
from engine.pairing.field import Field, build_field
from engine.state import Match, Player, Round, State

GAMES = ((2, 0, 0), (2, 1, 0), (1, 1, 1), (0, 2, 0), (1, 2, 0), (0, 0, 3), (1, 0, 0))


def state_of(
    players: Iterable[Player | str], *rounds: Sequence[Match], settings: Settings | None = None, seed: str = "Praha"
) -> State:
    """Return a state from ids or players and the matches of each round."""
    members = tuple(Player(player) if isinstance(player, str) else player for player in players)
    played = tuple(Round(number, tuple(matches)) for number, matches in enumerate(rounds, start=1))
    return State(members, played, settings or Settings(), seed)


def players_with_points(**points: int) -> list[Player]:
    """Return players by id with the points they carry in."""
    return [Player(entry, points=Fraction(number)) for entry, number in points.items()]


def bye(player: str) -> Match:
    """Return the match of a bye."""
    return Match.between(player, outcome=Outcome.BYE)


def read_field(state: State) -> Field:
    """Return the field of the next round of a state."""
    return build_field(state, read_player_columns(state))


@st.composite
def states(draw: st.DrawFn, least: int = 2, most: int = 7, rounds: int = 4, varied: bool = True) -> State:
    """Draw any legal state with rematches, byes, draws and undecided matches.

    ``varied`` players are also kept apart, had byes, dropped, or carried points in.
    """
    ids = [f"p{number}" for number in range(draw(st.integers(least, most)))]
    players = [_draw_player(draw, entry, ids, varied) for entry in ids]
    played = [_draw_round(draw, ids) for _ in range(draw(st.integers(0, rounds)))]
    settings = Settings(points=draw(st.sampled_from([Points(), Points(Fraction(1), Fraction(1, 2), bye=Fraction(1))])))
    return state_of(players, *played, settings=settings, seed=draw(st.text(max_size=4)))


def _draw_player(draw: st.DrawFn, entry: str, ids: list[str], varied: bool) -> Player:
    if not varied:
        return Player(entry)
    return Player(
        entry,
        avoid=draw(st.frozensets(st.sampled_from(ids), max_size=1)) - {entry},
        points=draw(st.sampled_from([Fraction(0), Fraction(0), Fraction(3), Fraction(1, 2)])),
        had_bye=draw(st.booleans()),
        status=draw(st.sampled_from(["active", "active", "active", "active", "dropped"])),
    )


def _draw_round(draw: st.DrawFn, ids: list[str]) -> list[Match]:
    order = draw(st.permutations(ids))
    pairs = list(zip(order[::2], order[1::2], strict=False))
    matches = [Match.between(*pair, games=draw(st.sampled_from((*GAMES, None)))) for pair in pairs]
    return matches + ([bye(order[-1])] if len(order) % 2 else [])
