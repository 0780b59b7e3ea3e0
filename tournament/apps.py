"""The tournament app, which registers its job handlers and the personal data it holds."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        """Register the job handlers and the holder of personal data."""
        from accounts.personal_data import register_holder
        from tournament.erasing.services import HOLDER
        from tournament.papers import services  # noqa: F401

        register_holder("events", HOLDER)
