"""Describe lines of the action log: the subject of a line, and its values before and after.

Entry points: :func:`describe_subject`, :func:`describe_values`. Ids of deleted rows and keys without a label are shown
as they are stored; values that only the program needs are left out.
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
from tournament.counting_settings import SETTINGS
from tournament.log.names import LogNames, read_seatings
from tournament.log.words import LOG_KEYS, LOG_SUBJECTS
from tournament.models import EntryStatusChange, StaffRole
from tournament.papers.registry import PAPERS
from tournament.results.words import SOURCES
from tournament.submissions.words import DECISION_LABELS, STATUS_LABELS
from tournament.words import MISSED, OUTCOMES, TIEBREAKERS

# Values that only the program needs; the JSON download of the log has them.
_LEFT_OUT = frozenset({"submission", "kind", "edition", "report"})
# Digests are shortened on pages; the JSON download has all of them.
_DIGESTS = frozenset({"digest", "seed_hash"})
_DIGEST_LENGTH = 12
_ORDER = {key: index for index, key in enumerate(LOG_KEYS)}
_WORDS: Mapping[str, Mapping[str, Any]] = {
    "outcome": OUTCOMES,
    "tiebreakers": TIEBREAKERS,
    **{setting.name: setting.words for setting in SETTINGS if setting.words},
    "role": dict(StaffRole.Role.choices),
    "decision": DECISION_LABELS,
    "verdict": STATUS_LABELS,
    "source": SOURCES,
    "cause": dict(EntryStatusChange.Cause.choices),
}


def describe_subject(subject: str, names: LogNames) -> str:
    """Return the subject of a line: an event, person, entry or series by name, a round by number or stage, a paper by
    title, a match by round, table and names.
    """
    kind, _colon, number = subject.partition(":")
    text = {
        "event": lambda: names.event.name if number == str(names.event.pk) else "",
        "round": lambda: _describe_round(names, number.rpartition(".")[2]),
        "entry": lambda: _find_name(names.entries, number),
        "person": lambda: _find_name(names.people, number),
        "series": lambda: _find_name(names.series, number),
        "invitation": lambda: _find_name(names.invitations, number),
        "match": lambda: _describe_match(names, number),
        "job": lambda: _describe_paper(names, number),
    }.get(kind, str)()
    return text or _describe_deleted(kind, number)


def describe_values(values: Any, names: LogNames) -> str:
    """Return the values before or after, such as "games 1–0–0, revision 2"; empty values are left out."""
    if not isinstance(values, Mapping):
        return "" if values is None else str(values)
    kept = sorted((key for key in values if key not in _LEFT_OUT), key=lambda key: _ORDER.get(key, len(_ORDER)))
    texts = [(key, _describe_value(key, values[key], names)) for key in kept]
    return ", ".join(f"{LOG_KEYS.get(key, key)} {text}" for key, text in texts if text)


def _find_name(by_id: Mapping[int, str], number: str) -> str:
    return by_id.get(int(number), "") if number.isdecimal() else ""


def _describe_deleted(kind: str, number: str) -> str:
    """Return the kind and id of a row that does not exist any more."""
    return f"{LOG_SUBJECTS.get(kind, kind)} {number}".strip()


def _describe_round(names: LogNames, number: str) -> str:
    stage = names.stages.get(int(number)) if number.isdecimal() else None
    return stage or _("round %(number)s") % {"number": number}


def _describe_match(names: LogNames, number: str) -> str:
    match = names.matches.get(int(number)) if number.isdecimal() else None
    if match is None:
        return ""
    return f"{_describe_round(names, str(match.round))}, {_describe_table(match.table)}: {match.players}"


def _describe_paper(names: LogNames, number: str) -> str:
    paper = names.papers.get(int(number)) if number.isdecimal() else None
    if paper is None or paper.kind not in PAPERS:
        return ""
    stage = names.stages.get(paper.after_round, "")
    title = PAPERS[paper.kind].title.describe(paper.after_round, stage, is_final=paper.after_round == names.final_round)
    return f"{title} ({paper.language})"


def _describe_value(key: str, value: Any, names: LogNames) -> str:
    """Return one value in words; "" for an empty value."""
    if value is None or value in ("", [], {}) or (key, value) == ("after_round", 0):
        return ""
    describe = _DESCRIBERS.get(key)
    text = describe(value, names) if describe else ""
    return text or _describe_plain(key, value, names)


def _describe_plain(key: str, value: Any, names: LogNames) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return f"({describe_values(value, names)})"
    if isinstance(value, list):
        separator = "–" if all(isinstance(item, int) for item in value) else ", "
        return separator.join(_describe_plain(key, item, names) for item in value)
    return _describe_word(key, str(value), names)


def _describe_word(key: str, text: str, names: LogNames) -> str:
    if key in _DIGESTS and len(text) > _DIGEST_LENGTH:
        return f"{text[:_DIGEST_LENGTH]}…"
    if key == "ended" and text in names.ends:
        return names.ends[text].in_language(get_language())
    if key in _WORDS and text in _WORDS[key]:
        return str(_WORDS[key][text])
    # A reason is free text, so a word in it is not one of our terms.
    return _(TERMS[text].one) if text in TERMS and key != "reason" else text


def _describe_entries(value: Any, names: LogNames) -> str:
    if not isinstance(value, list):
        return ""
    return ", ".join(_describe_entry(item, names) for item in value)


def _describe_entry(number: Any, names: LogNames) -> str:
    name = names.entries.get(number) if isinstance(number, int) else None
    return name or _describe_deleted("entry", str(number))


def _describe_seatings(value: Any, names: LogNames) -> str:
    return "; ".join(
        f"{_describe_table(table)}: {' – '.join(_describe_entry(entry, names) for entry in seated)}"
        for table, seated in read_seatings(value)
    )


def _describe_table(table: int | None) -> str:
    return _("table %(table)s") % {"table": table} if table else _("bye")


def _describe_missed_rounds(value: Any, _names: LogNames) -> str:
    """Return the missed rounds and how they are scored; each is stored as "2: loss"."""
    if not isinstance(value, list):
        return ""
    parts = (str(item).partition(": ") for item in value)
    return ", ".join(f"{number}: {MISSED.get(score, score)}" for number, _colon, score in parts)


def _describe_moment(value: Any, names: LogNames) -> str:
    """Return a moment in the event's time zone."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return ""
    if timezone.is_naive(moment):
        return ""
    return formats.date_format(timezone.localtime(moment, names.event.zone), "SHORT_DATETIME_FORMAT")


def _describe_format(value: Any, _names: LogNames) -> str:
    try:
        return find_format(str(value)).format.name.in_language(get_language())
    except Refused:
        return ""


_DESCRIBERS: Mapping[str, Callable[[Any, LogNames], str]] = {
    **dict.fromkeys(("entries", "swap", "seeding"), _describe_entries),
    **dict.fromkeys(("out", "in"), _describe_seatings),
    **dict.fromkeys(("starts_at", "until", "deadline"), _describe_moment),
    # The matches that a manual change dissolved and created.
    "matches": lambda value, names: describe_values(value, names) if isinstance(value, Mapping) else "",
    "awards": _describe_missed_rounds,
    "format": _describe_format,
    "person": lambda value, names: names.people.get(value, "") if isinstance(value, int) else "",
    "series": lambda value, names: names.series.get(value, "") if isinstance(value, int) else "",
    "from": lambda value, names: names.events.get(value, "") if isinstance(value, str) else "",
    "deck_version": lambda value, names: str(names.versions.get(value, "")) if isinstance(value, int) else "",
}
