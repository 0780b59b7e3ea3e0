"""Draws the icons of the installed application from static/img/mark.svg: ``python -m tests.browser.icons``."""

import io
import sys

from PIL import Image
from playwright.sync_api import Browser

from tests.ground.chromium import find_chromium, running_chromium
from tests.ground.source import ROOT

MARK = ROOT / "static" / "img" / "mark.svg"
ICONS = ROOT / "static" / "img" / "icons"
# File name: pixels, and the share of the width that the mark has. A launcher cuts a maskable icon to a circle of
# 80 per cent, so the corners of its mark lie within 0.4 of the width from the middle.
PLAN = {"180.png": (180, 1.0), "192.png": (192, 1.0), "512.png": (512, 1.0), "maskable.png": (512, 0.56)}
_PAGE = """<body style="margin:0;background:#1f2629;height:100vh;display:grid;place-items:center">
<div style="width:{width}px">{mark}</div>"""


def draw_icons(browser: Browser) -> list[str]:
    """Write every icon with 16 colours, which is enough for two and their edges. Return the names of the files."""
    ICONS.mkdir(exist_ok=True)
    for name, (pixels, share) in PLAN.items():
        page = browser.new_page(viewport={"width": pixels, "height": pixels})
        page.set_content(_PAGE.format(width=pixels * share, mark=MARK.read_text(encoding="utf-8")))
        drawn = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        drawn.quantize(16).save(ICONS / name, optimize=True)
        page.close()
    return list(PLAN)


if __name__ == "__main__":
    chromium = find_chromium()
    if chromium is None:
        sys.exit("Chromium is missing")
    with running_chromium(chromium) as running:
        sys.stdout.write("\n".join(draw_icons(running)) + "\n")
