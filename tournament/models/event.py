"""The event: its format, settings, start and venue."""

import zoneinfo

from django.conf import settings as site
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.domain.event_facts import FACTS
from tournament.domain.event_moves import OVER, PLAYS, TAKES_ENTRIES, EventState
from tournament.models.series import Series
from tournament.models.states import label_states


class Event(models.Model):
    """One event. It keeps the rules of its format in ``edition``; ``settings`` holds scoring and pairing."""

    State = EventState

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=FACTS["name"].max_length)
    format_key = models.CharField(_("format"), max_length=60)
    format_version = models.CharField(max_length=40)
    # The stored rules of the format as they were when the event was created, or when an organizer took newer ones over;
    # None for events older than this column: their decks are checked by the rules of today.
    edition = models.ForeignKey("decks.FormatEdition", on_delete=models.PROTECT, null=True, related_name="+")
    state = models.CharField(max_length=20, choices=label_states(EventState), default=EventState.DRAFT)
    starts_at = models.DateTimeField(_("start"))
    time_zone = models.CharField(_("time zone"), max_length=FACTS["time_zone"].max_length, default="Europe/Prague")
    venue = models.CharField(_("venue"), max_length=FACTS["venue"].max_length, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=5)
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), default=50)
    # The largest number of entries that play; None: no limit. Entries beyond it wait.
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    fee = models.CharField(_("entry fee"), max_length=FACTS["fee"].max_length, blank=True)
    prizes = models.TextField(_("prizes"), max_length=FACTS["prizes"].max_length, blank=True)
    contact = models.CharField(_("contact"), max_length=FACTS["contact"].max_length, blank=True)
    # The number of entries that advance from the standings to the finals; 0: no finals.
    cut_size = models.PositiveSmallIntegerField(_("finals"), default=0)
    # Whether players report the results of their own matches; off for events that are older than this column.
    player_reports = models.BooleanField(_("players report results"), default=False)
    # The minutes after which a report without an answer counts; 0: never.
    silence_minutes = models.PositiveSmallIntegerField(_("silence confirms after minutes"), default=0)
    # Whether players may drop by themselves; also on for events that are older than this column.
    player_drops = models.BooleanField(_("players drop by themselves"), default=True)
    # The code by which players check in themselves; "": only the staff check in.
    check_in_code = models.CharField(max_length=12, blank=True, default="")
    # JSON: how matches are counted and paired (points, tie-breakers, floor of percentages, byes, pairing policy), the
    # match format and the attendance policies; read by engine/json_io/event_settings.py.
    settings = models.JSONField(default=dict)
    # The text from which the lots of the event are drawn; the same seed gives the same pairs.
    seed = models.CharField(max_length=64)
    # A published seed is not used again: an event resumed after its end gets a new one. Each is
    # {"seed": text, "after_round": number of rounds played before}; standings use the first seed.
    later_seeds = models.JSONField(default=list, blank=True)
    # When an operator hid the event, and the reason that its staff read: only they and operators see it meanwhile.
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)
    hidden_reason = models.CharField(max_length=200, blank=True, default="", editable=False)
    # When an operator deleted the event. The rows stay, because history is appended, and operators can restore it.
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)
    is_sample = models.BooleanField(default=False)
    series = models.ForeignKey(Series, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    created_by = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-starts_at", "-id"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the event page."""
        return reverse("event", args=[self.slug])

    @property
    def pairing_seed(self) -> str:
        """The seed for the next round."""
        return str(self.later_seeds[-1]["seed"]) if self.later_seeds else self.seed

    @property
    def scope(self) -> str:
        """The event's scope in the action log and on its jobs."""
        return f"event:{self.pk}"

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The time zone of the venue."""
        return zoneinfo.ZoneInfo(self.time_zone)

    @property
    def is_public(self) -> bool:
        """Return true if all visitors may read the event; only staff may read a draft or a hidden event."""
        return self.state != self.State.DRAFT and self.hidden_at is None and self.deleted_at is None

    @property
    def can_take_entries(self) -> bool:
        """Return true if players may enter by themselves."""
        return self.state in {self.State.REGISTRATION, self.State.CHECK_IN}

    @property
    def can_take_walk_ins(self) -> bool:
        """Return true if staff may add entries in this state; the policy for late entries may still refuse them."""
        return self.state in TAKES_ENTRIES

    @property
    def is_over(self) -> bool:
        """Return true if entries no longer change."""
        return self.state in OVER

    @property
    def is_playing(self) -> bool:
        """Return true if rounds are paired and results are entered."""
        return self.state in PLAYS
