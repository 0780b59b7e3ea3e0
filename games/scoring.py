"""How results of a game are counted, declared in its folder: in-game points, ways to end, defaults of an event.

Entry points: :class:`Scoring` with :class:`InGamePoints` and :class:`GameEnd`. Frozen values; how they apply to
a result is decided in ``tournament/domain/game_scoring.py``.
"""

from dataclasses import dataclass
from typing import Literal

from language.bilingual import Bilingual

TimeThen = Literal["points", "draw", "not_counted"]
Decides = Literal["points", "player", "anything"]


@dataclass(frozen=True)
class GameEnd:
    """One way in which a game may end; ``key`` is its fixed name in results.

    ``decides``: "points" where the player with more points won, and another result needs a confirmation; "player"
    where one player could not or would not continue, so the other won with any points; "anything" where both are
    possible. ``paragraph`` names the rule, empty where no document has one.
    """

    key: str
    name: Bilingual
    decides: Decides = "player"
    paragraph: str = ""


@dataclass(frozen=True)
class InGamePoints:
    """The in-game points of a game. ``most`` is the highest possible number, None without a limit.

    ``has_target``: a game ends when a player reaches the target; a win below it needs another end. ``both_win``: two
    players that reach the target together both win; otherwise more points win and equal points are a draw. Paragraphs
    name the rules: ``rule`` of the winner, ``both_rule`` of both at the target, ``most_rule`` of the highest number.
    """

    name: Bilingual
    rule: str
    has_target: bool = False
    both_win: bool = False
    both_rule: str = ""
    most: int | None = None
    most_rule: str = ""


@dataclass(frozen=True)
class Scoring:
    """How a match is counted by default; an event may choose otherwise.

    ``win``, ``draw``, ``loss`` and ``bye`` are match points. ``tiebreakers`` are fixed names, the first decides first;
    ``percentage_floor`` is the least win percentage that they count for an opponent. ``winning_points`` are the in-game
    points that end a game, None without a target or where each event sets it.
    ``in_game`` is None where a game has no points, by the paragraph ``no_points_rule``. Without ``ends`` any possible
    result is accepted. ``games`` is the largest number of games in a match; with ``all_games`` that many are played and
    all count. When the time is over, the turn is finished and ``extra_turns`` follow, then ``time_then`` decides.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    tiebreakers: tuple[str, ...] = ("omw", "gw", "ogw")
    percentage_floor: float = 0.33
    winning_points: int | None = None
    in_game: InGamePoints | None = None
    no_points_rule: str = ""
    ends: tuple[GameEnd, ...] = ()
    games: int = 1
    all_games: bool = False
    extra_turns: int = 2
    time_then: TimeThen = "points"


TIME_END = GameEnd("time", Bilingual("vypršel čas", "time ran out"), "points")
CONCESSION_END = GameEnd("concession", Bilingual("hráč se vzdal", "a player conceded"))
PENALTY_END = GameEnd("penalty", Bilingual("trest rozhodčího", "a judge’s penalty"))
OTHER_END = GameEnd("other", Bilingual("jinak", "otherwise"), "anything")
