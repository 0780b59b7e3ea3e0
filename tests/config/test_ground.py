"""The ground of the tests itself: their own data directory, a real cache, both databases' URL honoured."""

import os
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from accounts.models import User

ROOT = Path(__file__).resolve().parents[2]


def test_the_tests_never_touch_the_data_of_the_checkout() -> None:
    assert not settings.DATA_DIR.is_relative_to(ROOT)
    assert settings.EMBEDDED_SOCKET.is_relative_to(settings.DATA_DIR)


def test_the_cache_is_real() -> None:
    cache.set("seat", "stůl 7")
    assert cache.get("seat") == "stůl 7"


@pytest.mark.django_db
def test_the_database_is_the_one_asked_for() -> None:
    User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")
    asked = os.environ.get("DATABASE_URL", "sqlite")
    assert asked.startswith(connection.vendor)
    assert User.objects.get().full_name == "Kateřina Benešová"
