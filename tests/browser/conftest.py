"""The service that all browser tests share, and people who come to it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.person import Person
from tests.browser.watch import Watch
from tests.ground.service import Service, running_service

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# On a machine that is busy with other tests a page may need a while.
PATIENCE = 20_000

SIZES: dict[str, ViewportSize] = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}
LOCALES = {"cs": "cs-CZ", "en": "en-GB"}

Invite = Callable[..., Person]


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def keys() -> dict[str, Any]:
    """Cookies of people of the sample who have signed in already, by user name."""
    return {}


@pytest.fixture(scope="session")
def house() -> Iterator[Service]:
    """The running service with its sample, the same for all browser tests of a worker."""
    with running_service() as service:
        yield service


@pytest.fixture(scope="module")
def invite(browser: "Browser", house: Service) -> Iterator[Invite]:
    """``invite("cs", "phone")`` is somebody with a browser; ``script=False`` is one without JavaScript."""
    contexts = []

    def come(language: str, size: str, *, script: bool = True, state: Any = None) -> Person:
        context = browser.new_context(
            viewport=SIZES[size],
            locale=LOCALES[language],
            has_touch=size == "phone",
            reduced_motion="reduce",
            java_script_enabled=script,
            storage_state=state,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch = Watch(house.url.removeprefix("http://"))
        watch.over(context)
        return Person(context, context.new_page(), watch, language, house.url)

    yield come
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def member(invite: Invite, house: Service, keys: dict[str, Any]) -> Invite:
    """``member("irena.sovova", "cs", "desk")`` is somebody of the sample, signed in by a link of their own."""

    def come(username: str, language: str, size: str, *, script: bool = True) -> Person:
        if username not in keys:
            guest = invite("cs", "phone")
            guest.sign_in_by_link(house.new_link(username))
            keys[username] = guest.context.storage_state()
        return invite(language, size, script=script, state=keys[username])

    return come
