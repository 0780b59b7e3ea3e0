"""The history of the catalogue: revisions of cards, and proposals to change them."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.models.card import Card


class CardRevision(models.Model):
    """The facts of a card from a moment on; appended, never changed. Shipped facts have no editor."""

    class Origin(models.TextChoices):
        SHIPPED = "shipped", _("shipped with Kartel")
        IMPORTED = "imported", _("from a file")
        PROPOSED = "proposed", _("proposed")

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    facts = models.JSONField()
    origin = models.CharField(max_length=10, choices=Origin.choices)
    reason = models.CharField(max_length=300, blank=True)
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="card_revisions"
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["card", "number"], name="card_revision_once")]

    def __str__(self) -> str:
        return f"card {self.card_id} revision {self.number}"


class CardProposal(models.Model):
    """A proposal of a new card or of other facts of a card. The row is kept with its decision.

    ``card_key`` is empty until a new card has a key; ``changes`` are the facts to change, ``before`` all facts as they
    were when the proposal was made.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an editor")
        ACCEPTED = "accepted", _("accepted")
        REJECTED = "rejected", _("rejected")
        WITHDRAWN = "withdrawn", _("withdrawn")

    game = models.CharField(max_length=40)
    card_key = models.CharField(max_length=120, blank=True)
    before = models.JSONField()
    changes = models.JSONField()
    reason = models.CharField(max_length=300)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="card_proposals"
    )
    made_at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="decided_card_proposals",
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decision = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["state", "-id"], name="card_proposal_by_state")]

    def __str__(self) -> str:
        return f"card proposal {self.pk}"

    @property
    def is_open(self) -> bool:
        """Return true while the proposal waits for a decision."""
        return self.state == self.State.OPEN
