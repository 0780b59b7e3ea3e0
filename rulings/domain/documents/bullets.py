"""Parses an organizer's document of rulings in the form of the Prague Cup's: bullets, "Card: text", cited magazines.

Pure; knows no card list. Entry point: :func:`parse_document`; :mod:`.drafting` finds the cards of a bullet.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rulings.records import Citation
from problems import refuse
from rulings.domain.documents.lines import Block, split_document

MAX_SUBJECT_LENGTH = 80
# Ten times the document of the Prague Cup.
MAX_LINES = 3_000

_EMPHASIS = re.compile(r"\*\*|__|</?(?:b|strong)>")
_ISSUE = r"(?P<issue>[1-9][0-9]?/[0-9]{2})"
_CITATION = (
    r"(?P<magazine>[^\W\d_][^()\d:]*?)\s+"
    + _ISSUE
    + r"\s*,?\s*(?:str(?:ana|\.)?|s\.|p\.?|page)\s*(?P<page>[1-9]\d{0,3})"
)
_CITED = re.compile(
    r"\(\s*(?:(?:zdroj|source)\s*:?\s*)?"
    + _CITATION
    + r"\s*\.?\s*\)|(?:zdroj|source)\s*:\s*"
    + _CITATION.replace("?P<", "?P<b_")
    + r"\b",
    re.IGNORECASE,
)
_LOOKS_CITED = re.compile(r"\(?\s*(?:zdroj|source)\s*:[^()]*\)?|\([^()]*\b\d{1,2}/\d{2,4}\b[^()]*\)", re.IGNORECASE)
_SUBJECT = re.compile(rf"([^:?!]{{1,{MAX_SUBJECT_LENGTH}}}):\s*(?=\S)")
_ABBREVIATION = re.compile(r"\.\s*$|\.\s+\S")


@dataclass(frozen=True)
class Bullet:
    """One statement of the document.

    ``subject`` is the text before the colon, ``text`` the rest without citations; ``unclear_citations`` are pieces that
    look like a citation but cannot be read as one. ``marked``: it had a marker; ``split``: it shares a bullet of the
    document with the statement before it; ``joined``: parts of it stand after empty lines and might be something else.
    """

    lines: tuple[int, ...]
    heading: str
    subject: str
    text: str
    citations: tuple[Citation, ...] = ()
    unclear_citations: tuple[str, ...] = ()
    marked: bool = True
    split: bool = False
    joined: bool = False


@dataclass(frozen=True)
class Document:
    """A parsed document: headings with their lines, and the bullets."""

    headings: tuple[tuple[int, str], ...]
    bullets: tuple[Bullet, ...]


def parse_document(text: str) -> Document:
    """Parse headings and bullets; a paragraph without a marker becomes a bullet with ``marked`` false.

    Marks of bold print are removed everywhere, also within a word: **Zbab**ělost is one word.
    A magazine is cited as "(Zdroj: Legenda 3/96 str. 28)", also without "Zdroj:"; number, year and page are required.
    Raises ``Refused`` with ``too_many_lines``.
    """
    if (number_of_lines := len(text.splitlines())) > MAX_LINES:
        refuse("too_many_lines", found=number_of_lines, limit=MAX_LINES)
    divided = split_document(text)
    headings = tuple((line, _EMPHASIS.sub("", heading)) for line, heading in divided.headings)
    return Document(headings, tuple(bullet for block in divided.blocks for bullet in _parse_block(block)))


def _parse_block(block: Block) -> Iterator[Bullet]:
    """Yield the bullets of a block. A citation ends its bullet: "Name: text" after it begins the next one."""
    for index, (text, citations) in enumerate(_split_at_citations(_EMPHASIS.sub("", block.text))):
        subject, statement = _split_subject(text)
        unclear_citations = tuple(part.strip() for part in _LOOKS_CITED.findall(statement))
        yield Bullet(
            lines=block.lines,
            heading=_EMPHASIS.sub("", block.heading),
            subject=subject,
            text=statement,
            citations=tuple(citations),
            unclear_citations=unclear_citations,
            marked=block.marked,
            split=index > 0,
            joined=block.joined,
        )


def _split_at_citations(text: str) -> Iterable[tuple[str, list[Citation]]]:
    """Return the parts of a text, each with the citations that belong to it and without their text."""
    parts: list[tuple[str, list[Citation]]] = [("", [])]
    position = 0
    for match in _CITED.finditer(text):
        parts = _append_text(parts, text[position : match.start()])
        groups = match.groupdict()
        magazine, issue, page = (groups[name] or groups[f"b_{name}"] for name in ("magazine", "issue", "page"))
        parts[-1][1].append(Citation(" ".join(magazine.split()), issue, int(page)))
        position = match.end()
    return [(" ".join(part.split()), citations) for part, citations in _append_text(parts, text[position:])]


def _append_text(parts: list[tuple[str, list[Citation]]], text: str) -> list[tuple[str, list[Citation]]]:
    """Add the text to the last part, or as a new part if it is a new statement after the citations of the last."""
    last, citations = parts[-1]
    if citations and _split_subject(text.strip())[0]:
        return [*parts, (text, [])]
    return [*parts[:-1], (f"{last} {text}", citations)]


def _split_subject(text: str) -> tuple[str, str]:
    """Return the subject before the first colon and the text after it.

    The subject is empty if the text before the colon is no name: a sentence, an abbreviation, an open bracket.
    """
    match = _SUBJECT.match(text)
    if match is None:
        return "", text
    name = match[1].strip()
    closed = name.count("(") == name.count(")") and name[:1] not in "(„\"'"
    if not name or not name[0].isupper() or not closed or _ABBREVIATION.search(name):
        return "", text
    return name, text[match.end() :]
