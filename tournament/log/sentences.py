"""Lines of the action log as sentences with names: what a line is about, what was before and after.

Entry points: :func:`tell_subject`, :func:`tell_values`. What nobody knows any more, or a key without a word, is
shown as it stands; ids of rows that only the program needs are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.registry import find_format
from problems import Refused
from problems.texts.terms import TERMS
from tournament.log.names import Names, sittings_in
from tournament.log.words import LOG_KEYS, LOG_SUBJECTS, ROLES
from tournament.papers.registry import PAPERS
from tournament.words import MISSED, OUTCOMES, PAIRED_WITHIN, TIEBREAKERS, TIME_THEN

# Rows that a line points to beside what it tells; the file as it is stored has them.
_LEFT_OUT = frozenset({"submission", "kind", "edition"})
# Nobody reads the whole of it, and the file as it is stored has it.
_DIGESTS = frozenset({"digest", "seed_hash"})
_DIGEST_LENGTH = 12
_PLACES = {key: place for place, key in enumerate(LOG_KEYS)}
_WORDS: Mapping[str, Mapping[str, Any]] = {
    "outcome": OUTCOMES,
    "tiebreakers": TIEBREAKERS,
    "policy": PAIRED_WITHIN,
    "time_then": TIME_THEN,
    "late": MISSED,
    "returned": MISSED,
    "role": ROLES,
}


def tell_subject(subject: str, names: Names) -> str:
    """What a line is about: an event, a person, an entry or a series by name, a round by its number, a paper by its
    kind, a match by round, table and names.
    """
    kind, _colon, found = subject.partition(":")
    told = {
        "event": lambda: names.event.name if found == str(names.event.pk) else "",
        "round": lambda: _round(names, found.rpartition(".")[2]),
        "entry": lambda: _of(names.entries, found),
        "person": lambda: _of(names.people, found),
        "series": lambda: _of(names.series, found),
        "match": lambda: _match(names, found),
        "job": lambda: _paper(names, found),
    }.get(kind, str)()
    return told or _gone(kind, found)


def tell_values(values: Any, names: Names) -> str:
    """Before or after: "games 1–0–0, revision 2"; what is empty is left out."""
    if not isinstance(values, Mapping):
        return "" if values is None else str(values)
    kept = sorted((key for key in values if key not in _LEFT_OUT), key=lambda key: _PLACES.get(key, len(_PLACES)))
    told = [(key, _value(key, values[key], names)) for key in kept]
    return ", ".join(f"{LOG_KEYS.get(key, key)} {text}" for key, text in told if text)


def _of(known: Mapping[int, str], number: str) -> str:
    return known.get(int(number), "") if number.isdecimal() else ""


def _gone(kind: str, number: str) -> str:
    """What is gone from the database, or never was a row, by its number."""
    return f"{LOG_SUBJECTS.get(kind, kind)} {number}".strip()


def _round(names: Names, number: str) -> str:
    stage = names.stages.get(int(number)) if number.isdecimal() else None
    return stage or _("round %(number)s") % {"number": number}


def _match(names: Names, number: str) -> str:
    found = names.matches.get(int(number)) if number.isdecimal() else None
    if found is None:
        return ""
    who, played, table = found
    place = _("table %(table)s") % {"table": table} if table else _("bye")
    return f"{_round(names, str(played))}, {place}: {who}"


def _paper(names: Names, number: str) -> str:
    kind, played, language = names.papers.get(int(number), ("", 0, "")) if number.isdecimal() else ("", 0, "")
    if kind not in PAPERS:
        return ""
    title = PAPERS[kind].title.describe(played, names.stages.get(played, ""), is_final=played == names.final)
    return f"{title} ({language})"


def _value(key: str, value: Any, names: Names) -> str:
    """One value in words; "" for what says nothing."""
    if value is None or value in ("", [], {}):
        return ""
    tell = _TELLERS.get(key)
    told = tell(value, names) if tell else ""
    return told or _plain(key, value, names)


def _plain(key: str, value: Any, names: Names) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return f"({tell_values(value, names)})"
    if isinstance(value, list):
        mark = "–" if all(isinstance(one, int) for one in value) else ", "
        return mark.join(_plain(key, one, names) for one in value)
    return _word(key, str(value), names)


def _word(key: str, text: str, names: Names) -> str:
    if key in _DIGESTS and len(text) > _DIGEST_LENGTH:
        return f"{text[:_DIGEST_LENGTH]}…"
    if key == "ended" and text in names.ends:
        return names.ends[text].in_language(get_language())
    if key in _WORDS and text in _WORDS[key]:
        return str(_WORDS[key][text])
    # People write reasons: a word of theirs is no fixed name of ours.
    return _(TERMS[text].one) if text in TERMS and key != "reason" else text


def _entries(value: Any, names: Names) -> str:
    if not isinstance(value, list):
        return ""
    return ", ".join(_entry(one, names) for one in value)


def _entry(number: Any, names: Names) -> str:
    known = names.entries.get(number) if isinstance(number, int) else None
    return known or _gone("entry", str(number))


def _sittings(value: Any, names: Names) -> str:
    return "; ".join(_sitting(table, who, names) for table, who in sittings_in(value))


def _sitting(table: int | None, who: list[int], names: Names) -> str:
    place = _("table %(table)s") % {"table": table} if table else _("bye")
    return f"{place}: {' – '.join(_entry(one, names) for one in who)}"


def _matches(value: Any, names: Names) -> str:
    """What a change took apart and what it made."""
    return tell_values(value, names) if isinstance(value, Mapping) else ""


def _awards(value: Any, _names: Names) -> str:
    """Kept as "2: loss"."""
    if not isinstance(value, list):
        return ""
    parts = (str(one).partition(": ") for one in value)
    return ", ".join(f"{number}: {MISSED.get(award, award)}" for number, _colon, award in parts)


def _moment(value: Any, names: Names) -> str:
    """In the hall's clock."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return ""
    if timezone.is_naive(moment):
        return ""
    return formats.date_format(timezone.localtime(moment, names.event.zone), "SHORT_DATETIME_FORMAT")


def _format(value: Any, _names: Names) -> str:
    try:
        return find_format(str(value))[1].name.in_language(get_language())
    except Refused:
        return ""


_TELLERS: Mapping[str, Callable[[Any, Names], str]] = {
    **dict.fromkeys(("entries", "swap", "seeding"), _entries),
    **dict.fromkeys(("out", "in"), _sittings),
    **dict.fromkeys(("starts_at", "until", "deadline"), _moment),
    "matches": _matches,
    "awards": _awards,
    "format": _format,
    "person": lambda value, names: names.people.get(value, "") if isinstance(value, int) else "",
    "series": lambda value, names: names.series.get(value, "") if isinstance(value, int) else "",
    "from": lambda value, names: names.events.get(value, "") if isinstance(value, str) else "",
    "deck_version": lambda value, names: str(names.versions.get(value, "")) if isinstance(value, int) else "",
}
