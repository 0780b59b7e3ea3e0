"""Table numbers on plates as on pages, dark with one cut corner. Entry points: :class:`Plate`, :func:`fill_plates`."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from reportlab.lib.colors import HexColor

STEEL = HexColor("#1f2629")
WHITE = HexColor("#ffffff")
# The cut corner as a share of the height.
_CUT = 0.24


class Plate(NamedTuple):
    """The left and lower edge of a plate, its width and height, in points."""

    left: float
    bottom: float
    width: float
    height: float


def fill_plates(canvas: Any, plates: Iterable[Plate]) -> None:
    """Fill all plates of a page as one path, which is much quicker than a path for each."""
    path = canvas.beginPath()
    for left, bottom, width, height in plates:
        right, top, cut = left + width, bottom + height, _CUT * height
        path.moveTo(left, bottom)
        for corner in ((right, bottom), (right, top - cut), (right - cut, top), (left, top)):
            path.lineTo(*corner)
        path.close()
    canvas.setFillColor(STEEL)
    canvas.drawPath(path, stroke=0, fill=1)
