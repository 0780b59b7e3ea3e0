"""The lines of the documents that rulings restate: each is cited by an entry, or has a reason why no entry cites it.

A folder ``rulings/lines/`` has one CSV file a document, named after its source. It holds numbers and digests, no text:
a document can be compared with the one that was read, without being part of the project.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from games.files.readers import BadDataFile, read_csv
from games.rulings.records import RulingEntry

COLUMNS = ("line", "digest", "reason")
DIGEST_LENGTH = 12
# Why no entry cites a line: it opens a chapter, leads over to the next lines, draws a table, tells about pictures,
# advises how to collect or play, names people, gives permission to copy the document, or belongs to the web page from
# which the text was copied.
REASONS = frozenset({"heading", "introduction", "table", "picture", "advice", "credits", "licence", "website"})


@dataclass(frozen=True)
class DocumentLine:
    """A line with text of a document; ``reason`` is one of REASONS, empty for a line that an entry cites."""

    number: int
    digest: str
    reason: str


def digest_line(text: str) -> str:
    """Return the first digits of the SHA-256 of a line, in UTF-8 and without white space around it."""
    return sha256(text.strip().encode()).hexdigest()[:DIGEST_LENGTH]


def read_document_lines(rulings_folder: Path) -> dict[str, tuple[DocumentLine, ...]]:
    """Return the lines of each document by the id of its source. Raises :class:`BadDataFile` for a faulty row."""
    return {path.stem: tuple(_read_lines(path)) for path in sorted((rulings_folder / "lines").glob("*.csv"))}


def _read_lines(path: Path) -> Iterator[DocumentLine]:
    previous = 0
    for row_line, row in read_csv(path, COLUMNS):
        number = int(row["line"]) if row["line"].isdecimal() else 0
        is_digest = len(row["digest"]) == DIGEST_LENGTH and set(row["digest"]) <= set("0123456789abcdef")
        if number <= previous or not is_digest or row["reason"] not in REASONS | {""}:
            raise BadDataFile(path, row_line, f"unknown value: {', '.join(row.values())}")
        yield DocumentLine(number, row["digest"], row["reason"])
        previous = number


def find_line_faults(source: str, lines: Iterable[DocumentLine], entries: Iterable[RulingEntry]) -> Iterator[str]:
    """Yield a fault for each line without an entry or a reason, or with both, and for each cited line without text."""
    cited: dict[int, str] = {}
    for entry in entries:
        if entry.source == source:
            cited.update(dict.fromkeys(entry.lines, entry.id))
    for line in lines:
        entry_id = cited.pop(line.number, "")
        if not entry_id and not line.reason:
            yield f"{source} line {line.number}: no entry cites it and it has no reason"
        if entry_id and line.reason:
            yield f"{source} line {line.number}: {entry_id} cites it and its reason is {line.reason}"
    yield from (f"{source} line {number}: {entry_id} cites it and it has no text" for number, entry_id in cited.items())
