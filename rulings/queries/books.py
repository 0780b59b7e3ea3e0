"""Rulings as books: by source and section in the order of the document; recent changes; lists of cards.

Entry points: :func:`list_books`, :func:`get_book`, :func:`list_recent_changes`, :func:`list_rulings_on_removed_cards`,
:func:`list_rulings_on_topics`, :func:`list_formats_with_removed_cards`, :func:`count_rulings_by_card`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count

from problems import refuse
from rulings.domain.content import Content, find_changed_fields
from rulings.domain.differences import FieldChange, compare_contents
from rulings.models import Ruling, RulingCard, RulingRevision, Section, Source
from rulings.queries.marks import Marks, read_marks

# The section of cards that leave the game for good once they were used.
REMOVED = "removed forever"
# Valid rulings. Superseded, retracted and draft ones are in no list of cards or topics; a book has all.
_VALID_STATUSES = (Ruling.Status.IN_FORCE, Ruling.Status.DISPUTED)
# Stands in a sort key for a missing number: after all real ones.
_BEYOND = 1_000_000
# Revisions among which recent changes are looked for.
_MAX_RECENT = 300
# Fields that no page shows with the ruling, so readers do not notice their changes.
_NOT_SHOWN_WITH_RULING = frozenset({"hints", "questions", "topics"})


@dataclass(frozen=True)
class Chapter:
    """A section with its entries; ``section`` is None if the source does not define it."""

    key: str
    section: Section | None
    entries: tuple[Ruling, ...]


@dataclass(frozen=True)
class RecentChange:
    """A revision and the content before it, which is None for a new ruling."""

    revision: RulingRevision
    before: Content | None

    @property
    def is_visible(self) -> bool:
        """Return true if a reader notices the change: hints, questions and topics are not shown with a ruling."""
        return self.before is None or bool(
            find_changed_fields(self.before, self.revision.content).keys() - _NOT_SHOWN_WITH_RULING
        )

    @property
    def fields(self) -> tuple[FieldChange, ...]:
        """The fields that a reader sees changed, word by word; none for a new ruling."""
        changes = compare_contents(self.before, self.revision.content) if self.before is not None else ()
        return tuple(change for change in changes if change.field not in _NOT_SHOWN_WITH_RULING)


@dataclass(frozen=True)
class Book:
    """A source with all its rulings; ``marks`` are the marks of entries by their ids."""

    source: Source
    chapters: tuple[Chapter, ...]
    marks: Mapping[str, Marks]

    @property
    def entry_count(self) -> int:
        return sum(len(chapter.entries) for chapter in self.chapters)


def list_books() -> tuple[tuple[Source, int], ...]:
    """Return the sources that have rulings, each with the number of its rulings, by game and short title."""
    counted = Source.objects.annotate(entry_count=Count("rulings")).filter(entry_count__gt=0).order_by("game", "short")
    return tuple((source, source.entry_count) for source in counted)


def get_book(source_id: str) -> Book:
    """Return a source with its chapters: the defined sections in their order, then the others as in the document.

    Raises ``Refused`` with ``not_found``, also for a source without rulings.
    """
    source = Source.objects.filter(pk=source_id).first() or refuse("not_found")
    rows = list(source.rulings.select_related("source", "cited_source").prefetch_related("cards"))
    if not rows:
        refuse("not_found")
    sections = {section.key: section for section in source.sections.order_by("position")}
    by_key: dict[str, list[Ruling]] = {key: [] for key in sections}
    for row in sorted(rows, key=make_book_key):
        by_key.setdefault(row.section, []).append(row)
    chapters = (Chapter(key, sections.get(key), tuple(entries)) for key, entries in by_key.items() if entries)
    return Book(source, tuple(chapters), read_marks(row.pk for row in rows))


def make_book_key(row: Ruling) -> tuple[int, tuple[tuple[int, str], ...], str]:
    """Return a sort key of a ruling: lines of the document, else its paragraphs (1.10 after 1.9), else the id."""
    line = min(row.source_lines, default=_BEYOND)
    parts = str(row.source_paragraphs[0]).split(".") if row.source_paragraphs else []
    return line, tuple((int(part) if part.isdecimal() else _BEYOND, part) for part in parts), row.pk


def list_recent_changes() -> list[RecentChange]:
    """Return those of the last 300 revisions that readers notice, the newest first.

    Rulings that came with the shipped data are no changes. Changes only of fields that are not shown with a ruling are
    left out.
    """
    rows = RulingRevision.objects.select_related("ruling", "editor").exclude(number=1, editor=None)
    newest = list(rows.order_by("-made_at", "-pk")[:_MAX_RECENT])
    of_rulings = RulingRevision.objects.filter(ruling__in={row.ruling_id for row in newest})
    contents = {
        (ruling, number): content
        for ruling, number, content in of_rulings.values_list("ruling_id", "number", "content")
    }
    changes = (RecentChange(row, contents.get((row.ruling_id, row.number - 1))) for row in newest)
    return [change for change in changes if change.is_visible]


def list_rulings_on_removed_cards(game: str, format_key: str) -> tuple[Ruling, ...]:
    """Return a format's valid rulings about cards that leave the game for good once they were used.

    Raises ``Refused`` with ``not_found`` if there are none.
    """
    rows = Ruling.objects.filter(game=game, section=REMOVED, status__in=_VALID_STATUSES).prefetch_related("cards")
    rulings = sorted((row for row in rows if not row.formats or format_key in row.formats), key=make_book_key)
    return tuple(rulings) or refuse("not_found")


def list_rulings_on_topics(game: str, format_key: str, topics: Iterable[str]) -> tuple[Ruling, ...]:
    """Return a format's own valid rulings under any of these topics, in the order of their documents."""
    rows = Ruling.objects.filter(game=game, status__in=_VALID_STATUSES).prefetch_related("cards")
    wanted = set(topics)
    return tuple(
        sorted((row for row in rows if format_key in row.formats and wanted & set(row.topics)), key=make_book_key)
    )


def list_formats_with_removed_cards(game: str) -> frozenset[str]:
    """Return the keys of formats with rulings on removed cards; an empty key stands for all formats."""
    rows = Ruling.objects.filter(game=game, section=REMOVED, status__in=_VALID_STATUSES).values_list(
        "formats", flat=True
    )
    return frozenset(key for keys in rows for key in (keys or [""]))


def count_rulings_by_card(game: str, keys: Iterable[str]) -> dict[str, int]:
    """Count the valid rulings that are about each card or mention it."""
    of_valid_rulings = RulingCard.objects.filter(ruling__game=game, ruling__status__in=_VALID_STATUSES)
    rows = of_valid_rulings.filter(card_key__in=list(keys)).values("card_key")
    return dict(rows.annotate(rulings=Count("ruling_id", distinct=True)).values_list("card_key", "rulings"))
