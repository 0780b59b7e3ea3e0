"""Every page and every address of the API answers on every database, to a visitor, an organizer and an operator.

The answers of the API are as the schema says.

Tests of pages run on SQLite only: this file and tests/tournament/test_wrong_statistics.py send their queries to
PostgreSQL.
"""

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from accounts.services.people import grant_site_role
from attacks.roles import list_addresses
from tests.builders import organizer_of
from tests.described_answers import list_undescribed
from tournament.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.first_on_postgres]


def test_every_address_answers_every_reader() -> None:
    call_command("load_sample", verbosity=0)
    operator = User.objects.create_superuser("operator-of-all-pages", password=None)
    grant_site_role(user=operator, role="operator", actor=None)
    readers = {
        "visitor": None,
        "organizer": organizer_of(Event.objects.get(slug="prazsky-pohar-2026")),
        "operator": operator,
    }
    failed = []
    for reader, user in readers.items():
        client = Client()
        if user:
            client.force_login(user)
        for address in list_addresses({}):
            answer = client.get(address)
            b"".join(answer)
            if answer.status_code >= 500:
                failed.append(f"{reader} {address} {answer.status_code}")
            elif address.startswith("/api/v1/"):
                failed += list_undescribed(answer)
    assert not failed
