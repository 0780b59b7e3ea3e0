"""A Czech phone for the tests of the look."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture
def phone(browser: "Browser") -> Iterator["BrowserContext"]:
    """Yield a Czech browser with a touch screen 360 px wide."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="cs-CZ", has_touch=True)
    yield context
    context.close()
