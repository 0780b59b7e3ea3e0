"""One manual change of a draft, made or previewed.

Entry points: :class:`ManualChange`, :func:`read_kind`, :func:`make_change`, :func:`preview_change`. A preview makes the
change and rolls it back in one transaction, so it always shows what the change will do.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from django.db import transaction

from accounts.models import User
from problems import Problem
from tournament.domain.manual_change import warn_about_matches, warn_about_table
from tournament.event.queries.state import read_event_state
from tournament.models import Event, Round
from tournament.rounds.queries.rounds import SeatedMatch, find_unseated_entries, get_round, list_seated_matches
from tournament.rounds.queries.tables import read_rooms_of_event
from tournament.rounds.services.manual_matches import create_match, dissolve_match, give_bye
from tournament.rounds.services.pairing_version import PairingVersion
from tournament.rounds.services.swaps import swap_players, swap_tables
from tournament.standings.queries.standings import read_points_before

Kind = Literal["players", "tables", "match", "break", "bye"]
KINDS: tuple[Kind, ...] = get_args(Kind)


def read_kind(text: str) -> Kind | None:
    """Return the kind of change with this name, None for any other text."""
    return next((kind for kind in KINDS if kind == text), None)


@dataclass(frozen=True)
class ManualChange:
    """A requested change: ``first`` and ``second`` are entries, for the kinds ``tables`` and ``break`` tables.

    ``break`` and ``bye`` have no second.
    """

    kind: Kind
    first: int
    second: int = 0


@dataclass(frozen=True)
class Preview:
    """The matches that a change dissolves and creates, and warnings about it."""

    dissolved: tuple[SeatedMatch, ...]
    created: tuple[SeatedMatch, ...]
    warnings: tuple[Problem, ...]


def make_change(
    *,
    event: Event,
    number: int,
    change: ManualChange,
    reason: str,
    actor: User | None,
    version: PairingVersion | None = None,
) -> Round:
    """Make a change for a reason; raises Refused as the service of its kind does."""
    services: dict[Kind, Callable[..., Round]] = {
        "players": partial(swap_players, first=change.first, second=change.second),
        "tables": partial(swap_tables, first=change.first, second=change.second),
        "match": partial(create_match, first=change.first, second=change.second),
        "break": partial(dissolve_match, table=change.first),
        "bye": partial(give_bye, entry=change.first),
    }
    return services[change.kind](event=event, number=number, reason=reason, actor=actor, version=version)


def preview_change(*, event: Event, number: int, change: ManualChange) -> Preview:
    """Return what the change would do, and keep nothing of it. Raises Refused as :func:`make_change` does."""
    draft = get_round(event, number)
    before, unseated_before = list_seated_matches(draft), find_unseated_entries(draft)
    with transaction.atomic():
        make_change(event=event, number=number, change=change, reason="-", actor=None)
        after, unseated = list_seated_matches(draft), find_unseated_entries(draft)
        transaction.set_rollback(True)
    warnings: list[Problem] = []
    if change.kind == "tables":
        warnings += warn_about_table(read_rooms_of_event(event), (table for table, _entries in before), change.second)
    known = {frozenset(entries) for _table, entries in before}
    new = [entries for _table, entries in after if frozenset(entries) not in known]
    earlier = read_event_state(event, before=number, played_by={entry for entries in new for entry in entries})
    warnings += warn_about_matches(earlier, new, read_points_before(event, number))
    for entry in sorted(unseated - unseated_before):
        warnings.append(Problem("by_hand_no_place", {"player": entry}, severity="warning"))
    kept = {*before} & {*after}
    return Preview(
        dissolved=tuple(match for match in before if match not in kept),
        created=tuple(match for match in after if match not in kept),
        warnings=tuple(warnings),
    )
