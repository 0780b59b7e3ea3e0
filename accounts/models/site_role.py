"""Roles for the whole site; the roles of one event are in tournament."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SiteRole(models.Model):
    """A role of a person: an editor edits rulings and the catalogue, an operator runs the installation.

    A founder may make events where the setting KARTEL_FOUNDERS asks for the role.
    """

    class Role(models.TextChoices):
        EDITOR = "editor", _("editor")
        OPERATOR = "operator", _("operator")
        FOUNDER = "founder", _("founder of events")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="site_roles")
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "role"], name="one_site_role_once")]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"
