"""The tournament app; its kinds of background work and what it holds of people are known from the start."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        """Registers the job handlers, and what events hold of people."""
        from accounts.personal_data import register_holder
        from tournament.erasing.services import HOLDER
        from tournament.papers import services  # noqa: F401

        register_holder("events", HOLDER)
