"""The finals of an event: who goes on from the standings to single elimination."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.event import Event


class Cut(models.Model):
    """Who goes on after a round, ids of entries, the best first. Written once, when the finals begin."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="cut")
    after_round = models.PositiveSmallIntegerField()
    seeding = models.JSONField()
    third_place = models.BooleanField(default=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"finals of event {self.event_id}"
