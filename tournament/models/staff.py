"""Roles of people in one event."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.event import Event


class StaffRole(models.Model):
    """A role of a person in the staff of one event; one person may have several roles."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer", _("organizer")
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        JUDGE = "judge", _("judge")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)

    class Meta:
        ordering = ["event", "role", "user__sort_key"]
        constraints = [models.UniqueConstraint(fields=["event", "user", "role"], name="one_event_role_once")]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"
