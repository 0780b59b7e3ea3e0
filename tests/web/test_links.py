"""The base URL of links for other devices: never a loopback address while the service listens on all interfaces."""

import pytest
from django.core.management import call_command
from django.test import Client, RequestFactory
from pytest_django import Settings

from accounts.models import User
from tests.builders import entries, make_event, organizer_of
from web import links
from web.links import find_base_url

LAN = "http://192.168.1.20:8000"


@pytest.fixture(autouse=True)
def _listen_on_all_interfaces(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.HOST, settings.PORT, settings.BASE_URL = "0.0.0.0", 8000, ""
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr("service.address.list_lan_addresses", lambda: ["192.168.1.20"])


def base_url_at(host: str, *, secure: bool = False) -> str:
    return find_base_url(RequestFactory().get("/", headers={"Host": host}, secure=secure))


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "127.0.0.53"])
def test_a_request_to_a_loopback_address_gives_the_lan_address(host: str) -> None:
    """The QR code on an organizer's page at 127.0.0.1 holds an address that phones can reach."""
    assert base_url_at(host) == LAN


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "10.0.0.7:8000", "pub.local:8000", "kartel.example"])
def test_a_request_to_another_host_gives_that_host(host: str) -> None:
    assert base_url_at(host) == f"http://{host}"


def test_a_request_over_tls_gives_https() -> None:
    assert base_url_at("kartel.example", secure=True) == "https://kartel.example"


def test_a_service_on_loopback_only_gives_its_own_address(settings: Settings) -> None:
    settings.HOST = "127.0.0.1"
    assert (
        base_url_at("127.0.0.1:8000")
        == base_url_at("localhost:8000").replace("localhost", "127.0.0.1")
        == "http://127.0.0.1:8000"
    )


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "172.17.0.2:8000", "kartel.example"])
def test_base_url_has_precedence(host: str, settings: Settings) -> None:
    settings.BASE_URL = "https://kartel.example:8443"
    assert base_url_at(host) == find_base_url() == "https://kartel.example:8443"


def test_without_a_request_the_base_url_is_the_lan_address() -> None:
    assert find_base_url() == LAN


def test_without_a_network_the_base_url_is_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.address.list_lan_addresses", list)
    assert links.find_base_url() == "http://127.0.0.1:8000"


@pytest.mark.django_db
def test_the_qr_code_of_an_entry_holds_the_lan_address() -> None:
    event = make_event(1)
    desk = Client(headers={"Host": "127.0.0.1:8000"})
    desk.force_login(organizer_of(event))
    page = desk.post(f"/events/{event.slug}/entries/{entries(event)[0].pk}/link/").content.decode()
    assert f"{LAN}/account/link/" in page
    assert "http://127.0.0.1" not in page


@pytest.mark.django_db
@pytest.mark.parametrize("command", [("load_sample",), ("sign_in_link", "vit")])
def test_commands_print_the_same_address(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    if command[0] == "sign_in_link":
        User.objects.create_user("vit", given_name="Vít", family_name="Hájek")
    call_command(*command)
    assert f"{LAN}/account/link/" in capsys.readouterr().out
