"""Template tags of a match: its players, its room and its result, for one of its players or for other readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.rooms import find_room, read_rooms
from engine.scoring import MatchVerdict, UsualResult, find_verdicts
from language.bilingual import Bilingual
from problems import Problem
from tournament.event.queries.state import match_value
from tournament.results.words import describe_games, describe_no_show, describe_result
from tournament.templatetags.tournament import make_label_filter
from tournament.words import OUTCOMES, VERDICTS, describe_table_place
from web.errors.wording import say
from web.templatetags.look import badge

if TYPE_CHECKING:
    from engine.state import EntryId
    from tournament.models import Entry, Event, Match, Result, ResultReport

register = template.Library()
register.simple_tag(describe_result, name="result_text")
register.filter("outcome_label", make_label_filter(OUTCOMES))

# The attribute in which a match keeps its verdicts and the result that they belong to.
_VERDICTS_ATTRIBUTE = "_kept_verdicts"

_BADGES = {
    MatchVerdict.WIN: "ok",
    MatchVerdict.DOUBLE_WIN: "ok",
    MatchVerdict.BYE: "off",
    MatchVerdict.DRAW: "off",
    MatchVerdict.LOSS: "off",
}


def _verdicts_of(match: Match) -> dict[EntryId, MatchVerdict]:
    """Return the verdict of each entry by the result, found once for a match that is shown in several places."""
    kept: tuple[Result | None, dict[EntryId, MatchVerdict]] | None = match.__dict__.get(_VERDICTS_ATTRIBUTE)
    if kept is None or kept[0] is not match.result:
        kept = match.__dict__[_VERDICTS_ATTRIBUTE] = (match.result, find_verdicts(match_value(match, match.result)))
    return kept[1]


@register.simple_tag
def opponent_name(match: Match, entry: Entry) -> str:
    return ", ".join(seat.entry.name for seat in match.seats.all() if seat.entry_id != entry.pk)


@register.simple_tag
def match_room(event: Event, match: Match | None) -> str:
    """Return the room of the match's table, and whether it is a fixed table."""
    if not match:
        return ""
    return describe_table_place(find_room(read_rooms(event.settings), match.table), is_fixed=match.is_at_fixed_table)


@register.simple_tag
def fixed_table_room(event: Event, entry: Entry) -> str:
    """Return the room of the entry's fixed table, with the note that it is fixed."""
    return describe_table_place(find_room(read_rooms(event.settings), entry.fixed_table), is_fixed=True)


@register.simple_tag
def opponent_and_result(match: Match, entry: Entry) -> str:
    """Return "against" with the names of the opponents, and the result if there is one; the bye in words."""
    if match.is_bye:
        return _("has a bye")
    sentence = _("against %(name)s") % {"name": opponent_name(match, entry)}
    return f"{sentence}, {describe_result(match)}" if match.result else sentence


@register.simple_tag
def player_names(match: Match, *, whole: bool = False) -> SafeString:
    """Return the surnames of a match, the winner's in bold; whole names for equal surnames, or if ``whole`` is set."""
    won = _verdicts_of(match)
    names = {seat.entry_id: seat.entry.name for seat in match.seats.all()} if whole else match.short_names
    parts = [
        format_html("<b>{}</b>" if won.get(entry) in {MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN} else "{}", name)
        for entry, name in names.items()
    ]
    return format_html_join(" – ", "{}", ((part,) for part in parts))


@register.filter
def short_name(entry: Entry, match: Match) -> str:
    """Return a player's surname, or the whole name where the opponent has the same surname."""
    return match.short_names[entry.pk]


@register.simple_tag
def outcome_badge(match: Match, entry: Entry) -> SafeString:
    """Return a badge with the result from the view of one entry."""
    verdict = _verdicts_of(match).get(entry.pk)
    if verdict is None:
        return badge(_("is played"), "live")
    return badge(VERDICTS[verdict], _BADGES[verdict])


@register.simple_tag
def seated_player(match: Match, entry: Entry, can_be_dragged: object) -> SafeString:
    """Return the name of a seated player, with a badge beside a winner, or in a draft with a handle for dragging."""
    if not can_be_dragged:
        return format_html("<b>{}</b>\n{}\n{}", entry.name, winner_badge(match, entry), dropped_badge(entry))
    return SafeString(render_to_string("tournament/rounds/_seated_player.html", {"entry": entry}))


@register.simple_tag
def winner_badge(match: Match, entry: Entry) -> SafeString | str:
    """Return a badge beside the name of a winner; "" for every other entry, and before the result."""
    verdict = _verdicts_of(match).get(entry.pk) if match.table and match.result else None
    if verdict not in {MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN}:
        return ""
    return badge(VERDICTS[verdict], _BADGES[verdict])


