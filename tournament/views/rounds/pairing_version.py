"""The pairing version in a form. Entry point: :func:`read_pairing_version`."""

from django.http import QueryDict

from tournament.rounds.services.pairing_version import PairingVersion
from tournament.views.parsing import require_whole


def read_pairing_version(form: QueryDict) -> PairingVersion:
    """Return the version from the fields ``attempt`` and ``changes``; raises Refused number_not_understood."""
    return PairingVersion(*(require_whole(form.get(name, "")) for name in ("attempt", "changes")))
