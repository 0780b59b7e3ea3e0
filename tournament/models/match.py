"""Matches with their seats and results. Results are appended; the newest revision counts."""

from collections import Counter
from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.entry import Entry
from tournament.models.round import Round


def shorten_names(names: Mapping[int, tuple[str, str]]) -> dict[int, str]:
    """Return the short name of each entry at a table, or its name where two share a short name.

    ``names`` are the name and the short name by the id of the entry.
    """
    often = Counter(short for _name, short in names.values())
    return {entry: name if often[short] > 1 else short for entry, (name, short) in names.items()}


class Match(models.Model):
    """A table of a round; a bye is a match with one seat and no table.

    ``revision`` counts the results entered and cleared; ``result`` is the one that counts, None if it was cleared.
    ``report`` is the player's report that waits for an answer, ``dispute`` the opponent's answer that disputes it. Both
    are copies for quick reading: a result, or its clearing, ends them, and their rows stay.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    revision = models.PositiveSmallIntegerField(default=0)
    result = models.ForeignKey("Result", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    report = models.ForeignKey("ResultReport", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    dispute = models.ForeignKey("ResultReport", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    # The minutes of the newest ExtraTime row, 0 without one.
    extra_minutes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["round", models.F("table").asc(nulls_last=True), "id"]
        verbose_name_plural = "matches"
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_match_a_table")]

    def __str__(self) -> str:
        return f"match {self.pk}"

    @property
    def is_bye(self) -> bool:
        """Return true for a bye, which has one entry and no table."""
        return self.table is None

    @property
    def short_names(self) -> dict[int, str]:
        """The name of each entry at the table, by its id: the surname, or the full name where two share a surname."""
        entries = [seat.entry for seat in self.seats.all()]
        short = {entry.pk: entry.short_name for entry in entries}
        if len(set(short.values())) == len(short):
            return short
        return shorten_names({entry.pk: (entry.name, entry.short_name) for entry in entries})

    @property
    def is_at_fixed_table(self) -> bool:
        """Return true if this is the fixed table of one of the entries."""
        return not self.is_bye and any(seat.entry.fixed_table == self.table for seat in self.seats.all())


class Seat(models.Model):
    """An entry in a match; ``order`` counts from 1."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    order = models.PositiveSmallIntegerField()
    # The first moment at which the own page of the signed-in player showed this seat; None: not yet.
    shown_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "order"]
        constraints = [
            models.UniqueConstraint(fields=["match", "order"], name="one_entry_a_seat"),
            models.UniqueConstraint(fields=["match", "entry"], name="one_seat_an_entry"),
        ]

    def __str__(self) -> str:
        return f"seat {self.order} of match {self.match_id}"


class Result(models.Model):
    """One revision of a match's result, in the keys of the API: games or an outcome, in-game points, ends.

    A revision without games and outcome clears the result before it.
    """

    class Source(models.TextChoices):
        DESK = "desk"
        JUDGE = "judge"
        PLAYERS = "players"
        SILENCE = "silence"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="results")
    revision = models.PositiveSmallIntegerField()
    games = models.JSONField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True)
    in_game_points = models.JSONField(null=True, blank=True)
    # For each game, the reason why it ended.
    ended = models.JSONField(null=True, blank=True)
    # Problems found by the game's rules that were confirmed, or overridden by a judge.
    accepted = models.JSONField(default=list, blank=True)
    # Empty for byes and for results from before sources were stored.
    source = models.CharField(max_length=10, choices=Source.choices, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["match", "revision"]
        constraints = [models.UniqueConstraint(fields=["match", "revision"], name="one_result_a_revision")]

    def __str__(self) -> str:
        return f"result {self.revision} of match {self.match_id}"

    @property
    def is_clearing(self) -> bool:
        """Return true if this revision cleared the result before it."""
        return not self.games and not self.outcome


class ResultReport(models.Model):
    """What one side of a match says about its result, in the keys of the API. Rows are appended, never changed.

    A confirmation or a dispute ``answers`` the report of the opponent; a dispute may hold the result that its side
    claims. ``revision`` is the revision of the match at that moment, ``by`` the account that sent the report.
    """

    class Kind(models.TextChoices):
        REPORT = "report"
        CONFIRM = "confirm"
        DISPUTE = "dispute"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="result_reports")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    answers = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="answered_by")
    revision = models.PositiveSmallIntegerField()
    games = models.JSONField(null=True, blank=True)
    outcome = models.CharField(max_length=20, blank=True)
    in_game_points = models.JSONField(null=True, blank=True)
    ended = models.JSONField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["match", "id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} of match {self.match_id}"


class ExtraTime(models.Model):
    """Extra minutes that a judge gave one match. Rows are appended; the newest counts."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="extra_times")
    minutes = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["match", "id"]

    def __str__(self) -> str:
        return f"extra time {self.pk} of match {self.match_id}"
