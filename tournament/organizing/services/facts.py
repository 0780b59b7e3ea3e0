"""Changing what is said of an event: name, time, place, rounds, places, fee, prizes, contact, size of the finals."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.domain.event_facts import FACTS, require_changeable, require_facts
from tournament.domain.lifecycle import EventState
from tournament.entries.services.waiting_list import fill_places
from tournament.event.queries.facts import digest_of, has_begun
from tournament.models import Event


@transaction.atomic
def change_facts(*, event: Event, changes: Mapping[str, Any], actor: User | None, seen: str = "") -> Event:
    """Take facts over; what is not named stays, the same again does nothing, and places that become free are filled.

    ``seen`` is ``digest_of`` the event when somebody began to change it, empty for who does not say. Raises Refused
    event_changed_meanwhile, every fault of the facts with its place, or each reason why a change is too late.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if seen and seen != digest_of(locked):
        refuse("event_changed_meanwhile")
    require_facts(changes)
    wanted = {name: _trimmed(changes[name]) for name in FACTS if name in changes}
    changed = {name: value for name, value in wanted.items() if value != getattr(locked, name)}
    if not changed:
        return locked
    require_changeable(changed, EventState(locked.state), rounds=locked.rounds.count(), begun=has_begun(locked))
    before = {name: _written(getattr(locked, name)) for name in changed}
    for name, value in changed.items():
        setattr(locked, name, value)
    locked.save(update_fields=[*changed])
    record_action(
        actor=actor,
        verb="event.changed",
        scope=locked.scope,
        subject=f"event:{locked.pk}",
        before=before,
        after={name: _written(value) for name, value in changed.items()},
    )
    fill_places(event=locked, actor=actor)
    return locked


def _trimmed(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _written(value: Any) -> Any:
    return value.isoformat(timespec="minutes") if isinstance(value, datetime) else value