@register.simple_tag
def dropped_badge(entry: Entry) -> SafeString | str:
    """Return a badge beside a player that has dropped or is disqualified; "" for others."""
    if entry.status != "dropped":
        return ""
    return badge(_("disqualified"), "bad") if entry.is_disqualified else badge(_("dropped"), "off")


@register.simple_tag
def dropped_players(match: Match) -> SafeString | str:
    """Return a badge with the short names of the players of a match that have dropped; "" without any."""
    names = match.short_names
    gone = [names[seat.entry_id] for seat in match.seats.all() if seat.entry.status == "dropped"]
    return badge(_("dropped: %(names)s") % {"names": ", ".join(gone)}, "off") if gone else ""


@register.simple_tag
def extra_time(match: Match) -> SafeString | str:
    """Return a badge with the match's extra minutes; "" without any."""
    if not match.extra_minutes:
        return ""
    text = _("+%(minutes)s min") % {"minutes": match.extra_minutes}
    return badge(text, "warn", "clock")


@register.simple_tag
def result_for(match: Match, entry: Entry) -> str:
    """Return the result for one entry: verdict, score and in-game points, the entry's own numbers first."""
    return reported_for(match, match.result, entry) if match.result else ""


@register.simple_tag
def reported_for(match: Match, report: Result | ResultReport, entry: Entry) -> str:
    """Return a result, or what a player reports, as :func:`result_for` does; "" for a dispute that claims none."""
    verdict = find_verdicts(match_value(match, report)).get(entry.pk)
    if verdict is None:
        return ""
    games, points = _own_numbers(match, report, entry)
    return " ".join(filter(None, (str(VERDICTS[verdict]), games, f"({points})" if points else "")))


@register.simple_tag
def report_sender_and_time(report: ResultReport, event: Event) -> str:
    """Return the time of a report by the event's clock, after its account if the name is not that of the entry."""
    at = formats.time_format(timezone.localtime(report.at, event.zone), "H:i")
    if report.by is None or report.by.full_name in (report.entry.name, report.entry.unmarked_name):
        return at
    return f"{report.by.full_name}, {at}"


@register.simple_tag
def own_score(match: Match, entry: Entry) -> str:
    """Return the numbers of a result, the entry's own first: games, or the in-game points of a single game."""
    if match.result is None or match.is_bye:
        return ""
    games, points = _own_numbers(match, match.result, entry)
    is_single = sum(match.result.games or ()) <= 1
    return (points if is_single else f"{games} ({points})") if points else games


def _own_numbers(match: Match, result: Result | ResultReport, entry: Entry) -> tuple[str, str]:
    """Return the games and the in-game points of a result as texts, the entry's own numbers first."""
    side = next((seat.order - 1 for seat in match.seats.all() if seat.entry_id == entry.pk), 0)
    games = result.games[:2] if result.games and any(result.games[:2]) else []
    return _join_own_first(games, side), ", ".join(_join_own_first(game, side) for game in result.in_game_points or [])


def _join_own_first(numbers: list[int], side: int) -> str:
    """Return two numbers as "2 : 1" with the one of the given side first; "" for another count of numbers."""
    return f"{numbers[side]} : {numbers[1 - side]}" if len(numbers) == 2 else ""


@register.simple_tag
def winner_name(match: Match, legal: UsualResult) -> str:
    """Return the name of the winner by a usual result, for the text under its button."""
    if legal.verdict_first is MatchVerdict.DRAW:
        return _("draw")
    return list(match.short_names.values())[0 if legal.verdict_first is MatchVerdict.WIN else 1]


@register.simple_tag
def in_language(text: Bilingual) -> str:
    """Return a bilingual text in the reader's language."""
    return text.in_language(get_language())


@register.simple_tag
def outcome_name(outcome: str, match: Match) -> str:
    """Return the text of an outcome's button: the no-show by name, else the outcome in words."""
    return describe_no_show(outcome, match) or str(OUTCOMES[outcome])


@register.filter
def held_outcome_label(key: str) -> str:
    """Return the label of the outcome held at the result desk for many tables: the score, or the outcome in words."""
    word = key.removeprefix("outcome:")
    return str(OUTCOMES[word]) if word != key else describe_games([int(games) for games in key.split("-")])


@register.filter
def accepted_problems(result: Result) -> list[str]:
    """Return the problems that were confirmed or overridden when the result was accepted."""
    return [say(Problem(problem["code"], problem["params"])) for problem in result.accepted]
