"""Takes the pictures of the README and of the help pages: ``python -m tests.browser.pictures``, or ``make pictures``.

They show the sample event in its fourth round. Every picture must be small.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.ground.chromium import find_chromium, running_chromium
from tests.ground.service import Service, running_service
from tests.ground.source import ROOT

PICTURES = ROOT / "docs" / "pictures"
MAX_BYTES = 150_000
SCREENS = {"phone": (360, 740), "desk": (1280, 800)}
EVENT = "/events/prazsky-pohar-2026/"

# File name: user name, language, screen, theme, path.
PLAN = {
    "player-phone": ("katerina.benesova", "cs", "phone", "dark", f"{EVENT}me/"),
    "deck-check": (None, "cs", "phone", "light", "/decks/check/"),
    "ruling-in-conflict": (None, "cs", "phone", "light", "/rulings/PP11-G21/"),
    "rulings": (None, "en", "desk", "light", "/rulings/?q=golem+cerne+symetrie"),
    "organizer-round": ("irena.sovova", "en", "desk", "light", f"{EVENT}rounds/4/"),
    "result-desk": ("irena.sovova", "en", "desk", "dark", f"{EVENT}desk/?table=5"),
    "standings": ("irena.sovova", "en", "desk", "light", f"{EVENT}standings/"),
    "event": ("irena.sovova", "en", "desk", "light", EVENT),
}
# Pictures of the help pages, in both languages: file name: user name, screen, path.
HELP_PICTURES = ROOT / "static" / "img" / "help"
HELP_PLAN = {
    "deck": (None, "phone", "/decks/check/"),
    "table": ("katerina.benesova", "phone", f"{EVENT}me/"),
    "rulings": (None, "phone", "/rulings/?q=golem+cerne+symetrie"),
    "round": ("irena.sovova", "desk", f"{EVENT}rounds/4/"),
    "desk": ("irena.sovova", "desk", f"{EVENT}desk/?table=5"),
}


def take_pictures(service: Service, browser: Browser) -> list[Path]:
    """Start the fourth round, take every picture and return the files."""
    cookies = {name: _sign_in(service, browser, name) for name in ("irena.sovova", "katerina.benesova")}
    _start_fourth_round(service, _open(browser, cookies["irena.sovova"], "en", "desk", "light"))
    taken = []
    for file, username, language, screen, theme, path in _planned_pictures():
        context = _open(browser, cookies.get(username or ""), language, screen, theme)
        page = context.new_page()
        page.goto(f"{service.url}{path}")
        if path == "/decks/check/":
            _fill_deck(page)
        taken.append(_save(page, file))
        context.close()
    return taken


def _planned_pictures() -> Iterator[tuple[Path, str | None, str, str, str, str]]:
    """Yield file, user name, language, screen, theme and path of every picture."""
    for name, (username, language, screen, theme, path) in PLAN.items():
        yield PICTURES / f"{name}.png", username, language, screen, theme, path
    for language in ("cs", "en"):
        for name, (username, screen, path) in HELP_PLAN.items():
            yield HELP_PICTURES / language / f"{name}.png", username, language, screen, "light", path


def _sign_in(service: Service, browser: Browser, username: str) -> dict[str, object]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{service.url}{service.new_link(username)}")
    with page.expect_navigation():
        page.locator("main form button").click()
    return dict(context.storage_state())


def _open(browser: Browser, cookies: object, language: str, screen: str, theme: str) -> BrowserContext:
    width, height = SCREENS[screen]
    return browser.new_context(
        viewport={"width": width, "height": height},
        locale={"cs": "cs-CZ", "en": "en-GB"}[language],
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        storage_state=cookies,  # type: ignore[arg-type]
    )


def _start_fourth_round(service: Service, context: BrowserContext) -> None:
    """Start the fourth round and enter a few results."""
    page = context.new_page()
    page.goto(f"{service.url}{EVENT}rounds/")
    for name in ("Pair the round", "Publish the round", "Start the clock"):
        _press(page, name)
    for table, points in ((3, 9), (8, 21), (1, 17)):
        page.goto(f"{service.url}{EVENT}desk/?table={table}")
        page.locator("[name=points_first]").fill("25")
        page.locator("[name=points_second]").fill(str(points))
        page.locator("[data-result][value='1-0-0']").click()
        expect(page.locator("[data-said]")).to_contain_text(f"Table {table}")
    context.close()


def _press(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


def _fill_deck(page: Page) -> None:
    """Fill in an unfinished deck list with a banned card and an unknown nickname."""
    lines = ["# Bojovníci", "1x Alakhai", "Crenshaw x1", "1 doktorka diana", "# Ostatní", "1 Amnézie", "1 dvoji sluzba"]
    page.locator("#deck-text").fill("\n".join([*lines, "Zaseknutej nabíječ", "1 Helitek drakoplaš"]))
    page.locator("#deck-rows .bad").wait_for()
    page.evaluate("scrollTo(0, 0)")


def _save(page: Page, path: Path) -> Path:
    """Save a picture of the visible page, reduced to 64 colours; raises ValueError if the file is too large."""
    page.evaluate("document.activeElement?.blur()")
    page.evaluate("document.fonts.ready")
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
    if path.stat().st_size > MAX_BYTES:
        raise ValueError(f"{path.name} has {path.stat().st_size} bytes, at most {MAX_BYTES} are allowed")
    return path


def main() -> int:
    """Take the pictures and return the exit code: 1 without Chromium."""
    chromium = find_chromium()
    if chromium is None:
        sys.stderr.write("There is no Chromium on this machine.\n")
        return 1
    with running_service() as service, running_chromium(chromium) as browser:
        for path in take_pictures(service, browser):
            sys.stdout.write(f"{path.relative_to(ROOT)}  {path.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
