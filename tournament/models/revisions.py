"""The revisions of the parts of an event."""

import secrets

from django.db import models

from tournament.models.event import Event

# Fits a signed column of 64 bits.
_BITS = 63


def draw_revision() -> int:
    """Return a new revision: a number that no part had before, also after a backup was restored."""
    return secrets.randbits(_BITS)


class EventRevisions(models.Model):
    """One row an event with the revision of each part: a random number, drawn anew by every write of the part.

    It says that something changed, not how often: a count would return to an earlier number when a backup is restored,
    and a browser would take its newer page for the current one.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="revisions")
    facts = models.BigIntegerField(default=draw_revision)
    entries = models.BigIntegerField(default=draw_revision)
    decks = models.BigIntegerField(default=draw_revision)
    # All rounds, and the newest one alone: results and clocks change no page of an earlier round.
    rounds = models.BigIntegerField(default=draw_revision)
    newest_round = models.BigIntegerField(default=draw_revision)
    standings = models.BigIntegerField(default=draw_revision)
    log = models.BigIntegerField(default=draw_revision)
    papers = models.BigIntegerField(default=draw_revision)

    class Meta:
        verbose_name_plural = "event revisions"

    def __str__(self) -> str:
        return f"revisions of event {self.event_id}"
