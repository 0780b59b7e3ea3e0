"""The last pages of a player without a connection: marked as old, never shown to another person."""

import io
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.browser.fault_log import FaultLog
from tests.browser.inspection import check_page, find_faults_without_contrast
from tests.ground.nightly import at_night
from tests.ground.service import Service, running_service, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service, pytest.mark.fuller_at_night]

SignIn = Callable[[Page, str], None]
EVENT = "/events/prazsky-pohar-2026/"
KATERINA, MAREK, IRENA = "katerina.benesova", "marek.ptacek", "irena.sovova"
MARK = {"cs": r"Stav z \d{1,2}:\d\d, bez spojení", "en": r"As of \d{1,2}:\d\d, no connection"}
# The text of all pages that the worker keeps, and the addresses.
_KEPT = """async () => {
  const found = {};
  for (const name of (await caches.keys()).filter((name) => name.includes("-pages-"))) {
    const pages = await caches.open(name);
    for (const request of await pages.keys())
      found[new URL(request.url).pathname] = await (await pages.match(request, { ignoreVary: true })).text();
  }
  return found;
}"""
# Addresses of style sheets of the page that the worker does not have.
_MISSING = """async () => {
  const wanted = [...document.querySelectorAll("link[rel=stylesheet]")].map((one) => one.href);
  const has = await Promise.all(wanted.map((address) => caches.match(address)));
  return wanted.filter((_, index) => !has[index]);
}"""


