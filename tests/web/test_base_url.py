"""BASE_URL: its check, its host among the allowed ones, and forms sent through a proxy on another machine."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from config.environment import read_environment, read_hosts
from service.address import describe_addresses

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("address", "read"),
    [
        ("", ""),
        ("https://kartel.example", "https://kartel.example"),
        (" http://192.168.1.20:8000/ ", "http://192.168.1.20:8000"),
        ("http://[fd00::7]:8000", "http://[fd00::7]:8000"),
    ],
)
def test_a_base_url_is_read(address: str, read: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BASE_URL", address)
    assert read_environment(tmp_path).base_url == read


@pytest.mark.parametrize(
    "address",
    ["kartel.example", "ftp://kartel.example", "https://", "https://kartel.example/klub", "http://a:b@c", "http://a:x"],
)
def test_an_invalid_base_url_is_reported_by_name(address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BASE_URL", address)
    with pytest.raises(ImproperlyConfigured, match="BASE_URL"):
        read_environment(tmp_path)


def test_hosts_have_the_form_of_allowed_hosts() -> None:
    assert read_hosts("") == []
    assert read_hosts("http://192.168.1.20:8000") == ["192.168.1.20"]
    assert read_hosts("http://[fd00::7]:8000") == ["[fd00::7]"]


def test_the_base_url_is_an_allowed_host_and_a_trusted_origin(tmp_path: Path) -> None:
    environment = {**os.environ, "KARTEL_DATA_DIR": str(tmp_path), "BASE_URL": "https://kartel.example:8443/"}
    code = (
        "import json; from config import settings as s; "
        "print(json.dumps([s.BASE_URL, s.ALLOWED_HOSTS, s.CSRF_TRUSTED_ORIGINS]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True)
    base_url, hosts, origins = json.loads(done.stdout)
    assert base_url == "https://kartel.example:8443"
    assert "kartel.example" in hosts
    assert origins == [base_url]


@pytest.mark.django_db
@pytest.mark.parametrize(("origins", "status"), [([], 403), (["https://kartel.example"], 200)])
def test_a_form_sent_through_a_proxy_is_accepted_from_a_trusted_origin(
    origins: list[str], status: int, settings: Settings
) -> None:
    """A proxy passes the request on as plain http while its Origin says https; a trusted origin is enough."""
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = ["kartel.example"], origins
    visitor = Client(enforce_csrf_checks=True, headers={"Host": "kartel.example"})
    visitor.get(reverse("account_login"))
    form = {"login": "nikdo", "password": "nic", "csrfmiddlewaretoken": visitor.cookies["csrftoken"].value}
    answer = visitor.post(reverse("account_login"), form, headers={"Origin": "https://kartel.example"})
    assert answer.status_code == status


def test_the_service_prints_the_base_url() -> None:
    """A service in a container prints the address that is reachable from outside."""
    text = describe_addresses("0.0.0.0", 8000, "http://192.168.1.20:8000")
    assert text.startswith("Kartel runs on http://192.168.1.20:8000\n")
    assert "█" in text
