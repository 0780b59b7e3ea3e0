"""Who in an event bears a name already. Entry points: :func:`names_entered`, :func:`read_back`."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.domain.name_lines import NameLine, name_key, read_names
from tournament.models import EntryMember, Event


@dataclass(frozen=True)
class ReadLine:
    """A line of a pasted list, and whose name it bears where somebody is called so already."""

    line: NameLine
    double: str = ""


def names_entered(event: Event) -> dict[str, str]:
    """The names of everybody who is or was in the event, by ``name_key``, as the staff read them."""
    members = EntryMember.objects.filter(event=event, user__erased_at=None).select_related("user")
    people = [member.user for member in members.order_by("pk")]
    return {name_key(person.given_name, person.family_name): person.full_name for person in people}


def read_back(event: Event, text: str) -> tuple[ReadLine, ...]:
    """Each line of a pasted list with whom it doubles: somebody in the event, or a line above. Writes nothing."""
    return tuple(_marked(event, text))


def _marked(event: Event, text: str) -> Iterator[ReadLine]:
    known = names_entered(event)
    for line in read_names(text):
        yield ReadLine(line, "" if line.unread else known.get(line.key, ""))
        if not line.unread:
            known.setdefault(line.key, f"{line.given_name} {line.family_name}")
