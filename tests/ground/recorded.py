"""Rows that services have written once in a test process are inserted again for later tests.

Making an event with players takes a hundred statements and most of the time of a short test. The services write it for
the first tests that ask for it; then its rows are kept, and a later test gets them in one statement a table, as if the
services had just written them. Changes of rows that were there before are not kept. Entry points:
`insert_again_or_make`, and `recorded` for fixtures.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, wraps
from typing import Any, TypeVar

from django.apps import apps
from django.db import connection, transaction
from django.db.models import AutoField, DateTimeField, Max, Model
from django.utils import timezone

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Recording:
    """The rows that a call wrote, by model, and what these tables held before."""

    rows: dict[type[Model], list[Model]]
    before: dict[type[Model], Hashable]
    made: Model
    started_at: datetime
    ended_at: datetime

    def fits(self) -> bool:
        """Return true if the tables of the rows hold what they held before the recorded call."""
        return {model: _keys_of(model) for model in self.rows} == self.before

    def insert(self) -> Model:
        """Write the rows, with their times moved to now. Returns the object that the recorded call returned."""
        later = timezone.now() - self.ended_at
        with transaction.atomic():
            for model, rows in self.rows.items():
                model._base_manager.bulk_create([_copy(row, self, later) for row in rows])
            _continue_sequences(self.rows)
        return type(self.made)._base_manager.get(pk=self.made.pk)


_recordings: dict[Hashable, Recording | None] = {}


def insert_again_or_make(key: Hashable, make: Callable[[], M]) -> M:
    """Return what ``make`` returns: by inserting what it wrote before, or by calling it.

    ``key`` tells calls apart that write different rows. What was written is recorded at the second call, for most keys
    are used once. Rows are inserted again only into tables that hold what they held before the recorded call.
    """
    if key not in _recordings:
        _recordings[key] = None
        return make()
    recording = _recordings[key]
    if recording is None:
        recording, made = _record(make)
        _recordings[key] = recording
        return made
    return recording.insert() if recording.fits() else make()  # type: ignore[return-value]


def recorded(make: Callable[[], M]) -> Callable[[], M]:
    """Decorate a function that takes no arguments and writes rows, such as a fixture, with `insert_again_or_make`."""
    return wraps(make)(lambda: insert_again_or_make((make.__module__, make.__qualname__), make))


def _record(make: Callable[[], M]) -> tuple[Recording, M]:
    before = {model: _keys_of(model) for model in _models()}
    started_at = timezone.now()
    made = make()
    ended_at = timezone.now()
    rows = {model: _rows_since(model, keys) for model, keys in before.items() if _keys_of(model) != keys}
    return Recording(rows, {model: before[model] for model in rows}, made, started_at, ended_at), made


@cache
def _models() -> list[type[Model]]:
    """Return all models, those of many-to-many fields included."""
    return [model for model in apps.get_models(include_auto_created=True) if not model._meta.proxy]


def _is_counted(model: type[Model]) -> bool:
    """Return true if the database counts up the keys of a model."""
    return isinstance(model._meta.pk, AutoField)


def _keys_of(model: type[Model]) -> Hashable:
    """Return the last key of a table whose keys are counted up, all keys of another one."""
    if _is_counted(model):
        return model._base_manager.aggregate(last=Max("pk"))["last"] or 0
    return frozenset(model._base_manager.values_list("pk", flat=True))


def _rows_since(model: type[Model], keys: Any) -> list[Model]:
    """Return the rows that were written since a table had these keys."""
    if _is_counted(model):
        return list(model._base_manager.filter(pk__gt=keys).order_by("pk"))
    return [row for row in model._base_manager.all() if row.pk not in keys]


def _copy(row: Model, recording: Recording, later: timedelta) -> Model:
    """Return a new object of the same values; moments within the recorded call are moved."""
    values = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if isinstance(field, DateTimeField) and value and recording.started_at <= value <= recording.ended_at:
            value += later
        values[field.attname] = value
    return type(row)(**values)


def _continue_sequences(rows: dict[type[Model], list[Model]]) -> None:
    """Let PostgreSQL count on after the keys that were inserted; SQLite does so by itself."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for model, written in rows.items():
            if not _is_counted(model):
                continue
            table, column = model._meta.db_table, model._meta.pk.column
            cursor.execute(
                "SELECT setval(s, GREATEST(nextval(s), %s)) FROM pg_get_serial_sequence(%s, %s) AS s",
                [written[-1].pk, f'"{table}"', column],
            )
