"""The files of the typeface: their letters, their licence, and which of them a page loads."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer
from reportlab.pdfbase.ttfonts import TTFont

ROOT = Path(__file__).resolve().parent.parent.parent
FACES = re.findall(
    r'fonts/([\w-]+)\.woff2"\).*?unicode-range:([^;]+);', (ROOT / "static/css/typeface.css").read_text(), re.DOTALL
)
CZECH = "Příliš žluťoučký kůň úpěl ďábelské ódy. PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY „–“ 1 200 €"


def read_range(value: str) -> set[int]:
    """Return the letters of a unicode-range."""
    ends = [part.strip().removeprefix("U+").split("-") for part in value.split(",")]
    return {code for first, *last in ends for code in range(int(first, 16), int((last or [first])[0], 16) + 1)}


def test_faces_have_their_files_and_the_licence() -> None:
    folder = ROOT / "static/fonts"
    assert {f"{name}.woff2" for name, _ in FACES} | {"OFL.txt"} == {path.name for path in folder.iterdir()}


def test_the_first_files_hold_czech_and_the_second_the_rest_of_the_face() -> None:
    first, rest = (read_range(value) for _, value in FACES[:2])
    assert [read_range(value) for _, value in FACES] == [first, rest] * 3
    assert set(map(ord, CZECH)) <= first
    assert not first & rest
    whole = TTFont("whole", str(ROOT / "tournament/papers/layout/fonts/Barlow-Regular.ttf"))
    assert set(whole.face.charToGlyph) - {0xFFFF} <= first | rest
    assert set(map(ord, "Łódź Şerban Nguyễn Văn Đức")) <= set(whole.face.charToGlyph)


@pytest.mark.browser
@pytest.mark.screen
@pytest.mark.django_db(transaction=True)
@pytest.mark.urls("tests.look.site")
def test_the_rest_of_latin_is_loaded_only_for_a_page_that_needs_it(
    phone: BrowserContext, live_server: LiveServer
) -> None:
    page = phone.new_page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2].partition(".")[0]))
    page.goto(live_server.url)
    page.evaluate("document.fonts.ready")
    assert {name for name in loaded if name.startswith("barlow")} == {
        "barlow-400",
        "barlow-600",
        "barlow-condensed-600",
    }
    page.evaluate("document.querySelector('h1').textContent = 'Nguyễn Văn Đức'")
    page.evaluate("document.fonts.ready")
    assert "barlow-600-ext" in loaded
    assert "barlow-400-ext" not in loaded
