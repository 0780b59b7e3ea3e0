"""Deck lists of people and their versions. A version is appended with its text and verdict and never changed."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from decks.domain.checking.verdict import Verdict


class DeckList(models.Model):
    """A deck of one person with a name, for one format.

    ``event`` is the slug of the event that the deck was made for, empty for a deck of no event. Two events with the
    same name and format have separate decks.
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
    """The deck list as it was saved, with the verdict of that time; ``number`` counts from 1 within the deck."""

    deck = models.ForeignKey(DeckList, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    verdict = models.JSONField()
    # True for the status legal; in rows stored before version 0.3, also for decks to check without an error.
    legal = models.BooleanField()
    # One of decks.domain.checking.status.DeckStatus.
    status = models.CharField(max_length=10)
    format_version = models.CharField(max_length=40)
    # The digest of the rules of the verdict: an event may have pinned an edition and may have house rules.
    rules = models.CharField(max_length=64, blank=True)
    # The revision of the catalogue by which names were read.
    catalogue = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["deck_id", "-number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="deck_version_once")]

    def __str__(self) -> str:
        return f"deck {self.deck_id} version {self.number}"

    @property
    def parsed_verdict(self) -> Verdict:
        """Return the stored verdict; today's rules might give another one."""
        return Verdict.from_dict(self.verdict)
