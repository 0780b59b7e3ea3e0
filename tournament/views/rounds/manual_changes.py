"""Changes of a round by hand to read: each with its reason, and the round beside what the engine laid.

Entry points: :func:`show_changes`, :func:`word_change`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.rounds.queries.manual_changes import spoken_names_of
from tournament.rounds.queries.rounds import get_round, sittings_of
from tournament.verification.record import engine_seats
from tournament.views.event_page import open_event_page

if TYPE_CHECKING:
    from tournament.models import Deviation, Round

Names = Mapping[int, str]
NOBODY = "–"


@dataclass(frozen=True)
class Change:
    """A change by hand as pages show it."""

    deviation: Deviation
    text: str


@dataclass(frozen=True)
class TableRow:
    """What the engine laid at a table and who sits there now; table 0 is the bye."""

    table: int
    by_engine: str
    now: str


def show_changes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A round beside what the engine laid, and every change with its reason."""
    page = open_event_page(request, slug, "organize")
    found, names = get_round(page.event, number), spoken_names_of(page.event)
    return page.render(
        "changes.html",
        round=found,
        rows=_rows(found, names),
        changes=[word_change(one, names) for one in found.deviations.select_related("by")],
    )


def word_change(deviation: Deviation, names: Names) -> Change:
    """A change in words, with names."""
    text = _worded(deviation.change, names)
    return Change(deviation, _("taken back: %(change)s") % {"change": text} if "undo" in deviation.change else text)


def word_sitting(table: int | None, who: Sequence[int], names: Names) -> str:
    """A match in words: its table, and the names."""
    together = " – ".join(names.get(entry, str(entry)) for entry in who)
    if table is None:
        return _("bye: %(names)s") % {"names": together}
    return _("table %(table)s: %(names)s") % {"table": table, "names": together}


def _worded(kept: Mapping[str, Any], names: Names) -> str:
    if "repaired" in kept:
        return _("the affected paired anew, attempt %(attempt)s") % {"attempt": kept["repaired"]}
    if "tables" in kept:
        first, second = kept["tables"]
        return _("tables %(first)s and %(second)s") % {"first": first, "second": second}
    if "matches" in kept:
        return _moved(kept["matches"], names)
    one, other = (names.get(entry, str(entry)) for entry in kept["swap"])
    return _("%(first)s and %(second)s") % {"first": one, "second": other}


def _moved(matches: Mapping[str, Any], names: Names) -> str:
    """What went and what came: either may be nothing."""
    out, into = ("; ".join(word_sitting(table, who, names) for table, who in matches[way]) for way in ("out", "in"))
    if not into:
        return _("taken apart: %(matches)s") % {"matches": out}
    if not out:
        return _("made: %(matches)s") % {"matches": into}
    return _("instead of %(out)s now %(into)s") % {"out": out, "into": into}


def _rows(found: Round, names: Names) -> list[TableRow]:
    """Tables where something else was laid by the engine."""
    engine = engine_seats(found)
    now: dict[int, frozenset[int]] = {}
    for table, who in sittings_of(found):
        now[table or -1] = now.get(table or -1, frozenset()) | set(who)
    differing = [table for table in sorted({*engine, *now}) if engine.get(table) != now.get(table)]
    return [
        TableRow(max(table, 0), _together(engine.get(table), names), _together(now.get(table), names))
        for table in differing
    ]


def _together(who: frozenset[int] | None, names: Names) -> str:
    """In the order of ``names``; whoever is there no more is a number, last."""
    if not who:
        return NOBODY
    known = [name for entry, name in names.items() if entry in who]
    return " – ".join([*known, *(str(entry) for entry in sorted(who - names.keys()))])
