"""Matches of a draft that are dissolved and created by staff, and undoing the last manual change.

Entry points: :func:`create_match`, :func:`dissolve_match`, :func:`give_bye`, :func:`undo_change`. The record of a
change holds the matches it dissolved and created, so that it can be replayed and undone.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.models import Entry, Event, Match, Round
from tournament.rounds.queries.manual_changes import find_open_changes
from tournament.rounds.queries.rounds import SeatedMatch, get_table, read_seated_match
from tournament.rounds.queries.tables import find_free_table
from tournament.rounds.services.match_rows import delete_matches, list_seated_entries, seat_matches
from tournament.rounds.services.pairing_version import PairingVersion
from tournament.rounds.services.swaps import exchange_seats, exchange_tables, lock_draft, record_change


@transaction.atomic
def create_match(
    *,
    event: Event,
    number: int,
    first: int,
    second: int,
    reason: str,
    actor: User | None,
    version: PairingVersion | None = None,
) -> Round:
    """Seat two entries against each other; their former opponents meet each other, or stay without a match.

    Raises Refused as swap_players does, not_here, only_pairs_by_hand.
    """
    draft = lock_draft(event, number, version)
    first_match, second_match = _match_of(draft, first), _match_of(draft, second)
    if first == second or (first_match is not None and first_match == second_match):
        refuse("swap_same_match")
    if first_match is None or second_match is None:
        change = _seat_with_free_entry(draft, (first, second), first_match or second_match)
        return record_change(draft, change, reason, actor)
    swap = _swap_to_meet(first_match, second_match, first, second)
    if swap is None:
        table = find_free_table(draft, (first, second))
        dissolved, created = (
            [read_seated_match(first_match), read_seated_match(second_match)],
            [SeatedMatch(table, (first, second))],
        )
        change = _replace_matches(draft, dissolved, created)
    else:
        exchange_seats(draft, *swap)
        change = {"swap": list(swap)}
    return record_change(draft, change, reason, actor)


@transaction.atomic
def dissolve_match(
    *, event: Event, number: int, table: int, reason: str, actor: User | None, version: PairingVersion | None = None
) -> Round:
    """Dissolve a match of a draft; its players have no match until staff seat them again.

    Raises Refused table_unknown, and what :func:`lock_draft` and :func:`record_change` refuse.
    """
    draft = lock_draft(event, number, version)
    change = _replace_matches(draft, [read_seated_match(get_table(draft, table))], [])
    return record_change(draft, change, reason, actor)


@transaction.atomic
def give_bye(
    *, event: Event, number: int, entry: int, reason: str, actor: User | None, version: PairingVersion | None = None
) -> Round:
    """Give an entry the bye of a draft.

    The entry that had the bye takes the seat; without one the opponent stays without a match. An entry without a match
    gets a bye beside another one.

    Raises Refused round_unknown, round_not_draft, draft_changed_meanwhile, bye_already, not_here, cut_by_hand,
    reason_needed or reason_too_long.
    """
    draft = lock_draft(event, number, version)
    match, bye = _match_of(draft, entry), draft.matches.filter(table=None).first()
    if match is not None and match.is_bye:
        refuse("bye_already", player=match.seats.get().entry.name)
    if match is not None and bye is not None:
        swap = [list_seated_entries(bye)[0], entry]
        exchange_seats(draft, *swap)
        return record_change(draft, {"swap": swap}, reason, actor)
    _require_checked_in(draft, [entry])
    change = _replace_matches(draft, [read_seated_match(match)] if match else [], [SeatedMatch(None, (entry,))])
    return record_change(draft, change, reason, actor)


@transaction.atomic
def undo_change(*, event: Event, number: int, actor: User | None, version: PairingVersion | None = None) -> Round:
    """Undo the last manual change, as a change of its own.

    Raises Refused nothing_to_undo, and what :func:`lock_draft` refuses.
    """
    draft = lock_draft(event, number, version)
    changes = find_open_changes(draft)
    if not changes:
        refuse("nothing_to_undo", number=number)
    last = changes[-1]
    return record_change(draft, {**_revert_change(draft, last.change), "undo": True}, last.reason, actor)


def _revert_change(draft: Round, change: dict[str, Any]) -> dict[str, Any]:
    """Do the opposite of a recorded change, and return the record of it."""
    if "swap" in change:
        exchange_seats(draft, *change["swap"])
        return {"swap": change["swap"]}
    if "tables" in change:
        tables = change["tables"][::-1]
        exchange_tables(draft, *tables)
        return {"tables": tables}
    created, dissolved = ([SeatedMatch(*match) for match in change["matches"][key]] for key in ("in", "out"))
    return _replace_matches(draft, created, dissolved)


def _seat_with_free_entry(draft: Round, entries: tuple[int, int], match: Match | None) -> dict[str, Any]:
    """Seat two entries at the table of the ``match`` that one of them has; its opponent stays without a match."""
    _require_checked_in(draft, [entry for entry in entries if match is None or entry not in list_seated_entries(match)])
    if match is not None and match.seats.count() > 2:
        refuse("only_pairs_by_hand")
    table = match.table if match and match.table else find_free_table(draft, entries)
    return _replace_matches(draft, [read_seated_match(match)] if match else [], [SeatedMatch(table, entries)])


def _swap_to_meet(first_match: Match, second_match: Match, first: int, second: int) -> tuple[int, int] | None:
    """Return the two entries to swap so that first and second meet; None if both have a bye.

    Raises Refused only_pairs_by_hand for a match of more than two.
    """
    if max(first_match.seats.count(), second_match.seats.count()) > 2:
        refuse("only_pairs_by_hand")
    if first_match.is_bye and second_match.is_bye:
        return None
    if first_match.is_bye:
        return first, next(entry for entry in list_seated_entries(second_match) if entry != second)
    return next(entry for entry in list_seated_entries(first_match) if entry != first), second


def _replace_matches(draft: Round, dissolved: Sequence[SeatedMatch], created: Sequence[SeatedMatch]) -> dict[str, Any]:
    """Delete the rows of the matches ``dissolved`` and seat those of ``created``; return the record of the change."""
    for table, entries in dissolved:
        delete_matches(draft.matches.filter(table=table, seats__entry=entries[0]))
    seat_matches(draft, created)
    out, into = ([match.as_json() for match in matches] for matches in (dissolved, created))
    return {"matches": {"out": out, "in": into}}


def _match_of(draft: Round, entry: int) -> Match | None:
    """Return the match or bye of an entry in the draft, None without one."""
    return draft.matches.filter(seats__entry=entry).first()


def _require_checked_in(draft: Round, entries: Sequence[int]) -> None:
    """Raise Refused not_here unless all entries are checked in."""
    checked_in = Entry.objects.filter(event=draft.event_id, status=Entry.Status.CHECKED_IN, pk__in=entries)
    if checked_in.count() != len(set(entries)):
        refuse("not_here")
