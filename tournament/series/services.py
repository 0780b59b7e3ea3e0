"""Writes of series: create, change, and assign events."""

from typing import Any

from django.db import transaction

from accounts.models import User
from language.one_line import put_on_one_line
from problems import refuse
from tournament.domain.series import read_scheme
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.slugs import create_with_slug
from tournament.models import Event, Series

MAX_NAME_LENGTH = 100


@transaction.atomic
def create_series(*, name: str, scheme: dict[str, Any], actor: User | None) -> Series:
    """Create a series without events. Raises Refused series_name_needed, and every fault of the scheme."""
    data = read_scheme(scheme).as_data()
    series = create_with_slug(Series, "", name=_clean_name(name), scheme=data, created_by=actor)
    record_in_event(series, "series.created", actor, after=data)
    return series


@transaction.atomic
def change_series(*, series: Series, name: str, scheme: dict[str, Any], actor: User | None) -> Series:
    """Change name and scheme; equal values write nothing. Raises Refused as create_series does."""
    locked = Series.objects.select_for_update().get(pk=series.pk)
    data = read_scheme(scheme).as_data()
    before = {"name": locked.name, **read_scheme(locked.scheme).as_data()}
    after = {"name": _clean_name(name), **data}
    if before == after:
        return locked
    locked.name, locked.scheme = _clean_name(name), data
    locked.save(update_fields=["name", "scheme"])
    record_in_event(locked, "series.changed", actor, before=before, after=after)
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
