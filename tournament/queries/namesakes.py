"""Who in an event bears a name already. Entry point: :func:`names_entered`."""

from tournament.domain.name_lines import name_key
from tournament.models import EntryMember, Event


def names_entered(event: Event) -> dict[str, str]:
    """The names of everybody who is or was in the event, by ``name_key``, as the staff read them."""
    members = EntryMember.objects.filter(event=event, user__erased_at=None).select_related("user")
    people = [member.user for member in members.order_by("pk")]
    return {name_key(person.given_name, person.family_name): person.full_name for person in people}
