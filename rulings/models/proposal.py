"""Proposals of new rulings and of changes. A row is never deleted and keeps the decision."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.models.ruling import Ruling


class Proposal(models.Model):
    """A proposed change of ``ruling``, or a proposed new ruling if that is None.

    ``changes`` are the changed fields with their new values, for a new ruling all its fields. ``revision`` is the
    number of the revision that the change was made from, 0 for a new ruling. ``origin`` is an address of a page, or a
    file with line numbers. ``remarks`` are problems in the shape of Problem.as_dict() on parts of an organizer's
    document that were not understood.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an editor")
        APPROVED = "approved", _("approved")
        REJECTED = "rejected", _("rejected")
        WITHDRAWN = "withdrawn", _("withdrawn")

    game = models.CharField(max_length=40)
    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="proposals", null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    changes = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    origin = models.CharField(max_length=500, blank=True)
    remarks = models.JSONField(default=list)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="ruling_proposals"
    )
    made_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="decided_proposals"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["state", "-id"], name="proposal_by_state")]

    def __str__(self) -> str:
        return f"proposal {self.pk}"

    @property
    def is_open(self) -> bool:
        """Return true if the proposal waits for a decision."""
        return self.state == self.State.OPEN
