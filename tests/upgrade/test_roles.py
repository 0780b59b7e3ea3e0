"""Roles that an earlier version gave stay accepted: their people keep every right without a click."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.event.queries.staff import find_roles, list_staff
from tournament.models import Event, StaffRole

pytestmark = pytest.mark.django_db


def test_the_roles_of_an_earlier_version_stay_accepted() -> None:
    held = list(StaffRole.objects.select_related("event", "user"))
    assert {role.role for role in held} >= {"organizer", "judge"}
    for role in held:
        assert role.user is not None
        assert role.role in find_roles(role.user, role.event)
    for event in Event.objects.all():
        assert {row.status for row in list_staff(event, None)} <= {"accepted"}


def test_an_organizer_of_an_earlier_version_opens_the_page_of_the_staff() -> None:
    role = StaffRole.objects.select_related("event", "user").filter(role="organizer").earliest("pk")
    assert role.user is not None
    organizer = Client()
    organizer.force_login(role.user)
    assert organizer.get(reverse("event-staff", args=[role.event.slug])).status_code == 200
