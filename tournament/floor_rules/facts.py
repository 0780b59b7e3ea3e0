"""Facts and rules of an event as labels and texts in pairs, in the active language: counting, match, policies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils import formats
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from engine.json_io.event_settings import match_format_of, read_counting_settings, read_policy_settings
from tournament.counting_settings import SETTINGS, Part, list_settings
from tournament.domain.event_facts import FACTS
from tournament.numbers import show_number, show_percentage
from tournament.words import TIEBREAKERS

if TYPE_CHECKING:
    from games.scoring import Scoring

# Settings of a match that sentences of this module tell.
_TOLD = frozenset({"best_of", "all_games", "draws", "winning_points", "extra_turns", "time_then"})
_TIME_THEN = next(setting.words for setting in SETTINGS if setting.name == "time_then")
LabelledTexts = list[tuple[str, str]]
Settings = Mapping[str, Any]


def label_fact(name: str, value: Any) -> tuple[str, str]:
    """Return the label of a fact of an event, and its value as text."""
    fact = FACTS[name]
    text = str(value)
    if value in (None, ""):
        text = _(fact.empty.one)
    elif fact.kind == "choice":
        text = _(fact.choices[value].one)
    elif fact.kind == "flag":
        text = _("yes") if value else _("no")
    elif fact.kind == "moment":
        text = f"{formats.date_format(value, 'l')} {formats.date_format(value, 'SHORT_DATETIME_FORMAT')}"
    return _(fact.label.one), text


def list_counting_facts(event_settings: Settings) -> LabelledTexts:
    """Return points, tie-breakers and byes."""
    settings = read_counting_settings(event_settings)
    points = settings.points
    order = ", ".join(str(TIEBREAKERS[name]) for name in settings.tiebreakers)
    return [
        (_("Win, draw, loss"), " – ".join(show_number(value) for value in (points.win, points.draw, points.loss))),
        (_("Bye"), show_number(points.bye)),
        (_("Among equal points"), order or _("a shared rank")),
        (_("Floor of percentages"), f"{show_percentage(settings.percentage_floor)} %"),
        (_("Byes in opponents’ percentages"), _("count") if settings.byes_count_for_opponents else _("are left out")),
    ]


def list_games_facts(event_settings: Settings) -> LabelledTexts:
    """Return the number of games of a match, and how many of them are counted."""
    match_format = match_format_of(event_settings)
    games = ngettext("%(games)s game", "%(games)s games", match_format.best_of) % {"games": match_format.best_of}
    if match_format.best_of > 1:
        games = (
            _("%(games)s, all counted") % {"games": games}
            if match_format.all_games
            else _("best of %(games)s") % {"games": match_format.best_of}
        )
    return [(_("Match"), games)]


def list_match_facts(event_settings: Settings, scoring: Scoring) -> LabelledTexts:
    """Return the match format: games, target, end of the time."""
    match_format, facts = match_format_of(event_settings), list_games_facts(event_settings)
    if scoring.in_game:
        target = str(match_format.winning_points) if match_format.winning_points else _("as the players agree")
        name = scoring.in_game.name.in_language(get_language())
        facts.append((_("Inside a game"), f"{name}, {target}" if scoring.in_game.has_target else name))
    return [*facts, *list_time_over_facts(event_settings), *_list_settings("match", match_format)]


def list_time_over_facts(event_settings: Settings) -> LabelledTexts:
    """Return what happens when the time of a round is over."""
    match_format = match_format_of(event_settings)
    turns = ngettext(
        "the running turn and %(turns)s more", "the running turn and %(turns)s more", match_format.extra_turns
    )
    return [
        (_("When the time is over"), turns % {"turns": match_format.extra_turns}),
        (_("Then an unfinished game is"), str(_TIME_THEN[match_format.time_then])),
    ]


def list_draw_facts(event_settings: Settings) -> LabelledTexts:
    """Return whether a match may end in a draw, what it is worth, and what an unfinished game counts."""
    match_format = match_format_of(event_settings)
    points = read_counting_settings(event_settings).points
    allowed = _("possible") if match_format.draws else _("not possible, a match needs a winner")
    worth = [(_("Points for a draw"), show_number(points.draw))] if match_format.draws else []
    return [(_("A drawn match"), allowed), *worth, *list_time_over_facts(event_settings)[1:]]


def list_length_facts(rounds: int | None, minutes: int) -> LabelledTexts:
    """Return the number of rounds, unless it is None, and the length of a round."""
    length = ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
    return [*([] if rounds is None else [(_("Rounds"), str(rounds))]), (_("A round takes"), length)]


def list_policy_facts(event_settings: Settings) -> LabelledTexts:
    """Return the policies for late and returning entries, no-shows and drops."""
    return [*list_late_facts(event_settings), *list_drop_facts(event_settings)]


def list_late_facts(event_settings: Settings) -> LabelledTexts:
    """Return the policies for late and returning entries and for no-shows."""
    return _list_settings("policies", read_policy_settings(event_settings))


def list_drop_facts(_chosen: Settings) -> LabelledTexts:
    """Return what a dropped player keeps; it is the same at every event, whatever its settings."""
    return [(_("Dropped players"), _("keeps everything in the standings up to then"))]


def _list_settings(part: Part, values: Any) -> LabelledTexts:
    """Return the settings of a part that have no sentence of their own above."""
    settings = [setting for setting in list_settings(part) if setting.name not in _TOLD]
    return [(str(setting.label), setting.describe(getattr(values, setting.name))) for setting in settings]
