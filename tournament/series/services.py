"""Writes of series: create, change, and assign events."""

from typing import Any

from django.db import transaction

from accounts.models import User
from language.one_line import put_on_one_line
from ledger.services.log import record_action
from problems import refuse
from tournament.domain.series import read_scheme
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.slugs import create_with_slug
from tournament.models import Event, Series

MAX_NAME_LENGTH = 100


@transaction.atomic
def create_series(*, name: str, scheme: dict[str, Any], actor: User | None) -> Series:
    """Create a series without events. Raises Refused series_name_needed, and every fault of the scheme."""
    found = read_scheme(scheme)
    series = create_with_slug(Series, "", name=_clean_name(name), scheme=found.as_data(), created_by=actor)
    record_action(
        actor=actor, verb="series.created", scope=series.scope, subject=f"series:{series.pk}", after=found.as_data()
    )
    return series


@transaction.atomic
def change_series(*, series: Series, name: str, scheme: dict[str, Any], actor: User | None) -> Series:
    """Change name and scheme; equal values write nothing. Raises Refused as create_series does."""
    locked = Series.objects.select_for_update().get(pk=series.pk)
    found = read_scheme(scheme)
    before = {"name": locked.name, **read_scheme(locked.scheme).as_data()}
    after = {"name": _clean_name(name), **found.as_data()}
    if before == after:
        return locked
    locked.name, locked.scheme = _clean_name(name), found.as_data()
    locked.save(update_fields=["name", "scheme"])
    record_action(
        actor=actor,
        verb="series.changed",
        scope=locked.scope,
        subject=f"series:{locked.pk}",
        before=before,
        after=after,
    )
    return locked


@transaction.atomic
def assign_series(*, event: Event, series: Series | None, actor: User | None) -> Event:
    """Assign an event to a series, or to none; an equal value writes nothing."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    wanted = series.pk if series else None
    if locked.series_id == wanted:
        return locked
    before = locked.series_id
    locked.series = series
    locked.save(update_fields=["series"])
    record_in_event(locked, "event.series_set", actor, before={"series": before}, after={"series": wanted})
    return locked


def _clean_name(name: str) -> str:
    """Return the name as one line. Raise Refused series_name_needed if it is empty or too long."""
    line = put_on_one_line(name)
    if not line or len(line) > MAX_NAME_LENGTH:
        refuse("series_name_needed", most=MAX_NAME_LENGTH)
    return line
