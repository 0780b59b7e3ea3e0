"""A link or QR code that signs one person in, once."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class SignInLink(models.Model):
    """Only the code's digest is kept, so the database gives nobody a way in."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links")
    code_digest = models.CharField(max_length=64, unique=True)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="issued_links",
    )
    issued_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    # A newer link takes the older ones' place.
    replaced_at = models.DateTimeField(null=True, blank=True)
    # Where the owner's set-up link leads: to choosing a name and a password.
    asks_for_password = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"
