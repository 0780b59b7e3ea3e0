"""Looking over a page: accessible in light and dark, within the width of the screen."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Only contrast depends on the theme, so the second one is asked for nothing else. Passed rules are not described: slow.
_RULES: dict[str, dict[str, object]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]},
}

_TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide <= 0) return "";
  const guilty = [...document.querySelectorAll("main *")]
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    .slice(0, 3).map((one) => one.outerHTML.slice(0, 120));
  return `${wide} px too wide: ${guilty.join(" | ")}`;
}"""


def faults_of(page: Page) -> list[str]:
    """Everything that is wrong with a page as it stands now, in both themes; the theme is put back."""
    where = f"{page.url} at {page.evaluate('window.innerWidth')} px"
    before = page.evaluate("document.documentElement.dataset.theme ?? ''")
    faults = [f"{where}: {wide}"] if (wide := page.evaluate(_TOO_WIDE)) else []
    for theme, rules in _RULES.items():
        _set_theme(page, theme)
        found = Axe().run(page, options=rules)
        if found.violations_count:
            faults.append(f"{where}, {theme}: {found.generate_report()}")
    _set_theme(page, before)
    return faults


def look_over(page: Page) -> None:
    """Fail with everything that is wrong."""
    faults = faults_of(page)
    assert faults == [], "\n".join(faults)


def _set_theme(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
