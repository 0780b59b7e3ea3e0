"""The layout of charts and of the whole picture: positions and lengths in units of the view box, for the templates.

Entry points: :func:`make_share_chart`, :func:`make_rate_chart`, :func:`arrange_picture`. A chart is narrow, so that its
text stays readable on a phone: the name of a row stands above its bar. Every number is whole, because templates write
decimals in the reader's notation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import east_asian_width

WIDTH = 320
BAR_WIDTH = 140
ROW_HEIGHT = 44
NAME_SIZE = 14
_TEXT_GAP = 8
PICTURE_WIDTH = 720
TITLE_SIZE = 22
_MARGIN = 24
_HEAD_HEIGHT = 96
_PANEL_TITLE_HEIGHT = 24
_ELLIPSIS = "…"


@dataclass(frozen=True)
class ChartRow:
    """A row: the name above, a bar from ``start`` to ``start + length``, the text from ``text_at`` on.

    ``dot`` marks a rate on the bar. ``top`` is counted from the top of the chart.
    """

    top: int
    name: str
    text: str
    length: int
    start: int = 0
    dot: int | None = None
    text_at: int = 0


@dataclass(frozen=True)
class Chart:
    """A chart: its rows, and the ``description`` that screen readers read instead.

    ``scale`` is the width of the longest possible bar, ``middle`` the middle of it.
    """

    title: str
    description: str
    rows: tuple[ChartRow, ...]
    scale: int = BAR_WIDTH
    middle: int = BAR_WIDTH // 2

    @property
    def height(self) -> int:
        """The height of the view box."""
        return ROW_HEIGHT * len(self.rows)


@dataclass(frozen=True)
class ShareBar:
    """A share of the decks with its name and text."""

    name: str
    share: Fraction
    text: str


@dataclass(frozen=True)
class RateBar:
    """A win rate with its interval, name and text."""

    name: str
    rate: Fraction
    interval: tuple[float, float]
    text: str


def make_share_chart(title: str, bars: Sequence[ShareBar], largest: Fraction | None = None) -> Chart:
    """Return a bar for each share; the whole width is the share ``largest``, by default that of the longest bar."""
    largest = largest or max((bar.share for bar in bars), default=Fraction(1))
    rows = []
    for number, bar in enumerate(bars):
        length = max(1, round(BAR_WIDTH * bar.share / largest))
        name = fit_text(bar.name, WIDTH, NAME_SIZE)
        rows.append(ChartRow(number * ROW_HEIGHT, name, bar.text, length, text_at=length + _TEXT_GAP))
    return Chart(title, _describe(title, bars), tuple(rows))


def make_rate_chart(title: str, bars: Sequence[RateBar]) -> Chart:
    """Return a scale from 0 to 100 % for each win rate: its interval as a bar, the rate as a dot."""
    rows = []
    for number, bar in enumerate(bars):
        start, end = (round(BAR_WIDTH * at) for at in bar.interval)
        dot, name = round(BAR_WIDTH * bar.rate), fit_text(bar.name, WIDTH, NAME_SIZE)
        length, text_at = max(1, end - start), BAR_WIDTH + _TEXT_GAP
        rows.append(ChartRow(number * ROW_HEIGHT, name, bar.text, length, start, dot, text_at))
    return Chart(title, _describe(title, bars), tuple(rows))


@dataclass(frozen=True)
class Panel:
    """A chart with its title at a position of the picture."""

    left: int
    top: int
    chart: Chart


@dataclass(frozen=True)
class Picture:
    """The charts of an event in one picture, two beside each other, below a title and a line of text."""

    title: str
    text: str
    panels: tuple[Panel, ...]
    height: int


def arrange_picture(title: str, text: str, pairs: Iterable[Sequence[Chart]]) -> Picture:
    """Return the picture with the charts of each pair, or a single one, beside each other, and the pairs below."""
    top = _HEAD_HEIGHT
    panels: list[Panel] = []
    for pair in pairs:
        panels += (
            Panel(left, top, chart) for left, chart in zip((_MARGIN, PICTURE_WIDTH // 2 + _MARGIN), pair, strict=False)
        )
        top += _PANEL_TITLE_HEIGHT + max(chart.height for chart in pair) + _MARGIN
    title_width = PICTURE_WIDTH - 2 * _MARGIN
    return Picture(fit_text(title, title_width, TITLE_SIZE), text, tuple(panels), top)


def fit_text(text: str, width: float, size: float) -> str:
    """Return the text, cut with an ellipsis where it would be wider than ``width`` in the widest usual typeface."""
    left = width / size
    if sum(map(_width_of, text)) <= left:
        return text
    left -= _width_of(_ELLIPSIS)
    kept = ""
    for char in text:
        left -= _width_of(char)
        if left < 0:
            break
        kept += char
    return kept.rstrip() + _ELLIPSIS


def _describe(title: str, bars: Iterable[ShareBar | RateBar]) -> str:
    return f"{title}: " + "; ".join(f"{bar.name} {bar.text}" for bar in bars)


def _width_of(char: str) -> float:
    """Return the width of a character as a share of the size of the type, rounded up from the wide DejaVu Sans."""
    if east_asian_width(char) in "WF" or char in "mwMW@%…":
        return 1.0
    if char in "ijltfr.,:;'!|()[] ":
        return 0.42
    return 0.8 if char.isupper() else 0.65
