"""Files that browsers get: named by their contents, compressed, kept for ever; what a template names is there."""

import gzip
import os
import re
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

from web.static_files.built import find_built_files

NAMED = sorted(
    {
        name
        for template in (settings.BASE_DIR / "templates").rglob("*.html")
        for name in re.findall(r"{% static '([^']+)' %}", template.read_text(encoding="utf-8"))
    }
)


@pytest.mark.parametrize("name", NAMED)
def test_a_file_that_templates_name_is_served_for_ever(name: str) -> None:
    address = static(name)
    assert re.fullmatch(r"/static/.+\.[0-9a-f]{12}\.\w+", address)
    answer = Client().get(address)
    assert answer.status_code == 200
    assert {"immutable", "max-age=315360000"} <= set(answer["Cache-Control"].split(", "))


@pytest.mark.parametrize("name", ["css/site.css", "js/site.js", "js/desk/desk.js", "img/mark.svg"])
def test_texts_are_sent_compressed(name: str) -> None:
    plain = b"".join(Client().get(static(name)))
    answer = Client().get(static(name), headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(b"".join(answer)) == plain


def test_all_rules_and_scripts_of_a_page_are_in_two_files() -> None:
    sheet, script = (b"".join(Client().get(static(name))).decode() for name in ("css/site.css", "js/site.js"))
    for part in ("--surface:", ".bar", ".table td.lead", "@media print {"):
        assert part in sheet
    for part in ("htmx", "data-deadline", "data-keeps", "sendOnce", "serviceWorker", "kartel-round-signal"):
        assert part in script


def test_the_name_follows_the_contents_and_old_files_go_after_some_weeks(monkeypatch: pytest.MonkeyPatch) -> None:
    from web.static_files import built

    root = Path(settings.STATIC_ROOT)
    fresh, old = root / "css/site.000000000000.css", root / "css/site.111111111111.css.gz"
    for path in (fresh, old):
        path.write_text("")
    os.utime(old, (0, time.time() - 31 * 24 * 3600))
    before = find_built_files()
    # A program that was served for longer than files are kept is left now.
    served = root / before["css/board.css"]
    os.utime(served, (0, time.time() - 31 * 24 * 3600))
    broken = root / before["css/poster.css"]
    whole = broken.read_bytes()
    broken.write_bytes(b"")
    built._build.cache_clear()
    find_built_files()
    find = finders.find
    changed = Path(settings.DATA_DIR) / "changed.css"
    changed.write_text(".changed {}")
    monkeypatch.setattr(finders, "find", lambda name: changed if name == "css/board.css" else find(name))
    built._build.cache_clear()
    try:
        after = find_built_files()
        assert {name for name in after if after[name] != before[name]} == {"css/board.css"}
        assert fresh.exists()
        assert served.exists(), "pages of the program that served it may still be open"
        assert broken.read_bytes() == whole, "a power cut left it empty"
        assert not old.exists()
    finally:
        monkeypatch.undo()
        built._build.cache_clear()
