"""The answer to a judge's question: rulings in rank order, and the cards whose names it contains.

Entry points: :func:`search_rulings`, :func:`find_cards`.
"""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from rulings.domain.candidates import terms_to_ask
from rulings.domain.highlight import marked_ranges
from rulings.domain.query import Query, parse_query
from rulings.domain.ranking import Scored, equals_at_top, rank
from rulings.models import Ruling
from rulings.queries.snapshot import Snapshot, current_snapshot
from rulings.search import entries_with

MOST_RESULTS = 200


@dataclass(frozen=True)
class FoundRuling:
    """A ruling with what it scored (0 where nothing was asked) and whether it disagrees with another."""

    ruling: Ruling
    score: float
    in_conflict: bool


@dataclass(frozen=True)
class Answer:
    """``count`` rulings answer, ``found`` are the first of them; the first ``equals`` answer about equally well."""

    query: Query
    count: int
    found: tuple[FoundRuling, ...]
    equals: int

    def ranges(self, text: str) -> list[tuple[int, int]]:
        """Which parts of a text to mark."""
        return marked_ranges(text, self.query)


def search_rulings(
    text: str,
    *,
    game: str = "",
    card: str = "",
    section: str = "",
    limit: int = 20,
    snapshot: Snapshot | None = None,
) -> Answer:
    """Rulings that answer the text, the best first; without a text all of them in the order of their ids.

    ``game``, ``section`` and ``card`` (key or name) demand; ``game:``, ``card:``, ``kind:`` and ``status:`` in the
    text do the same.
    """
    snapshot = snapshot or current_snapshot()
    query = parse_query(text, snapshot.vocabulary, snapshot.slang)
    demanded = {key: value for key, value in {"game": game, "card": card, "section": section}.items() if value}
    allowed = _allowed({**query.filters, **demanded})
    limit = max(0, min(limit, MOST_RESULTS))
    if not query.groups:
        asks_nothing = bool(query.filters) or not text.strip()
        hits = [Scored(pk, 0.0) for pk in allowed.values_list("pk", flat=True)] if asks_nothing else []
    else:
        hits = _hits(query, snapshot)
        if query.filters or demanded:
            kept = set(allowed.filter(pk__in=[hit.id for hit in hits]).values_list("pk", flat=True))
            hits = [hit for hit in hits if hit.id in kept]
    equals = equals_at_top(hits) if query.groups else 0
    return Answer(query, len(hits), _read(hits[:limit]), min(equals, limit))


def _hits(query: Query, snapshot: Snapshot) -> list[Scored]:
    asked = terms_to_ask(query, snapshot.vocabulary)
    texts = snapshot.texts_of(entries_with(asked)) if asked else ()
    return rank(query, texts)


def _allowed(filters: dict[str, str]) -> QuerySet[Ruling]:
    rulings = Ruling.objects.all()
    for name in ("game", "section"):
        if name in filters:
            rulings = rulings.filter(**{name: filters[name]})
    for name in ("kind", "status"):
        if name in filters:
            rulings = rulings.filter(**{name: filters[name].replace("_", " ")})
    if "card" in filters:
        named = Q(cards__card_key=filters["card"]) | Q(cards__name__iexact=filters["card"])
        rulings = rulings.filter(named).distinct()
    return rulings


def _read(hits: list[Scored]) -> tuple[FoundRuling, ...]:
    ids = [hit.id for hit in hits]
    rulings = Ruling.objects.select_related("source", "cited_source").prefetch_related("cards").in_bulk(ids)
    conflicts = Ruling.objects.filter(pk__in=ids, contradictions__nature="conflict")
    in_conflict = set(conflicts.values_list("pk", flat=True))
    return tuple(FoundRuling(rulings[hit.id], hit.score, hit.id in in_conflict) for hit in hits)
