"""The draft version in a form. Entry point: :func:`read_draft_version`."""

from django.http import QueryDict

from tournament.rounds.services.draft_version import DraftVersion
from tournament.views.parsing import require_whole


def read_draft_version(form: QueryDict) -> DraftVersion:
    """Return the version from the fields ``attempt`` and ``changes``; raises Refused number_not_understood."""
    return DraftVersion(*(require_whole(form.get(name, "")) for name in ("attempt", "changes")))
