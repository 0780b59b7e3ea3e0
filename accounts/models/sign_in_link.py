"""One-time sign-in links, sent as a link or printed as a QR code."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class SignInLink(models.Model):
    """A one-time sign-in link of one person. The code is stored as a digest, so the database holds no usable link."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links")
    code_digest = models.CharField(max_length=64, unique=True)
    # The event that the link belongs to, as in the action log; "site" for a link of the operator.
    scope = models.CharField(max_length=40, default="site")
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
    # Set when a newer link was issued or the link was withdrawn.
    replaced_at = models.DateTimeField(null=True, blank=True)
    # Redeeming leads to the page on which the person chooses a user name and a password.
    asks_for_password = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"
