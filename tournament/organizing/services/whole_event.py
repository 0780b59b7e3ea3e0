"""Making or changing a whole event at once: by the answers of a wizard or a request, or like an earlier one."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.house_rules.rules import read_house_rules
from ledger.services.log import record_action
from tournament.domain.event_facts import FACTS
from tournament.event.services.staff import grant_role
from tournament.models import Event, StaffRole
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.events import create_event, laid_over
from tournament.organizing.services.facts import change_facts
from tournament.series.services import put_event
from tournament.submissions.queries.deadlines import deck_settings_of
from tournament.submissions.queries.rules import house_rules_of
from tournament.submissions.services.rules import set_deck_settings, set_house_rules

# What belongs to one event only and is never taken along.
_OWN = {"sample_people"}


@transaction.atomic
def open_event(*, actor: User | None, decks: Mapping[str, Any] | None = None, **chosen: Any) -> Event:
    """A draft with everything that was chosen: ``decks`` for ``set_deck_settings``, the rest for ``create_event``.

    Raises Refused with what either of them refuses; then there is no event.
    """
    event = create_event(actor=actor, **chosen)
    if decks:
        usual = {"deadline": None, "is_locked": False, "shown_during": "staff", "shown_after": "staff"}
        set_deck_settings(event=event, actor=actor, **{**usual, **decks})
    return event


@transaction.atomic
def change_event(
    *, event: Event, facts: Mapping[str, Any], settings: Mapping[str, Any], reason: str, actor: User | None
) -> Event:
    """Change facts and counting together, or nothing; raises Refused as the services of either do.

    A part of points, match or policies leaves the rest of it as it is.
    """
    changed = change_facts(event=event, changes=facts, actor=actor) if facts else event
    if not settings:
        return changed
    whole = laid_over(changed.settings, settings)
    return change_counting(event=changed, changes={key: whole[key] for key in settings}, reason=reason, actor=actor)


@transaction.atomic
def copy_event(*, event: Event, name: str, starts_at: datetime, actor: User, with_staff: bool = False) -> Event:
    """A draft like an earlier event: its facts, counting, house rules, deck settings and, if wanted, staff; no people.

    The format is today's, the deadline of decks keeps its distance to the start, and a series of the actor's own goes
    on. Raises Refused as ``create_event``
    and ``set_house_rules`` do.
    """
    facts = {fact: getattr(event, fact) for fact in FACTS if fact not in ("name", "starts_at")}
    settings = {key: value for key, value in event.settings.items() if key not in _OWN}
    copy = open_event(
        actor=actor,
        name=name,
        format_key=event.format_key,
        starts_at=starts_at,
        settings=settings,
        decks=_decks_of(event, starts_at),
        **facts,
    )
    house = house_rules_of(event)
    if house is not None:
        set_house_rules(event=copy, house=read_house_rules(house.data), actor=actor)
    # A series belongs to who made it; nobody else lets events count in it.
    if event.series is not None and event.series.created_by_id == actor.pk:
        put_event(event=copy, series=event.series, actor=actor)
    if with_staff:
        _take_staff_along(event, copy, actor)
    subject = f"event:{copy.pk}"
    record_action(actor=actor, verb="event.copied", scope=copy.scope, subject=subject, after={"from": event.slug})
    return copy


def _decks_of(event: Event, starts_at: datetime) -> dict[str, Any]:
    kept = deck_settings_of(event)
    return {
        "deadline": kept.deadline and kept.deadline + (starts_at - event.starts_at),
        "shown_during": kept.shown_during,
        "shown_after": kept.shown_after,
    }


def _take_staff_along(event: Event, copy: Event, actor: User) -> None:
    for given in StaffRole.objects.filter(event=event).select_related("user").exclude(user=actor, role="organizer"):
        grant_role(event=copy, username=given.user.username, role=given.role, actor=actor)
