"""Fonts of the machine for letters that the typeface of papers lacks. Entry point: :func:`find_installed_font`."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

_FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts", "C:/Windows/Fonts"),
    *("~/.fonts", "~/.local/share/fonts"),
)
# The largest files have most letters; opening one takes a tenth of a second.
_MAX_OPENED = 20


@lru_cache(1024)
def find_installed_font(letters: frozenset[str]) -> str | None:
    """Return the name of a registered font with all these letters; None without one.

    Only TrueType outlines can be drawn. The search is made once a process for each set of letters.
    """
    codes = set(map(ord, letters))
    return next((name for name, covered in _list_fonts() if codes <= covered), None)


@cache
def _list_fonts() -> tuple[tuple[str, frozenset[int]], ...]:
    """Return name and letters of the largest installed fonts, registered with ReportLab."""
    folders = [Path(folder).expanduser() for folder in _FOLDERS]
    files = [file for folder in folders for pattern in ("*.ttf", "*.ttc") for file in folder.rglob(pattern)]
    return tuple(_open_fonts(sorted(files, key=lambda file: (-file.stat().st_size, file))[:_MAX_OPENED]))


def _open_fonts(files: list[Path]) -> Iterator[tuple[str, frozenset[int]]]:
    for file in files:
        try:
            font = TTFont(f"installed-{file.stem}", str(file))
        except (TTFError, OSError):
            continue
        pdfmetrics.registerFont(font)
        yield font.fontName, frozenset(font.face.charToGlyph)
