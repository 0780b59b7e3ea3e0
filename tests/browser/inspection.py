"""Checks of a page: accessible in light and dark, and within the width of the screen.

Contrast takes three quarters of the time of axe. A change checks it in one theme a page, the same in each run, and
leaves out rows of long lists; the night in both themes, whole. Tests that check pages are marked `fuller_at_night`.
"""

import zlib
from urllib.parse import urlsplit

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.ground import nightly

_AXE = Axe()
_THEMES = ("light", "dark")

# Reports of passed rules are slow.
_STRUCTURE: dict[str, object] = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}
_CONTRAST: dict[str, object] = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
# Rows of a long list have the colours of the first ones.
_FURTHER_ROWS = {"exclude": [[":is(tr, li, article):nth-child(n + 10)"]]}

_TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide <= 0) return "";
  const guilty = [...document.querySelectorAll("main *")]
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    .slice(0, 3).map((one) => one.outerHTML.slice(0, 120));
  return `${wide} px too wide: ${guilty.join(" | ")}`;
}"""


def find_faults(page: Page) -> list[str]:
    """Return all faults of a page: the contrast of a change in one theme, that of the night in both."""
    before = page.evaluate("document.documentElement.dataset.theme ?? ''")
    # Colours change at once with the theme.
    page.emulate_media(reduced_motion="reduce")
    faults = find_faults_without_contrast(page)
    for theme in _THEMES if nightly.IS_NIGHT else [_theme_of_change(page)]:
        _set_theme(page, theme)
        faults += _run_axe(page, theme, _CONTRAST, None if nightly.IS_NIGHT else _FURTHER_ROWS)
    _set_theme(page, before)
    return faults


def find_faults_without_contrast(page: Page) -> list[str]:
    """Return the faults of a page that do not depend on the theme."""
    return [*_find_overflow(page), *_run_axe(page, "any theme", _STRUCTURE)]


def check_page(page: Page) -> None:
    """Assert that the page has no faults."""
    faults = find_faults(page)
    assert faults == [], "\n".join(faults)


def _find_overflow(page: Page) -> list[str]:
    wide = page.evaluate(_TOO_WIDE)
    return [f"{_describe(page)}: {wide}"] if wide else []


def _theme_of_change(page: Page) -> str:
    return _THEMES[zlib.crc32(urlsplit(page.url).path.encode()) % len(_THEMES)]


def _run_axe(page: Page, theme: str, rules: dict[str, object], context: object = None) -> list[str]:
    """Run axe; its script is loaded only once per page, because that takes a tenth of a second."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.axe_script)
    found = AxeResults(page.evaluate("([context, rules]) => axe.run(context ?? document, rules)", [context, rules]))
    return [f"{_describe(page)}, {theme}: {found.generate_report()}"] if found.violations_count else []


def _describe(page: Page) -> str:
    return f"{page.url} at {page.evaluate('window.innerWidth')} px"


def _set_theme(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
