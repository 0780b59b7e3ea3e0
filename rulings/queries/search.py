"""The answer to a judge's question: rulings and rules in rank order, and the terms of the glossary that it names.

Entry points: :func:`search_rulings`, :func:`ask`, :func:`ranked`.
"""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from rulings.domain.search.agreements import twin_beside_first
from rulings.domain.search.candidates import terms_to_ask
from rulings.domain.search.format_overrides import own_rule_first
from rulings.domain.search.highlighting import marked_ranges
from rulings.domain.search.query import Query, parse_query
from rulings.domain.search.ranking import Scored, rank
from rulings.models import Ruling
from rulings.queries.cards import keys_called
from rulings.queries.marks import NO_MARKS, Marks, marks_of
from rulings.queries.snapshot import Snapshot, kept_snapshot, snapshot_at
from rulings.search import entries_with

MOST_RESULTS = 200
MOST_TERMS = 3
SHARE_OF_BEST = 0.5
# Of the first ruling.
TERM_SHARE_OF_FIRST = 0.3
GLOSSARY = f"kind:{Ruling.Kind.TERM}"


@dataclass(frozen=True)
class FoundRuling:
    """A ruling with what it scored (0 where nothing was asked) and what its row must say of it."""

    ruling: Ruling
    score: float
    marks: Marks = NO_MARKS

    @property
    def in_conflict(self) -> bool:
        """Whether it disagrees with another."""
        return self.marks.in_conflict


@dataclass(frozen=True)
class Answer:
    """``count`` rulings answer, ``found`` are the first of them; the first ``equals`` answer about equally well.

    ``terms`` are entries of a glossary, which stand beside.
    """

    query: Query
    count: int
    found: tuple[FoundRuling, ...]
    equals: int
    terms: tuple[FoundRuling, ...] = ()

    @property
    def asks_for_a_term(self) -> bool:
        """Whether a term answers better than any ruling, as where somebody asks what a word means."""
        best = self.found[0].score if self.found else 0.0
        return bool(self.terms) and self.terms[0].score > best

    def ranges(self, text: str) -> list[tuple[int, int]]:
        """Which parts of a text to mark."""
        return marked_ranges(text, self.query)


def search_rulings(
    text: str,
    *,
    game: str = "",
    card: str = "",
    section: str = "",
    format_key: str = "",
    limit: int = 20,
) -> Answer:
    """Rulings that answer the text, the best first; without a text all of them in the order of their ids.

    ``game``, ``section`` and ``card`` (key or name) demand; ``game:``, ``card:``, ``kind:`` and ``status:`` in the
    text do the same; ``format_key`` puts what it rules otherwise before what it overrules.
    Where a section or a kind is demanded, terms are results like others.
    """
    asked = ask(text)
    query = asked.query
    demanded = {key: value for key, value in {"game": game, "card": card, "section": section}.items() if value}
    demanded = {**query.filters, **demanded}
    limit = max(0, min(limit, MOST_RESULTS))
    if not query.groups:
        asks_nothing = bool(query.filters) or not text.strip()
        listed = _allowed(demanded).values_list("pk", flat=True) if asks_nothing else ()
        hits = [Scored(pk, 0.0) for pk in listed]
        return Answer(query, len(hits), _read(hits[:limit]), 0)
    hits, terms = ranked(asked, apart=demanded.keys().isdisjoint(_NAMES_TERMS))
    if demanded:
        hits, terms = _kept(hits, demanded), _kept(terms, demanded)
    hits = own_rule_first(hits, asked.snapshot.otherwise.get(format_key, {}))
    hits, equals = twin_beside_first(hits, asked.snapshot.twins)
    shown, beside = hits[:limit], _worth_showing(terms, hits)
    read = _read([*shown, *beside])
    found, named = read[: len(shown)], read[len(shown) :]
    return Answer(query, len(hits), found, min(equals, limit), named)


_NAMES_TERMS = frozenset({"kind", "section"})


@dataclass(frozen=True)
class Asked:
    """A question as it was understood, and the entries that the database names for it."""

    query: Query
    snapshot: Snapshot
    entries: tuple[int, ...]


def ask(text: str) -> Asked:
    """One round trip in most cases: what is kept is asked with, and the database tells with its answer if it holds."""
    asked, mark = _ask(text, kept_snapshot())
    return asked if mark == asked.snapshot.mark else _ask(text, snapshot_at(mark))[0]


def _ask(text: str, snapshot: Snapshot) -> tuple[Asked, str]:
    query = parse_query(text, snapshot.vocabulary, snapshot.slang)
    named = entries_with(terms_to_ask(query, snapshot.vocabulary))
    return Asked(query, snapshot, tuple(named.entries)), named.mark


def ranked(asked: Asked, *, apart: bool = True) -> tuple[list[Scored], list[Scored]]:
    """Rulings and terms that answer at all, the best first, each in its own list; in one list unless ``apart``."""
    texts = list(asked.snapshot.texts_of(asked.entries))
    hits = rank(asked.query, texts)
    named = {text.id for text in texts if GLOSSARY in text.scopes} if apart else set()
    return [hit for hit in hits if hit.id not in named], [hit for hit in hits if hit.id in named]


def _worth_showing(terms: list[Scored], rulings: list[Scored]) -> list[Scored]:
    """The best terms, unless the first ruling answers far better: then they share no more than a beginning with it."""
    best = max((hit.score for hit in terms[:1]), default=0.0)
    least = max(SHARE_OF_BEST * best, TERM_SHARE_OF_FIRST * max((hit.score for hit in rulings), default=0.0))
    return [hit for hit in terms[:MOST_TERMS] if hit.score >= least]


def _kept(hits: list[Scored], demanded: dict[str, str]) -> list[Scored]:
    named = {**demanded, "kind": demanded.get("kind", "")}
    kept = set(_allowed(named).filter(pk__in=[hit.id for hit in hits]).values_list("pk", flat=True)) if hits else set()
    return [hit for hit in hits if hit.id in kept]


def _allowed(filters: dict[str, str]) -> QuerySet[Ruling]:
    """Where neither kind nor section is named, terms are left out; an empty kind names any."""
    rulings = Ruling.objects.all()
    if _NAMES_TERMS.isdisjoint(filters):
        rulings = rulings.exclude(kind=Ruling.Kind.TERM)
    for name in ("game", "section"):
        if name in filters:
            rulings = rulings.filter(**{name: filters[name]})
    for name in ("kind", "status"):
        if filters.get(name):
            rulings = rulings.filter(**{name: filters[name].replace("_", " ")})
    if "card" in filters:
        keys = {filters["card"], *keys_called(filters["card"], game=filters.get("game", ""))}
        named = Q(cards__card_key__in=keys) | Q(cards__name__iexact=filters["card"])
        rulings = rulings.filter(named).distinct()
    return rulings


def _read(hits: list[Scored]) -> tuple[FoundRuling, ...]:
    ids = [hit.id for hit in hits]
    rulings = Ruling.objects.select_related("source", "cited_source").prefetch_related("cards").in_bulk(ids)
    marks = marks_of(ids) if ids else {}
    return tuple(FoundRuling(rulings[hit.id], hit.score, marks.get(hit.id, NO_MARKS)) for hit in hits)
