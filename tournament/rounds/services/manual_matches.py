"""Matches of a draft taken apart and made by hand, and the last change taken back.

Entry points: :func:`make_match`, :func:`break_match`, :func:`give_bye`, :func:`undo_change`. What a change did is
kept as the matches that went out and those that came in, so that it can be replayed and turned round.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.models import Entry, Event, Match, Round
from tournament.rounds.queries.manual_changes import open_changes
from tournament.rounds.queries.rounds import get_table
from tournament.rounds.queries.tables import free_table
from tournament.rounds.services.draft_version import DraftVersion
from tournament.rounds.services.match_rows import seat, seated_in, take_apart
from tournament.rounds.services.swaps import draft_to_change, record_change, turn_players, turn_tables

# A table, None for a bye, and the entries there.
Sitting = tuple[int | None, list[int]]


@transaction.atomic
def make_match(
    *,
    event: Event,
    number: int,
    first: int,
    second: int,
    reason: str,
    actor: User | None,
    version: DraftVersion | None = None,
) -> Round:
    """Two entries play each other; whom they would have met meet each other, or are left without a place.

    Raises Refused as swap_players does, not_here, only_pairs_by_hand.
    """
    draft = draft_to_change(event, number, version)
    one, other = _match_of(draft, first), _match_of(draft, second)
    if first == second or (one is not None and one == other):
        refuse("swap_same_match")
    if one is None or other is None:
        return _seat_who_is_free(draft, (first, second), one or other, reason, actor)
    moved = _who_moves(one, other, first, second)
    if moved is None:
        out = [_sitting(one), _sitting(other)]
        change = _change(draft, out, [(free_table(draft, (first, second)), [first, second])])
    else:
        turn_players(draft, *moved)
        change = {"swap": list(moved)}
    return record_change(draft, change, reason, actor)


@transaction.atomic
def break_match(
    *, event: Event, number: int, table: int, reason: str, actor: User | None, version: DraftVersion | None = None
) -> Round:
    """Take a match of a draft apart; its players have no place until they get one. Raises Refused table_unknown."""
    draft = draft_to_change(event, number, version)
    change = _change(draft, [_sitting(get_table(draft, table))], [])
    return record_change(draft, change, reason, actor)


@transaction.atomic
def give_bye(
    *, event: Event, number: int, entry: int, reason: str, actor: User | None, version: DraftVersion | None = None
) -> Round:
    """An entry gets the bye of a draft; who had it takes the seat, else the opponent is left without a place.

    Raises Refused as make_match does, bye_already.
    """
    draft = draft_to_change(event, number, version)
    match, bye = _match_of(draft, entry), draft.matches.filter(table=None).first()
    if match is not None and match.is_bye:
        refuse("bye_already", player=match.seats.get().entry.name)
    if match is not None and bye is not None:
        turned = [seated_in(bye)[0], entry]
        turn_players(draft, *turned)
        return record_change(draft, {"swap": turned}, reason, actor)
    _require_here(draft, [entry])
    change = _change(draft, [_sitting(match)] if match else [], [(None, [entry])])
    return record_change(draft, change, reason, actor)


@transaction.atomic
def undo_change(*, event: Event, number: int, actor: User | None, version: DraftVersion | None = None) -> Round:
    """Take the last change by hand back, as a change of its own; raises Refused nothing_to_undo."""
    draft = draft_to_change(event, number, version)
    done = open_changes(draft)
    if not done:
        refuse("nothing_to_undo", number=number)
    last = done[-1]
    change = _turned_round(draft, last.change)
    return record_change(draft, {**change, "undo": True}, last.reason, actor)


def _turned_round(draft: Round, change: dict[str, Any]) -> dict[str, Any]:
    if "swap" in change:
        turn_players(draft, *change["swap"])
        return {"swap": change["swap"]}
    if "tables" in change:
        turned = change["tables"][::-1]
        turn_tables(draft, *turned)
        return {"tables": turned}
    kept = change["matches"]
    return _change(draft, kept["in"], kept["out"])


def _seat_who_is_free(
    draft: Round, who: tuple[int, int], match: Match | None, reason: str, actor: User | None
) -> Round:
    """At the table of the one who has a place; whoever sat opposite has none then."""
    _require_here(draft, [entry for entry in who if match is None or entry not in seated_in(match)])
    if match is not None and match.seats.count() > 2:
        refuse("only_pairs_by_hand")
    table = match.table if match and match.table else free_table(draft, who)
    change = _change(draft, [_sitting(match)] if match else [], [(table, list(who))])
    return record_change(draft, change, reason, actor)


def _who_moves(one: Match, other: Match, first: int, second: int) -> tuple[int, int] | None:
    """Which two change places so that first and second meet; None where both have a bye."""
    if max(one.seats.count(), other.seats.count()) > 2:
        refuse("only_pairs_by_hand")
    if one.is_bye and other.is_bye:
        return None
    if one.is_bye:
        return first, next(entry for entry in seated_in(other) if entry != second)
    return next(entry for entry in seated_in(one) if entry != first), second


def _change(draft: Round, out: Sequence[Sitting], into: Sequence[Sitting]) -> dict[str, Any]:
    """Take the matches apart and make the others; gives what is kept of it."""
    for table, entries in out:
        found = draft.matches.filter(table=table, seats__entry=entries[0]).first()
        if found is not None:
            take_apart(found)
    for table, entries in into:
        seat(draft, table, entries)
    return {"matches": {"out": [list(one) for one in out], "in": [list(one) for one in into]}}


def _match_of(draft: Round, entry: int) -> Match | None:
    return draft.matches.filter(seats__entry=entry).first()


def _sitting(match: Match) -> Sitting:
    return match.table, seated_in(match)


def _require_here(draft: Round, who: Sequence[int]) -> None:
    here = Entry.objects.filter(event=draft.event_id, status=Entry.Status.CHECKED_IN, pk__in=who)
    if here.count() != len(set(who)):
        refuse("not_here")
