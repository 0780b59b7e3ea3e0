"""The version of a round's pairing that a request was made from.

Entry points: :class:`PairingVersionRequest`, :class:`PairingVersionQuery`, :func:`read_stated_version`.
"""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.fields import StrictIntegerField
from tournament.rounds.services.pairing_version import PairingVersion


class PairingVersionQuery(serializers.Serializer[Any]):
    """``attempt`` and ``changes`` of the round as it was read, in a query string."""

    attempt = serializers.IntegerField(min_value=1, required=False, help_text="The attempt you read.")
    changes = serializers.IntegerField(min_value=0, required=False, help_text="The number of changes you read.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Require both numbers or neither."""
        if ("attempt" in attrs) != ("changes" in attrs):
            raise serializers.ValidationError({"attempt": _("Give attempt and changes together.")})
        return attrs


class PairingVersionRequest(PairingVersionQuery):
    """The same two numbers in a body; 409 draft_changed_meanwhile if the round has changed.

    Without them the request applies to the round as it is, whatever other organizers have changed.
    """

    attempt = StrictIntegerField(
        min_value=1, required=False, help_text="The attempt you read; 409 if there is a newer one."
    )
    changes = StrictIntegerField(
        min_value=0, required=False, help_text="The number of changes you read; 409 if there are more."
    )


def read_stated_version(values: dict[str, Any]) -> PairingVersion | None:
    """Return the pairing version in the values of a request; None if the request states none."""
    return PairingVersion(values["attempt"], values["changes"]) if "attempt" in values else None
