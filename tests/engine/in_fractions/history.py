"""The matches of a tournament by player: opponents met and points got. Entry point: :func:`read_history`.

Every measure reads only this history. Undecided matches are not in it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.options import Settings
from engine.outcomes import Outcome
from engine.scoring import MatchVerdict, count_points, find_verdicts
from engine.state import RULES, EntryId, Match, Player, State
from engine.tiebreakers.explanation import Term

_NO_SHOWS = (Outcome.NO_SHOW_FIRST, Outcome.NO_SHOW_SECOND)


@dataclass(frozen=True)
class Games:
    """Games of one match from one seat."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True)
class PlayerMatch:
    """One decided match as one player sees it; no opponents in a bye or a missed round."""

    round: int
    verdict: MatchVerdict
    points: Fraction
    opponents: tuple[EntryId, ...] = ()
    games: Games = Games()
    in_game_for: int = 0
    in_game_against: int = 0

    @property
    def is_bye(self) -> bool:
        """Return true for a bye, received in the round or as the score of a missed round."""
        return self.verdict is MatchVerdict.BYE


@dataclass(frozen=True)
class MatchHistory:
    """The matches of all players in order of rounds; ``points`` include those carried in.

    ``percentages`` and ``lots`` cache what was computed once, because it is needed again for every opponent.
    """

    settings: Settings
    seed: str
    last_round: int
    players: Mapping[EntryId, Player]
    played: Mapping[EntryId, tuple[PlayerMatch, ...]]
    points: Mapping[EntryId, Fraction]
    rules: int = RULES
    percentages: dict[tuple[str, EntryId], Term] = field(default_factory=dict, compare=False, repr=False)
    lots: dict[EntryId, int] = field(default_factory=dict, compare=False, repr=False)

    def opponents(self, entry: EntryId) -> Iterator[tuple[int | None, EntryId]]:
        """Yield every opponent with the round; round None for opponents carried in, where they play here too."""
        for opponent in self.players[entry].opponents:
            if opponent in self.players:
                yield None, opponent
        for played in self.played[entry]:
            for opponent in played.opponents:
                yield played.round, opponent


def read_history(state: State) -> MatchHistory:
    """Return the history of all players, read from the state."""
    settings = state.settings
    lists: dict[EntryId, list[PlayerMatch]] = {player.id: [] for player in state.players}
    rounds = sorted(state.rounds, key=lambda played: played.number)
    for played_round in rounds:
        seated = {entry for match in played_round.matches for entry in match.players}
        for match in played_round.matches:
            for entry, played in _matches_by_player(match, played_round.number, settings, state.rules):
                lists[entry].append(played)
        for player in state.players:
            score = player.missed_rounds.get(played_round.number)
            if score is not None and player.id not in seated:
                outcome = Outcome.MISSED_ROUND_BYE if score == "bye" else Outcome.MISSED_ROUND_LOSS
                missed = Match.between(player.id, outcome=outcome)
                lists[player.id] += (
                    unplayed for _, unplayed in _matches_by_player(missed, played_round.number, settings, state.rules)
                )
    players = {player.id: player for player in state.players}
    totals = {
        entry: sum((played.points for played in matches), players[entry].points) for entry, matches in lists.items()
    }
    frozen = {entry: tuple(matches) for entry, matches in lists.items()}
    last = rounds[-1].number if rounds else 0
    return MatchHistory(settings, state.seed, last, players, frozen, totals, state.rules)


def _matches_by_player(
    match: Match, number: int, settings: Settings, rules: int
) -> Iterator[tuple[EntryId, PlayerMatch]]:
    decided = find_verdicts(match)
    for seat in match.seats if decided else ():
        verdict = decided[seat.entry]
        in_game_for = sum(points[seat.side] for points in match.in_game_points)
        yield (
            seat.entry,
            PlayerMatch(
                round=number,
                verdict=verdict,
                points=count_points(verdict, settings.points),
                opponents=tuple(other.entry for other in match.seats if other.side != seat.side),
                games=count_games(match, seat.side, verdict, settings.bye_games, rules),
                in_game_for=in_game_for,
                in_game_against=sum(sum(points) for points in match.in_game_points) - in_game_for,
            ),
        )


def count_games(match: Match, side: int, verdict: MatchVerdict, bye_games: int, rules: int = RULES) -> Games:
    """Return the games of a decided match for one side.

    A bye and a win by a no-show are ``bye_games`` won. The only game of a double win was won by both (decision 15); by
    the first ``rules`` it was none, or what was entered.
    """
    if is_unplayed_win(verdict, match.outcome):
        return Games(won=bye_games)
    if (
        rules > 1
        and verdict is MatchVerdict.DOUBLE_WIN
        and len(match.in_game_points) <= 1
        and sum(match.games or ()) <= 1
    ):
        return Games(won=1)
    if match.games is None:
        return Games()
    *wins, drawn = match.games
    return Games(won=wins[side], drawn=drawn, lost=sum(wins) - wins[side])


def is_unplayed_win(verdict: MatchVerdict, outcome: Outcome | None) -> bool:
    """Return true for a bye or a win by a no-show: it counts as ``bye_games`` games won (decision 15)."""
    return verdict is MatchVerdict.BYE or (verdict is MatchVerdict.WIN and outcome in _NO_SHOWS)
