"""The upgrade to sign-in links of events: open links get the event that issued them."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from accounts.models import SignInLink
from accounts.services.sign_in_links import issue_link
from tests.builders import entries, make_event, make_person, organizer_of
from tournament.entries.services.claim_links import hand_out_link

pytestmark = pytest.mark.django_db


def test_an_open_link_gets_the_event_of_the_line_in_the_log() -> None:
    event = make_event(1)
    hand_out_link(entry=entries(event)[0], actor=organizer_of(event))
    issue_link(user=make_person(), actor=None)
    SignInLink.objects.update(scope="site")
    migration = import_module("accounts.migrations.0006_sign_in_links_know_their_event")
    migration.take_scopes_from_the_log(apps, connection.schema_editor())
    assert [*SignInLink.objects.order_by("id").values_list("scope", flat=True)] == [event.scope, "site"]
