"""The checks of pages find the faults they are for."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.inspection import find_faults, find_faults_without_contrast

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.screen]

PALE = "p { color: #bbb }"

PAGE = """<!doctype html><html lang="cs" data-theme="light"><title>Strana</title><style>{css}</style>
<main><h1>Nadpis</h1>{body}</main></html>"""


@pytest.mark.parametrize(
    ("css", "body", "found"),
    [
        ("", "<p>Text.</p>", ""),
        ("", "<input>", "label"),
        (PALE, "<p>Text.</p>", "color-contrast"),
        ("[data-theme=dark] p { color: #bbb }", "<p>Text.</p>", "dark: "),
        ("p { width: 500px; background: #fff }", "<p>Text.</p>", "px too wide"),
    ],
)
def test_faults_of_a_page_are_found(
    browser: "Browser", monkeypatch: pytest.MonkeyPatch, css: str, body: str, found: str
) -> None:
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", True)
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(PAGE.format(css=css, body=body))
    faults = find_faults(page)
    of_any_theme = find_faults_without_contrast(page)
    assert bool(of_any_theme) == (found in {"label", "px too wide"})
    assert bool(faults) == bool(found)
    assert found in "\n".join(faults)
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.close()


def test_a_change_checks_the_contrast_of_a_page_in_one_theme_and_without_rows_of_a_long_list(
    browser: "Browser", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", False)
    page = browser.new_page(viewport={"width": 360, "height": 740})
    content = {"css": PALE, "body": "<p>Text.</p>"}
    page.route("**/*", lambda route: route.fulfill(content_type="text/html", body=PAGE.format(**content)))
    themes = []
    for path in ("rulings/", "rulings/?q=golem", "decks/", "formats/", "cards/", "series/"):
        page.goto(f"http://kartel.test/{path}")
        (fault,) = find_faults(page)
        themes.append("dark: " in fault)
    assert themes[0] == themes[1], "the same page"
    assert set(themes) == {False, True}
    content["body"] = f"<ul>{'<li>Řádek</li>' * 9}<li><p>Text.</p></li></ul>"
    page.goto("http://kartel.test/rulings/")
    assert find_faults(page) == []
    page.close()
