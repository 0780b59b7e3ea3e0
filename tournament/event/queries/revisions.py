"""The revisions of an event, with the moments that pages depend on, in one query."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from tournament.domain.clock import RoundClock, read_clock
from tournament.domain.revised_parts import Part
from tournament.models import Event, Round

_CLOCK = ("state", "started_at", "minutes", "minutes_added", "stood_still", "paused_at")
# Stands for the slug in the parameters of the prepared query; no slug has a space.
_ANY_SLUG = "any slug"


class RoundDependence(IntEnum):
    """How much a page depends on the newest visible round: not at all, on its number, or on its clock, too."""

    NONE = 0
    NUMBER = 1
    CLOCK = 2


@dataclass(frozen=True)
class Revisions:
    """The revisions of parts of a public event; ``newest_round`` is the number of the newest visible round, or 0.

    ``clock`` is the state of the newest round's clock now, "" without one: pages with a clock change with it. Both are
    empty where a page does not depend on them.
    """

    event_id: int
    numbers: dict[Part, int]
    newest_round: int = 0
    clock: str = ""


@dataclass(frozen=True)
class _PreparedQuery:
    """SQL with its parameters, and the functions that turn a column of a row into a value of Python."""

    sql: str
    parameters: dict[str, Any]
    slug: str
    converters: dict[int, tuple[Sequence[Callable[..., Any]], Any]]


def find_revisions(
    slug: str, parts: tuple[Part, ...], dependence: RoundDependence = RoundDependence.NONE
) -> Revisions | None:
    """Return the revisions of parts of an event that all visitors may read; None for any other event."""
    query = _prepare_query(parts, dependence)
    with connection.cursor() as cursor:
        cursor.execute(query.sql, {**query.parameters, query.slug: slug})
        found = cursor.fetchone()
    if found is None:
        return None
    row = list(found)
    for column, (converters, expression) in query.converters.items():
        for convert in converters:
            row[column] = convert(row[column], expression, connection)
    event, numbers, others = row[0], row[1 : len(parts) + 1], row[len(parts) + 1 :]
    newest_round = others[0] or 0 if dependence else 0
    clock = _describe_clock(*others[1:]) if dependence == RoundDependence.CLOCK else ""
    return Revisions(event, dict(zip(parts, numbers, strict=True)), newest_round, clock)


@cache
def _prepare_query(parts: tuple[Part, ...], dependence: RoundDependence) -> _PreparedQuery:
    """Return the query as SQL, made once a process: to make it takes ten times as long as to run it.

    Its parameters have names, because SQLite's adapter searches the whole text for those without.
    """
    rows = Event.objects.filter(slug=_ANY_SLUG, revisions__isnull=False).exclude(state=Event.State.DRAFT)
    columns = ["pk", *(f"revisions__{part}" for part in parts)]
    if dependence:
        visible = FilteredRelation("rounds", condition=~Q(rounds__state=Round.State.DRAFT))
        rows = rows.annotate(visible=visible).order_by(F("visible__number").desc(nulls_last=True))
        columns += [
            "visible__number",
            *(f"visible__{field}" for field in _CLOCK if dependence == RoundDependence.CLOCK),
        ]
    compiler = rows.values_list(*columns)[:1].query.get_compiler(DEFAULT_DB_ALIAS)
    sql, values = compiler.as_sql()
    parameters = {f"p{place}": value for place, value in enumerate(values)}
    slug = next(name for name, value in parameters.items() if value == _ANY_SLUG)
    converters = compiler.get_converters([column for column, _, _ in compiler.select or ()])
    return _PreparedQuery(sql % tuple(f"%({name})s" for name in parameters), parameters, slug, dict(converters))


def _describe_clock(state: str | None, started_at: datetime | None, *clock: Any) -> str:
    if state not in {Round.State.PUBLISHED, Round.State.RUNNING} or started_at is None:
        return ""
    return str(read_clock(RoundClock(started_at, *clock), timezone.now()).state)
