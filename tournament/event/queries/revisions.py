"""The revisions of an event, with the moments that pages depend on, in one query."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from tournament.domain.clock import RoundClock, read_clock
from tournament.domain.revised_parts import Part
from tournament.models import Event, Round

_PARTS = tuple(Part)
_CLOCK = ("started_at", "minutes", "minutes_added", "stood_still", "paused_at")
# Stands for the slug in the parameters of the prepared query; no slug has a space.
_ANY_SLUG = "any slug"


@dataclass(frozen=True)
class Revisions:
    """The revision of each part of a public event; ``newest_round`` is the number of the newest visible round, or 0.

    ``clock`` is the state of the newest round's clock now, "" without one: pages with a clock change with it.
    """

    event_id: int
    numbers: dict[Part, int]
    newest_round: int
    clock: str


@dataclass(frozen=True)
class _PreparedQuery:
    """SQL with its parameters, and the functions that turn a column of a row into a value of Python."""

    sql: str
    parameters: tuple[Any, ...]
    converters: dict[int, tuple[Sequence[Callable[..., Any]], Any]]


def find_revisions(slug: str) -> Revisions | None:
    """Return the revisions of an event that all visitors may read; None for any other."""
    query = _prepare_query()
    with connection.cursor() as cursor:
        cursor.execute(query.sql, [slug if value == _ANY_SLUG else value for value in query.parameters])
        found = cursor.fetchone()
    if found is None:
        return None
    row = list(found)
    for column, (converters, expression) in query.converters.items():
        for convert in converters:
            row[column] = convert(row[column], expression, connection)
    event, number, state, *others = row
    clock, numbers = others[: len(_CLOCK)], others[len(_CLOCK) :]
    return Revisions(event, dict(zip(_PARTS, numbers, strict=True)), number or 0, _describe_clock(state, clock))


@cache
def _prepare_query() -> _PreparedQuery:
    """Return the query as SQL, made once a process: to make it takes ten times as long as to run it."""
    visible = FilteredRelation("rounds", condition=~Q(rounds__state=Round.State.DRAFT))
    rows = (
        Event.objects.filter(slug=_ANY_SLUG, revisions__isnull=False)
        .exclude(state=Event.State.DRAFT)
        .annotate(visible=visible)
        .order_by(F("visible__number").desc(nulls_last=True))
        .values_list(
            "pk",
            "visible__number",
            "visible__state",
            *(f"visible__{field}" for field in _CLOCK),
            *(f"revisions__{part}" for part in _PARTS),
        )[:1]
    )
    compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, parameters = compiler.as_sql()
    converters = compiler.get_converters([column for column, _, _ in compiler.select or ()])
    return _PreparedQuery(sql, tuple(parameters), dict(converters))


def _describe_clock(state: str | None, clock: list[object]) -> str:
    if state not in {Round.State.PUBLISHED, Round.State.RUNNING} or clock[0] is None:
        return ""
    return str(read_clock(RoundClock(*clock), timezone.now()).state)  # type: ignore[arg-type]
