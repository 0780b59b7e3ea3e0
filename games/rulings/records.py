"""What a game folder says about its rulings, as frozen values; :mod:`games.rulings.reader` reads them."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal, get_args

from language.bilingual import Bilingual

Kind = Literal["errata", "ruling", "faq", "timing", "reminder", "house rule", "worked example", "rule", "term"]
Status = Literal["draft", "in force", "superseded", "retracted", "disputed"]
Nature = Literal["conflict", "ambiguity", "dead rule", "otherwise", "agreement"]
Authority = Literal["publisher", "magazine", "club", "event", "head judge"]
KINDS: frozenset[str] = frozenset(get_args(Kind))
STATUSES: frozenset[str] = frozenset(get_args(Status))
NATURES: frozenset[str] = frozenset(get_args(Nature))
AUTHORITIES: frozenset[str] = frozenset(get_args(Authority))
LANGUAGES: frozenset[str] = frozenset({"cs", "en"})


@dataclass(frozen=True)
class Place:
    """Where something stands: file name within the rulings folder and line from 1."""

    file: str
    line: int


@dataclass(frozen=True)
class RulingSource:
    """A document or a magazine that rulings come from; ``date`` only where it was published once.

    ``authority`` is the kind of who speaks (publisher, magazine, club, event, head judge), ``jurisdiction`` the keys of
    the formats it decides for; empty: wherever the game is played.
    """

    id: str
    kind: str
    title: Bilingual
    short: str
    language: str
    authority: str
    date: date | None
    place: Place
    jurisdiction: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulingSection:
    """A chapter of a source under which entries are read, in the order of the file."""

    key: str
    source: str
    name: Bilingual
    place: Place

    @property
    def id(self) -> str:
        """What a fault names it by."""
        return self.key


@dataclass(frozen=True)
class Citation:
    """An issue of a magazine, e.g. Legenda 3/96 p. 28."""

    magazine: str
    issue: str
    page: int


@dataclass(frozen=True)
class RulingEntry:
    """One ruling, a rule of a rulebook (kind "rule") or an entry of its glossary (kind "term").

    ``cards`` are its subject, ``also_mentions`` cards it only names, ``terms`` names in the subject that are no
    cards (a privilege, a class of warriors). ``lines`` are lines of the source's plain text,
    ``paragraphs`` its own numbers or headings of what is restated. ``duplicates`` are
    entries that say the same; ``hints`` are what a judge would search by, ``questions`` what people ask in whole
    sentences, either in any language.
    """

    id: str
    section: str
    source: str
    formats: tuple[str, ...]
    kind: str
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
    hints: tuple[str, ...]
    place: Place
    status: str = field(default="in force", kw_only=True)
    supersedes: tuple[str, ...] = field(default=(), kw_only=True)
    questions: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True)
class ContradictionEntry:
    """Entries that disagree or leave something open; ``conflict`` is shown on every entry it names."""

    id: str
    nature: str
    entries: tuple[str, ...]
    summary: Bilingual
    place: Place


@dataclass(frozen=True)
class Alias:
    """Slang or a short name and what it stands for; an unverified one is a guess that only helps the search."""

    phrase: str
    means: tuple[str, ...]
    verified: bool
    place: Place


@dataclass(frozen=True)
class RulingsFolder:
    """Everything in one ``rulings/`` folder, in the order of its files."""

    sources: tuple[RulingSource, ...] = ()
    entries: tuple[RulingEntry, ...] = ()
    contradictions: tuple[ContradictionEntry, ...] = ()
    aliases: tuple[Alias, ...] = ()
    sections: tuple[RulingSection, ...] = ()
