"""The revisions of an event, with the moments that pages depend on, in one query."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from tournament.domain.clock import RoundClock, read_clock
from tournament.domain.revised_parts import Part
from tournament.models import Event, Round

_PARTS = tuple(Part)
_CLOCK = ("started_at", "minutes", "minutes_added", "stood_still", "paused_at")


@dataclass(frozen=True)
class Revisions:
    """The revision of each part of a public event; ``newest_round`` is the number of the newest visible round, or 0.

    ``clock`` is the state of the newest round's clock now, "" without one: pages with a clock change with it.
    """

    event_id: int
    numbers: dict[Part, int]
    newest_round: int
    clock: str


def find_revisions(slug: str) -> Revisions | None:
    """Return the revisions of an event that all visitors may read; None for any other."""
    visible = FilteredRelation("rounds", condition=~Q(rounds__state=Round.State.DRAFT))
    row = (
        Event.objects.filter(slug=slug, revisions__isnull=False)
        .exclude(state=Event.State.DRAFT)
        .annotate(visible=visible)
        .order_by(F("visible__number").desc(nulls_last=True))
        .values_list(
            "pk",
            "visible__number",
            "visible__state",
            *(f"visible__{field}" for field in _CLOCK),
            *(f"revisions__{part}" for part in _PARTS),
        )
        .first()
    )
    if row is None:
        return None
    event, number, state, *others = row
    clock, numbers = others[: len(_CLOCK)], others[len(_CLOCK) :]
    return Revisions(event, dict(zip(_PARTS, numbers, strict=True)), number or 0, _describe_clock(state, clock))


def _describe_clock(state: str | None, clock: list[object]) -> str:
    if state not in {Round.State.PUBLISHED, Round.State.RUNNING} or clock[0] is None:
        return ""
    return str(read_clock(RoundClock(*clock), timezone.now()).state)  # type: ignore[arg-type]
