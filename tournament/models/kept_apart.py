"""Pairs of entries kept apart by the organizer, such as siblings. A withdrawn pair stays as a row."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.entry import Entry
from tournament.models.event import Event


class KeptApart(models.Model):
    """Two entries that the pairing keeps apart where possible; ``first`` has the lower id, ``removed_at`` ends it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="kept_apart")
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["first", "second"], condition=models.Q(removed_at=None), name="one_wish_a_pair"
            )
        ]

    def __str__(self) -> str:
        return f"entries {self.first_id} and {self.second_id} kept apart"
