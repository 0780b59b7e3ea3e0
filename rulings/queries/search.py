"""Search: rulings and rules that answer a query in rank order, and the glossary terms that it names.

Entry points: :func:`search_rulings`; its first two steps :func:`find_candidates` and :func:`rank_candidates`.
"""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from rulings.domain.search.agreements import put_agreeing_second
from rulings.domain.search.analysis import list_content_words
from rulings.domain.search.candidates import choose_terms
from rulings.domain.search.fit import fits_well
from rulings.domain.search.format_overrides import put_override_first
from rulings.domain.search.highlighting import find_marked_ranges
from rulings.domain.search.query import Query, parse_query
from rulings.domain.search.ranking import ScoredText, rank
from rulings.domain.search.stemming import stem_czech_word
from rulings.models import Ruling
from rulings.queries.cards import find_card_keys
from rulings.queries.marks import NO_MARKS, Marks, read_marks
from rulings.queries.snapshot import Snapshot, get_last_snapshot, get_snapshot_of_version
from rulings.search_storage import find_entries

MAX_RESULTS = 200
MAX_TERMS = 3
# A term is shown with at least these shares of the score of the best term and of the first ruling.
SHARE_OF_BEST = 0.5
TERM_SHARE_OF_FIRST = 0.3
# Words around the name of a term in a question about what it means.
_WORDS_AROUND_TERM = (
    "co kdo koho ceho znamena znamenat vyznam mysli mysleno myslen pojem vyraz slovo slovem karta kartach "
    "what who whom mean means meaning meant word term card cards"
)
STEMS_AROUND_TERM = frozenset(map(stem_czech_word, _WORDS_AROUND_TERM.split()))
# The scope of glossary entries.
TERM_SCOPE = f"kind:{Ruling.Kind.TERM}"


@dataclass(frozen=True)
class FoundRuling:
    """A ruling with its score (0 if the query is empty) and its marks."""

    ruling: Ruling
    score: float
    marks: Marks = NO_MARKS


@dataclass(frozen=True)
class Answer:
    """The result of a search: ``count`` rulings match, ``results`` are the first of them.

    The first ``equals`` match about equally well. ``terms`` are glossary entries, shown apart. ``rulings_fit`` and
    ``terms_fit`` are false if not even the best of them holds 55 % of what was asked (rulings/domain/search/fit.py).
    """

    query: Query
    count: int
    results: tuple[FoundRuling, ...]
    equals: int
    terms: tuple[FoundRuling, ...] = ()
    rulings_fit: bool = True
    terms_fit: bool = False

    @property
    def is_about_a_term(self) -> bool:
        """Return true if the query is the name of a term, or a term matches better than any ruling."""
        best = self.results[0].score if self.results else 0.0
        asked = {stem_czech_word(word.word) for group in self.query.groups for word in group.options[0]}
        names = (name for term in self.terms for name in (term.ruling.title_cs, term.ruling.title_en))
        named = [set(map(stem_czech_word, list_content_words(name))) for name in names]
        is_named = any(asked == name or asked - STEMS_AROUND_TERM == name for name in named)
        return bool(self.terms) and (
            is_named or self.terms[0].score > best or (self.terms_fit and not self.rulings_fit)
        )

    @property
    def fits_well(self) -> bool:
        """Return true if a ruling or a term answers the query."""
        return self.rulings_fit or self.terms_fit

    def ranges(self, text: str) -> list[tuple[int, int]]:
        return find_marked_ranges(text, self.query)


def search_rulings(
    text: str,
    *,
    game: str = "",
    card: str = "",
    section: str = "",
    format_key: str = "",
    limit: int = 20,
    offset: int = 0,
) -> Answer:
    """Search rulings, the best first; an empty text returns all of them by id.

    ``game``, ``section`` and ``card`` (key or name) restrict, and so do ``game:``, ``card:``, ``kind:`` and ``status:``
    in the text. ``format_key`` puts the format's own rulings before the first hit that they override.
    If a section or a kind is given, glossary terms are results like others. ``offset`` results are left out before the
    first of ``limit``.
    """
    candidates = find_candidates(text)
    query = candidates.query
    arguments = {key: value for key, value in {"game": game, "card": card, "section": section}.items() if value}
    filters = {**query.filters, **arguments}
    page = slice(offset, offset + max(0, min(limit, MAX_RESULTS)))
    if not query.groups:
        lists_all = bool(query.filters) or not text.strip()
        listed = _filter_rulings(filters).values_list("pk", flat=True) if lists_all else ()
        hits = [ScoredText(pk, 0.0) for pk in listed]
        return Answer(query, len(hits), _load_hits(hits[page]), 0)
    hits, terms = rank_candidates(candidates, apart=filters.keys().isdisjoint(_FILTERS_WITH_TERMS))
    if filters:
        hits, terms = _filter_hits(hits, filters), _filter_hits(terms, filters)
    hits = put_override_first(hits, candidates.snapshot.overrides.get(format_key, {}))
    hits, equals = put_agreeing_second(hits, candidates.snapshot.agreements)
    shown_hits = hits[page]
    shown_terms = _choose_terms_to_show(terms, hits)
    loaded = _load_hits([*shown_hits, *shown_terms])
    return Answer(
        query,
        len(hits),
        loaded[: len(shown_hits)],
        min(equals, page.stop),
        loaded[len(shown_hits) :],
        rulings_fit=_has_good_fit(candidates, hits),
        terms_fit=_has_good_fit(candidates, shown_terms),
    )


