"""Template tags of event pages: names, badges, times in the event's time zone, numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django import template
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from engine.tiebreakers.measures import MEASURES
from games.registry import find_format
from problems import Problem
from tournament.domain.event_moves import EventState
from tournament.log.words import name_verb
from tournament.numbers import show_number, show_percentage
from tournament.standings.queries.round_names import round_name
from tournament.submissions.words import STATUS_LABELS
from tournament.words import (
    MOVES,
    MOVES_BACK,
    TIEBREAKERS,
    TIEBREAKERS_SHORT,
    record_text,
)
from web.errors.wording import say
from web.page_cache.parts import mark_part
from web.templatetags.look import STATE_ICONS, address, badge

if TYPE_CHECKING:
    from ledger.models import Job
    from tournament.models import Entry, Event, StoredRank

register = template.Library()

# The name of the part that marks the reader's own row; it has no template.
OWN_ROW = "own row"

_EVENT_BADGE_STATES = {"registration": "live", "check_in": "live", "running": "ok", "cut": "ok"}
_ENTRY_BADGE_STATES = {"waiting": "warn", "registered": "off", "checked_in": "ok", "dropped": "off"}
_ROUND_BADGE_STATES = {"draft": "warn", "published": "live", "running": "ok", "closed": "off"}


def make_label_filter(labels: Mapping[str, Any]) -> Callable[[str], str]:
    """Return a template filter that gives the label of a key in the reader's language."""
    return lambda key: str(labels[key])


register.filter("verb_name", name_verb)
register.filter("number", show_number)
register.filter("status_name", make_label_filter(STATUS_LABELS))
register.filter("tiebreaker_name", make_label_filter(TIEBREAKERS))
register.filter("tiebreaker_short", make_label_filter(TIEBREAKERS_SHORT))
register.simple_tag(record_text, name="record")
register.simple_tag(round_name, name="round_title")


@register.simple_tag(takes_context=True)
def event_tab(context: template.Context, name: str, slug: str, text: str) -> SafeString:
    """Return a tab of the event, marked when it is the current page."""
    href = address(name, slug)
    path = context["request"].path
    is_current = path == href or (name != "event" and path.startswith(href))
    return format_html('<a href="{}"{}>{}</a>', href, SafeString(' aria-current="page"' if is_current else ""), text)


@register.simple_tag(takes_context=True)
def own_row(context: template.Context, key: int) -> SafeString:
    """Return the class of the reader's own row, "" for every other row; see :mod:`web.page_cache.parts`."""
    pages, entry = context.get("pages"), context["event_page"].entry
    own = pages.own_key if pages is not None else entry and entry.pk
    return SafeString(mark_part(context["request"], "me" if key == own else "", OWN_ROW, {"key": key}))


@register.simple_tag
def points_and_rank(rank: StoredRank) -> str:
    """Return the points and the place of an entry, such as "6 points, place 8 after round 3"."""
    row, after = rank.row, rank.standings.after_round
    if row.points.denominator == 1:
        text = ngettext("%(points)s point", "%(points)s points", int(row.points))
    else:
        text = pgettext("not a whole number", "%(points)s points")
    points = text % {"points": show_number(row.points)}
    values = {"points": points, "place": row.place, "number": after}
    if row.place is None:
        return _("%(points)s, without a place after round %(number)s") % values
    return _("%(points)s, place %(place)s after round %(number)s") % values


@register.simple_tag
def place(number: int | None) -> SafeString:
    """Return a place in the standings, a dash for a player without one."""
    if number is not None:
        return SafeString(number)
    return format_html('<span aria-hidden="true">–</span><span class="sr">{}</span>', _("without a place"))


@register.simple_tag
def event_time(event: Event) -> str:
    """Return the start in the event's time zone: pátek 20. 11. 2026, 9:30."""
    local = timezone.localtime(event.starts_at, event.zone)
    return f"{formats.date_format(local, 'l')} {formats.date_format(local, 'SHORT_DATETIME_FORMAT')}"


@register.simple_tag
def event_moment(event: Event, at: datetime) -> str:
    """Return a date and time in the event's time zone."""
    return formats.date_format(timezone.localtime(at, event.zone), "SHORT_DATETIME_FORMAT")


@register.simple_tag
def event_clock(event: Event, at: datetime) -> str:
    """Return a time of day in the event's time zone."""
    return formats.time_format(timezone.localtime(at, event.zone), "H:i")


@register.simple_tag
def event_day(event: Event, at: datetime) -> str:
    """Return a day of the week with its date in the event's time zone."""
    local = timezone.localtime(at, event.zone)
    return f"{formats.date_format(local, 'l')} {formats.date_format(local, 'SHORT_DATE_FORMAT')}"


@register.simple_tag
def event_badge(event: Event) -> SafeString:
    return badge(event.get_state_display(), _EVENT_BADGE_STATES.get(event.state, "off"))


@register.simple_tag
def entry_badge(entry: Entry) -> SafeString:
    """Return a badge with the entry's status; "disqualified" instead of "dropped" for a disqualified entry."""
    if entry.is_disqualified:
        return badge(_("disqualified"), "bad")
    return badge(entry.get_status_display(), _ENTRY_BADGE_STATES[entry.status])


@register.simple_tag
def round_badge(round_: Any) -> SafeString:
    text = _("draft, players do not see it") if round_.state == "draft" else round_.get_state_display()
    return badge(text, _ROUND_BADGE_STATES[round_.state])


@register.simple_tag
def verdict_badge(judged: Any) -> SafeString:
    """Return a badge with the status of a judged deck or a stored verdict: legal, to check or not legal."""
    state, icon = {"legal": ("ok", "check"), "to_check": ("warn", STATE_ICONS["ask"])}.get(judged.status, ("bad", "x"))
    return badge(str(STATUS_LABELS[judged.status]), state, icon)


@register.simple_tag
def format_name(key: str) -> str:
    game, rules = find_format(key)
    language = get_language()
    return f"{game.name.in_language(language)}, {rules.name.in_language(language)}"


@register.simple_tag
def format_address(key: str) -> str:
    return reverse("decks:format", args=key.split("/"))


@register.filter
def move_name(to: str, state: str) -> str:
    """Return the label of a move's button; a move to an earlier state has a label of its own."""
    order = [str(state) for state in EventState]
    return str((MOVES_BACK if order.index(to) < order.index(state) else MOVES)[to])


@register.simple_tag(takes_context=True)
def explain_number(context: template.Context, key: int, measure: str) -> SafeString:
    """Return the attributes of the link that shows how a number in the row of an entry was counted, or hides it."""
    is_open = context["opened"] == key and context["opened_measure"] == measure
    page = context["pages"].page.number
    on_page = f"&amp;page={page}" if page > 1 else ""
    explained = "" if is_open else f"&amp;explain={key}&amp;of={measure}"
    target = f"?after_round={context['standings'].after_round}{on_page}{explained}#e{key}"
    # All parts are numbers and names of measures.
    return SafeString(f'href="{target}" aria-expanded="{str(is_open).lower()}"')


@register.simple_tag
def tiebreaker(name: str, value: Fraction) -> str:
    """Return a tie-breaker's value, shares in per cent."""
    return show_percentage(value) if MEASURES[name].is_percentage else show_number(value)


@register.simple_tag
def job_problem(job: Job) -> str:
    problems = [Problem(problem["code"], problem["params"], problem["severity"]) for problem in job.problems]
    return " ".join(say(problem) for problem in problems)
