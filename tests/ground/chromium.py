"""The Chromium that is installed on the machine; nothing is downloaded."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Chromium's engine without the windows of its program: a new page takes a quarter of the processor time.
_SHELL = "chromium-headless-shell"


def find_chromium() -> str | None:
    """Return the path of Chromium, None if it is not installed."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


def find_headless_chromium() -> str | None:
    """Return the path of Chromium's shell without windows, else of Chromium, None if neither is installed."""
    return shutil.which(_SHELL) or find_chromium()


def launch_chromium(playwright: Playwright, path: str) -> Browser:
    """Return a headless browser. Without the sandbox, which root in a container cannot use; it opens only our pages."""
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])


@contextmanager
def running_chromium(path: str) -> Iterator[Browser]:
    """Yield a headless browser of a program that needs one browser only."""
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright, path)
        yield browser
        browser.close()
