"""Storing the standings of events played with an earlier version. Entry point: :func:`store_missing_standings`.

It runs after every ``migrate`` that leaves no migration unapplied, because it counts with today's models. Each event is
one transaction, so an interrupted upgrade goes on with the events that are left.
"""

import logging
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from problems import Refused
from tournament.ranking.queries.stored import list_events_without_standings
from tournament.ranking.services import rebuild_standings

logger = logging.getLogger(__name__)


def store_missing_standings(**signal: Any) -> None:
    """Receive the signal ``post_migrate`` and store the standings.

    An event with settings that cannot be read any more is left out: its pages name the fault.
    """
    if not is_last_step_of_upgrade(**signal):
        return
    for event in list_events_without_standings():
        try:
            rebuild_standings(event=event, actor=None)
        except Refused as refused:
            codes = ", ".join(problem.code for problem in refused.problems)
            logger.warning("standings of event %s were not stored: %s", event.slug, codes)


def is_last_step_of_upgrade(*, using: str, **signal: Any) -> bool:
    """Return true for the ``post_migrate`` of a ``migrate`` of the main database that left no migration unapplied.

    A signal without ``plan`` comes from another command.
    """
    if using != DEFAULT_DB_ALIAS or "plan" not in signal:
        return False
    executor = MigrationExecutor(connections[using])
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
