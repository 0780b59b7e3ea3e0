"""Rulings as books to read: by source and section in the document's order; what changed lately; lists of cards.

Entry points: :func:`books`, :func:`get_book`, :func:`recent_changes_of_rulings`, :func:`removed_after_use`,
:func:`counts_by_card`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count

from problems import refuse
from rulings.domain.content import Content, changes_between
from rulings.domain.differences import FieldChange, field_changes
from rulings.models import Ruling, RulingCard, RulingRevision, Section, Source
from rulings.queries.marks import Marks, marks_of

# Under this section data files keep what leaves the game for good once it was used.
REMOVED = "removed forever"
# What no longer holds, or does not yet, stands in no list.
_HOLDING = (Ruling.Status.IN_FORCE, Ruling.Status.DISPUTED)
_BEYOND = 1_000_000
_MOST_RECENT = 300
_ONLY_FOR_SEARCH = frozenset({"hints", "questions", "topics"})


@dataclass(frozen=True)
class Chapter:
    """A section with its entries; ``section`` is None where the source names no such section."""

    key: str
    section: Section | None
    entries: tuple[Ruling, ...]


@dataclass(frozen=True)
class RecentChange:
    """A revision and the content ``before`` it, None for a new ruling."""

    revision: RulingRevision
    before: Content | None

    @property
    def is_noticed(self) -> bool:
        """Whether a reader would notice it; a new hint is only for the search."""
        return self.before is None or bool(
            changes_between(self.before, self.revision.content).keys() - _ONLY_FOR_SEARCH
        )

    @property
    def fields(self) -> tuple[FieldChange, ...]:
        """What it says otherwise, word by word; nothing for a new ruling."""
        told = field_changes(self.before, self.revision.content) if self.before is not None else ()
        return tuple(one for one in told if one.field not in _ONLY_FOR_SEARCH)


@dataclass(frozen=True)
class Book:
    """A source with all that comes from it; ``marks`` are what rows must say of entries, by their ids."""

    source: Source
    chapters: tuple[Chapter, ...]
    marks: Mapping[str, Marks]

    @property
    def entries(self) -> int:
        """How many entries it has."""
        return sum(len(chapter.entries) for chapter in self.chapters)


def books() -> tuple[tuple[Source, int], ...]:
    """Sources that something comes from, with the number of entries, by game and title."""
    counted = Source.objects.annotate(entries=Count("rulings")).filter(entries__gt=0).order_by("game", "short")
    return tuple((source, source.entries) for source in counted)


def get_book(source_id: str) -> Book:
    """A source with its chapters. Raises ``Refused`` with ``not_found``, also where nothing comes from it."""
    source = Source.objects.filter(pk=source_id).first() or refuse("not_found")
    rows = list(source.rulings.select_related("source", "cited_source").prefetch_related("cards"))
    if not rows:
        refuse("not_found")
    return Book(source, _chapters(source, rows), marks_of(row.pk for row in rows))


def _chapters(source: Source, rows: list[Ruling]) -> tuple[Chapter, ...]:
    """Named sections in their order, then the others as the document has them."""
    named = {section.key: section for section in source.sections.order_by("position")}
    by_key: dict[str, list[Ruling]] = {key: [] for key in named}
    for row in sorted(rows, key=place_in_book):
        by_key.setdefault(row.section, []).append(row)
    return tuple(Chapter(key, named.get(key), tuple(found)) for key, found in by_key.items() if found)


def place_in_book(row: Ruling) -> tuple[int, tuple[tuple[int, str], ...], str]:
    """By lines of the document, else by its paragraphs (1.10 after 1.9), else by id."""
    line = min(row.source_lines, default=_BEYOND)
    parts = str(row.source_paragraphs[0]).split(".") if row.source_paragraphs else []
    return line, tuple((int(part) if part.isdecimal() else _BEYOND, part) for part in parts), row.pk


def recent_changes_of_rulings() -> list[RecentChange]:
    """The newest first, of the last 300 revisions those that readers would notice.

    What came with the data is no change, and neither is a new hint for the search.
    """
    rows = RulingRevision.objects.select_related("ruling", "editor").exclude(number=1, editor=None)
    newest = list(rows.order_by("-made_at", "-pk")[:_MOST_RECENT])
    of_same = RulingRevision.objects.filter(ruling__in={row.ruling_id for row in newest})
    contents = {(name, number): said for name, number, said in of_same.values_list("ruling_id", "number", "content")}
    changes = (RecentChange(row, contents.get((row.ruling_id, row.number - 1))) for row in newest)
    return [change for change in changes if change.is_noticed]


def removed_after_use(game: str, format_key: str) -> tuple[Ruling, ...]:
    """Rulings that hold about cards that leave the game for good once they were used, as the format has them."""
    rows = Ruling.objects.filter(game=game, section=REMOVED, status__in=_HOLDING).prefetch_related("cards")
    found = sorted((row for row in rows if not row.formats or format_key in row.formats), key=place_in_book)
    return tuple(found) or refuse("not_found")


def rulings_on(game: str, format_key: str, topics: Iterable[str]) -> tuple[Ruling, ...]:
    """Rulings of a format that hold, under any of these topics, in the order of their documents."""
    rows = Ruling.objects.filter(game=game, status__in=_HOLDING).prefetch_related("cards")
    wanted = set(topics)
    return tuple(
        sorted((row for row in rows if format_key in row.formats and wanted & set(row.topics)), key=place_in_book)
    )


def has_removed_list(game: str) -> frozenset[str]:
    """Keys of the game's formats that have such rulings; an empty key stands for all of them."""
    rows = Ruling.objects.filter(game=game, section=REMOVED, status__in=_HOLDING).values_list("formats", flat=True)
    return frozenset(key for keys in rows for key in (keys or [""]))


def counts_by_card(game: str, keys: Iterable[str]) -> dict[str, int]:
    """How many rulings that hold are about each card or name it."""
    holding = RulingCard.objects.filter(ruling__game=game, ruling__status__in=_HOLDING)
    rows = holding.filter(card_key__in=list(keys)).values("card_key")
    return dict(rows.annotate(rulings=Count("ruling_id", distinct=True)).values_list("card_key", "rulings"))
