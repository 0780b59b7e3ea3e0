"""The pub: phones reach the laptop at its address in the network, over plain http, and stay signed in."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from config.serve.address import draw_terminal_qr, lan_addresses
from tests.ground.service import Service, running_service
from tests.walk.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def house() -> Iterator[Service]:
    """The service as ``make run HOST=0.0.0.0`` starts it."""
    if not lan_addresses():
        pytest.skip("this machine has no network address")
    with running_service(host="0.0.0.0") as service:
        yield service


@pytest.fixture(scope="module")
def pub(house: Service) -> str:
    """The address a phone would use, as it was printed."""
    found = re.search(r"http://(?!127\.)[0-9.]+:[0-9]+", house.output)
    assert found, house.output
    return found[0]


def test_address_and_code_are_printed(house: Service, pub: str) -> None:
    assert urlsplit(pub).hostname in lan_addresses()
    assert draw_terminal_qr(pub).strip() in house.output


def test_a_phone_signs_in_and_stays_signed_in(house: Service, pub: str) -> None:
    phone = Visitor(pub)
    phone.sign_in(house.links["player"])
    headers = phone.set_cookie_headers
    assert any(header.startswith("sessionid=") for header in headers)
    assert not any("secure" in header.lower() for header in headers), "a phone would throw the cookie away"
    status, body = phone.get("/events/prazsky-pohar-2026/me/")
    assert status == 200
    assert "Kateřina" in body


def test_behind_tls_the_cookies_are_secure(house: Service) -> None:
    visitor = Visitor(house.url)
    visitor.request("GET", "/account/login/", headers={"X-Forwarded-Proto": "https"})
    assert visitor.set_cookie_headers
    assert all("secure" in header.lower() for header in visitor.set_cookie_headers)


def test_another_name_of_the_host_is_refused(pub: str) -> None:
    assert Visitor(pub).request("GET", "/", headers={"Host": "kartel.example"})[0] == 400


@pytest.mark.browser
def test_the_code_at_the_door_leads_another_phone_to_the_same_address(
    house: Service, pub: str, browser: "Browser"
) -> None:
    desk = browser.new_page(locale="cs-CZ")
    desk.goto(f"{pub}{house.links['organizer']}")
    desk.locator("main form button").click()
    desk.goto(f"{pub}/events/prazsky-pohar-2026/entries/")
    desk.locator("table.entries td.lead a").first.click()
    desk.locator("form[action$='/link/'] button").first.click()
    link = desk.locator("main code").inner_text()
    assert link.startswith(f"{pub}/account/link/")
    phone = browser.new_context(locale="cs-CZ", viewport={"width": 360, "height": 740}).new_page()
    phone.goto(link)
    phone.locator("main form button").click()
    phone.goto(f"{pub}/events/prazsky-pohar-2026/me/")
    assert urlsplit(phone.url).path == "/events/prazsky-pohar-2026/me/", "signed in, and not sent away to sign in"
    for page in (desk, phone):
        page.context.close()
