"""Players of an event with the same name as a new one. Entry points: :func:`read_entered_names`, :class:`NewNames`,
:func:`check_name_list`, :func:`list_namesakes`.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from accounts.models import User
from problems import refuse
from tournament.domain.name_lines import MAX_NAMES, NameLine, read_names
from tournament.domain.written_name import NameOrder
from tournament.entries.queries.entries import load_entries
from tournament.models import Entry, EntryMember, Event


@dataclass(frozen=True)
class CheckedName:
    """A line of a pasted list; ``namesake`` is the name of a player of the event or of a line above, if it is equal."""

    line: NameLine
    namesake: str = ""


def read_entered_names(event: Event) -> dict[str, str]:
    """Return the names of all players of the event, dropped ones too, in full, by ``name_key``."""
    return NewNames(event).read()


class NewNames:
    """The names of an event, read in parts: each reading has those that were entered since the one before it."""

    def __init__(self, event: Event) -> None:
        self.event, self._newest = event, 0

    def read(self) -> dict[str, str]:
        """Return the names of the players entered since the last reading, by ``name_key``; at first of all players."""
        members = EntryMember.objects.filter(event=self.event, user__erased_at=None, pk__gt=self._newest)
        names = {}
        columns = ("pk", "user__name_key", "user__given_name", "user__family_name")
        for self._newest, key, given, family in members.order_by("pk").values_list(*columns):
            names[key] = f"{given} {family}".strip()
        return names


def check_name_list(event: Event, text: str, order: NameOrder | None = None) -> tuple[CheckedName, ...]:
    """Read a pasted list and mark lines that repeat a name of the event or of a line above. Writes nothing.

    ``order`` is that of names without a comma; None leaves a line in doubt unread.
    Raises Refused too_many_names for a list of more than ``MAX_NAMES`` names.
    """
    lines = read_names(text, order)
    if len(lines) > MAX_NAMES:
        refuse("too_many_names", most=MAX_NAMES)
    names, checked = read_entered_names(event), []
    for line in lines:
        checked.append(CheckedName(line, "" if line.unread else names.get(line.key, "")))
        if not line.unread:
            names.setdefault(line.key, f"{line.given_name} {line.family_name}")
    return tuple(checked)


def list_namesakes(entry: Entry) -> list[Entry]:
    """Return the other entries of the event that share a name, entered or shown to others, in the order of entering.

    For the staff: one of them may be the same person, or a player that took another's name.
    """
    if entry.namesake_number is None:
        return []
    people = [member.user for member in entry.members.all()]
    keys = {key for user in people for key in (user.name_key, user.display_key) if key}
    named = User.objects.filter(Q(name_key__in=keys) | Q(display_key__in=keys), memberships__event=entry.event_id)
    ids = EntryMember.objects.filter(event=entry.event_id, user__in=named.values("pk")).values_list("entry", flat=True)
    return load_entries(Entry.objects.filter(pk__in={*ids} - {entry.pk}).order_by("pk"))
