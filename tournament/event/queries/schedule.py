"""Events with a system that sets all pairs in advance: the players of these pairs, and the number of rounds.

Entry points: :func:`list_scheduled_players`, :func:`find_scheduled_rounds`, :func:`count_planned_rounds`,
:func:`has_own_bracket`.
"""

import json

from engine.json_io.event_settings import read_counting_settings
from engine.options import PairingOptions
from engine.schedule import SCHEDULED, WITH_BRACKET, count_scheduled_rounds
from tournament.models import Entry, Event, Round


def read_pairing_options(event: Event) -> PairingOptions:
    return read_counting_settings({key: event.settings[key] for key in ("pairing",) if key in event.settings}).pairing


def has_own_bracket(event: Event) -> bool:
    """Return true if the system of the event plays a bracket, so that finals do not follow from its standings."""
    return read_pairing_options(event).system in WITH_BRACKET


def list_scheduled_players(event: Event) -> set[int]:
    """Return the ids of the entries for which the first visible round set all pairs; none before it, nor in Swiss."""
    if read_pairing_options(event).system not in SCHEDULED:
        return set()
    first = event.rounds.exclude(state=Round.State.DRAFT).order_by("number").values_list("pairing_input", flat=True)
    text = first.first()
    return {int(player["id"]) for player in json.loads(text)["players"]} if text else set()


def find_scheduled_rounds(event: Event) -> int | None:
    """Return the number of rounds of the whole event by its system; None where its planned rounds decide."""
    options = read_pairing_options(event)
    if options.system not in SCHEDULED:
        return None
    players = list_scheduled_players(event)
    number = len(players) or event.entries.filter(status=Entry.Status.CHECKED_IN).count()
    return count_scheduled_rounds(options, number)


def count_planned_rounds(event: Event) -> int:
    """Return the number of rounds before finals: that of the event's system for its players, else the planned ones."""
    return find_scheduled_rounds(event) or event.rounds_planned
