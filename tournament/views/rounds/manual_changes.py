"""The page of a round's manual changes: each with its reason, and the round beside the engine's pairing.

Entry points: :func:`show_changes`, :func:`find_entries_in_change`, :func:`describe_change`, :func:`describe_match`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from engine.verification.seats import BYE
from tournament.rounds.queries.manual_changes import names_of
from tournament.rounds.queries.repeated_pairing import read_engine_tables
from tournament.rounds.queries.rounds import get_round, list_seated_matches
from tournament.views.page_context import open_event_page

if TYPE_CHECKING:
    from tournament.models import Deviation, Round

Names = Mapping[int, str]
# A table, 0 for the bye, its entries as paired, and its entries now.
DifferingTable = tuple[int, tuple[int, ...], tuple[int, ...]]
NO_PLAYERS = "–"


@dataclass(frozen=True)
class ChangeText:
    """A manual change with its text for pages."""

    deviation: Deviation
    text: str


@dataclass(frozen=True)
class ChangedTable:
    """The engine's pairing of a table and its players now; table 0 is the bye."""

    table: int
    by_engine: str
    now: str


def show_changes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the tables that differ from the engine's pairing, and every change with its reason."""
    page = open_event_page(request, slug, "organize")
    round_ = get_round(page.event, number)
    differing, changes = _find_differing_tables(round_), list(round_.deviations.select_related("by"))
    seated = {entry for _table, engine, now in differing for entry in (*engine, *now)}
    names = names_of(page.event, seated.union(*(find_entries_in_change(deviation) for deviation in changes)))
    return page.render(
        "rounds/changes.html",
        round=round_,
        tables=[
            ChangedTable(table, _join_names(engine, names), _join_names(now, names)) for table, engine, now in differing
        ],
        changes=[describe_change(deviation, names) for deviation in changes],
    )


def find_entries_in_change(deviation: Deviation) -> set[int]:
    """Return the ids of the entries that the text of a manual change names."""
    record = deviation.change
    if "matches" in record:
        return {entry for key in ("out", "in") for _table, entries in record["matches"][key] for entry in entries}
    return set(record.get("swap", ()))


def describe_change(deviation: Deviation, names: Names) -> ChangeText:
    text = _describe_record(deviation.change, names)
    return ChangeText(deviation, _("taken back: %(change)s") % {"change": text} if "undo" in deviation.change else text)


def describe_match(match: tuple[int | None, Sequence[int]], names: Names) -> str:
    """Return a match, or its stored form, as text: its table and the names."""
    table, entries = match
    together = " – ".join(names.get(entry, str(entry)) for entry in entries)
    if table is None:
        return _("bye: %(names)s") % {"names": together}
    return _("table %(table)s: %(names)s") % {"table": table, "names": together}


def _describe_record(record: Mapping[str, Any], names: Names) -> str:
    """Return the stored record of a change as text: a repair, moved tables, matches, or a swap."""
    if "repaired" in record:
        return _("affected players paired again, attempt %(attempt)s") % {"attempt": record["repaired"]}
    if "tables" in record:
        first, second = record["tables"]
        return _("tables swapped: %(first)s and %(second)s") % {"first": first, "second": second}
    if "matches" in record:
        return _describe_matches(record["matches"], names)
    first_name, second_name = (names.get(entry, str(entry)) for entry in record["swap"])
    return _("places swapped: %(first)s and %(second)s") % {"first": first_name, "second": second_name}


def _describe_matches(matches: Mapping[str, Any], names: Names) -> str:
    """Return the dissolved and the created matches as text; either may be none."""
    out, into = ("; ".join(describe_match(match, names) for match in matches[key]) for key in ("out", "in"))
    if not into:
        return _("dissolved: %(matches)s") % {"matches": out}
    if not out:
        return _("made: %(matches)s") % {"matches": into}
    return _("instead of %(out)s now %(into)s") % {"out": out, "into": into}


def _find_differing_tables(round_: Round) -> list[DifferingTable]:
    """Return the tables where the engine seated other entries, each with its entries in the order of the match."""
    engine, now = read_engine_tables(round_), dict[int, tuple[int, ...]]()
    for table, entries in list_seated_matches(round_):
        now[table or BYE] = (*now.get(table or BYE, ()), *entries)
    both = [(table, engine.get(table, ()), now.get(table, ())) for table in sorted({*engine, *now})]
    return [(max(table, 0), paired, seated) for table, paired, seated in both if set(paired) != set(seated)]


def _join_names(entries: Sequence[int], names: Names) -> str:
    """Return the names in the given order; an entry that no longer exists is its number."""
    return " – ".join(names.get(entry, str(entry)) for entry in entries) or NO_PLAYERS
