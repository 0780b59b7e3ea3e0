"""Stored standings: what was counted after each closed round, by entry ids. They hold no names.

The history stays the source: ``manage.py rebuild_standings`` counts again and compares.
"""

from fractions import Fraction
from functools import lru_cache

from django.db import models

from engine.standings import Record, StandingRow
from tournament.models.entry import Entry
from tournament.models.event import Event


class StoredStandings(models.Model):
    """The standings after a closed round, with the digest of the settings and results that they were counted from."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standings")
    after_round = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    # The version of counting (engine/standings.py). Rows of another version are counted again in an upgrade.
    version = models.PositiveSmallIntegerField()
    # The names of the tie-breakers in the order in which they count.
    tiebreakers = models.JSONField(default=list)
    entries = models.PositiveIntegerField()
    # The time of the newest result of these rounds.
    as_of = models.DateTimeField(null=True)

    class Meta:
        ordering = ["event", "after_round"]
        verbose_name_plural = "stored standings"
        constraints = [models.UniqueConstraint(fields=["event", "after_round"], name="one_standings_a_round")]

    def __str__(self) -> str:
        return f"standings after round {self.after_round}"


class StoredRank(models.Model):
    """One row of stored standings; ``position`` counts from 1, entries that share a rank are in order of their ids.

    Numbers are exact fractions as text, so that pages show the same digits as a new count.
    """

    # The unique constraints begin with this column, so it needs no index of its own.
    standings = models.ForeignKey(StoredStandings, on_delete=models.CASCADE, related_name="ranks", db_index=False)
    position = models.PositiveIntegerField()
    # Entries with the same rank have the positions from ``rank`` to ``last_rank``.
    rank = models.PositiveIntegerField()
    last_rank = models.PositiveIntegerField()
    # False for a disqualified entry without a place; its rank is only its order behind all others.
    has_place = models.BooleanField(default=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    points = models.TextField()
    # Fractions with spaces between them, in the order of ``StoredStandings.tiebreakers``.
    tiebreakers = models.TextField(blank=True)
    wins = models.PositiveSmallIntegerField()
    losses = models.PositiveSmallIntegerField()
    draws = models.PositiveSmallIntegerField()
    byes = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["standings", "position"]
        constraints = [
            models.UniqueConstraint(fields=["standings", "position"], name="one_entry_a_position"),
            models.UniqueConstraint(fields=["standings", "entry"], name="one_position_an_entry"),
        ]

    def __str__(self) -> str:
        return f"position {self.position} of standings {self.standings_id}"

    @property
    def row(self) -> StandingRow:
        """The row as a value, as it was counted."""
        numbers = map(_read_fraction, self.tiebreakers.split())
        return StandingRow(
            self.rank,
            self.entry_id,
            _read_fraction(self.points),
            dict(zip(self.standings.tiebreakers, numbers, strict=True)),
            Record(self.wins, self.losses, self.draws, self.byes),
            shared=self.last_rank > self.rank,
            has_place=self.has_place,
        )


@lru_cache(10_000)
def _read_fraction(text: str) -> Fraction:
    """Return a number from its text; the same few stand in many rows."""
    return Fraction(text)
