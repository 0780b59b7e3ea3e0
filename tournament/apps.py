"""The tournament app; its kinds of background work and what it holds of people are known from the start."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        """Registers the job handlers, and what events hold of people."""
        from accounts.personal_data import register_holder
        from tournament.services import documents  # noqa: F401
        from tournament.services.personal_data import HOLDER

        register_holder("events", HOLDER)
