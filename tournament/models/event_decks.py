"""Settings for the decks of an event beside its format: house rules, deadline, audience, locks."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from problems.texts.terms import TERMS
from tournament.domain.decks import DeckAudience
from tournament.models.entry import Entry
from tournament.models.event import Event
from tournament.models.states import label_states

_AUDIENCES = label_states(DeckAudience)


class HouseRulesRevision(models.Model):
    """A revision of an event's house rules, as data (see :mod:`games.house_rules`). The newest revision counts."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="house_rules")
    number = models.PositiveIntegerField()
    data = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["event", "-number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_house_rules_a_number")]

    def __str__(self) -> str:
        return f"house rules {self.number} of event {self.event_id}"


class DeckSettings(models.Model):
    """Deadline and audience of decks; an event without this row has the defaults."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="deck_settings")
    # The end of the time in which decks are taken; the first paired round ends it, too, with or without a deadline.
    deadline = models.DateTimeField(null=True, blank=True)
    is_locked = models.BooleanField(default=False)
    shown_during = models.CharField(max_length=20, choices=_AUDIENCES, default=DeckAudience.STAFF)
    shown_after = models.CharField(max_length=20, choices=_AUDIENCES, default=DeckAudience.STAFF)

    def __str__(self) -> str:
        return f"deck settings of event {self.event_id}"


class DeckLock(models.Model):
    """A lock of one entry's deck: locked before the others or open longer. It overrides the settings of the event."""

    class State(models.TextChoices):
        LOCKED = "locked", _(TERMS["locked"].one)
        OPEN = "open", _("open")

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="deck_lock")
    state = models.CharField(max_length=10, choices=State.choices)
    # The time until which the deck stays open; None: until it is locked.
    until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.state} deck of entry {self.entry_id}"
