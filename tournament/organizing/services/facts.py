"""Change the event facts: name, start, venue, rounds, capacity, fee, prizes, contact, size of the finals."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.domain.event_facts import clean_facts, require_changeable, require_facts
from tournament.domain.event_moves import EventState
from tournament.entries.services.waiting_list import admit_waiting_entries
from tournament.event.queries.facts import digest_event_facts, has_begun
from tournament.event.services.log_lines import record_in_event
from tournament.models import Event


@transaction.atomic
def change_facts(*, event: Event, changes: Mapping[str, Any], actor: User | None, known_digest: str = "") -> Event:
    """Change the given facts; equal values are no change, and freed capacity goes to waiting entries.

    ``known_digest`` is the ``digest_event_facts`` the event as the caller last saw it, empty without this check. Raises
    Refused event_changed_meanwhile, every fault of the facts with its path, or each reason why a change is too late.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if known_digest and known_digest != digest_event_facts(locked):
        refuse("event_changed_meanwhile")
    require_facts(changes)
    changed = {name: value for name, value in clean_facts(changes).items() if value != getattr(locked, name)}
    if not changed:
        return locked
    require_changeable(changed, EventState(locked.state), rounds=locked.rounds.count(), has_begun=has_begun(locked))
    before = {name: _json_value(getattr(locked, name)) for name in changed}
    for name, value in changed.items():
        setattr(locked, name, value)
    locked.save(update_fields=[*changed])
    after = {name: _json_value(value) for name, value in changed.items()}
    record_in_event(locked, "event.changed", actor, before=before, after=after)
    admit_waiting_entries(event=locked, actor=actor)
    return locked


def _json_value(value: Any) -> Any:
    return value.isoformat(timespec="minutes") if isinstance(value, datetime) else value
