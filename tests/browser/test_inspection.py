"""The checks of pages find the faults they are for."""

from typing import TYPE_CHECKING

import pytest

from tests.browser.inspection import find_faults, find_faults_without_contrast

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.screen]

PAGE = """<!doctype html><html lang="cs" data-theme="light"><title>Strana</title><style>{css}</style>
<main><h1>Nadpis</h1>{body}</main></html>"""


@pytest.mark.parametrize(
    ("css", "body", "found"),
    [
        ("", "<p>Text.</p>", ""),
        ("", "<input>", "label"),
        ("p { color: #bbb }", "<p>Text.</p>", "color-contrast"),
        ("[data-theme=dark] p { color: #bbb }", "<p>Text.</p>", "dark: "),
        ("p { width: 500px; background: #fff }", "<p>Text.</p>", "px too wide"),
    ],
)
def test_faults_of_a_page_are_found(browser: "Browser", css: str, body: str, found: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(PAGE.format(css=css, body=body))
    faults = find_faults(page)
    of_any_theme = find_faults_without_contrast(page)
    assert bool(of_any_theme) == (found in {"label", "px too wide"})
    assert bool(faults) == bool(found)
    assert found in "\n".join(faults)
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.close()
