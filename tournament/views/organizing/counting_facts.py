"""The counting of an event as labels and texts in pairs, for its page and for the overview of a new event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournament.domain.json_io.event_settings import counting_of, match_format_of, policies_of
from tournament.numbers import show_number, show_percentage
from tournament.words import MISSED, TIEBREAKERS, TIME_THEN

if TYPE_CHECKING:
    from games.scoring import Scoring

Facts = list[tuple[str, str]]
Settings = Mapping[str, Any]


def counting_facts(chosen: Settings) -> Facts:
    """Return points, tie-breakers and byes."""
    settings = counting_of(chosen)
    points = settings.points
    order = ", ".join(str(TIEBREAKERS[name]) for name in settings.tiebreakers)
    return [
        (_("Win, draw, loss"), " – ".join(show_number(value) for value in (points.win, points.draw, points.loss))),
        (_("Bye"), show_number(points.bye)),
        (_("Among equal points"), order or _("a shared rank")),
        (_("Floor of percentages"), f"{show_percentage(settings.percentage_floor)} %"),
        (_("Byes in opponents’ percentages"), _("count") if settings.byes_count_for_opponents else _("are left out")),
    ]


def match_facts(chosen: Settings, scoring: Scoring) -> Facts:
    """Return the match format: games, target, end of the time."""
    found = match_format_of(chosen)
    games = ngettext("%(games)s game", "%(games)s games", found.best_of) % {"games": found.best_of}
    if found.best_of > 1:
        games = (
            _("%(games)s, all counted") % {"games": games}
            if found.all_games
            else _("best of %(games)s") % {"games": found.best_of}
        )
    turns = ngettext("the running turn and %(turns)s more", "the running turn and %(turns)s more", found.extra_turns)
    facts = [(_("Match"), games)]
    if scoring.in_game:
        target = str(found.winning_points) if found.winning_points else _("as the players agree")
        name = scoring.in_game.name.in_language(get_language())
        facts.append((_("Inside a game"), f"{name}, {target}" if scoring.in_game.has_target else name))
    facts.append((_("When the time is over"), turns % {"turns": found.extra_turns}))
    facts.append((_("Then an unfinished game is"), str(TIME_THEN[found.time_then])))
    return facts


def policy_facts(chosen: Settings) -> Facts:
    """Return the policies for late and returning entries, drops and no-shows."""
    policies = policies_of(chosen)
    last, absent = policies.last_round, policies.drop_after_no_shows
    return [
        (_("Late entries get for a missed round"), str(MISSED[policies.late])),
        (_("Returning entries get for a missed round"), str(MISSED[policies.returned])),
        (_("Last round in which a late entry may start"), str(last) if last else _("any")),
        (_("No-shows that drop a player"), str(absent) if absent else _("no player is dropped")),
        (_("Dropped players"), _("keeps everything in the standings up to then")),
    ]
