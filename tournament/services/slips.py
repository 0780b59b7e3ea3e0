"""A match slip entered as a whole: the result and who leaves after the round. Entry point: :func:`enter_slip`."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.models import Entry, Event, Match
from tournament.services.entries import change_status
from tournament.services.results import Given, enter_result


@dataclass(frozen=True)
class Entered:
    """The match with its result, and whoever it made leave or come back."""

    match: Match
    left: list[Entry]
    returned: list[Entry]


@transaction.atomic
def enter_slip(
    *,
    event: Event,
    match_id: int,
    given: Given,
    actor: User | None,
    drops: Collection[int] = (),
    **how: Any,
) -> Entered:
    """Enter a result as ``enter_result`` does (``how`` are its other arguments), and drop the entries ``drops``.

    All or nothing. Raises what ``enter_result`` and ``change_status`` refuse, and not_at_this_table for a drop of
    somebody who did not play the match.
    """
    before = {entry.pk: entry.status for entry in _players(match_id)}
    if not set(drops) <= set(before):
        refuse("not_at_this_table")
    match = enter_result(event=event, match_id=match_id, given=given, actor=actor, **how)
    for entry in _players(match_id):
        if entry.pk in drops:
            change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor)
    moved = [entry for entry in _players(match_id) if entry.status != before[entry.pk]]
    return Entered(
        match,
        left=[entry for entry in moved if entry.status == Entry.Status.DROPPED],
        returned=[entry for entry in moved if entry.status != Entry.Status.DROPPED],
    )


def _players(match_id: int) -> list[Entry]:
    return list(Entry.objects.filter(seats__match=match_id).order_by("seats__order"))
