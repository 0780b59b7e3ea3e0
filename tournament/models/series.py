"""A series: events that count together."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Series(models.Model):
    """Events of a season. ``scheme`` holds the points of each event (:mod:`tournament.domain.series`)."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=100)
    scheme = models.JSONField(default=dict)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the standings of the series."""
        return reverse("series", args=[self.slug])

    @property
    def scope(self) -> str:
        """The scope of the series in the action log."""
        return f"series:{self.pk}"
