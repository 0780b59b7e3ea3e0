"""Create, change or copy a whole event, or start its finals, in one transaction."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.house_rules.rules import read_house_rules
from tournament.domain.event_facts import FACTS
from tournament.domain.event_moves import EventState
from tournament.event.queries.staff import list_staff
from tournament.event.services.invitations import invite_person
from tournament.event.services.log_lines import record_in_event
from tournament.models import Event, StaffRole
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.events import create_event, merge_settings, move_event
from tournament.organizing.services.facts import change_facts
from tournament.series.services import assign_series
from tournament.submissions.queries.deadlines import read_deck_settings
from tournament.submissions.queries.rules import find_house_rules
from tournament.submissions.services.rules import set_deck_settings, set_house_rules

# Settings that are not copied to another event.
_NOT_COPIED = {"sample_people"}


@transaction.atomic
def create_event_with_deck_settings(
    *, actor: User | None, decks: Mapping[str, Any] | None = None, **values: Any
) -> Event:
    """Create a draft event: ``decks`` are passed to ``set_deck_settings``, the rest to ``create_event``.

    Raises what either of them refuses; then no event is created.
    """
    event = create_event(actor=actor, **values)
    if decks:
        usual = {"deadline": None, "is_locked": False, "shown_during": "staff", "shown_after": "staff"}
        set_deck_settings(event=event, actor=actor, **{**usual, **decks})
    return event


@transaction.atomic
def change_event(
    *, event: Event, facts: Mapping[str, Any], settings: Mapping[str, Any], reason: str, actor: User | None
) -> Event:
    """Change facts and counting together, or nothing.

    Keys of points, match and policies that are not given keep their values. Raises what ``change_facts`` and
    ``change_counting`` refuse.
    """
    changed = change_facts(event=event, changes=facts, actor=actor) if facts else event
    if not settings:
        return changed
    whole = merge_settings(changed.settings, settings)
    return change_counting(event=changed, changes={key: whole[key] for key in settings}, reason=reason, actor=actor)


@transaction.atomic
def copy_event(*, event: Event, name: str, starts_at: datetime, actor: User, with_staff: bool = False) -> Event:
    """Create a draft event with the facts, counting, house rules, deck settings and, if wanted, staff of another one.

    The staff are invited, entries are not copied. The copy pins today's format, its deadline of decks keeps the
    distance to the start, and it counts in the series of the original if that series is the actor's own. Raises what
    ``create_event``, ``set_house_rules`` and ``invite_person`` refuse.
    """
    facts = {fact: getattr(event, fact) for fact in FACTS if fact not in ("name", "starts_at")}
    settings = {key: value for key, value in event.settings.items() if key not in _NOT_COPIED}
    original = read_deck_settings(event)
    deck_settings = {
        "deadline": original.deadline and original.deadline + (starts_at - event.starts_at),
        "shown_during": original.shown_during,
        "shown_after": original.shown_after,
    }
    copy = create_event_with_deck_settings(
        actor=actor,
        name=name,
        format_key=event.format_key,
        starts_at=starts_at,
        settings=settings,
        decks=deck_settings,
        **facts,
    )
    house = find_house_rules(event)
    if house is not None:
        set_house_rules(event=copy, house=read_house_rules(house.data), actor=actor)
    # A series belongs to its creator, and only its creator may add events to it.
    if event.series is not None and event.series.created_by_id == actor.pk:
        assign_series(event=copy, series=event.series, actor=actor)
    if with_staff:
        for staff in list_staff(event, actor):
            is_own = staff.username == actor.username and staff.role == StaffRole.Role.ORGANIZER
            if staff.is_accepted and not is_own:
                invite_person(event=copy, username=staff.username, role=staff.role, actor=actor)
    record_in_event(copy, "event.copied", actor, after={"from": event.slug})
    return copy


@transaction.atomic
def start_finals(*, event: Event, size: int, third_place: bool, actor: User | None) -> Event:
    """Move an event to finals of ``size`` entries (2 to 32), with a match for third place or without.

    Raises what ``move_event`` and ``change_facts`` refuse.
    """
    if event.cut_size != size:
        event = change_facts(event=event, changes={"cut_size": size}, actor=actor)
    return move_event(event=event, to=EventState.CUT, actor=actor, third_place=third_place)
