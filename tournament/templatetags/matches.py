"""Tags of a match: its players and its result, from the view of one player and of other readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.errors.wording import say
from language.bilingual import Bilingual
from problems import Problem
from tournament.domain.rooms import read_rooms, room_at
from tournament.domain.scoring import LegalResult, Verdict, verdicts
from tournament.event.queries.state import match_value
from tournament.results.words import describe_games, describe_no_show, describe_result
from tournament.words import OUTCOMES, VERDICTS, describe_table_place

if TYPE_CHECKING:
    from tournament.models import Entry, Event, Match, Result

register = template.Library()

_LOOK = {Verdict.WIN: "ok", Verdict.DOUBLE_WIN: "ok", Verdict.BYE: "off", Verdict.DRAW: "off", Verdict.LOSS: "off"}


@register.simple_tag
def opponent_name(match: Match, entry: Entry) -> str:
    """Return the names of the entry's opponents."""
    return ", ".join(seat.entry.name for seat in match.seats.all() if seat.entry_id != entry.pk)


@register.simple_tag
def where_it_is(event: Event, match: Match | None) -> str:
    """Return the room of the match's table, and whether it is a fixed table."""
    if not match:
        return ""
    return describe_table_place(room_at(read_rooms(event.settings), match.table), is_fixed=match.is_at_fixed_table)


@register.simple_tag
def where_it_stays(event: Event, entry: Entry) -> str:
    """Return the room of the entry's fixed table, with the note that it is fixed."""
    return describe_table_place(room_at(read_rooms(event.settings), entry.fixed_table), is_fixed=True)


@register.simple_tag
def against(match: Match, entry: Entry) -> str:
    """Return opponent and result as the answer to "Where do I sit?"."""
    if match.is_bye:
        return _("has a bye")
    sentence = _("against %(name)s") % {"name": opponent_name(match, entry)}
    return f"{sentence}, {describe_result(match)}" if match.result else sentence


@register.simple_tag
def names(match: Match, *, whole: bool = False) -> SafeString:
    """Return all surnames, the winner's bold; whole names for equal surnames, and with ``whole``, for brackets."""
    won = verdicts(match_value(match, match.result))
    shown = {seat.entry_id: seat.entry.name for seat in match.seats.all()} if whole else match.short_names
    parts = [
        format_html("<b>{}</b>" if won.get(entry) in {Verdict.WIN, Verdict.DOUBLE_WIN} else "{}", name)
        for entry, name in shown.items()
    ]
    return format_html_join(" – ", "{}", ((part,) for part in parts))


@register.filter
def called(entry: Entry, match: Match) -> str:
    """Return a player's surname, or the whole name where the opponent has the same surname."""
    return match.short_names[entry.pk]


@register.simple_tag
def score(match: Match) -> str:
    """Return the score of a match's result, or the name of its no-show."""
    return describe_result(match)


@register.simple_tag
def outcome_badge(match: Match, entry: Entry) -> SafeString:
    """Return a badge with the result from the view of one entry."""
    verdict = verdicts(match_value(match, match.result)).get(entry.pk)
    if verdict is None:
        return SafeString(render_to_string("parts/badge.html", {"text": _("is played"), "state": "live"}))
    return SafeString(render_to_string("parts/badge.html", {"text": VERDICTS[verdict], "state": _LOOK[verdict]}))


@register.simple_tag
def extra_time(match: Match) -> SafeString | str:
    """Return a badge with the match's extra minutes; "" without any."""
    if not match.extra_minutes:
        return ""
    text = _("+%(minutes)s min") % {"minutes": match.extra_minutes}
    return SafeString(render_to_string("parts/badge.html", {"text": text, "state": "warn", "icon": "clock"}))


@register.simple_tag
def result_for(match: Match, entry: Entry) -> str:
    """Return the result from the view of one entry: own score and own in-game points first."""
    verdict = verdicts(match_value(match, match.result)).get(entry.pk)
    if verdict is None or match.result is None:
        return ""
    side = next((seat.order - 1 for seat in match.seats.all() if seat.entry_id == entry.pk), 0)
    return " ".join(filter(None, (str(VERDICTS[verdict]), *_own_numbers(match.result, side))))


def _own_numbers(result: Result, side: int) -> tuple[str, str]:
    games = result.games[:2] if result.games and any(result.games[:2]) else []
    points = ", ".join(_own_first(game, side) for game in result.in_game_points or [])
    return _own_first(games, side), f"({points})" if points else ""


def _own_first(numbers: list[int], side: int) -> str:
    return f"{numbers[side]} : {numbers[1 - side]}" if len(numbers) == 2 else ""


@register.simple_tag
def winner_name(match: Match, legal: LegalResult) -> str:
    """Return the name of the winner by a legal result, for the text under its button."""
    if legal.verdict_first is Verdict.DRAW:
        return _("draw")
    return list(match.short_names.values())[0 if legal.verdict_first is Verdict.WIN else 1]


@register.simple_tag
def in_words(text: Bilingual) -> str:
    """Return a text that a game declares in the reader's language."""
    return text.in_language(get_language())


@register.simple_tag
def outcome_name(outcome: str, match: Match) -> str:
    """Return the text of an outcome's button: the no-show by name, else the outcome in words."""
    return describe_no_show(outcome, match) or str(OUTCOMES[outcome])


@register.filter
def outcome_words(outcome: str) -> str:
    """Return an outcome in words without names."""
    return str(OUTCOMES[outcome])


@register.filter
def held_outcome(key: str) -> str:
    """Return the held outcome of the result desk: 1 : 0, or the outcome in words."""
    word = key.removeprefix("outcome:")
    return outcome_words(word) if word != key else describe_games([int(games) for games in key.split("-")])


@register.filter
def taken_although(result: Result) -> list[str]:
    """Return the problems that were confirmed or overridden when the result was accepted."""
    return [say(Problem(one["code"], one["params"])) for one in result.accepted]
