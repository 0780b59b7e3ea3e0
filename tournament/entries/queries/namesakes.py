"""Players of an event with the same name as a new one. Entry points: :func:`entered_names`, :func:`check_name_list`."""

from dataclasses import dataclass

from problems import refuse
from tournament.domain.name_lines import MOST_NAMES, NameLine, name_key, read_names
from tournament.models import EntryMember, Event


@dataclass(frozen=True)
class CheckedName:
    """A line of a pasted list; ``namesake`` is the name of a player of the event or of a line above, if it is equal."""

    line: NameLine
    namesake: str = ""


def entered_names(event: Event) -> dict[str, str]:
    """Return the names of all players of the event, dropped ones too, by ``name_key``, as the staff read them."""
    members = EntryMember.objects.filter(event=event, user__erased_at=None).select_related("user")
    people = [member.user for member in members.order_by("pk")]
    return {name_key(person.given_name, person.family_name): person.full_name for person in people}


def check_name_list(event: Event, text: str) -> tuple[CheckedName, ...]:
    """Read a pasted list and mark lines that repeat a name of the event or of a line above. Writes nothing.

    Raises Refused too_many_names for a list that cannot be entered at once.
    """
    lines = read_names(text)
    if len(lines) > MOST_NAMES:
        refuse("too_many_names", most=MOST_NAMES)
    known, checked = entered_names(event), []
    for line in lines:
        checked.append(CheckedName(line, "" if line.unread else known.get(line.key, "")))
        if not line.unread:
            known.setdefault(line.key, f"{line.given_name} {line.family_name}")
    return tuple(checked)
