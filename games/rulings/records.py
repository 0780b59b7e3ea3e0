"""Rulings of a game folder with their sources, sections and links, as frozen values.

:mod:`games.rulings.reader` reads them from the files; :mod:`rulings.domain.toml.tables` writes their fields in this
order.
"""

from dataclasses import dataclass, field
from datetime import date

from language.bilingual import Bilingual

KINDS = frozenset({"errata", "ruling", "faq", "timing", "reminder", "house rule", "worked example", "rule", "term"})
STATUSES = frozenset({"draft", "in force", "superseded", "retracted", "disputed"})
NATURES = frozenset({"conflict", "ambiguity", "dead rule", "otherwise", "agreement"})
AUTHORITIES = frozenset({"publisher", "magazine", "club", "event", "head judge"})
LANGUAGES = frozenset({"cs", "en"})


@dataclass(frozen=True)
class FileLine:
    """The file name within the rulings folder and the line, from 1, where the TOML table of a record starts."""

    file: str
    line: int


# The place of a record that was not read from a file.
NOWHERE = FileLine("", 0)


@dataclass(frozen=True)
class RulingSource:
    """A document or a magazine that rulings come from; ``date`` only where it was published once.

    ``kind`` is a word for the document, such as "rulebook". ``authority`` is the kind of its author (publisher,
    magazine, club, event, head judge), ``short`` a title for narrow places, ``jurisdiction`` the keys of the formats it
    decides for, empty for the whole game.
    """

    id: str
    kind: str
    title: Bilingual
    short: str
    date: date | None
    language: str
    authority: str
    jurisdiction: tuple[str, ...] = ()
    file_line: FileLine = NOWHERE


@dataclass(frozen=True)
class RulingSection:
    """A chapter of a source that holds entries; sections are in the order of the file."""

    key: str
    source: str
    name: Bilingual
    file_line: FileLine = NOWHERE

    @property
    def id(self) -> str:
        """Return the name by which error messages call the section."""
        return self.key


@dataclass(frozen=True)
class Citation:
    """An issue of a magazine, e.g. Legenda 3/96 p. 28; ``magazine`` is the id of its source."""

    magazine: str
    issue: str
    page: int


@dataclass(frozen=True)
class RulingEntry:
    """One ruling, a rule of a rulebook (kind "rule") or an entry of its glossary (kind "term").

    ``formats`` are the keys of the formats in which it holds, none for wherever the game is played. ``cards`` are its
    subject, ``also_mentions`` cards it only names, both by their leading names; ``terms`` are names in the subject that
    are not cards (a privilege, a class of warriors), ``topics`` free words that group rulings ("banned", "card pool").
    ``lines`` are the numbers of lines of the source's plain text, ``paragraphs`` the source's numbers or headings of
    the passages restated. ``duplicates`` are the ids of entries with the same answer, ``supersedes`` of those that it
    replaces. ``hints`` are words by which a judge would search, ``questions`` whole sentences as people ask them, both
    in any language.
    """

    id: str
    section: str
    source: str
    formats: tuple[str, ...]
    kind: str
    status: str = field(default="in force", kw_only=True)
    title: Bilingual
    statement: Bilingual
    cards: tuple[str, ...]
    terms: tuple[str, ...]
    also_mentions: tuple[str, ...]
    topics: tuple[str, ...]
    cited: Citation | None
    lines: tuple[int, ...]
    paragraphs: tuple[str, ...]
    duplicates: tuple[str, ...]
    supersedes: tuple[str, ...] = field(default=(), kw_only=True)
    hints: tuple[str, ...]
    questions: tuple[str, ...] = field(default=(), kw_only=True)
    file_line: FileLine = NOWHERE


@dataclass(frozen=True)
class ContradictionEntry:
    """A relation between entries or a note on ambiguous ones, with a summary that is shown on all of them.

    ``nature``: entries contradict each other ("conflict"), they leave something open ("ambiguity"), one can never
    apply ("dead rule"), a format overrides the rule of the game ("otherwise"), or two sources rule the same
    ("agreement").
    """

    id: str
    nature: str
    entries: tuple[str, ...]
    summary: Bilingual
    file_line: FileLine = NOWHERE


@dataclass(frozen=True)
class Alias:
    """Slang or a short name with its meanings; an unverified one is a guess that only the search uses."""

    phrase: str
    means: tuple[str, ...]
    verified: bool
    file_line: FileLine = NOWHERE


@dataclass(frozen=True)
class RulingRecords:
    """All records of a folder, of one file or of the database; ``entries`` are its rulings, rules and terms."""

    sources: tuple[RulingSource, ...] = ()
    entries: tuple[RulingEntry, ...] = ()
    contradictions: tuple[ContradictionEntry, ...] = ()
    aliases: tuple[Alias, ...] = ()
    sections: tuple[RulingSection, ...] = ()
