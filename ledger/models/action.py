"""The action log: actor, verb, subject, time, and the values before and after.

Lines are appended and never changed, except that erasing a person replaces texts with the person's name.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone


class Action(models.Model):
    """One line. It holds ids, no names of persons.

    ``subject`` is ``<kind>:<id>``. ``scope`` is ``site``, ``operators`` for what operators do to events and accounts of
    others, ``series:<id>``, ``event:<id>``, or ``event:<id>.<name>`` for jobs of an event with lines of their own, such
    as ``event:5.names``.
    """

    at = models.DateTimeField(default=timezone.now)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True)
    verb = models.CharField(max_length=60)
    scope = models.CharField(max_length=40)
    subject = models.CharField(max_length=60)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["scope", "-id"], name="action_by_scope")]

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"
