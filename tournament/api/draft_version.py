"""The draft version that a request was made from.

Entry points: :class:`DraftVersionRequest`, :class:`DraftVersionQuery`, :func:`draft_version_in`.
"""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.fields import Whole
from tournament.rounds.services.draft_version import DraftVersion


def _require_both(attrs: dict[str, Any]) -> dict[str, Any]:
    if ("attempt" in attrs) != ("changes" in attrs):
        raise serializers.ValidationError({"attempt": _("Give attempt and changes together.")})
    return attrs


class DraftVersionRequest(serializers.Serializer[Any]):
    """``attempt`` and ``changes`` of the round as it was read; 409 draft_changed_meanwhile if the draft has changed.

    Without them the request applies to the draft as it is, whatever other organizers have changed.
    """

    attempt = Whole(min_value=1, required=False, help_text="The attempt you saw; 409 where there is a newer one.")
    changes = Whole(min_value=0, required=False, help_text="How many changes you saw; 409 where there are more.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require both numbers or neither."""
        return _require_both(attrs)


class DraftVersionQuery(serializers.Serializer[Any]):
    """The same two numbers in a query string."""

    attempt = serializers.IntegerField(min_value=1, required=False, help_text="The attempt you saw.")
    changes = serializers.IntegerField(min_value=0, required=False, help_text="How many changes you saw.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require both numbers or neither."""
        return _require_both(attrs)


def draft_version_in(asked: dict[str, Any]) -> DraftVersion | None:
    """Return the draft version that the sender read; None if the request does not state one."""
    return DraftVersion(asked["attempt"], asked["changes"]) if "attempt" in asked else None
