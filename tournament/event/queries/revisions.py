"""The revisions of an event, with the moments that pages depend on, in one query."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cache
from typing import Any

from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from service.databases.prepared_query import PreparedQuery, prepare_query
from tournament.domain.clock import RoundClock, read_clock
from tournament.domain.revised_parts import Part
from tournament.event.queries.events import PUBLIC
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


def find_revisions(
    slug: str, parts: tuple[Part, ...], dependence: RoundDependence = RoundDependence.NONE
) -> Revisions | None:
    """Return the revisions of parts of an event that all visitors may read; None for any other event."""
    row = _prepare_query(parts, dependence).fetch_first(slug=slug)
    if row is None:
        return None
    event, numbers, others = row[0], row[1 : len(parts) + 1], row[len(parts) + 1 :]
    newest_round = others[0] or 0 if dependence else 0
    clock = _describe_clock(*others[1:]) if dependence == RoundDependence.CLOCK else ""
    return Revisions(event, dict(zip(parts, numbers, strict=True)), newest_round, clock)


@cache
def _prepare_query(parts: tuple[Part, ...], dependence: RoundDependence) -> PreparedQuery:
    """Return the query as SQL, made once in each process: making it takes ten times as long as running it."""
    rows = Event.objects.filter(slug=_ANY_SLUG, revisions__isnull=False).filter(PUBLIC)
    columns = ["pk", *(f"revisions__{part}" for part in parts)]
    if dependence:
        visible = FilteredRelation("rounds", condition=~Q(rounds__state=Round.State.DRAFT))
        rows = rows.annotate(visible=visible).order_by(F("visible__number").desc(nulls_last=True))
        columns += [
            "visible__number",
            *(f"visible__{field}" for field in _CLOCK if dependence == RoundDependence.CLOCK),
        ]
    return prepare_query(rows.values_list(*columns)[:1], slug=_ANY_SLUG)


def _describe_clock(state: str | None, started_at: datetime | None, *clock: Any) -> str:
    if state not in {Round.State.PUBLISHED, Round.State.RUNNING} or started_at is None:
        return ""
    return str(read_clock(RoundClock(started_at, *clock), timezone.now()).state)
