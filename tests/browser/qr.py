"""What a camera sees of a QR code on a page: its modules, sampled from the picture."""

import io

from PIL import Image
from playwright.sync_api import Locator

QUIET = 3


def seen_modules(figure: Locator, size: int) -> list[list[int]]:
    """A code of ``size`` modules a side, with its quiet zone around it, as rows of 1 (dark) and 0."""
    picture = Image.open(io.BytesIO(figure.screenshot())).convert("L")
    step = picture.width / (size + 2 * QUIET)
    middle = [int((QUIET + place + 0.5) * step) for place in range(size)]
    return [[int(int(picture.getpixel((x, y))) < 128) for x in middle] for y in middle]  # type: ignore[arg-type]
