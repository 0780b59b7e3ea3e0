"""Checks the links between the tables of a rulings folder: ids, sources, sections, cards; and hints.

Entry point: :func:`check_links`.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping

from games.rulings.records import (
    Alias,
    ContradictionEntry,
    RulingEntry,
    RulingRecords,
    RulingSection,
    RulingSource,
)
from language.english import is_english
from problems import Problem

MIN_HINTS = 2

Record = RulingSource | RulingSection | RulingEntry | ContradictionEntry | Alias


def check_links(records: RulingRecords, known_cards: Container[str] | None, stored: RulingRecords) -> Iterator[Problem]:
    """Yield every fault between the tables; ``known_cards`` None leaves the names of cards unchecked.

    ``stored`` is what exists already and is not checked again: links may lead to its sources, sections and entries, and
    an entry of ``records`` replaces the one with its id.
    """
    yield from _check_ids(records.sources)
    yield from _check_ids(records.sections)
    yield from _check_ids((*records.entries, *records.contradictions))
    sources = {source.id for source in (*records.sources, *stored.sources)}
    ids = {entry.id for entry in (*records.entries, *stored.entries)}
    yield from _check_sections(records, sources, stored)
    yield from _check_circles(records, stored)
    for entry in records.entries:
        yield from _check_entry(entry, sources, ids)
        for name in (*entry.cards, *entry.also_mentions):
            if known_cards is not None and name not in known_cards:
                yield _fault(entry, "ruling_card_unknown", card=name)
    for contradiction in records.contradictions:
        # One without entries is a fault, too: it lacks a link.
        unknown = [link for link in contradiction.entries if link not in ids] if contradiction.entries else [""]
        yield from (_fault(contradiction, "ruling_link_unknown", link=link) for link in unknown)
    yield from (_fault(alias, "ruling_alias_empty") for alias in records.aliases if not alias.means)
    # The second table of a phrase would replace the meanings of the first.
    phrases: set[str] = set()
    for alias in records.aliases:
        if alias.phrase in phrases:
            yield _fault(alias, "ruling_id_repeated")
        phrases.add(alias.phrase)


def _fault(record: Record, code: str, **params: object) -> Problem:
    name = record.phrase if isinstance(record, Alias) else record.id
    where = {"file": record.file_line.file, "line": record.file_line.line, "id": name}
    return Problem(code, {**where, **params}, lines=(record.file_line.line,))


def _check_ids(
    records: Iterable[RulingSource | RulingSection | RulingEntry | ContradictionEntry],
) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for record in records:
        seen[record.id] += 1
        if record.id and seen[record.id] == 2:
            yield _fault(record, "ruling_id_repeated")


def _check_sections(records: RulingRecords, sources: set[str], stored: RulingRecords) -> Iterator[Problem]:
    """Yield a fault for an entry outside the named sections of its source, or in a section of another source."""
    for section in records.sections:
        if section.source and section.source not in sources:
            yield _fault(section, "ruling_source_unknown", source=section.source)
    named = {(section.source, section.key) for section in (*records.sections, *stored.sections)}
    with_sections, keys = {source for source, _ in named}, {key for _, key in named}
    for entry in records.entries:
        needs_section = entry.source in with_sections or entry.section in keys
        if needs_section and (entry.source, entry.section) not in named:
            yield _fault(entry, "ruling_section_unknown", section=entry.section)


def _check_entry(entry: RulingEntry, sources: set[str], ids: set[str]) -> Iterator[Problem]:
    named = (entry.source, *([entry.cited.magazine] if entry.cited else []))
    for source in named:
        if source and source not in sources:
            yield _fault(entry, "ruling_source_unknown", source=source)
    for other in (*entry.duplicates, *entry.supersedes):
        if other not in ids or other == entry.id:
            yield _fault(entry, "ruling_link_unknown", link=other)
    if len(entry.hints) < MIN_HINTS:
        yield _fault(entry, "ruling_hints_too_few", needed=MIN_HINTS, found=len(entry.hints))
    elif not any(map(is_english, entry.hints)):
        yield _fault(entry, "ruling_hint_english_missing")


def _check_circles(records: RulingRecords, stored: RulingRecords) -> Iterator[Problem]:
    """Yield a fault for each entry that supersedes an entry which, directly or through others, supersedes it."""
    supersedes = {entry.id: entry.supersedes for entry in (*stored.entries, *records.entries)}
    for entry in records.entries:
        for other in entry.supersedes:
            if other != entry.id and entry.id in _reachable(other, supersedes):
                yield _fault(entry, "ruling_link_circular", link=other)


def _reachable(start: str, links: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Return every id that links lead to from ``start``."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = set(links.get(waiting.pop(), ())) - reached
        reached |= new
        waiting.extend(new)
    return reached
