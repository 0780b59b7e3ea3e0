"""Divides the lines of an organizer's document into headings and blocks: bullets and paragraphs. Pure.

Entry point: :func:`split_document`. Markers may stand on a line of their own; two bullets may share a line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

MAX_HEADING_LENGTH = 60
# A shorter line was ended by its author, a longer one was broken by a program.
_BROKEN_LINE = 50
_MARKER = re.compile(r"\s*(?:[·•●▪◦‣∙+*–—-]|\d{1,2}[.)]|[a-z]\))(?:\s+|$)")
# A dash or a star in the middle of a line is punctuation; a dot of a list is not.
_INNER_MARKER = re.compile(r"(?<=\s)[·•●▪◦‣∙]\s+")
_SENTENCE_END = re.compile(r"[.!?:)\"“”]\s*$")


@dataclass(frozen=True)
class Block:
    """A bullet, which is ``marked``, or a paragraph.

    ``lines`` are their numbers from 1; ``joined``: parts of it stand after empty lines.
    """

    text: str
    lines: tuple[int, ...]
    heading: str = ""
    marked: bool = False
    joined: bool = False

    def append_line(self, text: str, line: int, *, after_gap: bool) -> "Block":
        """Return the block with one more line; ``after_gap``: an empty line stands before it."""
        whole = f"{self.text} {text}".strip()
        joined = self.joined or (after_gap and bool(self.text))
        return replace(self, text=whole, lines=(*self.lines, line), joined=joined)


@dataclass(frozen=True)
class DividedDocument:
    """The blocks in their order, and the headings with their lines."""

    blocks: tuple[Block, ...]
    headings: tuple[tuple[int, str], ...]


def split_document(text: str) -> DividedDocument:
    """Divide a text; every line that is not empty goes into a heading or a block."""
    divider = _Divider(text.removeprefix("\ufeff").splitlines())
    return DividedDocument(tuple(divider.blocks()), tuple(divider.headings))


class _Divider:
    """The state while lines are read: the open block, and whether an empty line came before the current one."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.headings: list[tuple[int, str]] = []
        self._open_block: Block | None = None
        self._after_gap = False

    def blocks(self) -> Iterator[Block]:
        """Read the lines once and yield the blocks; ``headings`` fills meanwhile."""
        for number, line in enumerate(self.lines, start=1):
            if not line.strip():
                self._after_gap = True
                continue
            yield from self._read_line(number, line)
            self._after_gap = False
        yield from self._close_block()

    def _read_line(self, number: int, line: str) -> Iterator[Block]:
        if marker := _MARKER.match(line):
            yield from self._close_block()
            yield from self._start_bullets(number, line[marker.end() :])
        elif self._is_heading(number, line.strip()):
            yield from self._close_block()
            self.headings.append((number, line.strip().rstrip(":").strip()))
        elif self._open_block and (self._open_block.marked or self._is_continuation(line.strip())):
            yield from self._continue_block(number, line)
        else:
            yield from self._close_block()
            self._open_block = self._new_block(line.strip(), number, marked=False)

    def _start_bullets(self, number: int, text: str) -> Iterator[Block]:
        *whole, last = _INNER_MARKER.split(text)
        yield from (self._new_block(part.strip(), number, marked=True) for part in whole if part.strip())
        self._open_block = self._new_block(last.strip(), number, marked=True)

    def _continue_block(self, number: int, line: str) -> Iterator[Block]:
        assert self._open_block is not None
        first, *others = _INNER_MARKER.split(line)
        self._open_block = self._open_block.append_line(first.strip(), number, after_gap=self._after_gap)
        for part in others:
            yield from self._close_block()
            self._open_block = self._new_block(part.strip(), number, marked=True)

    def _new_block(self, text: str, number: int, *, marked: bool) -> Block:
        heading = self.headings[-1][1] if self.headings else ""
        return Block(text, (number,), heading, marked)

    def _close_block(self) -> Iterator[Block]:
        """Yield the open block, also a marker without text: every line must be reported."""
        if self._open_block is not None:
            yield self._open_block
        self._open_block = None

    def _is_continuation(self, text: str) -> bool:
        """Return true if a paragraph goes on: only where its last line was broken in the middle of a sentence."""
        if self._open_block is None or self._after_gap or _SENTENCE_END.search(self._open_block.text):
            return False
        return text[0].islower() or len(self.lines[self._open_block.lines[-1] - 1]) >= _BROKEN_LINE

    def _is_heading(self, number: int, text: str) -> bool:
        if len(text) > MAX_HEADING_LENGTH or "," in text or text[0] in "(„\"'" or self._is_after_lone_marker():
            return False
        if text.endswith(":"):
            return True
        alone = self._after_gap or self._open_block is None or not self._open_block.marked
        return alone and not _SENTENCE_END.search(text) and self._is_next_marked(number)

    def _is_after_lone_marker(self) -> bool:
        return self._open_block is not None and self._open_block.marked and not self._open_block.text

    def _is_next_marked(self, number: int) -> bool:
        following = number
        while following < len(self.lines) and not self.lines[following].strip():
            following += 1
        return following < len(self.lines) and bool(_MARKER.match(self.lines[following]))
