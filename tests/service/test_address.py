"""The addresses that the service prints."""

import ipaddress

import pytest

from service import address


def test_on_loopback_only_its_own_address_is_printed() -> None:
    assert address.describe_addresses("127.0.0.1", 8000) == "Kartel runs on http://127.0.0.1:8000\n"


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [
        ("127.0.0.1", 80, "http://127.0.0.1"),
        ("::1", 8000, "http://[::1]:8000"),
        ("kartel.local", 8001, "http://kartel.local:8001"),
    ],
)
def test_a_url_of_host_and_port(host: str, port: int, url: str) -> None:
    assert address.make_url(host, port) == url


def test_on_all_interfaces_the_lan_addresses_and_a_qr_code_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "list_lan_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    text = address.describe_addresses("0.0.0.0", 8000)
    assert "http://192.168.1.20:8000  http://10.0.0.7:8000" in text
    assert "█" in text
    assert {"192.168.1.20", "10.0.0.7"} <= set(address.list_served_hosts("0.0.0.0"))


def test_a_missing_network_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "list_lan_addresses", list)
    assert "no network address" in address.describe_addresses("0.0.0.0", 8000)


def test_a_named_host_is_the_only_allowed_one() -> None:
    assert address.list_served_hosts("192.168.1.20") == ["192.168.1.20"]


def test_an_ipv6_host_is_allowed_as_browsers_send_it() -> None:
    """Every request at the printed URL was answered 400."""
    assert address.list_served_hosts("2001:db8::5") == ["[2001:db8::5]"]


def test_lan_addresses_are_valid_and_not_loopback() -> None:
    for found in address.list_lan_addresses():
        assert not ipaddress.ip_address(found).is_loopback
