"""Tags of the action log: what a line is about and what it says, in words. Unknown words are shown as they stand."""

from typing import Any

from django import template
from django.utils.translation import gettext

from problems.texts.terms import TERMS
from tournament.log_words import LOG_KEYS, LOG_SUBJECTS

register = template.Library()

_LONGEST = 24


@register.filter
def subject_name(subject: str) -> str:
    """``match:12`` as "match 12"; a round, ``round:7.2``, by its number in the event."""
    kind, _, number = subject.partition(":")
    return f"{LOG_SUBJECTS.get(kind, kind)} {number.rpartition('.')[2]}"


@register.filter
def values_in_words(values: Any) -> str:
    """Before or after: "games 1–0–0, revision 2"; what is empty is left out, digests are cut."""
    if not isinstance(values, dict):
        return "" if values is None else str(values)
    return ", ".join(
        f"{LOG_KEYS.get(key, key)} {_word(value)}" for key, value in values.items() if value not in (None, "")
    )


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return "–".join(_word(one) for one in value)
    text = str(value)
    if text in TERMS:
        return gettext(TERMS[text].one)
    return text if len(text) <= _LONGEST else f"{text[:12]}…"
