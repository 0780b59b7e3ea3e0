"""Rounds with the input of their pairing, their manual changes and their clocks."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.domain.clock import RoundClock
from tournament.domain.round_moves import TAKES_RESULTS, RoundState
from tournament.models.event import Event
from tournament.models.states import label_states

# Columns about the pairing of a round that are as large as the event.
LARGE_PAIRING_COLUMNS = ("pairing_input", "report", "paired_points")


class RoundManager(models.Manager["Round"]):
    """Reads rounds without their large columns, which are read when they are asked for.

    Nearly every page reads rounds, and few pages show these columns. For ten thousand players they hold a megabyte in
    each round.
    """

    def get_queryset(self) -> models.QuerySet["Round"]:
        """Return all rounds without their large columns."""
        return super().get_queryset().defer(*LARGE_PAIRING_COLUMNS)


class Round(models.Model):
    """One round of an event. Players see it, and results are taken, from ``published`` on."""

    State = RoundState

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=label_states(RoundState), default=RoundState.DRAFT)
    # 1, and one more for each draft of this round that was discarded and for each repair.
    attempt = models.PositiveSmallIntegerField(default=1)
    # The time to play; ``minutes_added`` is not in it.
    minutes = models.PositiveSmallIntegerField()
    paired_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # Totals of the ClockChange rows, updated with each of them, because every page reads the clock: the added minutes,
    # and the time of all finished pauses (``stood_still``).
    minutes_added = models.PositiveSmallIntegerField(default=0)
    stood_still = models.DurationField(default=timedelta)
    paused_at = models.DateTimeField(null=True, blank=True)
    # The state that the engine read, as canonical JSON, so that the round can be paired again.
    pairing_input = models.TextField()
    # The match points in that state by entry id, stored because reading them from the state takes a third of a second
    # for 4,000 players; empty if the state is unreadable.
    paired_points = models.JSONField(default=dict)
    # The name and version of the engine that paired the round.
    engine = models.CharField(max_length=40)
    # The digest of the engine's pairing, with which a repeated pairing is compared.
    output_digest = models.CharField(max_length=64)
    # What the organizer reads beside the draft: cost, bound, optimal, rematches, reasons. Also ``idle``: the active
    # entries that got neither a match nor the bye, which later checks read so as not to take them for newcomers.
    report = models.JSONField(default=dict)

    objects = RoundManager()

    class Meta:
        ordering = ["event", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_visible(self) -> bool:
        """Return true if players and the public see the round."""
        return self.state != self.State.DRAFT

    @property
    def can_take_results(self) -> bool:
        """Return true if results of the round can be entered."""
        return self.state in TAKES_RESULTS

    @property
    def clock(self) -> RoundClock | None:
        """The clock of the round; None before it was started."""
        if self.started_at is None:
            return None
        return RoundClock(self.started_at, self.minutes, self.minutes_added, self.stood_still, self.paused_at)

    @property
    def deadline(self) -> datetime | None:
        """The end of the round's time; None while the clock has not been started, or is paused."""
        clock = self.clock
        return None if clock is None or clock.paused_at else clock.ends_at()


class Deviation(models.Model):
    """A manual change or a repair of a round; rows are appended, so that the engine's pairing can be shown, too.

    ``change`` has one of these keys: ``swap`` with two entries, ``tables`` with two tables, ``matches`` with those that
    were dissolved (``out``) and made (``in``), ``repaired`` with the round's attempt. ``undo`` beside it marks a change
    that takes the last one back.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="deviations")
    change = models.JSONField()
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["round", "id"]

    def __str__(self) -> str:
        return f"deviation {self.pk} of round {self.round_id}"


class ClockChange(models.Model):
    """A change of a started clock; rows are appended. ``minutes`` are those added, negative if taken back."""

    class Kind(models.TextChoices):
        PAUSE = "pause", _("pause")
        RESUME = "resume", _("go on")
        ADD = "add", _("add time")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="clock_changes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    minutes = models.SmallIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["round", "id"]

    def __str__(self) -> str:
        return f"clock change {self.pk} of round {self.round_id}"
