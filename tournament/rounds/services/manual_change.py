"""One manual change of a draft, made, undone or previewed.

Entry points: :class:`ManualChange`, :func:`read_kind`, :func:`make_change`, :func:`undo_change`,
:func:`preview_change`. A preview makes the change and rolls it back in one transaction, so it always shows what the
change will do.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from django.db import transaction

from accounts.models import User
from problems import Problem, refuse
from tournament.domain.manual_change import warn_about_matches, warn_about_table
from tournament.event.queries.finals import cut_in
from tournament.event.queries.state import read_event_state
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.reasons import require_reason
from tournament.models import Deviation, Event, Round
from tournament.rounds.queries.manual_changes import find_open_changes
from tournament.rounds.queries.rounds import SeatedMatch, find_unseated_entries, get_round, list_seated_matches
from tournament.rounds.queries.tables import read_rooms_of_event
from tournament.rounds.services.conflicts import explain_conflict
from tournament.rounds.services.manual_matches import create_match, dissolve_match, give_bye, revert_change
from tournament.rounds.services.pairing_version import PairingVersion, require_current_pairing
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


# What makes a change of each kind in a locked draft, from its first and second; it returns the record of the change.
_CHANGES: dict[Kind, Callable[[Round, int, int], dict[str, Any]]] = {
    "players": swap_players,
    "tables": swap_tables,
    "match": create_match,
    "break": lambda draft, table, _: dissolve_match(draft, table),
    "bye": lambda draft, entry, _: give_bye(draft, entry),
}


@dataclass(frozen=True)
class Preview:
    """The matches that a change dissolves and creates, and warnings about it."""

    dissolved: tuple[SeatedMatch, ...]
    created: tuple[SeatedMatch, ...]
    warnings: tuple[Problem, ...]


@transaction.atomic
def make_change(
    *,
    event: Event,
    number: int,
    change: ManualChange,
    reason: str,
    actor: User | None,
    version: PairingVersion | None = None,
) -> Round:
    """Make a change of a draft for a reason.

    Raises Refused round_unknown, round_not_draft, draft_changed_meanwhile unless the draft has this ``version``,
    reason_needed, reason_too_long, cut_by_hand in the finals for any change except of tables; and for its kind
    swap_not_seated, swap_same_match, table_unknown, table_number_wrong, table_same, not_here, only_pairs_by_hand,
    bye_already.
    """
    draft = _lock_draft(event, number, version)
    return _record_change(draft, _CHANGES[change.kind](draft, change.first, change.second), reason, actor)


@transaction.atomic
def undo_change(*, event: Event, number: int, actor: User | None, version: PairingVersion | None = None) -> Round:
    """Undo the last manual change of a draft, as a change of its own.

    Raises Refused nothing_to_undo, and for the draft what :func:`make_change` refuses.
    """
    draft = _lock_draft(event, number, version)
    changes = find_open_changes(draft)
    if not changes:
        refuse("nothing_to_undo", number=number)
    last = changes[-1]
    return _record_change(draft, {**revert_change(draft, last.change), "undo": True}, last.reason, actor)


def _lock_draft(event: Event, number: int, version: PairingVersion | None) -> Round:
    """Lock the event and return its draft; a refusal names the last action of another organizer."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    draft = get_round(locked, number)
    with explain_conflict(locked, number):
        if draft.state != Round.State.DRAFT:
            refuse("round_not_draft", number=number)
        require_current_pairing(draft, version)
    return draft


def _record_change(draft: Round, change: dict[str, Any], reason: str, actor: User | None) -> Round:
    """Append a manual change with its reason to the draft and to the log."""
    if "tables" not in change and cut_in(draft.event, draft.number):
        refuse("cut_by_hand")
    reason = require_reason(reason)
    Deviation.objects.create(round=draft, change=change, reason=reason, by=actor)
    record_in_event(draft.event, "round.changed", actor, draft, after={**change, "reason": reason})
    return draft


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
    seated_before = {frozenset(entries) for _table, entries in before}
    new = [entries for _table, entries in after if frozenset(entries) not in seated_before]
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
