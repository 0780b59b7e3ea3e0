"""Judges of events, for other apps. Entry point: :func:`is_judge_of_an_event`."""

from accounts.models import User
from tournament.models import StaffRole


def is_judge_of_an_event(user: User) -> bool:
    """Return true for a person that has accepted the role of a judge in any event. Costs one query."""
    return StaffRole.objects.filter(user=user, role=StaffRole.Role.JUDGE).exists()
