"""Editions of formats as events pinned them; a row is found by its digest and never changed."""

from django.db import models
from django.utils import timezone


class FormatEdition(models.Model):
    """The deck rules of a format when an event pinned it: ``rules`` as data, see :mod:`games.formats.edition`."""

    digest = models.CharField(max_length=64, primary_key=True)
    format_key = models.CharField(max_length=120)
    version = models.CharField(max_length=40)
    rules = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["created_at", "digest"]

    def __str__(self) -> str:
        return f"{self.format_key} {self.version} {self.digest[:8]}"
