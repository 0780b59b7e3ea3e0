"""What accounts did of the things that are limited by day."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class CountedUse(models.Model):
    """So many events or names of one account at one moment. Rows that are older than a day count no more."""

    class Kind(models.TextChoices):
        EVENTS = "events"
        NAMES = "names"

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    amount = models.PositiveIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["user", "kind", "at"], name="use_by_account")]

    def __str__(self) -> str:
        return f"{self.amount} {self.kind}"
