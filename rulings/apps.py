"""The rulings app: loads the shipped rulings after every migrate and updates the card names of rulings."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


class RulingsConfig(AppConfig):
    name = "rulings"

    def ready(self) -> None:
        from accounts.personal_data import register_holder
        from decks.services.catalogue import cards_changed
        from rulings.services.personal_data import HOLDER

        post_migrate.connect(_load_shipped_rulings, sender=self)
        cards_changed.connect(_update_card_names)
        register_holder("rulings", HOLDER)


def _load_shipped_rulings(using: str, **_: Any) -> None:
    """Load the shipped rulings, unless the tables were just dropped or it is a second database."""
    from rulings.services.shipped_rulings import load_shipped_rulings

    if _has_rulings(using):
        load_shipped_rulings()


def _update_card_names(game: str, using: str, **_: Any) -> None:
    """Update the card names of the game's rulings. Cards are loaded before the tables of rulings exist."""
    from rulings.services.card_renames import update_card_names

    if _has_rulings(using):
        update_card_names(game=game)


def _has_rulings(using: str) -> bool:
    return using == "default" and "rulings_terms" in connections[using].introspection.table_names()
