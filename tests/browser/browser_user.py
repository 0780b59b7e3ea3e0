"""A user of the service in a browser, with a language, a screen size and a log of faults."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

from tests.browser.fault_log import FaultLog
from tests.browser.inspection import check_page
from tests.browser.translations import translate


@dataclass
class BrowserUser:
    """Uses pages by the texts of their buttons and labels, given as English source texts."""

    context: BrowserContext
    page: Page
    faults: FaultLog
    language: str
    url: str

    def translate(self, text: str, **values: Any) -> str:
        """Return a source text in the user's language, with its values."""
        translated = translate(text, self.language)
        return translated % values if values else translated

    def open(self, path: str) -> None:
        """Go to a path of the service."""
        self.page.goto(f"{self.url}{path}")

    def button(self, text: str) -> Locator:
        """Return the button with a text."""
        return self.page.get_by_role("button", name=self.translate(text), exact=True)

    def press(self, text: str) -> None:
        """Press a button and wait for the page that follows."""
        with self.page.expect_navigation():
            self.button(text).click()

    def press_without_navigation(self, text: str) -> None:
        """Press a button that changes the same page."""
        self.button(text).click()

    def follow(self, text: str) -> None:
        """Follow the link with a text and wait for its page."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=self.translate(text), exact=True).first.click()

    def fill(self, label: str, value: str) -> None:
        """Fill in the field with a label."""
        self.page.get_by_label(self.translate(label), exact=True).fill(value)

    def paste(self, field: str, text: str) -> None:
        """Replace the content of a field from the clipboard, because typing 2,000 lines takes Chromium a minute."""
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.locator(field).focus()
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.press("ControlOrMeta+v")

    def sign_in_by_link(self, path: str) -> None:
        """Open a sign-in link and confirm it."""
        self.open(path)
        with self.page.expect_navigation():
            self.page.locator("main form button").click()

    def check_page(self) -> None:
        """Assert that the page is accessible and fits the screen, in light and dark."""
        check_page(self.page)

    def assert_no_faults(self) -> None:
        """Assert that the browser found no fault since the last call."""
        faults, self.faults.found = self.faults.found, []
        assert faults == [], "\n".join(faults)
