"""Checks of a page: accessible in light and dark, and within the width of the screen."""

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe()

# Only contrast depends on the theme, so the second theme is checked for nothing else. Reports of passed rules are slow.
_RULES: dict[str, dict[str, object]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]},
}
_STRUCTURE: dict[str, object] = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": False}}}

_TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide <= 0) return "";
  const guilty = [...document.querySelectorAll("main *")]
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    .slice(0, 3).map((one) => one.outerHTML.slice(0, 120));
  return `${wide} px too wide: ${guilty.join(" | ")}`;
}"""


def find_faults(page: Page) -> list[str]:
    """Return all faults of a page in both themes, and restore its theme."""
    before = page.evaluate("document.documentElement.dataset.theme ?? ''")
    faults = _find_overflow(page)
    for theme, rules in _RULES.items():
        _set_theme(page, theme)
        faults += _run_axe(page, theme, rules)
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


def _run_axe(page: Page, theme: str, rules: dict[str, object]) -> list[str]:
    """Run axe; its script is loaded only once per page, because that takes a tenth of a second."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.axe_script)
    found = AxeResults(page.evaluate("rules => axe.run(rules)", rules))
    return [f"{_describe(page)}, {theme}: {found.generate_report()}"] if found.violations_count else []


def _describe(page: Page) -> str:
    return f"{page.url} at {page.evaluate('window.innerWidth')} px"


def _set_theme(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
