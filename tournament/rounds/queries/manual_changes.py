"""Manual changes of a round, the dropped players in it, and names of entries.

Entry points: :func:`find_open_changes`, :func:`is_repaired`, :func:`can_be_repaired`, :func:`list_dropped_players`,
:func:`names_of`.
"""

from collections.abc import Iterable
from json import JSONDecoder

from django.db.models import Q, Value
from django.db.models.functions import StrIndex, Substr

from engine.json_io.state import KEY_OF_SETTINGS
from engine.pairing.strategies import WITH_LOCKED
from tournament.entries.queries.entries import load_entries_by_id
from tournament.models import Deviation, Entry, Event, Round, Seat


def find_open_changes(round_: Round) -> list[Deviation]:
    """Return the manual changes of the newest attempt that were not undone, in their order.

    Changes of an older attempt are already in the pairs that the newest one kept.
    """
    changes: list[Deviation] = []
    for deviation in round_.deviations.all():
        if "repaired" in deviation.change:
            changes.clear()
        elif "undo" in deviation.change:
            changes.pop()
        else:
            changes.append(deviation)
    return changes


def is_repaired(round_: Round) -> bool:
    """Return true if the round was repaired: some matches were kept and the others paired again."""
    return any("repaired" in deviation.change for deviation in round_.deviations.all())


def can_be_repaired(round_: Round) -> bool:
    """Return true if single matches can be paired again: not in leagues, brackets and pods, whose matches depend on
    each other.
    """
    settings = Substr("pairing_input", StrIndex("pairing_input", Value(KEY_OF_SETTINGS)) + len(KEY_OF_SETTINGS))
    (text,) = Round.objects.filter(pk=round_.pk).values_list(settings, flat=True)
    options = JSONDecoder().raw_decode(text)[0].get("pairing", {})
    return options.get("system", "swiss") in WITH_LOCKED


def list_dropped_players(round_: Round) -> list[str]:
    """Return the names of dropped players in matches of this round without a result, and of those with a bye."""
    seats = Seat.objects.filter(match__round=round_).exclude(entry__status=Entry.Status.CHECKED_IN)
    affected = seats.filter(Q(match__result=None) | Q(match__table=None)).values_list("entry", flat=True)
    entries = load_entries_by_id(round_.event.entries.all(), set(affected))
    return [entry.name for entry in entries]


def names_of(event: Event, entry_ids: Iterable[int]) -> dict[int, str]:
    """Return the names of some entries by id, given name first, in the Czech order of family names.

    An id that the event does not have is left out.
    """
    entries = load_entries_by_id(event.entries.all(), set(entry_ids))
    return {entry.pk: entry.name for entry in sorted(entries, key=lambda entry: (entry.sort_key, entry.pk))}
