"""The draft that somebody saw who acts on it.

Entry points: :class:`SeenRequest`, :class:`SeenQuery`, :func:`seen_in`.
"""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.fields import Whole
from tournament.rounds.services.swaps import Seen


def _both(attrs: dict[str, Any]) -> dict[str, Any]:
    if ("attempt" in attrs) != ("changes" in attrs):
        raise serializers.ValidationError({"attempt": _("Give attempt and changes together.")})
    return attrs


class SeenRequest(serializers.Serializer[Any]):
    """``attempt`` and ``changes`` of the round as it was read: 409 draft_changed_meanwhile where it is another by now.

    Without them it is done to the draft as it is, whatever somebody else did meanwhile.
    """

    attempt = Whole(min_value=1, required=False, help_text="The attempt you saw; 409 where there is a newer one.")
    changes = Whole(min_value=0, required=False, help_text="How many changes you saw; 409 where there are more.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """All or nothing of what was seen."""
        return _both(attrs)


class SeenQuery(serializers.Serializer[Any]):
    """The same in an address."""

    attempt = serializers.IntegerField(min_value=1, required=False, help_text="The attempt you saw.")
    changes = serializers.IntegerField(min_value=0, required=False, help_text="How many changes you saw.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """All or nothing of what was seen."""
        return _both(attrs)


def seen_in(asked: dict[str, Any]) -> Seen | None:
    """The draft as the sender saw it; None where they do not say."""
    return Seen(asked["attempt"], asked["changes"]) if "attempt" in asked else None
