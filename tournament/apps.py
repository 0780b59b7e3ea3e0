"""The tournament app; its kinds of background work are known from the start."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"

    def ready(self) -> None:
        """Registers the job handlers."""
        from tournament.services import documents  # noqa: F401
