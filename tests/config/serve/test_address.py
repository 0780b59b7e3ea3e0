"""What is printed for those who want to come."""

import ipaddress

import pytest

from config.serve import address


def test_on_this_machine_only_its_own_address_is_told() -> None:
    assert address.describe_addresses("127.0.0.1", 8000) == "Kartel runs on http://127.0.0.1:8000\n"


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [
        ("127.0.0.1", 80, "http://127.0.0.1"),
        ("::1", 8000, "http://[::1]:8000"),
        ("kartel.local", 8001, "http://kartel.local:8001"),
    ],
)
def test_an_address_is_told_as_one_types_it(host: str, port: int, url: str) -> None:
    assert address.url_of(host, port) == url


def test_in_the_pub_phones_get_an_address_and_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "lan_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    told = address.describe_addresses("0.0.0.0", 8000)
    assert "http://192.168.1.20:8000  http://10.0.0.7:8000" in told
    assert "█" in told
    assert {"192.168.1.20", "10.0.0.7"} <= set(address.extra_hosts("0.0.0.0"))


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "lan_addresses", list)
    assert "no network address" in address.describe_addresses("0.0.0.0", 8000)


def test_a_named_address_is_the_only_one_let_in() -> None:
    assert address.extra_hosts("192.168.1.20") == ["192.168.1.20"]


def test_found_addresses_are_addresses_and_not_loopback() -> None:
    for found in address.lan_addresses():
        assert not ipaddress.ip_address(found).is_loopback
