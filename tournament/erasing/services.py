"""Transfer and erase the personal data of a person in events.

Entry point: :data:`HOLDER`, which the app registers.
"""

from collections.abc import Iterable, Sequence

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.personal_data import PersonalDataHolder
from problems import Problem, refuse
from tournament.domain.event_moves import OVER
from tournament.entries.services.entries import change_status
from tournament.entries.services.name_marks import number_namesakes
from tournament.erasing.queries import export_person
from tournament.erasing.texts import find_events_of_people, list_mentions, replace_texts
from tournament.event.queries.batches import split_in_batches
from tournament.event.queries.staff import list_accepted_roles
from tournament.event.services import stored_names
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, EntryMember, Event, StaffRole


def lock_events_of_people(people: Sequence[int]) -> None:
    """Lock the events of these persons, in the order of the events' ids: an event is locked before its people."""
    events = [*find_events_of_people(people).values_list("pk", flat=True)]
    for batch in split_in_batches(events):
        list(Event.objects.select_for_update().filter(pk__in=batch).order_by("pk").values_list("pk"))


def hand_over(source: User, target: User) -> None:
    """Transfer the entries of a walk-in to the account that claims them, with a line in the log of each event.

    Raises Refused claim_not_possible if the walk-in has a role in an event, claim_plays_already if the account plays in
    the same event: then the organizer has to decide which entry stays.
    """
    if StaffRole.objects.filter(user=source).exists():
        refuse("claim_not_possible")
    for member in EntryMember.objects.filter(user=source).select_related("entry__event").order_by("event"):
        event = member.entry.event
        try:
            with transaction.atomic():
                EntryMember.objects.filter(pk=member.pk).update(user=target)
        except IntegrityError:
            refuse("claim_plays_already", event=event.name)
        before, after = {"person": member.user_id}, {"person": target.pk}
        record_in_event(event, "entry.claimed", target, member.entry, before=before, after=after)
    discard_papers(target)


def list_hindrances(user: User) -> Iterable[Problem]:
    """Yield a problem for every event not over yet of which the user is the only organizer."""
    for role in _roles(user, StaffRole.Role.ORGANIZER).exclude(event__state__in=OVER):
        others = list_accepted_roles(role.event).filter(role=StaffRole.Role.ORGANIZER).exclude(user=user)
        if not others.exists():
            yield Problem("erase_last_organizer", {"event": role.event.name})


def list_consequences(user: User) -> Iterable[Problem]:
    """Yield a warning for every event that erasing drops this person from, and for every role it ends."""
    for entry in _active_entries(user):
        yield Problem("erase_leaves_event", {"event": entry.event.name}, severity="warning")
    for role in _roles(user):
        yield Problem("erase_ends_role", {"event": role.event.name, "role": role.role}, severity="warning")


def erase(user: User, actor: User | None) -> None:
    """Drop the person's entries in events not over yet and revoke their roles, with lines in the logs by ``actor``.

    Invitations to the person's user name are deleted.
    """
    for entry in _active_entries(user):
        change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor)
    for role in _roles(user):
        record_in_event(role.event, "role.revoked", actor, f"person:{user.pk}", after={"role": role.role})
        role.delete()
    # The word that told the person from a namesake is no longer needed, and may be part of a name.
    Entry.objects.filter(members__user=user).update(mark_word="")
    # A line about them in the log of the event would tell that the user name belonged to an account.
    StaffRole.objects.filter(user=None, invited_key=user.username_key).delete()
    for member in EntryMember.objects.filter(user=user).select_related("entry__event"):
        record_in_event(member.entry.event, "entry.person_erased", actor, member.entry)


def discard_papers(user: User) -> None:
    """Discard stored papers of the person's events, because they show the name; the newest are made again.

    New namesakes in these events get the numbers that tell them apart.
    """
    for event in Event.objects.filter(entries__members__user=user).distinct().order_by("pk"):
        number_namesakes(event, [user])
        stored_names.discard_papers(event)


def _active_entries(user: User) -> list[Entry]:
    """Return the person's entries in events not over yet, dropped ones excluded."""
    playing = Entry.objects.filter(members__user=user).exclude(event__state__in=OVER)
    return list(playing.exclude(status=Entry.Status.DROPPED).select_related("event").order_by("event"))


def _roles(user: User, *roles: str) -> QuerySet[StaffRole]:
    """Return the person's roles in events, all of them or those named."""
    held = StaffRole.objects.filter(user=user).select_related("event").order_by("event", "role")
    return held.filter(role__in=roles) if roles else held


HOLDER = PersonalDataHolder(
    export=export_person,
    erase=erase,
    hand_over=hand_over,
    hindrances=list_hindrances,
    consequences=list_consequences,
    discard_papers=discard_papers,
    lock_before=lock_events_of_people,
    mentions=list_mentions,
    rewrite=replace_texts,
)
