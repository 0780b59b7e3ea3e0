"""Phones reach the laptop at its LAN address, over plain http, and stay signed in."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from service.address import draw_terminal_qr, list_lan_addresses
from tests.ground.service import Service, running_service
from tests.live.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Start the service as ``make run HOST=0.0.0.0`` does."""
    if not list_lan_addresses():
        pytest.skip("this machine has no network address")
    with running_service(host="0.0.0.0") as service:
        yield service


@pytest.fixture(scope="module")
def lan_url(service: Service) -> str:
    """Return the printed LAN address."""
    found = re.search(r"http://(?!127\.)[0-9.]+:[0-9]+", service.output)
    assert found, service.output
    return found[0]


def test_the_lan_address_and_its_qr_code_are_printed(service: Service, lan_url: str) -> None:
    assert urlsplit(lan_url).hostname in list_lan_addresses()
    assert draw_terminal_qr(lan_url).strip() in service.output


def test_a_phone_signs_in_and_stays_signed_in(service: Service, lan_url: str) -> None:
    phone = Visitor(lan_url)
    phone.sign_in(service.links["player"])
    headers = phone.set_cookie_headers
    assert any(header.startswith("sessionid=") for header in headers)
    assert not any("secure" in header.lower() for header in headers), "a phone would drop the cookie"
    status, body = phone.get("/events/prazsky-pohar-2026/me/")
    assert status == 200
    assert "Kateřina" in body


def test_cookies_are_secure_over_tls(service: Service) -> None:
    visitor = Visitor(service.url)
    visitor.request("GET", "/account/login/", headers={"X-Forwarded-Proto": "https"})
    assert visitor.set_cookie_headers
    assert all("secure" in header.lower() for header in visitor.set_cookie_headers)


def test_an_unknown_host_is_refused(lan_url: str) -> None:
    assert Visitor(lan_url).request("GET", "/", headers={"Host": "kartel.example"})[0] == 400


@pytest.mark.browser
def test_the_sign_in_link_of_an_entry_leads_a_phone_to_the_lan_address(
    service: Service, lan_url: str, browser: "Browser"
) -> None:
    organizer_page = browser.new_page(locale="cs-CZ")
    organizer_page.goto(f"{lan_url}{service.links['organizer']}")
    organizer_page.locator("main form button").click()
    organizer_page.goto(f"{lan_url}/events/prazsky-pohar-2026/entries/")
    organizer_page.locator("table.entries td.lead a").first.click()
    organizer_page.locator("form[action$='/link/'] button").first.click()
    link = organizer_page.locator("main code").inner_text()
    assert link.startswith(f"{lan_url}/account/link/")
    phone = browser.new_context(locale="cs-CZ", viewport={"width": 360, "height": 740}).new_page()
    phone.goto(link)
    phone.locator("main form button").click()
    phone.goto(f"{lan_url}/events/prazsky-pohar-2026/me/")
    assert urlsplit(phone.url).path == "/events/prazsky-pohar-2026/me/", (
        "signed in, and not redirected to the sign-in page"
    )
    for page in (organizer_page, phone):
        page.context.close()
