"""Deck submissions: which version of a deck list an entry plays. The newest one counts."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.entry import Entry


class Submission(models.Model):
    """A deck version handed in for an entry; the deck itself lives in decks and knows no event.

    Erasing a person takes their decks, and with them what they handed in.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="submissions")
    deck_version = models.ForeignKey("decks.DeckVersion", on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    # Why the staff changed it; empty for what the player handed in.
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"submission {self.pk}"
