"""The decks app: it loads the shipped card lists after every migration."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class DecksConfig(AppConfig):
    name = "decks"

    def ready(self) -> None:
        from accounts.personal_data import register_holder
        from decks.services.personal_data import HOLDER

        post_migrate.connect(load_shipped_cards, sender=self)
        register_holder("decks", HOLDER)


def load_shipped_cards(using: str, **_kwargs: Any) -> None:
    """Load the shipped card lists into the database that was migrated."""
    from decks.services.catalogue import load_catalogues

    load_catalogues(using=using)
