"""Storing the standings of events played with an earlier version. Entry point: :func:`store_missing_standings`.

Events that are over keep the places they published; only brackets with a wrong winner are counted again (decision 60).

It runs after every ``migrate`` that leaves no migration unapplied, because it counts with today's models. Each event is
one transaction, so an interrupted upgrade goes on with the events that are left.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from engine.schedule import WITH_BRACKET
from engine.standings import VERSION
from problems import Refused
from tournament.domain.event_moves import OVER
from tournament.models import Event
from tournament.ranking.brackets import correct_winner, restore_bracket
from tournament.ranking.queries.stored import list_events_without_standings
from tournament.ranking.services import rebuild_standings

logger = logging.getLogger(__name__)


def store_missing_standings(**signal: Any) -> None:
    """Receive the signal ``post_migrate`` and store the standings.

    An event with settings that cannot be read any more is left out: its pages name the fault.
    """
    if not is_last_step_of_upgrade(**signal):
        return
    brackets = Event.objects.filter(settings__pairing__system__in=sorted(WITH_BRACKET), cut=None).order_by("pk")
    for event in brackets.filter(state=Event.State.RUNNING, rounds__isnull=False).distinct():
        _try(event, restore_bracket)
    for event in list_events_without_standings():
        # An event that was over before any standings were stored published places by the first rules.
        rules = VERSION if not event.is_over else None if event.standings.exists() else 1
        _try(event, partial(rebuild_standings, actor=None, rules=rules))
    for event in brackets.filter(state__in=OVER, standings__version__lt=VERSION).distinct():
        _try(event, correct_winner)


def _try(event: Event, write: Callable[..., object]) -> None:
    """Call a write for an event; one with data that cannot be read any more is named in the log of the program."""
    try:
        write(event=event)
    except (Refused, ValueError) as error:
        codes = ", ".join(problem.code for problem in error.problems) if isinstance(error, Refused) else str(error)
        logger.warning("standings of event %s were not stored: %s", event.slug, codes)


def is_last_step_of_upgrade(*, using: str, **signal: Any) -> bool:
    """Return true for the ``post_migrate`` of a ``migrate`` of the main database that left no migration unapplied.

    A signal without ``plan`` comes from another command.
    """
    if using != DEFAULT_DB_ALIAS or "plan" not in signal:
        return False
    executor = MigrationExecutor(connections[using])
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
