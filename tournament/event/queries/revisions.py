"""The revisions of an event, with the moments that pages depend on, in one query."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from service.databases.prepared_query import PreparedQuery, prepare_query
from tournament.domain.clock import RoundClock, read_clock
from tournament.domain.revised_parts import Part
from tournament.event.queries.events import PUBLIC
from tournament.models import Event, Round
from web.page_cache.registry import Revisions

_CLOCK = ("state", "started_at", "minutes", "minutes_added", "stood_still", "paused_at")
# Stands for the slug in the parameters of the prepared query; no slug has a space.
_ANY_SLUG = "any slug"


def find_revisions(
    slug: str, parts: tuple[str, ...], round_number: int | None = None, has_clock: bool = False
) -> Revisions | None:
    """Return the revisions of the parts that a page shows of an event that all visitors may read, else None.

    ``round_number`` is the round that the page is about: results of the newest round are not on the page of another.
    """
    has_round = has_clock or round_number is not None
    row = _prepare_query(parts, has_round, has_clock).fetch_first(slug=slug)
    if row is None:
        return None
    event, revisions, newest = row[0], row[1 : len(parts) + 1], row[len(parts) + 1 :]
    newest_round = newest[0] or 0 if has_round else 0
    numbers = dict(zip(parts, revisions, strict=True))
    if round_number is not None and round_number < newest_round:
        numbers.pop(Part.NEWEST_ROUND, None)
    return Revisions(event, numbers, newest_round, _describe_clock(*newest[1:]) if has_clock else "")


@cache
def _prepare_query(parts: tuple[str, ...], has_round: bool, has_clock: bool) -> PreparedQuery:
    """Return the query as SQL, made once in each process: making it takes ten times as long as running it."""
    rows = Event.objects.filter(slug=_ANY_SLUG, revisions__isnull=False).filter(PUBLIC)
    columns = ["pk", *(f"revisions__{part}" for part in parts)]
    if has_round:
        visible = FilteredRelation("rounds", condition=~Q(rounds__state=Round.State.DRAFT))
        rows = rows.annotate(visible=visible).order_by(F("visible__number").desc(nulls_last=True))
        columns += ["visible__number", *(f"visible__{field}" for field in _CLOCK if has_clock)]
    return prepare_query(rows.values_list(*columns)[:1], slug=_ANY_SLUG)


def _describe_clock(state: str | None, started_at: datetime | None, *clock: Any) -> str:
    if state not in {Round.State.PUBLISHED, Round.State.RUNNING} or started_at is None:
        return ""
    return str(read_clock(RoundClock(started_at, *clock), timezone.now()).state)
