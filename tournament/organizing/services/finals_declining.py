"""Places in the finals that players decline.

Entry points: :func:`set_declines_finals`, :func:`change_entry_and_place`.
"""

from typing import Any

from django.db import transaction

from accounts.models import User
from engine.finals import MIN_FINALISTS
from problems import refuse
from tournament.entries.services.entry_changes import change_entry
from tournament.event.queries.schedule import has_own_bracket
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, Event
from tournament.organizing.services.finals_seeding import seed_anew
from tournament.rounds.services.rounds import pair_next_round
from tournament.standings.queries.finals_seeds import check_seeds


@transaction.atomic
def set_declines_finals(*, entry: Entry, declines: bool, actor: User | None) -> Entry:
    """Record that a player takes no place in the finals, or takes one after all; the same again does nothing.

    The player is not dropped; the next in the standings goes on. Until players have seen the first round of the finals,
    they are seeded anew, and a draft of that round is paired again. Raises Refused event_over, cut_own_bracket,
    decline_too_late once that round is published, and cut_too_few if less than two players would be left.
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    locked = event.entries.get(pk=entry.pk)
    if locked.declines_finals == declines:
        return locked
    if event.is_over:
        refuse("event_over")
    if has_own_bracket(event) and event.state != Event.State.CUT:
        refuse("cut_own_bracket")
    before = check_seeds(event)
    if before is not None and not before.can_decline:
        refuse("decline_too_late", name=locked.name)
    locked.declines_finals = declines
    locked.save(update_fields=["declines_finals"])
    verb = "entry.finals_declined" if declines else "entry.finals_accepted"
    record_in_event(event, verb, actor, locked)
    after = check_seeds(event)
    if before is not None and after is not None and locked.pk in {*before.cut.seeding, *after.seeding}:
        if len(after.seeding) < MIN_FINALISTS:
            refuse("cut_too_few")
        seed_anew(event=event, actor=actor)
        if before.paired is not None:
            pair_next_round(event=event, actor=actor, number=before.paired.number)
    return locked


@transaction.atomic
def change_entry_and_place(
    *, entry: Entry, actor: User | None, declines_finals: bool | None = None, **change: Any
) -> None:
    """Change an entry as ``change_entry`` does, and its place in the finals; None leaves the place. All or nothing."""
    if change:
        change_entry(entry=entry, actor=actor, **change)
    if declines_finals is not None:
        set_declines_finals(entry=entry, declines=declines_finals, actor=actor)
