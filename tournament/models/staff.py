"""Roles of people in one event, and invitations to them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class StaffRole(models.Model):
    """A role of a person in the staff of one event, or an invitation to it; one person may have several roles.

    An invitation has no ``user``, so that no query for the roles of a person finds it. It is addressed to a user name,
    whether an account has it or not, or to the holder of a link. Accepting it sets ``user`` and clears the invitation.
    """

    class Role(models.TextChoices):
        ORGANIZER = "organizer", _("organizer")
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        JUDGE = "judge", _("judge")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="event_roles"
    )
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    # The user name as the organizer typed it, and its key as in accounts.User; both empty for a link.
    invited_username = models.CharField(max_length=60, blank=True)
    invited_key = models.CharField(max_length=180, blank=True, db_index=True)
    # Only the digest of a link's code is stored, so the database holds no usable link.
    code_digest = models.CharField(max_length=64, blank=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    expires_at = models.DateTimeField(null=True, blank=True)
    # A declined invitation looks open to the organizer, because the answer would tell that the user name exists.
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "role", "user__sort_key"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="one_event_role_once"),
            models.UniqueConstraint(
                fields=["event", "invited_key", "role"],
                condition=models.Q(user=None) & ~models.Q(invited_key=""),
                name="one_invitation_once",
            ),
            models.UniqueConstraint(
                fields=["code_digest"], condition=~models.Q(code_digest=""), name="one_invitation_link_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"
