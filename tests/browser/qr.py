"""The modules of a QR code on a page, sampled from a picture as a camera does."""

import io

from PIL import Image
from playwright.sync_api import Locator

QUIET = 3


def read_modules(figure: Locator, size: int) -> list[list[int]]:
    """Return the rows of a code of ``size`` modules a side as 1 (dark) and 0; the figure has its quiet zone."""
    picture = Image.open(io.BytesIO(figure.screenshot())).convert("L")
    step = picture.width / (size + 2 * QUIET)
    middle = [int((QUIET + index + 0.5) * step) for index in range(size)]
    return [[int(int(picture.getpixel((x, y))) < 128) for x in middle] for y in middle]  # type: ignore[arg-type]
