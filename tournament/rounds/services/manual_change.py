"""One change of a draft by hand, done or only looked at.

Entry points: :class:`Change`, :func:`read_kind`, :func:`make_change`, :func:`preview_change`. What would change is
found by making the change and taking it back before anybody sees it, so it never says anything else than what happens.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from django.db import transaction

from accounts.models import User
from problems import Problem
from tournament.domain.manual_change import warn_about_matches, warn_about_table
from tournament.event.queries.state import state_of
from tournament.models import Event, Round
from tournament.rounds.queries.rounds import get_round, sittings_of, unseated_in
from tournament.rounds.queries.tables import rooms_of_event
from tournament.rounds.services.draft_version import DraftVersion
from tournament.rounds.services.manual_matches import break_match, give_bye, make_match
from tournament.rounds.services.swaps import swap_players, swap_tables
from tournament.standings.queries.standings import points_before

Kind = Literal["players", "tables", "match", "break", "bye"]
KINDS: tuple[Kind, ...] = get_args(Kind)
# A table, None for a bye, and who sits there.
Sitting = tuple[int | None, tuple[int, ...]]


def read_kind(text: str) -> Kind | None:
    """The kind of change that is meant; None for any other word."""
    return next((kind for kind in KINDS if kind == text), None)


@dataclass(frozen=True)
class Change:
    """What somebody asks for: ``first`` and ``second`` are entries, for ``tables`` and ``break`` tables.

    ``break`` and ``bye`` have no second.
    """

    kind: Kind
    first: int
    second: int = 0


@dataclass(frozen=True)
class Preview:
    """Matches that would go and come, what speaks against those that come, and who would be left without a place."""

    out: tuple[Sitting, ...]
    into: tuple[Sitting, ...]
    warnings: tuple[Problem, ...]


def make_change(
    *, event: Event, number: int, change: Change, reason: str, actor: User | None, version: DraftVersion | None = None
) -> Round:
    """Do it, with its reason; refusals as the service of its kind says."""
    do: dict[Kind, Callable[..., Round]] = {
        "players": partial(swap_players, first=change.first, second=change.second),
        "tables": partial(swap_tables, first=change.first, second=change.second),
        "match": partial(make_match, first=change.first, second=change.second),
        "break": partial(break_match, table=change.first),
        "bye": partial(give_bye, entry=change.first),
    }
    return do[change.kind](event=event, number=number, reason=reason, actor=actor, version=version)


def preview_change(*, event: Event, number: int, change: Change) -> Preview:
    """What the change would do; nothing is written. Raises Refused as :func:`make_change` does."""
    draft = get_round(event, number)
    before, left_before = sittings_of(draft), unseated_in(draft)
    with transaction.atomic():
        make_change(event=event, number=number, change=change, reason="-", actor=None)
        after, left = sittings_of(draft), unseated_in(draft)
        transaction.set_rollback(True)
    met = {frozenset(who) for _table, who in before}
    new = [who for _table, who in after if frozenset(who) not in met]
    warnings = warn_about_matches(state_of(event, before=number), new, points_before(event, number))
    nowhere = [Problem("by_hand_no_place", {"player": one}, severity="warning") for one in sorted(left - left_before)]
    return Preview(
        out=tuple(one for one in before if one not in after),
        into=tuple(one for one in after if one not in before),
        warnings=(*_about_table(event, change, before), *warnings, *nowhere),
    )


def _about_table(event: Event, change: Change, before: list[Sitting]) -> list[Problem]:
    """Of a table that was typed: others are chosen among those of the hall."""
    if change.kind != "tables":
        return []
    return warn_about_table(rooms_of_event(event), (table for table, _who in before), change.second)