@pytest.fixture(scope="module")
def browser(whole_browser: "Browser") -> "Browser":
    """Return the Chromium that readers use."""
    return whole_browser


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Yield a service of these tests alone, because they stop it."""
    with running_service(host="0.0.0.0") as running:
        yield running


@pytest.fixture
def phone(browser: "Browser") -> Iterator[Page]:
    """Yield a page on a Czech phone."""
    page = open_phone(browser, "cs-CZ")
    yield page
    page.context.close()


def open_phone(browser: "Browser", locale: str) -> Page:
    context = browser.new_context(
        locale=locale, viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce"
    )
    context.set_default_timeout(20_000)
    # The locale of a context does not reach the requests of its workers.
    language = {"name": "django_language", "value": locale[:2], "domain": "127.0.0.1", "path": "/"}
    context.add_cookies([language])  # type: ignore[list-item]
    return context.new_page()


@pytest.fixture(scope="module")
def sessions() -> dict[str, Any]:
    """Return the cookies of those who have signed in to the service, by user name."""
    return {}


@pytest.fixture
def sign_in(service: Service, sessions: dict[str, Any]) -> SignIn:
    """Return ``sign_in(page, username)``: the first time by a link, later with the session of then."""

    def sign_in_once(page: Page, username: str) -> None:
        if username in sessions:
            page.context.add_cookies(sessions[username])
            page.goto(service.url)
        else:
            sign_in_by_link(page, service.url, service.find_link(username))
            sessions[username] = page.context.cookies()

    return sign_in_once


def sign_in_by_link(page: Page, url: str, link: str) -> None:
    page.goto(f"{url}{link}")
    with page.expect_navigation():
        page.locator("main form button").click()


def visit(page: Page, service: Service, path: str) -> None:
    """Open a page and wait until the worker keeps it with its style sheets."""
    page.goto(f"{service.url}{EVENT}{path}")
    wait_until_kept(page, f"{EVENT}{path}")


def wait_until_kept(page: Page, path: str) -> None:
    wait_until(lambda: path in page.evaluate(_KEPT), f"{path} among the kept pages")
    wait_until(lambda: not page.evaluate(_MISSING), "the style sheets of the page")


def lose_connection(context: BrowserContext) -> None:
    context.set_offline(True)


def assert_not_shown(page: Page, service: Service, path: str) -> None:
    """Assert that the browser shows its own error page, because neither the server nor the worker answers."""
    with pytest.raises(Error, match=r"net::ERR_(FAILED|INTERNET_DISCONNECTED)"):
        page.goto(f"{service.url}{EVENT}{path}")


def test_no_token_is_kept(phone: Page, service: Service, sessions: dict[str, Any]) -> None:
    sign_in_by_link(phone, service.url, service.find_link(KATERINA))
    sessions[KATERINA] = phone.context.cookies()
    visit(phone, service, "me/")
    kept = phone.evaluate(_KEPT)
    assert set(kept) == {f"{EVENT}me/"}, "neither the sign-in link nor another page"
    assert 'name="csrfmiddlewaretoken" value=""' in kept[f"{EVENT}me/"]
    assert not re.search(r"\b[A-Za-z0-9]{64}\b", kept[f"{EVENT}me/"])


def test_the_last_table_and_standings_are_shown_with_their_time(phone: Page, service: Service, sign_in: SignIn) -> None:
    sign_in(phone, KATERINA)
    for path in ("standings/", "rounds/3/", "rounds/", "me/"):
        visit(phone, service, path)
    table = phone.locator("#my-rounds").inner_text()
    expect(phone.locator("#kept-mark")).to_be_hidden()
    lose_connection(phone.context)
    phone.reload()
    expect(phone.locator("#kept-mark")).to_have_text(re.compile(MARK["cs"]))
    expect(phone.locator("#my-rounds")).to_have_text(table, use_inner_text=True)
    for path, heading in (("standings/", "Pořadí po 3. kole"), ("rounds/3/", "3. kolo")):
        phone.goto(f"{service.url}{EVENT}{path}")
        expect(phone.get_by_role("heading", level=1)).to_contain_text(heading)
        expect(phone.locator("#kept-mark")).to_have_text(re.compile(MARK["cs"]))
        check_page(phone)
    phone.goto(f"{service.url}{EVENT}standings/?after_round=3")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Pořadí po 3. kole")
    phone.goto(service.url)
    expect(phone).to_have_url(f"{service.url}{EVENT}me/")
    assert find_faults_without_contrast(phone) == []
    phone.context.set_offline(False)
    expect(phone.locator("#kept-mark")).to_be_hidden()
    assert phone.evaluate("document.documentElement.dataset.keptAt") is None, "the page of the server came back"


def test_the_mark_is_in_the_language_of_the_page(browser: "Browser", service: Service) -> None:
    phone = open_phone(browser, "en-GB")
    visit(phone, service, "standings/")
    lose_connection(phone.context)
    phone.reload()
    expect(phone.locator("#kept-mark")).to_have_text(re.compile(MARK["en"]))
    phone.context.close()


def test_a_form_of_an_old_page_is_not_sent_and_says_so(phone: Page, service: Service, sign_in: SignIn) -> None:
    sign_in(phone, KATERINA)
    visit(phone, service, "me/")
    lose_connection(phone.context)
    phone.reload()
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    phone.locator(".menu summary").click()
    phone.get_by_role("button", name="English").click()
    expect(phone.locator("#kept-mark")).to_contain_text("Nic se neodeslalo.")
    check_page(phone)
    assert sent == []


def test_another_person_never_sees_the_pages_of_the_one_before(phone: Page, service: Service, sign_in: SignIn) -> None:
    sign_in(phone, KATERINA)
    visit(phone, service, "me/")
    # The session ends without a sign-out in this browser.
    phone.context.clear_cookies(name="sessionid")
    sign_in(phone, MAREK)
    phone.goto(f"{service.url}{EVENT}")
    assert phone.evaluate(_KEPT) == {}
    visit(phone, service, "standings/")
    lose_connection(phone.context)
    assert_not_shown(phone, service, "me/")


def test_pages_of_staff_are_not_kept(phone: Page, service: Service, sign_in: SignIn) -> None:
    visit(phone, service, "standings/")
    sign_in(phone, IRENA)
    for path in ("standings/", "rounds/", "desk/", "entries/"):
        phone.goto(f"{service.url}{EVENT}{path}")
        expect(phone.locator("#kept-mark")).to_have_count(0)
    assert phone.evaluate(_KEPT) == {}
    lose_connection(phone.context)
    assert_not_shown(phone, service, "standings/")


def test_a_stopped_service_leaves_the_last_table(phone: Page, service: Service, sign_in: SignIn) -> None:
    sign_in(phone, KATERINA)
    visit(phone, service, "me/")
    assert service.stop()
    phone.reload()
    expect(phone.locator("#kept-mark")).to_have_text(re.compile(MARK["cs"]))
    service.start()
    expect(phone.locator("#kept-mark")).to_be_hidden()


@pytest.mark.nightly
def test_an_upgrade_replaces_the_worker_and_its_pages(phone: Page, service: Service, sign_in: SignIn) -> None:
    sign_in(phone, KATERINA)
    visit(phone, service, "me/")
    before = set(phone.evaluate("caches.keys()"))
    assert service.stop()
    service.environment["DJANGO_SETTINGS_MODULE"] = "tests.browser.settings_upgraded"
    service.start()
    phone.goto(f"{service.url}{EVENT}me/")
    wait_until(lambda: not before & set(phone.evaluate("caches.keys()")), "the former program's pages are deleted")
    wait_until_kept(phone, f"{EVENT}me/")
    lose_connection(phone.context)
    phone.reload()
    expect(phone.locator("#kept-mark")).to_have_text(re.compile(MARK["cs"]))


@pytest.mark.nightly
def test_plain_http_of_another_host_has_no_worker_and_no_fault(phone: Page, service: Service) -> None:
    found = re.search(r"http://(?!127\.)[0-9.]+:[0-9]+", service.output)
    if not found:
        pytest.skip("this machine has no network address")
    faults = FaultLog(found[0].removeprefix("http://"))
    faults.listen(phone.context)
    sign_in_by_link(phone, found[0], service.find_link(KATERINA))
    for path in ("me/", "standings/", "rounds/3/"):
        phone.goto(f"{found[0]}{EVENT}{path}")
        expect(phone.get_by_role("heading", level=1)).to_have_count(1)
        expect(phone.locator("#kept-mark")).to_be_hidden()
    assert phone.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    # On plain http Chromium says of every page that it ignores this header.
    assert [fault for fault in faults.found if "Cross-Origin-Opener-Policy" not in fault] == []


@pytest.mark.parametrize("language", ["cs", at_night("en")])
def test_the_manifest_names_the_application_and_its_icons(browser: "Browser", service: Service, language: str) -> None:
    phone = open_phone(browser, language)
    phone.goto(service.url)
    address = phone.locator("link[rel=manifest]").get_attribute("href")
    manifest = phone.request.get(f"{service.url}{address}").json()
    assert manifest["lang"] == language
    assert ("turnaje" if language == "cs" else "tournaments") in manifest["name"]
    for icon in manifest["icons"]:
        drawn = Image.open(io.BytesIO(phone.request.get(f"{service.url}{icon['src']}").body()))
        assert "{}x{}".format(*drawn.size) == icon["sizes"]
    # What Chromium itself finds wrong with the manifest.
    session = phone.context.new_cdp_session(phone)
    assert session.send("Page.getAppManifest")["errors"] == []
    hindrances = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in hindrances} <= {"in-incognito"}, "every context of a test is a private window"
    phone.context.close()


def test_the_script_of_the_worker_is_asked_for_each_time(service: Service, browser: "Browser") -> None:
    answer = browser.new_context().request.get(f"{service.url}/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["cache-control"]
    assert "worker-src 'self'" in answer.headers["content-security-policy"]


def test_signing_out_deletes_the_pages(
    phone: Page, service: Service, sign_in: SignIn, sessions: dict[str, Any]
) -> None:
    sign_in(phone, KATERINA)
    visit(phone, service, "me/")
    phone.locator(".menu summary").click()
    with phone.expect_navigation():
        phone.get_by_role("button", name="Odhlásit").click()
    del sessions[KATERINA]
    wait_until(lambda: not phone.evaluate(_KEPT), "no page is kept any more")
    lose_connection(phone.context)
    assert_not_shown(phone, service, "me/")
