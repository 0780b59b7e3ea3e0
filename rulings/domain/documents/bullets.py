"""Reads an organizer's own paper of rulings in the form of the Prague Cup's: bullets, "Card: text", cited magazines.

Pure; knows no card list. Entry point: :func:`read_paper`; what a bullet is about is for :mod:`.drafting`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rulings.records import Citation
from problems import refuse
from rulings.domain.documents.lines import Piece, cut_paper

LONGEST_SUBJECT = 80
# Ten times the Prague Cup's paper.
MOST_LINES = 3_000

_EMPHASIS = re.compile(r"\*\*|__|</?(?:b|strong)>")
_ISSUE = r"(?P<issue>[1-9][0-9]?/[0-9]{2})"
_PLACE = (
    r"(?P<magazine>[^\W\d_][^()\d:]*?)\s+"
    + _ISSUE
    + r"\s*,?\s*(?:str(?:ana|\.)?|s\.|p\.?|page)\s*(?P<page>[1-9]\d{0,3})"
)
_CITED = re.compile(
    r"\(\s*(?:(?:zdroj|source)\s*:?\s*)?"
    + _PLACE
    + r"\s*\.?\s*\)|(?:zdroj|source)\s*:\s*"
    + _PLACE.replace("?P<", "?P<b_")
    + r"\b",
    re.IGNORECASE,
)
_LOOKS_CITED = re.compile(r"\(?\s*(?:zdroj|source)\s*:[^()]*\)?|\([^()]*\b\d{1,2}/\d{2,4}\b[^()]*\)", re.IGNORECASE)
_SUBJECT = re.compile(rf"([^:?!]{{1,{LONGEST_SUBJECT}}}):\s*(?=\S)")
_ABBREVIATION = re.compile(r"\.\s*$|\.\s+\S")


@dataclass(frozen=True)
class Bullet:
    """One thing the paper says.

    ``subject`` is what stands before the colon, ``text`` the rest without sources; ``unclear`` are pieces that look
    like a source but cannot be read as one. ``marked``: it had a marker; ``split``: it shares a bullet with the one
    before it; ``joined``: parts of it stand after empty lines and might be something else.
    """

    lines: tuple[int, ...]
    heading: str
    subject: str
    text: str
    citations: tuple[Citation, ...] = ()
    unclear: tuple[str, ...] = ()
    marked: bool = True
    split: bool = False
    joined: bool = False


@dataclass(frozen=True)
class Paper:
    """All of it: headings with their lines, and what stands under them."""

    headings: tuple[tuple[int, str], ...]
    bullets: tuple[Bullet, ...]


def read_paper(text: str) -> Paper:
    """The paper's headings and bullets; a paragraph without a marker counts as one, ``marked`` being false.

    Marks of bold print are taken off wherever they stand, also within a word: **Zbab**ělost is one word.
    A magazine is cited as "(Zdroj: Legenda 3/96 str. 28)", also without "Zdroj:"; number, year and page are required.
    Raises ``Refused`` with ``too_many_lines``.
    """
    if (found := len(text.splitlines())) > MOST_LINES:
        refuse("too_many_lines", found=found, limit=MOST_LINES)
    cut = cut_paper(text)
    headings = tuple((line, _EMPHASIS.sub("", heading)) for line, heading in cut.headings)
    return Paper(headings, tuple(bullet for piece in cut.pieces for bullet in _bullets(piece)))


def _bullets(piece: Piece) -> Iterator[Bullet]:
    """A source closes what it stands behind: another "Name: text" after it is another bullet."""
    for place, (text, found) in enumerate(_parted(_EMPHASIS.sub("", piece.text))):
        subject, said = _subject(text)
        unclear = tuple(part.strip() for part in _LOOKS_CITED.findall(said))
        yield Bullet(
            lines=piece.lines,
            heading=_EMPHASIS.sub("", piece.heading),
            subject=subject,
            text=said,
            citations=tuple(found),
            unclear=unclear,
            marked=piece.marked,
            split=place > 0,
            joined=piece.joined,
        )


def _parted(text: str) -> Iterable[tuple[str, list[Citation]]]:
    parts: list[tuple[str, list[Citation]]] = [("", [])]
    at = 0
    for found in _CITED.finditer(text):
        parts = _with_text(parts, text[at : found.start()])
        parts[-1][1].append(_citation(found))
        at = found.end()
    return [(" ".join(said.split()), cited) for said, cited in _with_text(parts, text[at:])]


def _with_text(parts: list[tuple[str, list[Citation]]], text: str) -> list[tuple[str, list[Citation]]]:
    said, cited = parts[-1]
    if cited and _subject(text.strip())[0]:
        return [*parts, (text, [])]
    return [*parts[:-1], (f"{said} {text}", cited)]


def _citation(found: re.Match[str]) -> Citation:
    said = found.groupdict()
    magazine, issue, page = (said[name] or said[f"b_{name}"] for name in ("magazine", "issue", "page"))
    return Citation(" ".join(magazine.split()), issue, int(page))


def _subject(text: str) -> tuple[str, str]:
    """What stands before the first colon, where it can be a name: no sentence, no abbreviation, brackets closed."""
    found = _SUBJECT.match(text)
    if found is None:
        return "", text
    name = found[1].strip()
    closed = name.count("(") == name.count(")") and name[:1] not in "(„\"'"
    if not name or not name[0].isupper() or not closed or _ABBREVIATION.search(name):
        return "", text
    return name, text[found.end() :]
