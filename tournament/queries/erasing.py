"""Whom the staff of events may erase on request. Entry points: :func:`person_of`, :func:`is_theirs_alone`."""

from accounts.models import SiteRole, User
from problems import refuse
from tournament.models import Entry, EntryMember, StaffRole


def person_of(entry: Entry, person_id: int) -> User:
    """Somebody who plays in an entry, not erased yet; raises Refused entry_unknown."""
    found = next((one.user for one in entry.members.all() if one.user_id == person_id and not one.user.erased_at), None)
    return found if found is not None else refuse("entry_unknown")


def is_theirs_alone(organizer: User, person: User) -> bool:
    """Whether a person has no account of their own, no role, and plays only in events that this one organizes."""
    works = StaffRole.objects.filter(user=person).exists() or SiteRole.objects.filter(user=person).exists()
    if person.has_usable_password() or works:
        return False
    organized = StaffRole.objects.filter(user=organizer, role=StaffRole.Role.ORGANIZER).values("event")
    return not EntryMember.objects.filter(user=person).exclude(event__in=organized).exists()
