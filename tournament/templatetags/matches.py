"""Tags about one match: who sits there, how it ended, as the two players and as everybody else read it."""

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
from tournament.words import OUTCOMES, VERDICTS, place_text

if TYPE_CHECKING:
    from tournament.models import Entry, Event, Match, Result

register = template.Library()

_LOOK = {Verdict.WIN: "ok", Verdict.DOUBLE_WIN: "ok", Verdict.BYE: "off", Verdict.DRAW: "off", Verdict.LOSS: "off"}


@register.simple_tag
def opponent_name(match: Match, entry: Entry) -> str:
    """Who sits opposite, by name."""
    return ", ".join(seat.entry.name for seat in match.seats.all() if seat.entry_id != entry.pk)


@register.simple_tag
def where_it_is(event: Event, match: Match | None) -> str:
    """Beside a table's number: its room, and that it is the fixed table of somebody who plays there."""
    if not match:
        return ""
    return place_text(room_at(read_rooms(event.settings), match.table), is_fixed=match.is_at_fixed_table)


@register.simple_tag
def where_it_stays(event: Event, entry: Entry) -> str:
    """Beside the number of an entry's fixed table: its room, and that it is fixed."""
    return place_text(room_at(read_rooms(event.settings), entry.fixed_table), is_fixed=True)


@register.simple_tag
def against(match: Match, entry: Entry) -> str:
    """A sentence for "where do I sit?"."""
    if match.is_bye:
        return _("has a bye")
    sentence = _("against %(name)s") % {"name": opponent_name(match, entry)}
    return f"{sentence}, {describe_result(match)}" if match.result else sentence


@register.simple_tag
def names(match: Match, *, whole: bool = False) -> SafeString:
    """All surnames, the winner's bold; whole names where two share a surname, or where asked: a bracket has many."""
    won = verdicts(match_value(match, match.result))
    called = {seat.entry_id: seat.entry.name for seat in match.seats.all()} if whole else match.short_names
    parts = [_name(name, won.get(entry)) for entry, name in called.items()]
    return format_html_join(" – ", "{}", ((part,) for part in parts))


def _name(name: str, verdict: Verdict | None) -> SafeString:
    markup = "<b>{}</b>" if verdict in {Verdict.WIN, Verdict.DOUBLE_WIN} else "{}"
    return format_html(markup, name)


@register.filter
def called(entry: Entry, match: Match) -> str:
    """A player of a match in a tight place: the surname unless the other one bears it too."""
    return match.short_names[entry.pk]


@register.simple_tag
def score(match: Match) -> str:
    """The score of a match's result, or the name of its no-show."""
    return describe_result(match)


@register.simple_tag
def outcome_badge(match: Match, entry: Entry) -> SafeString:
    """How the match ended for one entry."""
    verdict = verdicts(match_value(match, match.result)).get(entry.pk)
    if verdict is None:
        return SafeString(render_to_string("parts/badge.html", {"text": _("is played"), "state": "live"}))
    return SafeString(render_to_string("parts/badge.html", {"text": VERDICTS[verdict], "state": _LOOK[verdict]}))


@register.simple_tag
def extra_time(match: Match) -> SafeString | str:
    """How many minutes longer the match plays than its round; nothing where it does not."""
    if not match.extra_minutes:
        return ""
    text = _("+%(minutes)s min") % {"minutes": match.extra_minutes}
    return SafeString(render_to_string("parts/badge.html", {"text": text, "state": "warn", "icon": "clock"}))


@register.simple_tag
def result_for(match: Match, entry: Entry) -> str:
    """The entered result as the player reads it: own score and own in-game points first."""
    verdict = verdicts(match_value(match, match.result)).get(entry.pk)
    if verdict is None or match.result is None:
        return ""
    place = next((seat.order - 1 for seat in match.seats.all() if seat.entry_id == entry.pk), 0)
    return " ".join(filter(None, (str(VERDICTS[verdict]), *_own_numbers(match.result, place))))


def _own_numbers(result: Result, place: int) -> tuple[str, str]:
    games = result.games[:2] if result.games and any(result.games[:2]) else []
    points = ", ".join(_own_first(game, place) for game in result.in_game_points or [])
    return _own_first(games, place), f"({points})" if points else ""


def _own_first(numbers: list[int], place: int) -> str:
    return f"{numbers[place]} : {numbers[1 - place]}" if len(numbers) == 2 else ""


@register.simple_tag
def winner_name(match: Match, legal: LegalResult) -> str:
    """Under a result's button: who wins by it."""
    if legal.verdict_first is Verdict.DRAW:
        return _("draw")
    return list(match.short_names.values())[0 if legal.verdict_first is Verdict.WIN else 1]


@register.simple_tag
def in_words(text: Bilingual) -> str:
    """A word that a game declares, in the reader's language."""
    return text.in_language(get_language())


@register.simple_tag
def outcome_name(outcome: str, match: Match) -> str:
    """On a button: who did not come, by name; else the outcome in words."""
    return describe_no_show(outcome, match) or str(OUTCOMES[outcome])


@register.filter
def outcome_words(outcome: str) -> str:
    """An outcome beside the games, of nobody in particular."""
    return str(OUTCOMES[outcome])


@register.filter
def held_outcome(key: str) -> str:
    """What a button of the desk enters, of nobody in particular: 1 : 0 or the outcome in words."""
    word = key.removeprefix("outcome:")
    return outcome_words(word) if word != key else describe_games([int(games) for games in key.split("-")])


@register.filter
def taken_although(result: Result) -> list[str]:
    """What the game's rules had against a result that was taken all the same."""
    return [say(Problem(one["code"], one["params"])) for one in result.accepted]
