"""Decisions of judges about doubtful lines of a deck. The newest one about a line counts."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.domain.checking.verdict import Verdict
from problems.texts.terms import TERMS
from tournament.models.entry import Entry
from tournament.models.submission import Submission


class SettledLine(models.Model):
    """A decision about a line of an entry's deck, appended; it holds in every later version with the same line.

    The row keeps the verdict of the submission with this decision: versions of decks are never changed. Erasing a
    person deletes their decks, and with them the decisions.
    """

    class Decision(models.TextChoices):
        """What the line is: a card of the card list, no card, or the player's own card, which may be played here; or
        where the part of the list belongs that it begins, or whether its number is one of copies.
        """

        CARD = "card", _(TERMS["settled_card"].one)
        NO_CARD = "no_card", _(TERMS["settled_no_card"].one)
        OWN_CARD = "allowed", _(TERMS["settled_allowed"].one)
        DECK = "deck", _(TERMS["settled_deck"].one)
        SIDEBOARD = "sideboard", _(TERMS["settled_sideboard"].one)
        NOT_COUNTED = "not_counted", _(TERMS["settled_not_counted"].one)
        COPIES = "copies", _(TERMS["settled_copies"].one)
        NO_COPIES = "no_copies", _(TERMS["settled_no_copies"].one)
        # Takes an earlier decision back.
        REOPENED = "ask", _(TERMS["settled_ask"].one)

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="settled_lines")
    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="settled_lines")
    # The text of the line with single spaces, as decks.domain.checking.settled_lines.find_settled_text gives it.
    line = models.TextField()
    decision = models.CharField(max_length=16, choices=Decision.choices)
    # The key of the card, for the decision that the line is one.
    card = models.CharField(max_length=120, blank=True)
    # Empty only where a question about a part or a number was answered by one tap.
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    # The verdict, in the same columns as those of a deck version.
    verdict = models.JSONField()
    legal = models.BooleanField()
    status = models.CharField(max_length=10)
    rules = models.CharField(max_length=64)
    catalogue = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"settled line {self.pk}"

    @property
    def parsed_verdict(self) -> Verdict:
        """Return the stored verdict; today's rules might give another one."""
        return Verdict.from_dict(self.verdict)
