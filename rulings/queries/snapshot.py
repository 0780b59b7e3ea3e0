"""Snapshot of the search data that each process keeps in memory, valid for one mark of the search state.

Entry points: :func:`current_snapshot`; :func:`last_snapshot` and :func:`snapshot_at` for callers that read the mark
themselves; :func:`section_names`, :func:`list_overriding_formats`. A snapshot is outdated when the mark differs, never
after a time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from sys import intern
from threading import Lock

from games.registry import find_games
from language.bilingual import Bilingual
from rulings.domain.search.agreements import Agreements, collect_agreements
from rulings.domain.search.format_overrides import Overrides, collect_overrides
from rulings.domain.search.indexing import IndexedText
from rulings.domain.search.scope_names import name_variants, names_of_game
from rulings.domain.search.slang import Slang, build_slang
from rulings.domain.search.vocabulary import Vocabulary
from rulings.models import Contradiction, SearchAlias, SearchEntry, SearchState, SearchTerm, Section, Source
from rulings.search_storage import read_mark

MOST_TEXTS_KEPT = 20_000


@dataclass
class Snapshot:
    """Search data as of one mark; ``texts`` fills as entries are read."""

    mark: str
    vocabulary: Vocabulary
    slang: Slang
    agreements: Agreements = field(default_factory=dict)
    overrides: Overrides = field(default_factory=dict)
    sections: Mapping[str, tuple[int, Bilingual]] = field(default_factory=dict)
    texts: dict[int, IndexedText] = field(default_factory=dict)

    def texts_of(self, numbers: Iterable[int]) -> Iterator[IndexedText]:
        """Return the analyzed texts of these entries; missing ones are read in one database query."""
        wanted = list(numbers)
        missing = [number for number in wanted if number not in self.texts]
        if len(self.texts) + len(missing) > MOST_TEXTS_KEPT:
            self.texts.clear()
            missing = wanted
        rows = SearchEntry.objects.filter(pk__in=missing) if missing else ()
        for row in rows:
            # Interned terms save memory, and the ranking finds them without comparing letters.
            weights = {intern(term): weight for term, weight in row.weights.items()}
            self.texts[row.pk] = IndexedText(row.ruling_id, frozenset(row.scopes), weights, frozenset(row.pairs))
        return (self.texts[number] for number in wanted if number in self.texts)


_lock = Lock()
_kept: list[Snapshot] = []


def current_snapshot() -> Snapshot:
    """Return the snapshot of the current state; it is read again only if the mark has changed."""
    return snapshot_at(read_mark())


def last_snapshot() -> Snapshot:
    """Return the snapshot read last without checking its mark: the caller compares marks."""
    return next(iter(_kept[:1]), None) or current_snapshot()


def snapshot_at(mark: str) -> Snapshot:
    """Return the snapshot of a mark that was just read from the database."""
    with _lock:
        if not _kept or _kept[0].mark != mark:
            _kept[:] = [_read_snapshot(mark)]
        return _kept[0]


def section_names() -> Mapping[str, tuple[int, Bilingual]]:
    """Return position and name of every section by its key, from the last snapshot."""
    return last_snapshot().sections


def list_overriding_formats() -> list[str]:
    """Return the keys of formats that override rulings of the game, from the last snapshot."""
    return sorted(last_snapshot().overrides)


def _read_snapshot(mark: str) -> Snapshot:
    texts = SearchState.objects.filter(pk=1).values_list("texts", flat=True).first() or 0
    scope_names = [pair for key, game in find_games().items() for pair in names_of_game(key, game)]
    scope_names += [pair for source in Source.objects.all() for pair in name_variants(source.short, source.pk)]
    sections = Section.objects.values_list("key", "name_cs", "name_en")
    return Snapshot(
        mark,
        vocabulary=Vocabulary(texts, dict(SearchTerm.objects.values_list("term", "found_in"))),
        slang=build_slang(SearchAlias.objects.values_list("phrase", "means"), scope_names),
        agreements=_read_agreements(),
        overrides=_read_overrides(),
        sections={key: (position, Bilingual(cs, en)) for position, (key, cs, en) in enumerate(sections)},
    )


def _read_agreements() -> Agreements:
    agreements = Contradiction.objects.filter(nature=Contradiction.Nature.AGREEMENT, rulings__isnull=False)
    rows = agreements.order_by("pk").values_list("pk", "rulings__pk", "rulings__source_id")
    return collect_agreements(
        [(ruling, source) for _, ruling, source in same] for _, same in groupby(rows, itemgetter(0))
    )


def _read_overrides() -> Overrides:
    differences = Contradiction.objects.filter(nature=Contradiction.Nature.OVERRIDE, rulings__isnull=False)
    rows = differences.order_by("pk").values_list("pk", "rulings__pk", "rulings__formats")
    return collect_overrides(
        [(ruling, formats) for _, ruling, formats in same] for _, same in groupby(rows, itemgetter(0))
    )
