"""Contradictions: relations between rulings, from a conflict to an agreement, and notes on ambiguous rulings."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.rulings.reader import MAX_ID_LENGTH
from rulings.models.ruling import Ruling


class Contradiction(models.Model):
    """A relation between rulings or a note on ambiguous ones, shown on the page of each.

    ``code`` is its id in the files. ``nature`` says what it is: rulings contradict each other (conflict), they leave
    something open (ambiguity), one can never apply (dead rule), a format overrides the rule of the game (override), or
    sources rule the same (agreement).
    """

    class Nature(models.TextChoices):
        CONFLICT = "conflict", _("conflict")
        AMBIGUITY = "ambiguity", _("ambiguity")
        DEAD_RULE = "dead rule", _("dead rule")
        OVERRIDE = "otherwise", _("this format rules otherwise")
        AGREEMENT = "agreement", _("agreement")

    game = models.CharField(max_length=40)
    code = models.CharField(max_length=MAX_ID_LENGTH)
    nature = models.CharField(max_length=20, choices=Nature.choices)
    summary_cs = models.TextField()
    summary_en = models.TextField()
    rulings = models.ManyToManyField(Ruling, related_name="contradictions")

    class Meta:
        ordering = ["game", "code"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="one_contradiction_a_code")]

    def __str__(self) -> str:
        return self.code
