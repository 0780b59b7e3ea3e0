"""Environment variables: values, defaults and the error of an unusable one."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given
from hypothesis import strategies as st

from config.environment import NAMES, _parse_port, read_environment


@pytest.fixture(autouse=True)
def _no_variable_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_the_defaults_suit_a_laptop(tmp_path: Path) -> None:
    environment = read_environment(tmp_path)
    assert (environment.host, environment.port) == ("127.0.0.1", 8000)
    assert environment.data_dir == tmp_path / "var"
    assert (environment.backup_dir, environment.backup_copy_dir) == (tmp_path / "var" / "backups", None)
    assert environment.backup_passphrase == ""
    assert (environment.events_a_day, environment.names_a_day, environment.founders) == (20, 12_000, "everyone")
    assert environment.security_contact == ""
    assert environment.jobs_per_account == 100
    assert (environment.database_url, environment.redis_url, environment.debug) == ("", "", False)


def test_variables_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {
        "HOST": "0.0.0.0",
        "PORT": "80",
        "KARTEL_DATA_DIR": str(tmp_path / "data"),
        "ALLOWED_HOSTS": "kartel.example, 192.168.1.20 ,",
        "DEBUG": "yes",
    }.items():
        monkeypatch.setenv(name, value)
    environment = read_environment(tmp_path)
    assert (environment.host, environment.port, environment.debug) == ("0.0.0.0", 80, True)
    assert environment.data_dir == tmp_path / "data"
    assert environment.allowed_hosts == ("kartel.example", "192.168.1.20")


UNUSABLE = [
    *[("PORT", "0"), ("PORT", "65536"), ("PORT", "osm"), ("DEBUG", "perhaps"), ("KARTEL_EVENTS_A_DAY", "0")],
    *[("KARTEL_NAMES_A_DAY", "mnoho"), ("KARTEL_FOUNDERS", "kdokoli"), ("KARTEL_SECURITY_CONTACT", "http://x.cz/")],
    *[("KARTEL_JOBS_PER_ACCOUNT", "0"), ("KARTEL_JOBS_PER_ACCOUNT", "mnoho")],
]


@pytest.mark.parametrize(("name", "value"), UNUSABLE)
def test_an_unusable_variable_is_reported_by_name_and_value(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"{name} .*{value}"):
        read_environment(tmp_path)


@pytest.mark.parametrize(
    ("text", "contact"),
    [
        ("bezpecnost@kartel.example", "mailto:bezpecnost@kartel.example"),
        ("https://kartel.example/hlaseni", "https://kartel.example/hlaseni"),
        ("tel:+420-123", "tel:+420-123"),
    ],
)
def test_the_contact_is_a_uri(text: str, contact: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KARTEL_SECURITY_CONTACT", text)
    assert read_environment(tmp_path).security_contact == contact


@given(st.text(max_size=8))
def test_a_port_is_in_range_or_refused(text: str) -> None:
    try:
        port = _parse_port(text)
    except ImproperlyConfigured:
        return
    assert 0 < port < 65536
