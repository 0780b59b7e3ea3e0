"""The rulings app: loads the shipped rulings after every migrate, and follows cards that change their names."""

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

        post_migrate.connect(_load_shipped, sender=self)
        cards_changed.connect(_follow_cards)
        register_holder("rulings", HOLDER)


def _load_shipped(using: str, **_: Any) -> None:
    """Nothing is loaded where the tables were just taken away, or into a second database."""
    from rulings.services.shipped_rulings import load_shipped_rulings

    if _has_rulings(using):
        load_shipped_rulings()


def _follow_cards(game: str, using: str, **_: Any) -> None:
    """Cards come into a database before rulings do: then there is nothing to follow yet."""
    from rulings.services.card_renames import update_card_names

    if _has_rulings(using):
        update_card_names(game=game)


def _has_rulings(using: str) -> bool:
    return using == "default" and "rulings_terms" in connections[using].introspection.table_names()
