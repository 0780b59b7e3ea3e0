"""Changes of an entry by the staff: the fee, the club, and its status together with them."""

from django.db import transaction

from accounts.models import User
from language.one_line import put_on_one_line
from problems import refuse
from tournament.domain.name_lines import MAX_CLUB_LENGTH
from tournament.entries.services.disqualification import set_without_place
from tournament.entries.services.entries import change_status
from tournament.entries.services.name_marks import set_mark_word
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.stored_names import renew_names
from tournament.models import Entry, Event


@transaction.atomic
def set_fee_paid(*, entry: Entry, paid: bool, actor: User | None) -> Entry:
    """Record the fee as paid or not paid, at any time, with actor and time in the log; the same again does nothing."""
    locked = _lock_entry(entry)
    if locked.fee_paid == paid:
        return locked
    locked.fee_paid = paid
    locked.save(update_fields=["fee_paid"])
    record_in_event(locked.event, "entry.fee", actor, locked, before={"fee_paid": not paid}, after={"fee_paid": paid})
    return locked


@transaction.atomic
def set_club(*, entry: Entry, club: str, actor: User | None) -> Entry:
    """Set the club, "" for none. The pairing keeps clubmates apart in the first two rounds where it costs nothing.

    Raises Refused club_too_long.
    """
    club = put_on_one_line(club)
    if len(club) > MAX_CLUB_LENGTH:
        refuse("club_too_long", most=MAX_CLUB_LENGTH)
    locked = _lock_entry(entry)
    before, locked.club = locked.club, club
    if before != club:
        locked.save(update_fields=["club"])
        record_in_event(locked.event, "entry.club", actor, locked, before={"club": before}, after={"club": club})
        if locked.namesake_number is not None:
            # The club may be what tells the entry from a namesake.
            renew_names(locked.event)
    return locked


@transaction.atomic
def change_entry(
    *,
    entry: Entry,
    actor: User | None,
    status: str | None = None,
    fee_paid: bool | None = None,
    club: str | None = None,
    name_mark: str | None = None,
    without_place: bool | None = None,
) -> None:
    """Change status, place, fee, club and mark of an entry together, or nothing; None leaves a value.

    Raises what each refuses.
    """
    if status is not None:
        change_status(entry=entry, to=status, actor=actor)
    if without_place is not None:
        set_without_place(entry=entry, without_place=without_place, actor=actor)
    if fee_paid is not None:
        set_fee_paid(entry=entry, paid=fee_paid, actor=actor)
    if club is not None:
        set_club(entry=entry, club=club, actor=actor)
    if name_mark is not None:
        set_mark_word(entry=entry, word=name_mark, actor=actor)


def _lock_entry(entry: Entry) -> Entry:
    """Lock the event before its entry, as every write does that ends in the revisions of the event."""
    Event.objects.select_for_update().get(pk=entry.event_id)
    return Entry.objects.select_related(None).get(pk=entry.pk)
