"""Names as papers can print them.

Entry points: :func:`printable_name`, :func:`printable_surname_first`, :func:`add_status`.
"""

from django.utils.translation import gettext

from tournament.models import Entry
from tournament.papers.layout.typeface import can_print


def printable_name(entry: Entry) -> str:
    """Return the name, or its Latin form where no font has its letters, so that a paper never shows boxes."""
    return entry.name if can_print(entry.name) else _add_mark(entry, entry.latin_name)


def printable_surname_first(entry: Entry) -> str:
    """Return the name for alphabetical lists; in the Latin form the last word is the family name."""
    if can_print(entry.name_surname_first):
        return entry.name_surname_first
    if not entry.has_latin_name:
        return _add_mark(entry, entry.latin_name)
    given, _space, family = entry.latin_name.rpartition(" ")
    return _add_mark(entry, f"{family} {given}".strip())


def add_status(entry: Entry, name: str) -> str:
    """Return the name with "dropped" or "disqualified" behind it, for an entry that is."""
    if entry.status != Entry.Status.DROPPED:
        return name
    return f"{name} – {gettext('disqualified') if entry.is_disqualified else gettext('dropped')}"


def _add_mark(entry: Entry, name: str) -> str:
    mark = entry.name_mark
    return f"{name} ({mark})" if mark and can_print(mark) else name
