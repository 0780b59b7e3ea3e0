"""API tokens, with which scripts act as a person."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class ApiToken(models.Model):
    """An API token, stored as a digest. A revoked token keeps its row because the action log refers to it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    token_digest = models.CharField(max_length=64, unique=True)
    issued_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"API token {self.pk}"
