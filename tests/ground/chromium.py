"""The Chromium that is installed on the machine; nothing is downloaded."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Return the path of Chromium, None if it is not installed."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


@contextmanager
def running_chromium(path: str) -> Iterator[Browser]:
    """Yield a headless browser. Without the sandbox, which root in a container cannot use; it opens only our pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()
