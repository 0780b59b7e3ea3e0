"""How a game is counted, as a declaration in its folder: points inside a game, its ends, the defaults of an event.

Entry points: :class:`Scoring` with :class:`InGame` and :class:`GameEnd`. Frozen values, no rules; what a declaration
means for a result is decided in ``tournament/domain/game_scoring.py``.
"""

from dataclasses import dataclass
from typing import Literal

from language.bilingual import Bilingual

TimeThen = Literal["points", "draw", "not_counted"]
Decides = Literal["points", "player", "anything"]


@dataclass(frozen=True)
class GameEnd:
    """One way in which a game may end; ``key`` is the fixed word of results.

    ``decides``: "points" where who has more of them won, and anything else is asked about; "player" where one of the
    two could not or would not go on, so the other won, whatever the points; "anything" where it may have been either.
    ``paragraph`` names the rule, empty where no document has one.
    """

    key: str
    name: Bilingual
    decides: Decides = "player"
    paragraph: str = ""


@dataclass(frozen=True)
class InGame:
    """What is counted inside a game. ``most`` is the highest number there is, None without one.

    ``has_target``: a game ends when somebody reaches the target; a win below it needs another end. ``both_win``: who
    reach the target together both win, whatever they have; otherwise more points win and equal points are a draw.
    Paragraphs name the rules: ``rule`` of who wins, ``both_rule`` of both at the target, ``most_rule`` of the highest.
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

    ``winning_points`` are the victory points that end a game; ``tiebreakers`` are fixed names, the first decides first.
    ``in_game`` is None where nothing is counted inside a game, ``no_points_rule`` says by which paragraph. No ``ends``:
    nothing is declared, and whatever is possible is taken. ``games`` and ``all_games``: at most so many games, or just
    so many and all of them counted. After the time the turn is finished and ``extra_turns`` follow, then ``time_then``.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    tiebreakers: tuple[str, ...] = ("omw", "gw", "ogw")
    percentage_floor: float = 0.33
    winning_points: int | None = None
    in_game: InGame | None = None
    no_points_rule: str = ""
    ends: tuple[GameEnd, ...] = ()
    games: int = 1
    all_games: bool = False
    extra_turns: int = 2
    time_then: TimeThen = "points"


TIME = GameEnd("time", Bilingual("vypršel čas", "time ran out"), "points")
CONCESSION = GameEnd("concession", Bilingual("hráč se vzdal", "a player conceded"))
PENALTY = GameEnd("penalty", Bilingual("trest rozhodčího", "a judge’s penalty"))
OTHER = GameEnd("other", Bilingual("jinak", "otherwise"), "anything")
