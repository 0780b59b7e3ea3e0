"""Sources of rulings and their sections."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.rulings.reader import MAX_KEY_LENGTH, MAX_KIND_LENGTH, MAX_NAME_LENGTH, MAX_SHORT_LENGTH, MAX_TITLE_LENGTH


class Source(models.Model):
    """A document or a magazine; ``date`` only if it was published once. Issue and page stand with the ruling."""

    class Authority(models.TextChoices):
        PUBLISHER = "publisher", _("publisher")
        MAGAZINE = "magazine", _("magazine")
        CLUB = "club", _("club")
        EVENT = "event", _("organizers of the event")
        HEAD_JUDGE = "head judge", _("head judge of the event")

    id = models.CharField(primary_key=True, max_length=MAX_KEY_LENGTH)
    game = models.CharField(max_length=40, db_index=True)
    # A word for the document: "event rules", "rulebook", "decisions"; a "magazine" has issues and pages.
    kind = models.CharField(max_length=MAX_KIND_LENGTH)
    title_cs = models.CharField(max_length=MAX_TITLE_LENGTH)
    title_en = models.CharField(max_length=MAX_TITLE_LENGTH)
    short = models.CharField(max_length=MAX_SHORT_LENGTH)
    language = models.CharField(max_length=8)
    # The author's role: publisher, magazine, club, event or head judge.
    authority = models.CharField(max_length=40, choices=Authority.choices)
    # Keys of the formats it decides for; empty: wherever the game is played.
    jurisdiction = models.JSONField(default=list, blank=True)
    date = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return self.short


class Section(models.Model):
    """A chapter of a source; its rulings refer to it by its key."""

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="sections")
    key = models.CharField(max_length=MAX_KEY_LENGTH)
    name_cs = models.CharField(max_length=MAX_NAME_LENGTH)
    name_en = models.CharField(max_length=MAX_NAME_LENGTH)
    position = models.PositiveIntegerField()

    class Meta:
        ordering = ["source", "position"]
        constraints = [models.UniqueConstraint(fields=["source", "key"], name="one_section_a_key")]

    def __str__(self) -> str:
        return f"{self.source_id} {self.key}"
