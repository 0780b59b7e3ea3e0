"""Checks what the tables of a rulings folder say about each other: ids, links, cards, sources, hints."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping

from games.rulings.records import (
    Alias,
    ContradictionEntry,
    RulingEntry,
    RulingSection,
    RulingsFolder,
    RulingSource,
)
from language.english import is_english
from problems import Problem

FEWEST_HINTS = 2

Said = RulingSource | RulingSection | RulingEntry | ContradictionEntry | Alias


def check_links(folder: RulingsFolder, known_cards: Container[str] | None, besides: RulingsFolder) -> Iterator[Problem]:
    """Every fault between the tables; ``known_cards`` None leaves card names unchecked.

    Links may also lead to the sources and entries ``besides``, which are not checked again.
    """
    yield from _repeated(folder.sources)
    yield from _repeated(folder.sections)
    yield from _repeated((*folder.entries, *folder.contradictions))
    sources = {source.id for source in (*folder.sources, *besides.sources)}
    ids = {entry.id for entry in (*folder.entries, *besides.entries)}
    yield from _sections(folder, sources, besides)
    yield from _circular(folder, besides)
    for entry in folder.entries:
        yield from _entry(entry, sources, ids)
        if known_cards is not None:
            yield from _cards(entry, known_cards)
    for contradiction in folder.contradictions:
        yield from _contradiction(contradiction, ids)
    yield from (_fault(alias, "ruling_alias_empty") for alias in folder.aliases if not alias.means)
    yield from _repeated_phrases(folder.aliases)


def _fault(said: Said, code: str, **params: object) -> Problem:
    name = said.phrase if isinstance(said, Alias) else said.id
    place = {"file": said.place.file, "line": said.place.line, "id": name}
    return Problem(code, {**place, **params}, lines=(said.place.line,))


def _repeated(
    things: Iterable[RulingSource | RulingSection | RulingEntry | ContradictionEntry],
) -> Iterator[Problem]:
    seen: Counter[str] = Counter()
    for thing in things:
        seen[thing.id] += 1
        if thing.id and seen[thing.id] == 2:
            yield _fault(thing, "ruling_id_repeated")


def _repeated_phrases(aliases: Iterable[Alias]) -> Iterator[Problem]:
    """A phrase stands for all it means in one place, or one of the two would be lost without a word."""
    seen: set[str] = set()
    for alias in aliases:
        if alias.phrase in seen:
            yield _fault(alias, "ruling_id_repeated")
        seen.add(alias.phrase)


def _sections(folder: RulingsFolder, sources: set[str], besides: RulingsFolder) -> Iterator[Problem]:
    """Where a source has named sections, its entries stand in one of them; nowhere in a section of another source."""
    for section in folder.sections:
        if section.source and section.source not in sources:
            yield _fault(section, "ruling_source_unknown", source=section.source)
    named = {(section.source, section.key) for section in (*folder.sections, *besides.sections)}
    divided, taken = {source for source, _ in named}, {key for _, key in named}
    for entry in folder.entries:
        strange = entry.source in divided or entry.section in taken
        if strange and (entry.source, entry.section) not in named:
            yield _fault(entry, "ruling_section_unknown", section=entry.section)


def _entry(entry: RulingEntry, sources: set[str], ids: set[str]) -> Iterator[Problem]:
    named = (entry.source, *([entry.cited.magazine] if entry.cited else []))
    for source in named:
        if source and source not in sources:
            yield _fault(entry, "ruling_source_unknown", source=source)
    for other in (*entry.duplicates, *entry.supersedes):
        if other not in ids or other == entry.id:
            yield _fault(entry, "ruling_link_unknown", link=other)
    if len(entry.hints) < FEWEST_HINTS:
        yield _fault(entry, "ruling_hints_too_few", needed=FEWEST_HINTS, found=len(entry.hints))
    elif not any(map(is_english, entry.hints)):
        yield _fault(entry, "ruling_hint_english_missing")


def _circular(folder: RulingsFolder, besides: RulingsFolder) -> Iterator[Problem]:
    """No entry takes the place of one that, over however many steps, takes its own."""
    takes = {entry.id: entry.supersedes for entry in (*besides.entries, *folder.entries)}
    for entry in folder.entries:
        for other in entry.supersedes:
            if other != entry.id and entry.id in _reached(other, takes):
                yield _fault(entry, "ruling_link_circular", link=other)


def _reached(start: str, takes: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Every id that links lead to."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = set(takes.get(waiting.pop(), ())) - reached
        reached |= new
        waiting.extend(new)
    return reached


def _cards(entry: RulingEntry, known: Container[str]) -> Iterator[Problem]:
    for name in (*entry.cards, *entry.also_mentions):
        if name not in known:
            yield _fault(entry, "ruling_card_unknown", card=name)


def _contradiction(contradiction: ContradictionEntry, ids: set[str]) -> Iterator[Problem]:
    if not contradiction.entries:
        yield _fault(contradiction, "ruling_link_unknown", link="")
    for other in contradiction.entries:
        if other not in ids:
            yield _fault(contradiction, "ruling_link_unknown", link=other)
