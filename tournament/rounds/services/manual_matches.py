"""Matches of a draft that are dissolved and created by staff, and the opposite of a recorded manual change.

Entry points: :func:`create_match`, :func:`dissolve_match`, :func:`give_bye`, :func:`revert_change`. Each returns the
record of the change, with the matches that it dissolved and created, so that it can be replayed and undone.
"""

from collections.abc import Sequence
from typing import Any

from problems import refuse
from tournament.models import Entry, Match, Round
from tournament.rounds.queries.rounds import SeatedMatch, get_table, read_seated_match
from tournament.rounds.queries.tables import find_free_table
from tournament.rounds.services.match_rows import delete_matches, list_seated_entries, seat_matches
from tournament.rounds.services.swaps import swap_players, swap_tables


def create_match(draft: Round, first: int, second: int) -> dict[str, Any]:
    """Seat two entries against each other; their former opponents meet each other, or stay without a match.

    Raises Refused swap_same_match, not_here, only_pairs_by_hand.
    """
    first_match, second_match = _match_of(draft, first), _match_of(draft, second)
    if first == second or (first_match is not None and first_match == second_match):
        refuse("swap_same_match")
    if first_match is None or second_match is None:
        return _seat_with_free_entry(draft, (first, second), first_match or second_match)
    swap = _swap_to_meet(first_match, second_match, first, second)
    if swap is not None:
        return swap_players(draft, *swap)
    dissolved = [read_seated_match(first_match), read_seated_match(second_match)]
    created = [SeatedMatch(find_free_table(draft, (first, second)), (first, second))]
    return _replace_matches(draft, dissolved, created)


def dissolve_match(draft: Round, table: int) -> dict[str, Any]:
    """Dissolve a match; its players have no match until staff seat them again. Raises Refused table_unknown."""
    return _replace_matches(draft, [read_seated_match(get_table(draft, table))], [])


def give_bye(draft: Round, entry: int) -> dict[str, Any]:
    """Give an entry the bye.

    The entry that had the bye takes the seat; without one the opponent stays without a match. An entry without a match
    gets a bye beside another one. Raises Refused bye_already, not_here.
    """
    match, bye = _match_of(draft, entry), draft.matches.filter(table=None).first()
    if match is not None and match.is_bye:
        refuse("bye_already", player=match.seats.get().entry.name)
    if match is not None and bye is not None:
        return swap_players(draft, list_seated_entries(bye)[0], entry)
    _require_checked_in(draft, [entry])
    return _replace_matches(draft, [read_seated_match(match)] if match else [], [SeatedMatch(None, (entry,))])


def revert_change(draft: Round, change: dict[str, Any]) -> dict[str, Any]:
    """Do the opposite of a recorded change, and return the record of it."""
    if "swap" in change:
        return swap_players(draft, *change["swap"])
    if "tables" in change:
        return swap_tables(draft, *change["tables"][::-1])
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
