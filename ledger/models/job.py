"""Background jobs. The row is authoritative; the broker carries only its id."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Job(models.Model):
    """One job: requested, claimed under a lease, then done with a result or failed with problems."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    kind = models.CharField(max_length=60)
    params = models.JSONField(default=dict)
    scope = models.CharField(max_length=40, default="site")
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    requested_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    requested_at = models.DateTimeField(default=timezone.now)
    # How many rows the work is about, such as the entries of a paper: small jobs come first within an event.
    size = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    # Only the worker that holds this token may write; a worker with an expired lease no longer matches.
    lease_token = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    # When a worker claimed it last, by which the events take turns.
    started_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    progress_done = models.PositiveIntegerField(default=0)
    progress_total = models.PositiveIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    result = models.BinaryField(null=True, blank=True)
    result_type = models.CharField(max_length=60, blank=True)
    result_name = models.CharField(max_length=120, blank=True)
    # A list of problems in the shape of Problem.as_dict().
    problems = models.JSONField(default=list)
    # The rows that a job has still to write, such as pasted names. A batch is taken off in the transaction that writes
    # it, and what is left when the job ends is deleted, so that names stay nowhere but in the rows of their persons.
    rows_left = models.JSONField(default=list)
    # What the job says about the rows that it did not write, such as their line numbers: never a name.
    rows_skipped = models.JSONField(default=list)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["state", "lease_until"], name="job_by_state"),
            models.Index(fields=["started_at"], name="job_by_start"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def percent(self) -> int:
        """Return the progress, 0 to 100; 100 only when the result is stored."""
        if self.state == self.State.DONE:
            return 100
        return min(99, 100 * self.progress_done // self.progress_total) if self.progress_total else 0

    @property
    def is_open(self) -> bool:
        """Return true if the job is queued or running."""
        return self.state in {self.State.QUEUED, self.State.RUNNING}