# With one of these filters, glossary terms are results like others.
_FILTERS_WITH_TERMS = frozenset({"kind", "section"})


@dataclass(frozen=True)
class Candidates:
    """A parsed query, the snapshot it was parsed with, and the numbers of the entries that the database found."""

    query: Query
    snapshot: Snapshot
    entries: tuple[int, ...]


def find_candidates(text: str) -> Candidates:
    """Parse a query and find its candidates, in most cases in one round trip.

    The query is parsed with the last snapshot. The database returns the search version with the entries; if it
    differs from that of the snapshot, the query is repeated with the current snapshot.
    """
    candidates, search_version = _find_candidates(text, get_last_snapshot())
    if search_version == candidates.snapshot.search_version:
        return candidates
    return _find_candidates(text, get_snapshot_of_version(search_version))[0]


def _find_candidates(text: str, snapshot: Snapshot) -> tuple[Candidates, str]:
    query = parse_query(text, snapshot.vocabulary, snapshot.slang)
    entries = find_entries(choose_terms(query, snapshot.vocabulary))
    return Candidates(query, snapshot, tuple(entries.entries)), entries.search_version


def rank_candidates(candidates: Candidates, *, apart: bool = True) -> tuple[list[ScoredText], list[ScoredText]]:
    """Return rulings and glossary terms by score, each in its own list; all in the first list unless ``apart``."""
    texts = list(candidates.snapshot.texts_of(candidates.entries))
    hits = rank(candidates.query, texts)
    terms = {text.id for text in texts if TERM_SCOPE in text.scopes} if apart else set()
    return [hit for hit in hits if hit.id not in terms], [hit for hit in hits if hit.id in terms]


def _has_good_fit(candidates: Candidates, hits: list[ScoredText]) -> bool:
    """Return true if the first of the hits answers the query."""
    texts = candidates.snapshot.texts_of(candidates.entries)
    first = next((text for text in texts if hits and text.id == hits[0].id), None)
    return first is not None and fits_well(candidates.query, first, candidates.snapshot.vocabulary)


def _choose_terms_to_show(terms: list[ScoredText], rulings: list[ScoredText]) -> list[ScoredText]:
    """Return the best terms, but none if the first ruling scores far better: such terms only share a prefix with it."""
    best = max((hit.score for hit in terms[:1]), default=0.0)
    least = max(SHARE_OF_BEST * best, TERM_SHARE_OF_FIRST * max((hit.score for hit in rulings), default=0.0))
    return [hit for hit in terms[:MAX_TERMS] if hit.score >= least]


def _filter_hits(hits: list[ScoredText], filters: dict[str, str]) -> list[ScoredText]:
    if not hits:
        return []
    rulings = _filter_rulings({**filters, "kind": filters.get("kind", "")})
    allowed = set(rulings.filter(pk__in=[hit.id for hit in hits]).values_list("pk", flat=True))
    return [hit for hit in hits if hit.id in allowed]


def _filter_rulings(filters: dict[str, str]) -> QuerySet[Ruling]:
    """Return the rulings that match the filters; terms only if a kind or a section is given. An empty kind is any."""
    rulings = Ruling.objects.all()
    if _FILTERS_WITH_TERMS.isdisjoint(filters):
        rulings = rulings.exclude(kind=Ruling.Kind.TERM)
    for name in ("game", "section"):
        if name in filters:
            rulings = rulings.filter(**{name: filters[name]})
    for name in ("kind", "status"):
        if filters.get(name):
            rulings = rulings.filter(**{name: filters[name].replace("_", " ")})
    if "card" in filters:
        keys = {filters["card"], *find_card_keys(filters["card"], game=filters.get("game", ""))}
        by_card = Q(cards__card_key__in=keys) | Q(cards__name__iexact=filters["card"])
        rulings = rulings.filter(by_card).distinct()
    return rulings


def _load_hits(hits: list[ScoredText]) -> tuple[FoundRuling, ...]:
    ids = [hit.id for hit in hits]
    rulings = Ruling.objects.select_related("source", "cited_source").prefetch_related("cards").in_bulk(ids)
    marks = read_marks(ids) if ids else {}
    return tuple(FoundRuling(rulings[hit.id], hit.score, marks.get(hit.id, NO_MARKS)) for hit in hits)
