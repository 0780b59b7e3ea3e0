"""The finals of an event: the players that advance from the standings to single elimination."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.event import Event


class Cut(models.Model):
    """The entries in the finals by id, the best first, and the round after which they begin.

    Seeding anew, while nothing of the finals is played, replaces ``seeding``, ``by`` and ``at``; the log keeps both.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="cut")
    after_round = models.PositiveSmallIntegerField()
    seeding = models.JSONField()
    third_place = models.BooleanField(default=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"finals of event {self.event_id}"
