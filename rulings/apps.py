"""The rulings app: loads the shipped rulings after every migrate."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


class RulingsConfig(AppConfig):
    name = "rulings"

    def ready(self) -> None:
        post_migrate.connect(_load_shipped, sender=self)


def _load_shipped(using: str, **_: Any) -> None:
    """Nothing is loaded where the tables were just taken away, or into a second database."""
    from rulings.services.loading import load_shipped_rulings

    if using == "default" and "rulings_terms" in connections[using].introspection.table_names():
        load_shipped_rulings()
