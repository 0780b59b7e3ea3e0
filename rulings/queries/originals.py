"""The original lines of a document beside the ruling that restates them, from texts that the operator laid down.

The texts are files ``documents/<source>.txt`` in the data directory, never rows and never part of the project. A line
is shown only if its digest is that of the line that was read for the ruling (:mod:`games.rulings.document_lines`).
Entry points: :func:`find_originals`, :func:`check_documents`, :func:`read_documents_fingerprint`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings

from games.registry import find_games
from games.rulings.document_lines import digest_line, read_document_lines

if TYPE_CHECKING:
    from rulings.models import Ruling

# A larger file is not a document of rules.
MAX_BYTES = 2_000_000


@dataclass(frozen=True)
class OriginalLine:
    """A line of a document: its number from 1, and its text."""

    number: int
    text: str


@dataclass(frozen=True)
class Originals:
    """The lines that a ruling restates; ``differing`` are numbers of lines that are not the ones that were read."""

    lines: tuple[OriginalLine, ...] = ()
    differing: tuple[int, ...] = ()


@dataclass(frozen=True)
class DocumentReport:
    """A file of the folder, compared with the lines that were read.

    ``fault`` says why it cannot be used and is empty otherwise. ``line_count`` is the number of lines that were read,
    ``matching_count`` that of those with the same text in the file. ``differing`` are the numbers of lines with another
    text or none, ``unknown`` those of lines with text where none was read.
    """

    file: str
    line_count: int = 0
    matching_count: int = 0
    differing: tuple[int, ...] = ()
    unknown: tuple[int, ...] = ()
    fault: str = ""

    @property
    def is_whole(self) -> bool:
        """Return true if every line is the one that was read."""
        return not (self.fault or self.differing or self.unknown)


def find_documents_folder() -> Path:
    """Return the folder in which an operator lays the texts; it need not exist."""
    return Path(settings.DATA_DIR) / "documents"


def find_originals(ruling: "Ruling") -> Originals:
    """Return the lines of the ruling's document; none without a text, or for lines that were never read."""
    digests = _digests_by_source().get(ruling.source_id, {})
    numbers = [number for number in sorted(set(ruling.source_lines)) if number in digests]
    texts = _read_lines(find_documents_folder() / f"{ruling.source_id}.txt") if numbers else None
    if texts is None:
        return Originals()
    lines = [OriginalLine(number, texts[number - 1].strip()) for number in numbers if number <= len(texts)]
    matching = tuple(line for line in lines if digest_line(line.text) == digests[line.number])
    matching_numbers = {line.number for line in matching}
    return Originals(matching, tuple(number for number in numbers if number not in matching_numbers))


def check_documents() -> Iterator[DocumentReport]:
    """Yield a report of each file of the folder, by name."""
    folder = find_documents_folder()
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        yield _check_document(path)


def read_documents_fingerprint() -> str:
    """Return a text that changes when a file of the folder does; empty without a folder or files."""
    folder = find_documents_folder()
    if not folder.is_dir():
        return ""
    return ",".join(f"{path.name}:{path.stat().st_mtime_ns}" for path in sorted(folder.glob("*.txt")))


def _check_document(path: Path) -> DocumentReport:
    digests = _digests_by_source().get(path.stem) if path.suffix == ".txt" else None
    if digests is None:
        names = ", ".join(f"{source}.txt" for source in sorted(_digests_by_source()))
        return DocumentReport(path.name, fault=f"is no document of the rulings; they are {names}")
    texts = _read_lines(path)
    if texts is None:
        return DocumentReport(path.name, fault=f"is not a text in UTF-8 of at most {MAX_BYTES} bytes")
    digest_at = {number: digest_line(text) for number, text in enumerate(texts, 1) if text.strip()}
    differing = tuple(number for number, digest in digests.items() if digest_at.get(number) != digest)
    unknown = tuple(number for number in digest_at if number not in digests)
    return DocumentReport(path.name, len(digests), len(digests) - len(differing), differing, unknown)


@lru_cache(maxsize=1)
def _digests_by_source() -> Mapping[str, Mapping[int, str]]:
    """Return number and digest of every line that was read, by source; the tables are part of the program."""
    folders: Iterable[Path] = (game.folder / "rulings" for game in find_games().values())
    documents = (read_document_lines(folder) for folder in folders)
    return {
        source: {line.number: line.digest for line in lines} for listed in documents for source, lines in listed.items()
    }


def _read_lines(path: Path) -> tuple[str, ...] | None:
    """Return the lines of a text, None if the file cannot be used; an unchanged file is read once."""
    try:
        state = path.stat()
        return _read_lines_once(path, state.st_mtime_ns, state.st_size)
    except (OSError, UnicodeDecodeError):
        return None


@lru_cache(maxsize=16)
def _read_lines_once(path: Path, _changed_at: int, size: int) -> tuple[str, ...] | None:
    """Return the lines, None for too large a file; ``_changed_at`` makes the cache read a changed file again."""
    return tuple(path.read_text(encoding="utf-8-sig").split("\n")) if size <= MAX_BYTES else None
