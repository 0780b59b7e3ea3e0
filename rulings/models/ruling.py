"""Rulings with their revisions, cards and links.

The row holds the newest content; every change appends a revision with the whole content, so nothing is lost.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.rulings.reader import MAX_ID_LENGTH, MAX_KEY_LENGTH, MAX_TITLE_LENGTH
from rulings.models.source import Source


class Ruling(models.Model):
    """One ruling under an id that stays for good; its texts are those of the newest revision."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("draft")
        IN_FORCE = "in force", _("in force")
        SUPERSEDED = "superseded", _("superseded")
        RETRACTED = "retracted", _("retracted")
        # Valid and shown with a warning: editors doubt the answer or its source. No shipped ruling has this status.
        DISPUTED = "disputed", _("disputed")

    class Kind(models.TextChoices):
        ERRATA = "errata", _("errata")
        RULING = "ruling", _("ruling")
        FAQ = "faq", _("question and answer")
        TIMING = "timing", _("timing")
        REMINDER = "reminder", _("reminder")
        HOUSE_RULE = "house rule", _("house rule")
        WORKED_EXAMPLE = "worked example", _("worked example")
        RULE = "rule", _("rule of the rulebook")
        TERM = "term", _("glossary")

    id = models.CharField(primary_key=True, max_length=MAX_ID_LENGTH)
    game = models.CharField(max_length=40, db_index=True)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.IN_FORCE)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    # Key of a section of the source, or of one that the source does not define.
    section = models.CharField(max_length=MAX_KEY_LENGTH)
    title_cs = models.CharField(max_length=MAX_TITLE_LENGTH)
    title_en = models.CharField(max_length=MAX_TITLE_LENGTH)
    statement_cs = models.TextField()
    statement_en = models.TextField()
    topics = models.JSONField(default=list)
    # What the ruling is about besides cards: a privilege, a class of warriors.
    terms = models.JSONField(default=list)
    hints = models.JSONField(default=list)
    questions = models.JSONField(default=list)
    # Keys of the formats it applies to; empty: wherever the game is played.
    formats = models.JSONField(default=list)
    source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="rulings")
    # Lines of the source's plain text.
    source_lines = models.JSONField(default=list)
    # Numbers or headings of the source's own paragraphs.
    source_paragraphs = models.JSONField(default=list)
    cited_source = models.ForeignKey(Source, on_delete=models.PROTECT, related_name="cited_by", null=True, blank=True)
    cited_issue = models.CharField(max_length=20, blank=True)
    cited_page = models.PositiveIntegerField(null=True, blank=True)
    digest = models.CharField(max_length=64)
    # Digest of the shipped content that was loaded last; differs from ``digest`` if an editor has changed the ruling.
    shipped_digest = models.CharField(max_length=64, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.id


class RulingRevision(models.Model):
    """The whole content of a ruling as of one change; appended, never changed. Shipped data has no editor."""

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    content = models.JSONField()
    reason = models.CharField(max_length=300)
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="ruling_revisions",
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["ruling", "number"], name="one_revision_a_number")]

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.number}"


class RulingCard(models.Model):
    """A card that the ruling is about or mentions: its stable key and all its names in the catalogue."""

    class Role(models.TextChoices):
        SUBJECT = "subject", _("subject")
        MENTIONED = "mentioned", _("mentioned")

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="cards")
    card_key = models.CharField(max_length=120, db_index=True)
    name = models.CharField(max_length=200)
    other_names = models.JSONField(default=list)
    role = models.CharField(max_length=10, choices=Role.choices)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["ruling", "card_key", "role"], name="one_card_a_role")]

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.card_key}"


class RulingLink(models.Model):
    """A link from a ruling to another one that it repeats or supersedes."""

    class Kind(models.TextChoices):
        DUPLICATES = "duplicates", _("says the same as")
        SUPERSEDES = "supersedes", _("takes the place of")

    ruling = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="links")
    other = models.ForeignKey(Ruling, on_delete=models.CASCADE, related_name="linked_from")
    kind = models.CharField(max_length=20, choices=Kind.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ruling", "other", "kind"], name="one_link_a_kind")]

    def __str__(self) -> str:
        return f"{self.ruling_id} {self.kind} {self.other_id}"
