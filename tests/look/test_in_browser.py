"""The parts sheet in a real browser: accessible, within 360 px, with running clocks."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.ground.nightly import at_night

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.look.site"),
]

SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}


def open_sheet(context: BrowserContext, live_server: LiveServer) -> Page:
    page = context.new_page()
    page.goto(live_server.url)
    return page


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        *(("phone", "light"), ("desk", "dark"), ("phone", "contrast")),
        *(at_night("desk", "light"), at_night("phone", "dark"), at_night("desk", "contrast")),
    ],
)
def test_every_part_is_accessible_and_fits_the_screen(
    browser: Browser, live_server: LiveServer, theme: str, size: str
) -> None:
    context = browser.new_context(viewport=SIZES[size], locale="cs-CZ")  # type: ignore[arg-type]
    context.add_cookies([{"name": "theme", "value": theme, "url": live_server.url}])
    page = open_sheet(context, live_server)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_the_content_security_policy_refuses_nothing(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context()
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(live_server.url)
    assert page.evaluate("window.htmx !== undefined")
    assert errors == []


def test_clocks_run_and_have_their_state(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    clock = page.locator(".clock").first
    expect(clock.get_by_role("timer")).not_to_have_text(clock.get_by_role("timer").inner_text())
    states = page.locator(".clock").evaluate_all("clocks => clocks.map(clock => clock.dataset.state)")
    assert states == ["ok", "soon", "last", "over", "off"]


def test_a_clock_announces_a_new_state(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    clock = page.locator(".clock").first
    expect(clock).to_have_attribute("data-running", "")
    clock.evaluate("clock => { clock.dataset.deadline = Date.now() + 200 * 1000 }")
    expect(clock).to_have_attribute("data-state", "last")
    expect(clock.locator("[data-announce]")).to_have_text(clock.get_attribute("data-word-last") or "missing")


def test_a_wrong_clock_of_the_phone_is_corrected(phone: BrowserContext, live_server: LiveServer) -> None:
    page = phone.new_page()
    page.add_init_script("const real = Date.now; Date.now = () => real() + 15 * 60 * 1000;")
    page.goto(live_server.url)
    clock = page.locator(".clock").first
    expect(clock).to_have_attribute("data-running", "")
    minutes, _, _ = clock.get_by_role("timer").inner_text().partition(":")
    assert 9 < int(minutes) < 24
    expect(clock).to_have_attribute("data-state", "ok")


def test_a_dangerous_action_asks_for_confirmation_without_scripts(browser: Browser, live_server: LiveServer) -> None:
    page = open_sheet(browser.new_context(java_script_enabled=False), live_server)
    dialog = page.locator("#drop")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Odstoupit z turnaje").click()
    expect(dialog).to_be_visible()
    expect(dialog.locator("input[name=confirm]")).to_be_visible()


def test_the_menu_opens_without_scripts(browser: Browser, live_server: LiveServer) -> None:
    page = open_sheet(browser.new_context(java_script_enabled=False, viewport=SIZES["phone"]), live_server)  # type: ignore[arg-type]
    expect(page.locator(".menu-panel")).to_be_hidden()
    page.locator(".menu summary").click()
    expect(page.locator(".menu-panel")).to_be_visible()


# For a change tests/browser/test_every_page.py does it on the pages of the service.
@pytest.mark.nightly
def test_language_and_theme_are_switched_and_kept(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_escape_closes_the_menu(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    page.locator(".menu summary").click()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-panel")).to_be_hidden()
    expect(page.locator(".menu summary")).to_be_focused()


def test_touch_targets_are_large_enough(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    small = page.locator(".btn:visible, .menu > summary, .tabs a, .list > li").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML)"
    )
    assert small == []


def test_a_refused_htmx_request_shows_its_problems_and_changes_nothing(
    phone: BrowserContext, live_server: LiveServer
) -> None:
    page = open_sheet(phone, live_server)
    button = page.get_by_role("button", name="Zkusit zakázané")
    button.click()
    expect(page.locator("#problems")).to_have_text("Tohle nesmíte.")
    expect(page.locator("#problems")).to_have_count(1)
    expect(button).to_be_visible()


def test_a_rejected_form_replaces_the_form(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    page.get_by_role("button", name="Zkusit chybné").click()
    expect(page.locator("#again")).to_have_text("Opravte číslo stolu.")
    expect(page.locator("#problems .notice")).to_have_count(1)


def test_a_refused_row_stays(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    page.get_by_role("button", name="Zkusit příliš").click()
    expect(page.locator("#problems")).to_have_text("Stranou je 30 karet, povoleno je nejvýš 25.")
    expect(page.locator("#again")).to_have_text("Formulář")


def test_a_textarea_grows_with_its_lines(phone: BrowserContext, live_server: LiveServer) -> None:
    page = open_sheet(phone, live_server)
    area = page.locator("textarea[data-grow]")
    area.fill("\n".join("123456789"))
    assert area.evaluate("area => area.rows") == 10
    area.fill("")
    assert area.evaluate("area => area.rows") == 2
