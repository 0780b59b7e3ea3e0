"""The export of a person's data."""

from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.queries.my_data import collect_personal_data
from ledger.services.log import record_action


@transaction.atomic
def export_person(*, user: User) -> dict[str, Any]:
    """Record the export and return all personal data as plain JSON, the new log line included."""
    record_action(actor=user, verb="person.exported", scope="site", subject=f"person:{user.pk}")
    return collect_personal_data(user)
