"""The lines of an organizer's paper put together to pieces: headings, bullets, paragraphs. Pure.

Entry point: :func:`cut_paper`. Markers may stand on a line of their own; two bullets may share a line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

LONGEST_HEADING = 60
# Shorter lines were ended by whoever wrote them, longer ones by the program that broke them.
_BROKEN_LINE = 50
_MARKER = re.compile(r"\s*(?:[·•●▪◦‣∙+*–—-]|\d{1,2}[.)]|[a-z]\))(?:\s+|$)")
# A dash or a star in the middle of a line is punctuation; a dot of a list is not.
_INNER_MARKER = re.compile(r"(?<=\s)[·•●▪◦‣∙]\s+")
_SENTENCE_END = re.compile(r"[.!?:)\"“”]\s*$")


@dataclass(frozen=True)
class Piece:
    """Text between two markers. ``lines`` are numbers from 1; ``joined``: parts of it stand after empty lines."""

    text: str
    lines: tuple[int, ...]
    heading: str = ""
    marked: bool = False
    joined: bool = False

    def and_then(self, text: str, line: int, *, after_gap: bool) -> "Piece":
        """The piece with one more line."""
        whole = f"{self.text} {text}".strip()
        gap = self.joined or (after_gap and bool(self.text))
        return replace(self, text=whole, lines=(*self.lines, line), joined=gap)


@dataclass(frozen=True)
class Cut:
    """The pieces in their order, and the headings with their lines."""

    pieces: tuple[Piece, ...]
    headings: tuple[tuple[int, str], ...]


def cut_paper(text: str) -> Cut:
    """Every line that is not empty stands in a heading or in a piece."""
    cutter = _Cutter(text.removeprefix("\ufeff").splitlines())
    return Cut(tuple(cutter.pieces()), tuple(cutter.headings))


class _Cutter:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.headings: list[tuple[int, str]] = []
        self._open: Piece | None = None
        self._gap = False

    def pieces(self) -> Iterator[Piece]:
        """One walk over the lines; ``headings`` fills on the way."""
        for number, line in enumerate(self.lines, start=1):
            if not line.strip():
                self._gap = True
                continue
            yield from self._line(number, line)
            self._gap = False
        yield from self._close()

    def _line(self, number: int, line: str) -> Iterator[Piece]:
        if marker := _MARKER.match(line):
            yield from self._close()
            yield from self._bullets(number, line[marker.end() :])
        elif self._is_heading(number, line.strip()):
            yield from self._close()
            self.headings.append((number, line.strip().rstrip(":").strip()))
        elif self._open and (self._open.marked or self._continues(line.strip())):
            yield from self._more(number, line)
        else:
            yield from self._close()
            self._open = self._new(line.strip(), number, marked=False)

    def _bullets(self, number: int, text: str) -> Iterator[Piece]:
        *whole, last = _INNER_MARKER.split(text)
        yield from (self._new(part.strip(), number, marked=True) for part in whole if part.strip())
        self._open = self._new(last.strip(), number, marked=True)

    def _more(self, number: int, line: str) -> Iterator[Piece]:
        assert self._open is not None
        first, *others = _INNER_MARKER.split(line)
        self._open = self._open.and_then(first.strip(), number, after_gap=self._gap)
        for part in others:
            yield from self._close()
            self._open = self._new(part.strip(), number, marked=True)

    def _new(self, text: str, number: int, *, marked: bool) -> Piece:
        heading = self.headings[-1][1] if self.headings else ""
        return Piece(text, (number,), heading, marked)

    def _close(self) -> Iterator[Piece]:
        """A marker with nothing behind it is still told of: its line must not vanish."""
        if self._open is not None:
            yield self._open
        self._open = None

    def _continues(self, text: str) -> bool:
        """A paragraph without a marker goes on only where the line was broken in the middle of a sentence."""
        if self._open is None or self._gap or _SENTENCE_END.search(self._open.text):
            return False
        return text[0].islower() or len(self.lines[self._open.lines[-1] - 1]) >= _BROKEN_LINE

    def _is_heading(self, number: int, text: str) -> bool:
        if len(text) > LONGEST_HEADING or "," in text or text[0] in "(„\"'" or self._after_lone_marker():
            return False
        if text.endswith(":"):
            return True
        alone = self._gap or self._open is None or not self._open.marked
        return alone and not _SENTENCE_END.search(text) and self._next_is_marked(number)

    def _after_lone_marker(self) -> bool:
        return self._open is not None and self._open.marked and not self._open.text

    def _next_is_marked(self, number: int) -> bool:
        following = number
        while following < len(self.lines) and not self.lines[following].strip():
            following += 1
        return following < len(self.lines) and bool(_MARKER.match(self.lines[following]))
