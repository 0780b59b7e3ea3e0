"""Template tags for icons, table plates, badges, form fields and the pages of a list.

Their markup is in templates/parts. Nothing here knows a game or an event.
"""

import json
from datetime import datetime
from functools import cache, lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.core.paginator import Page
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import NoReverseMatch, get_script_prefix, get_urlconf, reverse
from django.utils import formats
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from lucide.templatetags.lucide import lucide as draw_lucide

register = template.Library()

THEME_NAMES = {
    "system": gettext_lazy("as the system"),
    "light": gettext_lazy("light"),
    "dark": gettext_lazy("dark"),
    "contrast": gettext_lazy("high contrast"),
}

# Drawn labels and plates that a process keeps.
_MAX_DRAWN = 2_000
# Stands for a table number where the plate of any table is drawn.
_ANY_NUMBER = "\x00"

STATE_ICONS = {"ok": "check", "warn": "triangle-alert", "bad": "x", "live": "clock", "ask": "circle-question-mark"}

# No eval, no inline style, no page in the browser's storage. A form with errors answers 422 and is swapped in. Any
# other refusal fills #problems with the reasons found in the answer.
HTMX_CONFIG = {
    "allowEval": False,
    "includeIndicatorStyles": False,
    "historyCacheSize": 0,
    "refreshOnHistoryMiss": True,
    "responseHandling": [
        {"code": "204", "swap": False},
        {"code": "[23]..", "swap": True},
        {"code": "422", "swap": True, "error": True},
        {
            "code": "4..|503",
            "swap": True,
            "error": True,
            "target": "#problems",
            "select": "#problems",
            "swapOverride": "outerHTML",
            "ignoreTitle": True,
        },
        {"code": "...", "swap": False, "error": True},
    ],
}


_HTMX_JSON = json.dumps(HTMX_CONFIG)


