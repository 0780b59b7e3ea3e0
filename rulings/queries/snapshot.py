"""What each process keeps in memory of the search: words, slang, twins, differences, sections, texts; as of one
mark.

Entry points: :func:`current_mark`, :func:`current_snapshot`, :func:`kept_snapshot` and :func:`snapshot_at` (for who
learns the mark anyway), :func:`section_names`, :func:`formats_ruling_otherwise`. A process notices a
change by the mark, never by time.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from sys import intern
from threading import Lock

from games.registry import find_games
from language.bilingual import Bilingual
from rulings.domain.search.agreements import Twins, twins_in
from rulings.domain.search.format_overrides import Otherwise, otherwise_in
from rulings.domain.search.indexing import IndexedText
from rulings.domain.search.scope_names import names_of_game, with_and_without_year
from rulings.domain.search.slang import Slang, slang_from
from rulings.domain.search.vocabulary import Vocabulary
from rulings.models import Contradiction, SearchAlias, SearchEntry, SearchState, SearchTerm, Section, Source
from rulings.search import state_mark

MOST_TEXTS_KEPT = 20_000


@dataclass
class Snapshot:
    """Everything kept; ``texts`` fills as entries are asked for."""

    mark: str
    vocabulary: Vocabulary
    slang: Slang
    twins: Twins = field(default_factory=dict)
    otherwise: Otherwise = field(default_factory=dict)
    sections: Mapping[str, tuple[int, Bilingual]] = field(default_factory=dict)
    texts: dict[int, IndexedText] = field(default_factory=dict)

    def texts_of(self, numbers: Iterable[int]) -> Iterator[IndexedText]:
        """The analyzed texts of these entries; those not yet kept are read in one query."""
        wanted = list(numbers)
        missing = [number for number in wanted if number not in self.texts]
        if len(self.texts) + len(missing) > MOST_TEXTS_KEPT:
            self.texts.clear()
            missing = wanted
        rows = SearchEntry.objects.filter(pk__in=missing) if missing else ()
        self.texts.update({row.pk: _text(row) for row in rows})
        return (self.texts[number] for number in wanted if number in self.texts)


_lock = Lock()
_kept: list[Snapshot] = []


def current_mark() -> str:
    """The mark of everything readers see; empty while nothing was ever loaded."""
    return state_mark()


def current_snapshot() -> Snapshot:
    """The snapshot of the current state, read anew only when the mark has changed."""
    return snapshot_at(current_mark())


def kept_snapshot() -> Snapshot:
    """What was read last, without asking whether it still holds: the asker compares marks."""
    return next(iter(_kept[:1]), None) or current_snapshot()


def snapshot_at(mark: str) -> Snapshot:
    """The snapshot of a mark that the database has just named."""
    with _lock:
        if not _kept or _kept[0].mark != mark:
            _kept[:] = [Snapshot(mark, _vocabulary(), _slang(), _twins(), _otherwise(), _sections())]
        return _kept[0]


def section_names() -> Mapping[str, tuple[int, Bilingual]]:
    """Place and name of every section by its key, as this process last read them."""
    return kept_snapshot().sections


def formats_ruling_otherwise() -> list[str]:
    """Keys of formats with rulings of their own against the game's, as this process last read them."""
    return sorted(kept_snapshot().otherwise)


def _sections() -> dict[str, tuple[int, Bilingual]]:
    rows = Section.objects.values_list("key", "name_cs", "name_en")
    return {key: (place, Bilingual(cs, en)) for place, (key, cs, en) in enumerate(rows)}


def _vocabulary() -> Vocabulary:
    texts = SearchState.objects.filter(pk=1).values_list("texts", flat=True).first() or 0
    return Vocabulary(texts, dict(SearchTerm.objects.values_list("term", "found_in")))


def _slang() -> Slang:
    return slang_from(SearchAlias.objects.values_list("phrase", "means"), _scopes())


def _twins() -> Twins:
    agreements = Contradiction.objects.filter(nature=Contradiction.Nature.AGREEMENT, rulings__isnull=False)
    rows = agreements.order_by("pk").values_list("pk", "rulings__pk", "rulings__source_id")
    return twins_in([(ruling, source) for _, ruling, source in same] for _, same in groupby(rows, itemgetter(0)))


def _otherwise() -> Otherwise:
    differences = Contradiction.objects.filter(nature=Contradiction.Nature.OTHERWISE, rulings__isnull=False)
    rows = differences.order_by("pk").values_list("pk", "rulings__pk", "rulings__formats")
    return otherwise_in([(ruling, formats) for _, ruling, formats in same] for _, same in groupby(rows, itemgetter(0)))


def _scopes() -> Iterator[tuple[str, str]]:
    for key, game in find_games().items():
        yield from names_of_game(key, game)
    for source in Source.objects.all():
        yield from with_and_without_year(source.short, source.pk)


def _text(row: SearchEntry) -> IndexedText:
    """Terms are one object wherever they stand: less memory, and the ranking finds them without comparing letters."""
    weights = {intern(term): weight for term, weight in row.weights.items()}
    return IndexedText(row.ruling_id, frozenset(row.scopes), weights, frozenset(row.pairs))
