"""The tournament app."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    name = "tournament"
