"""security.txt names the operator's contact and stays valid; robots.txt closes private pages and leaves public ones."""

from datetime import UTC, datetime, timedelta
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client
from pytest_django import Settings

SECURITY, ROBOTS = "/.well-known/security.txt", "/robots.txt"


def test_without_a_contact_there_is_no_security_txt(client: Client, db: None) -> None:
    assert client.get(SECURITY).status_code == 404


def test_security_txt_names_the_contact_and_has_not_expired(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT, settings.BASE_URL = "mailto:spravce@kartel.example", "https://kartel.example"
    answer = client.get(SECURITY)
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert fields["Contact"] == "mailto:spravce@kartel.example"
    assert fields["Canonical"] == f"https://kartel.example{SECURITY}"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=100) < left < timedelta(days=365)


def test_over_plain_http_no_canonical_address_is_named(client: Client, settings: Settings) -> None:
    settings.SECURITY_CONTACT, settings.BASE_URL = "mailto:spravce@kartel.example", "http://192.168.1.20:8000"
    assert "Canonical" not in client.get(SECURITY).content.decode()


OPEN = (
    *("/", "/events/pohar/", "/events/pohar/standings/", "/events/pohar/rounds/3/", "/rulings/PP11-G21/"),
    *("/series/liga/", "/help/", "/decks/check/"),
)
CLOSED = (
    *("/account/my-data/", "/account/link/abc/", "/api/v1/events/", "/admin/", "/operators/events/", "/events/new/"),
    *("/invitations/link/abc/", "/events/pohar/me/", "/events/pohar/here/ABC/", "/events/pohar/entries/5/link/"),
)


@pytest.mark.parametrize(("path", "is_open"), [*((path, True) for path in OPEN), *((path, False) for path in CLOSED)])
def test_robots_read_public_pages_only(path: str, is_open: bool, client: Client) -> None:
    lines = client.get(ROBOTS).content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    parser = RobotFileParser()
    # The parser of Python knows no wildcard within a path, so the event's name is put in its place.
    parser.parse([line.replace("/events/*/", "/events/pohar/") for line in lines])
    assert parser.can_fetch("anybody", path) == is_open