@cache
def _draw_icon(name: str) -> SafeString:
    return mark_safe(draw_lucide(name, size=None, **{"class": "i", "aria-hidden": "true"}))


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon of the lucide set. It is hidden from screen readers, because a word stands next to it."""
    return _draw_icon(str(name))


@register.simple_tag
def state_icon(state: str | None) -> SafeString:
    """Draw the icon of a state, nothing for a state without one."""
    name = STATE_ICONS.get(state or "")
    return _draw_icon(name) if name else SafeString()


@register.simple_tag
def plate(number: int | str | None, size: str = "", flat: object = False) -> SafeString:
    """Draw a table number; ``size`` is "", "l" or "xl", and a true value of ``flat`` draws it without a frame."""
    if number is None:
        return _draw_plate(None, size, bool(flat), get_language())
    drawn = _draw_plate(_ANY_NUMBER, size, bool(flat), get_language())
    return SafeString(drawn.replace(_ANY_NUMBER, conditional_escape(str(number))))


@lru_cache(_MAX_DRAWN)
def _draw_plate(number: str | None, size: str, flat: bool, _language: str | None) -> SafeString:
    """Draw a table number once a process and language; the hall screen of a large event has thousands."""
    return SafeString(render_to_string("parts/plate.html", {"number": number, "size": size, "flat": flat}))


@register.simple_tag
def badge(text: Any, state: str = "off", icon: str = "") -> SafeString:
    """Draw a label with a state: ok, warn, bad, live, off."""
    return _draw_badge(conditional_escape(text), state, icon)


@lru_cache(_MAX_DRAWN)
def _draw_badge(text: SafeString, state: str, icon: str) -> SafeString:
    """Draw a label once a process, because a long list has one in each row."""
    return SafeString(render_to_string("parts/badge.html", {"text": text, "state": state, "icon": icon}))


@register.inclusion_tag("parts/field.html")
def field(bound: BoundField, css: str = "") -> dict[str, Any]:
    """Draw a form field with label, help and errors; ``css`` are additional classes of its control."""
    is_check = isinstance(bound.field.widget, CheckboxInput)
    is_group = isinstance(bound.field.widget, RadioSelect | CheckboxSelectMultiple)
    drawn = _draw_control(bound, "" if is_check or is_group else "input", css)
    return {"bound": bound, "control": drawn, "is_check": is_check, "is_group": is_group}


@register.simple_tag
def control(bound: BoundField, css: str = "") -> SafeString:
    """Draw the control only, for a page that writes label and help itself (the help's id ends in ``_helptext``)."""
    return _draw_control(bound, "input", css)


def _draw_control(bound: BoundField, *classes: str) -> SafeString:
    attrs = bound.field.widget.attrs
    # A placeholder that repeats the label, as libraries set it, carries no information.
    if str(attrs.get("placeholder", "")) == str(bound.label):
        attrs.pop("placeholder", None)
    names = " ".join(filter(None, (*classes, attrs.get("class", ""))))
    return bound.as_widget(attrs={"class": names} if names else {})


@register.inclusion_tag("parts/pagination.html", takes_context=True)
def pagination(context: template.Context, page: Page[Any]) -> dict[str, Any]:
    """Draw links to the pages of a list that keep the rest of the query."""
    query, last_page = context["request"].GET.copy(), page.paginator.num_pages
    addresses = {}
    for name, number in (("first", 1), ("previous", page.number - 1), ("next", page.number + 1), ("last", last_page)):
        query["page"] = str(number)
        addresses[name] = f"?{query.urlencode()}"
    counts = {"first": page.start_index(), "last": page.end_index(), "all": page.paginator.count}
    grouped = {name: formats.number_format(count, force_grouping=True) for name, count in counts.items()}
    return {"page": page, "addresses": addresses, "rows": grouped}


@register.simple_tag
def htmx_config() -> str:
    """Return the configuration of htmx as JSON; the template escapes it as an attribute."""
    return _HTMX_JSON


@register.simple_tag
def help_picture(name: str) -> str:
    """Return the URL of a picture of the help pages in the reader's language (``make pictures`` takes them)."""
    return static(f"img/help/{get_language() or 'cs'}/{name}.png")


@register.simple_tag
def address(name: str, *values: str) -> str:
    """Return the URL of a page by its name, "#" if there is none, because an error page must not fail on a link."""
    return _find_address(name, values, get_urlconf() or settings.ROOT_URLCONF, get_script_prefix())


@lru_cache(_MAX_DRAWN)
def _find_address(name: str, values: tuple[str, ...], urlconf: str, _prefix: str) -> str:
    """Return the URL of a page, found once a process: the frame of every page has more than ten."""
    try:
        return reverse(name, urlconf, args=values)
    except NoReverseMatch:
        return "#"


@register.simple_tag(takes_context=True)
def nav_link(context: template.Context, name: str, text: str) -> SafeString:
    """Draw a link of the main navigation, marked if it is the current page; nothing if the page does not exist."""
    href = address(name)
    if href == "#":
        return SafeString()
    request = context.get("request")
    is_current = request is not None and request.path.startswith(href)
    return format_html('<a href="{}"{}>{}</a>', href, mark_safe(' aria-current="page"' if is_current else ""), text)


@register.simple_tag
def message_state(message: Message) -> str:
    """Return the state in which a message of Django is shown."""
    if message.level >= constants.ERROR:
        return "bad"
    if message.level >= constants.WARNING:
        return "warn"
    return "ok" if message.level == constants.SUCCESS else "live"


@register.filter
def theme_name(code: str) -> str:
    return str(THEME_NAMES[code])


@register.filter
def epoch(moment: datetime) -> str:
    """Return a time as milliseconds since 1970, for scripts."""
    return str(round(moment.timestamp() * 1000))


@register.filter
def minutes(seconds: int | None) -> str:
    """Return seconds as 23:41, with a plus after the end of the time; a dash for None."""
    if seconds is None:
        return "–"
    whole = abs(int(seconds))
    return f"{'+' if seconds < 0 else ''}{whole // 60}:{whole % 60:02}"


@register.filter
def at_least_zero(number: int | None) -> str:
    """Return a number as text, 0 for a negative one, for attributes of a meter."""
    return str(max(0, int(number or 0)))
