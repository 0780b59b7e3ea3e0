"""The service that all browser tests share, and users of it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.browser_user import BrowserUser
from tests.browser.fault_log import FaultLog
from tests.ground.service import Service, running_service

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Milliseconds; on a machine that is busy with other tests a page may need a while.
TIMEOUT = 20_000

SIZES: dict[str, ViewportSize] = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}
LOCALES = {"cs": "cs-CZ", "en": "en-GB"}

OpenBrowser = Callable[..., BrowserUser]


@pytest.fixture(scope="session", autouse=True)
def _expect_timeout() -> None:
    expect.set_options(timeout=TIMEOUT)


@pytest.fixture(scope="session")
def cookies() -> dict[str, Any]:
    """Return the cookies of signed-in people of the sample, by user name."""
    return {}


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """Yield the running service with its sample, the same for all browser tests of a worker."""
    with running_service() as running:
        yield running


@pytest.fixture(scope="module")
def open_browser(browser: "Browser", service: Service) -> Iterator[OpenBrowser]:
    """Yield ``open_browser("cs", "phone")``, which opens a browser with a language and a screen size.

    With ``script=False`` it runs no JavaScript; ``state`` holds the cookies of a signed-in user.
    """
    contexts = []

    def open_context(language: str, size: str, *, script: bool = True, state: Any = None) -> BrowserUser:
        context = browser.new_context(
            viewport=SIZES[size],
            locale=LOCALES[language],
            has_touch=size == "phone",
            reduced_motion="reduce",
            java_script_enabled=script,
            storage_state=state,
        )
        context.set_default_timeout(TIMEOUT)
        contexts.append(context)
        faults = FaultLog(service.url.removeprefix("http://"))
        faults.listen(context)
        return BrowserUser(context, context.new_page(), faults, language, service.url)

    yield open_context
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def open_browser_as(open_browser: OpenBrowser, service: Service, cookies: dict[str, Any]) -> OpenBrowser:
    """Return ``open_browser_as("irena.sovova", "cs", "desk")``, which signs a person of the sample in by link."""

    def open_signed_in(username: str, language: str, size: str, *, script: bool = True) -> BrowserUser:
        if username not in cookies:
            guest = open_browser("cs", "phone")
            guest.sign_in_by_link(service.find_link(username))
            cookies[username] = guest.context.storage_state()
        return open_browser(language, size, script=script, state=cookies[username])

    return open_signed_in
