"""API tokens, with which scripts act as a person."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from web.token_scopes import TOKEN_SCOPES


class ApiToken(models.Model):
    """An API token, stored as a digest. A revoked token keeps its row because the action log refers to it."""

    class Scope(models.TextChoices):
        """What a token may do; each scope contains the ones before it."""

        READ = "read", _("read")
        DESK = "desk", _("desk")
        ORGANIZE = "organize", _("organize")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)
    token_digest = models.CharField(max_length=64, unique=True)
    # Blank for tokens that are older than this column: they have the rights of ``ORGANIZE`` and no end.
    scope = models.CharField(max_length=10, choices=Scope.choices, blank=True, default="")
    issued_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    # Written at most once an hour, so that a script that reads every second does not write every second.
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"API token {self.pk}"

    def allows(self, scope: str) -> bool:
        """Return true if the token may do what needs this scope; any other text is never allowed."""
        own = self.scope or self.Scope.ORGANIZE
        return scope in TOKEN_SCOPES and TOKEN_SCOPES.index(scope) <= TOKEN_SCOPES.index(own)
