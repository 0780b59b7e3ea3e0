"""Django's connection led to other data for the time of a block, and the migrations that such data have."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder


@contextmanager
def connect_with(**settings: Any) -> Iterator[None]:
    """Let the default connection use changed settings, such as another NAME."""
    usual = dict(connection.settings_dict)
    connection.close()
    connection.settings_dict.update(settings)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict.update(usual)


def list_applied_migrations() -> tuple[str, ...]:
    """Return the applied migrations as ``app.name``, sorted; none for an empty database."""
    return tuple(sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()))
