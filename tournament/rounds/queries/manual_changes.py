"""Changes of a round by hand, and who is concerned when somebody leaves.

Entry points: :func:`open_changes`, :func:`was_repaired`, :func:`affected_by_leaving`, :func:`names_of`,
:func:`spoken_names_of`.
"""

import json

from django.db.models import Q

from tournament.domain.pairing.strategies import WITH_LOCKED
from tournament.entries.queries.entries import entries_of
from tournament.models import Deviation, Entry, Event, Round, Seat


def open_changes(a_round: Round) -> list[Deviation]:
    """Those of the newest attempt that were not taken back, in their order.

    What an older attempt had is in the pairs that the newest was told to keep.
    """
    found: list[Deviation] = []
    for deviation in a_round.deviations.all():
        if "repaired" in deviation.change:
            found.clear()
        elif "undo" in deviation.change:
            found.pop()
        else:
            found.append(deviation)
    return found


def was_repaired(a_round: Round) -> bool:
    """Whether some matches were kept and the others paired anew."""
    return any("repaired" in deviation.change for deviation in a_round.deviations.all())


def can_be_repaired(a_round: Round) -> bool:
    """Whether single matches of it can be paired anew: not in leagues, brackets and pods, where they hang together."""
    options = json.loads(a_round.pairing_input)["settings"].get("pairing", {})
    return options.get("system", "swiss") in WITH_LOCKED


def affected_by_leaving(a_round: Round) -> list[str]:
    """Names of who sits in the round without a result and is not there any more."""
    seats = Seat.objects.filter(match__round=a_round).exclude(entry__status=Entry.Status.CHECKED_IN)
    open_ones = seats.filter(Q(match__result=None) | Q(match__table=None)).values_list("entry", flat=True)
    names = spoken_names_of(a_round.event)
    return [names[entry] for entry in open_ones]


def spoken_names_of(event: Event) -> dict[int, str]:
    """Everybody's name by entry as people say it, for sentences."""
    return {entry.pk: entry.name for entry in entries_of(event)}


def names_of(event: Event) -> dict[int, str]:
    """Everybody's name by entry, surname first, in the Czech order of surnames."""
    return {entry.pk: entry.name_surname_first for entry in entries_of(event)}
