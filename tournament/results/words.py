"""Results as text, and the sources of results, for pages, messages and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.words import OUTCOMES

if TYPE_CHECKING:
    from tournament.models import Match, Result

# Sources of a result, as parts of "by …".
SOURCES = {
    "desk": gettext_lazy("the desk"),
    "judge": gettext_lazy("a judge"),
    "players": gettext_lazy("both players"),
    "silence": gettext_lazy("a player, without an answer of the opponent"),
}


def describe_score(result: Result | None) -> str:
    """Return the games as 1 : 0, or the outcome in words, followed by the in-game points; "" without a result."""
    if result is None:
        return ""
    text = str(OUTCOMES[result.outcome]) if result.outcome else describe_games(result.games or [])
    points = ", ".join(" : ".join(str(points) for points in game) for game in result.in_game_points or [])
    return f"{text} ({points})" if points else text


def describe_games(games: list[int]) -> str:
    """Return games won as 2 : 1, or the word for a draw where no game was won."""
    return f"{games[0]} : {games[1]}" if any(games[:2]) else str(OUTCOMES["draw"])


def describe_no_show(outcome: str, match: Match) -> str:
    """Return the name of the player that the outcome records as a no-show; "" for every other outcome."""
    side = {"no_show_first": 0, "no_show_second": 1}.get(outcome)
    if side is None:
        return ""
    names = list(match.short_names.values())
    return _("Absent: %(name)s") % {"name": names[side]} if side < len(names) else ""


def describe_result(match: Match) -> str:
    """Return the score of a match's result, or the name of its no-show; "" without a result."""
    outcome = match.result.outcome if match.result else ""
    return describe_no_show(outcome, match) or describe_score(match.result)


def describe_match(match: Match) -> str:
    """Return both names and the result, for comparison with the slip: Říha – Macháček, draw (25 : 25)."""
    return f"{' – '.join(match.short_names.values())}, {describe_result(match)}"
