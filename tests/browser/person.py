"""Somebody with a browser: a language, a screen, and eyes on everything that goes wrong in it."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

from tests.browser.inspection import look_over
from tests.browser.watch import Watch
from tests.browser.words import word


@dataclass
class Person:
    """Acts by what is written on buttons and labels."""

    context: BrowserContext
    page: Page
    watch: Watch
    language: str
    url: str

    def say(self, text: str, **values: Any) -> str:
        """A source text in this person's language, with its values put in."""
        return word(text, self.language) % values if values else word(text, self.language)

    def open(self, path: str) -> None:
        """Go to a path of the service."""
        self.page.goto(f"{self.url}{path}")

    def button(self, text: str) -> Locator:
        """A button by its English source."""
        return self.page.get_by_role("button", name=self.say(text), exact=True)

    def press(self, text: str) -> None:
        """Press a button and wait for the page that follows."""
        with self.page.expect_navigation():
            self.button(text).click()

    def press_live(self, text: str) -> None:
        """Press a button whose answer comes into the same page."""
        self.button(text).click()

    def follow(self, text: str) -> None:
        """Follow a link by its English source and wait for its page."""
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=self.say(text), exact=True).first.click()

    def fill(self, label: str, value: str) -> None:
        """Type into the field of a label."""
        self.page.get_by_label(self.say(label), exact=True).fill(value)

    def paste(self, field: str, text: str) -> None:
        """Paste over what stands in a field, from the real clipboard: typing 2,000 lines takes Chromium a minute."""
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.locator(field).focus()
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.press("ControlOrMeta+v")

    def sign_in_by_link(self, path: str) -> None:
        """Open a one-time link and press its one button."""
        self.open(path)
        with self.page.expect_navigation():
            self.page.locator("main form button").click()

    def look_over(self) -> None:
        """The page is accessible and fits, in light and dark."""
        look_over(self.page)

    def is_well(self) -> None:
        """Nothing was refused, failed, complained or asked elsewhere since the last look."""
        faults, self.watch.faults = self.watch.faults, []
        assert faults == [], "\n".join(faults)
