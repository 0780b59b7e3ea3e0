"""Snapshot of the search data that each process keeps in memory, valid for one search version.

Entry points: :func:`get_snapshot`; :func:`get_last_snapshot` and :func:`get_snapshot_of_version` for callers that read
the search version themselves; :func:`get_section_order_and_names`, :func:`list_overriding_formats`. A snapshot is
outdated when the search version differs, never after a time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, groupby
from operator import itemgetter
from sys import intern
from threading import Lock
from typing import Any

from decks.queries.catalogue import get_catalogues
from games.registry import find_games
from language.bilingual import Bilingual
from rulings.domain.search.agreements import Agreements, collect_agreements
from rulings.domain.search.card_spellings import list_card_spellings
from rulings.domain.search.format_overrides import Overrides, collect_overrides
from rulings.domain.search.indexing import IndexedText
from rulings.domain.search.scope_names import name_variants, names_of_game
from rulings.domain.search.slang import Slang, build_slang
from rulings.domain.search.vocabulary import SearchVocabulary
from rulings.models import Contradiction, SearchAlias, SearchEntry, SearchState, SearchTerm, Section, Source
from rulings.search_storage import read_search_version

MAX_TEXTS_KEPT = 20_000


@dataclass
class Snapshot:
    """Search data as of one search version, a token drawn anew when the data changes.

    ``sections`` are the index and the name of each section by its key. ``texts`` are the analyzed texts read so far, by
    the numbers of their entries.
    """

    search_version: str
    vocabulary: SearchVocabulary
    slang: Slang
    agreements: Agreements = field(default_factory=dict)
    overrides: Overrides = field(default_factory=dict)
    sections: Mapping[str, tuple[int, Bilingual]] = field(default_factory=dict)
    texts: dict[int, IndexedText] = field(default_factory=dict)

    def texts_of(self, numbers: Iterable[int]) -> Iterator[IndexedText]:
        """Return the analyzed texts of these entries; missing ones are read in one database query."""
        wanted = list(numbers)
        missing = [number for number in wanted if number not in self.texts]
        if len(self.texts) + len(missing) > MAX_TEXTS_KEPT:
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


def get_snapshot() -> Snapshot:
    """Return the snapshot of the current state; it is read again only if the search version has changed."""
    return get_snapshot_of_version(read_search_version())


def get_last_snapshot() -> Snapshot:
    """Return the snapshot read last without checking its search version: the caller compares versions."""
    return next(iter(_kept[:1]), None) or get_snapshot()


def get_snapshot_of_version(search_version: str) -> Snapshot:
    """Return the snapshot of a search version that was just read from the database."""
    with _lock:
        if not _kept or _kept[0].search_version != search_version:
            _kept[:] = [_read_snapshot(search_version)]
        return _kept[0]


def get_section_order_and_names() -> Mapping[str, tuple[int, Bilingual]]:
    """Return the index of each section among the sections of all sources, and its name, by key; from the last snapshot.

    Of equal keys the last one counts.
    """
    return get_last_snapshot().sections


def list_overriding_formats() -> list[str]:
    """Return the keys of the formats, of all games, that override rulings, from the last snapshot."""
    return sorted(get_last_snapshot().overrides)


def _read_snapshot(search_version: str) -> Snapshot:
    text_count = SearchState.objects.filter(pk=1).values_list("texts", flat=True).first() or 0
    scope_names = [pair for key, game in find_games().items() for pair in names_of_game(key, game)]
    scope_names += [pair for source in Source.objects.all() for pair in name_variants(source.short, source.pk)]
    aliases = SearchAlias.objects.values_list("phrase", "means")
    cards = chain.from_iterable(catalogue.cards for catalogue in get_catalogues().values())
    sections = Section.objects.values_list("key", "name_cs", "name_en")
    return Snapshot(
        search_version,
        vocabulary=SearchVocabulary(text_count, dict(SearchTerm.objects.values_list("term", "found_in"))),
        slang=build_slang(chain(aliases, list_card_spellings(cards)), scope_names),
        agreements=collect_agreements(_group_rulings(Contradiction.Nature.AGREEMENT, "rulings__source_id")),
        overrides=collect_overrides(_group_rulings(Contradiction.Nature.OVERRIDE, "rulings__formats")),
        sections={key: (index, Bilingual(cs, en)) for index, (key, cs, en) in enumerate(sections)},
    )


def _group_rulings(nature: str, column: str) -> Iterator[list[tuple[str, Any]]]:
    """Yield the rulings of each contradiction of a nature, each ruling with the value of a column."""
    rows = Contradiction.objects.filter(nature=nature, rulings__isnull=False).order_by("pk")
    for _, of_one in groupby(rows.values_list("pk", "rulings__pk", column), itemgetter(0)):
        yield [(ruling, value) for _, ruling, value in of_one]
