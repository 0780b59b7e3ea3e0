"""Deck submissions: the version of a deck list that an entry plays. The newest one counts."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.entry import Entry


class Submission(models.Model):
    """A deck version handed in for an entry; the deck itself belongs to the app ``decks``, which knows no event.

    Erasing a person deletes their decks, and with them their submissions.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="submissions")
    deck_version = models.ForeignKey("decks.DeckVersion", on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    # The reason of a change by the staff; empty for a submission by the player.
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"submission {self.pk}"
