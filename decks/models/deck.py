"""Deck lists of people. A list has versions; a version is appended with its text and verdict and never changed."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from decks.domain.checking.verdict import Verdict


class DeckList(models.Model):
    """One deck of one person under a name, for one format. ``event`` is the address of the event it was made for.

    Two events may have one name and format; each has decks of its own. A deck of no event has none.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="deck_lists")
    format_key = models.CharField(max_length=120)
    name = models.CharField(max_length=120)
    event = models.CharField(max_length=60, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["owner", "format_key", "name", "event"], name="deck_name_once")]

    def __str__(self) -> str:
        return f"deck {self.pk}"


class DeckVersion(models.Model):
    """The list as it was at one time, with the verdict it got then; ``number`` counts from 1 within the deck."""

    deck = models.ForeignKey(DeckList, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    verdict = models.JSONField()
    legal = models.BooleanField()
    format_version = models.CharField(max_length=40)
    # The digest of the rules it was judged by: an event may have pinned an edition and have house rules.
    rules = models.CharField(max_length=64, blank=True)
    catalogue = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["deck_id", "-number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="deck_version_once")]

    def __str__(self) -> str:
        return f"deck {self.deck_id} version {self.number}"

    @property
    def read_verdict(self) -> Verdict:
        """The verdict as it was given, not as today's rules would give it."""
        return Verdict.from_dict(self.verdict)
