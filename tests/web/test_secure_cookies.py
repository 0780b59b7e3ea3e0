"""Cookies are marked Secure exactly when the request came over TLS."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("over_tls", [False, True])
def test_cookies_are_secure_exactly_over_tls(client: Client, over_tls: bool) -> None:
    answer = client.get(reverse("account_login"), secure=over_tls)
    assert answer.cookies
    assert {bool(cookie["secure"]) for cookie in answer.cookies.values()} == {over_tls}


def test_a_forwarded_header_of_a_client_is_ignored(client: Client) -> None:
    answer = client.get(reverse("account_login"), headers={"X-Forwarded-Proto": "https"})
    assert {bool(cookie["secure"]) for cookie in answer.cookies.values()} == {False}
