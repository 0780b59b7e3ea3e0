"""Updates the data of the search after rulings change. Call inside the transaction of the write.

Entry points: :func:`index_rulings`, :func:`rebuild_index`, :func:`change_search_version`.
"""

import hashlib
import inspect
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version
from uuid import uuid4

from django.db import transaction

from games.rulings.line_questions import digest_questions, list_line_questions
from language import folding
from rulings.domain.search import analysis, field_weights, indexing, stemming
from rulings.domain.search.indexing import IndexedText, SearchText, find_new_words, index_text
from rulings.models import Ruling, RulingCard, SearchEntry, SearchState, SearchTerm, Section
from rulings.search_storage import clear_terms, store_terms

SectionNames = Mapping[tuple[str, str], tuple[str, ...]]


def index_rulings(ids: Iterable[str]) -> None:
    """Analyze these rulings again and change the search version."""
    wanted = list(ids)
    rulings = Ruling.objects.filter(pk__in=wanted).prefetch_related("cards").order_by("pk")
    sections = read_section_names()
    texts = [index_text(build_search_text(ruling, sections)) for ruling in rulings]
    before = SearchEntry.objects.filter(ruling_id__in=wanted).values_list("weights", flat=True)
    _update_term_counts(before, texts)
    entries = SearchEntry.objects.bulk_create(
        [
            SearchEntry(
                ruling_id=text.id, scopes=sorted(text.scopes), weights=dict(text.weights), pairs=sorted(text.word_pairs)
            )
            for text in texts
        ],
        update_conflicts=True,
        unique_fields=["ruling"],
        update_fields=["scopes", "weights", "pairs"],
    )
    numbers = dict(SearchEntry.objects.filter(ruling_id__in=wanted).values_list("ruling_id", "pk"))
    store_terms((numbers[entry.ruling_id], entry.weights) for entry in entries)
    change_search_version()


@transaction.atomic
def rebuild_index() -> None:
    """Delete the index and analyze every ruling: after a restore, or if the analyzer has changed."""
    clear_terms()
    SearchEntry.objects.all().delete()
    SearchTerm.objects.all().delete()
    index_rulings(Ruling.objects.values_list("pk", flat=True))


def clear_orphaned_terms() -> None:
    """Clear the terms of an emptied database: no model deletes them, and they would displace new candidates."""
    if not SearchEntry.objects.exists():
        clear_terms()


def change_search_version() -> None:
    """Store a new search version: every snapshot in memory and every cached page is outdated."""
    state = {"mark": uuid4().hex, "texts": SearchEntry.objects.count(), "analyzer": digest_analyzer()}
    SearchState.objects.update_or_create(pk=1, defaults=state)


def is_index_outdated() -> bool:
    """Return true if there are entries that were made by an earlier analyzer or with earlier questions."""
    return SearchEntry.objects.exists() and not SearchState.objects.filter(pk=1, analyzer=digest_analyzer()).exists()


@cache
def digest_analyzer() -> str:
    """Return a fingerprint of the code and the numbers that turn text into terms, and of the questions it adds."""
    sources = [inspect.getsource(module) for module in (analysis, field_weights, folding, indexing, stemming)]
    parts = (*sources, version("PyStemmer"), inspect.getsource(build_search_text), digest_questions())
    return hashlib.sha256("".join(parts).encode()).hexdigest()[:32]


def read_section_names() -> SectionNames:
    """Return the names of every section in both languages, by source and key."""
    return {(row.source_id, row.key): (row.name_cs, row.name_en) for row in Section.objects.all()}


def build_search_text(ruling: Ruling, sections: SectionNames) -> SearchText:
    """Collect the texts by which a ruling is found."""
    cards = list(ruling.cards.all())
    fields = {
        "cards": (*_names(cards, RulingCard.Role.SUBJECT), *ruling.terms),
        "other_names": _other_names(cards, RulingCard.Role.SUBJECT),
        "also_mentions": _names(cards, RulingCard.Role.MENTIONED),
        "mentioned_otherwise": _other_names(cards, RulingCard.Role.MENTIONED),
        "hints": tuple(ruling.hints),
        "questions": (*ruling.questions, *list_line_questions(ruling.game, ruling.source_id, ruling.source_lines)),
        "statement_cs": (ruling.statement_cs,),
        "statement_en": (ruling.statement_en,),
        "title_cs": (ruling.title_cs,),
        "title_en": (ruling.title_en,),
        "topics": tuple(ruling.topics),
        "section": sections.get((ruling.source_id, ruling.section), (ruling.section,)),
    }
    scopes = (ruling.game, ruling.source_id, f"kind:{ruling.kind}", *ruling.formats)
    return SearchText(ruling.pk, frozenset(scopes), fields)


def _names(cards: Iterable[RulingCard], role: str) -> tuple[str, ...]:
    return tuple(card.name for card in cards if card.role == role)


def _other_names(cards: Iterable[RulingCard], role: str) -> tuple[str, ...]:
    return tuple(
        find_new_words(card.name, card.other_names) for card in cards if card.role == role and card.other_names
    )


def _update_term_counts(before: Iterable[Iterable[str]], after: Iterable[IndexedText]) -> None:
    """Update in how many texts each term stands; ``before`` are the terms of the same texts as they were indexed.

    Only the rows of terms that were added or removed are written.
    """
    change: Counter[str] = Counter()
    for text in after:
        change.update(text.weights.keys())
    for terms in before:
        change.subtract(list(terms))
    changed = {term: difference for term, difference in change.items() if difference}
    counts = dict(SearchTerm.objects.filter(term__in=list(changed)).values_list("term", "found_in")) if changed else {}
    totals = {term: counts.get(term, 0) + difference for term, difference in changed.items()}
    SearchTerm.objects.bulk_create(
        [SearchTerm(term=term, found_in=count) for term, count in totals.items() if count > 0],
        update_conflicts=True,
        unique_fields=["term"],
        update_fields=["found_in"],
        batch_size=400,
    )
    SearchTerm.objects.filter(term__in=[term for term, count in totals.items() if count <= 0]).delete()
