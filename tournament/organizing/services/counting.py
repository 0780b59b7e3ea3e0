"""Change the counting of an event: points, tie-breakers, match format, policies."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts.models import User
from engine.json_io.event_settings import (
    COUNTING,
    match_format_of,
    read_counting_settings,
    read_policy_settings,
    require_valid,
)
from problems import Refused
from tournament.event.queries.facts import has_begun
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.reasons import read_reason, require_reason
from tournament.models import Event
from tournament.ranking.services import store_standings


@transaction.atomic
def change_counting(*, event: Event, changes: Mapping[str, Any], reason: str, actor: User | None) -> Event:
    """Replace parts of the settings by their keys; other parts stay, and equal values are no change.

    Standings change with them; existing pairings and the scores of missed rounds stay. Raises Refused event_over,
    reason_needed once players have seen a round, and every fault of the changes with its path. A fault that was stored
    earlier in another part stays.
    """
    locked = lock_unfinished_event(event.pk)
    require_valid(changes)
    settings = {**locked.settings, **changes}
    changed = sorted(key for key in changes if _read_part(locked.settings, key) != _read_part(settings, key))
    if not changed:
        return locked
    reason = require_reason(reason) if has_begun(locked) else read_reason(reason)
    before = {key: locked.settings.get(key) for key in changed}
    # A value that is equal but written differently, such as 0.50 for 0.5, stays as it is stored.
    settings = {**locked.settings, **{key: changes[key] for key in changed}}
    locked.settings = settings
    locked.save(update_fields=["settings"])
    store_standings(event=locked)
    after = {**{key: settings[key] for key in changed}, "reason": reason}
    record_in_event(locked, "event.settings_changed", actor, before=before, after=after)
    return locked


def _read_part(settings: Mapping[str, Any], key: str) -> Any:
    """Return the value of a part of the settings, so that 0.33 equals "33/100" and a default equals the same choice."""
    read = {"match": match_format_of, "policies": read_policy_settings}.get(key)
    try:
        if key in COUNTING:
            return getattr(read_counting_settings(settings), key)
        return read(settings) if read else settings.get(key)
    except Refused:  # settings stored before a rule forbade them
        return settings.get(key)
