"""JSON shapes of rulings, for the API and for ``manage.py search_rulings --json``."""

from collections.abc import Iterable
from typing import Any

from decks.api.card_answers import CardAnswer
from decks.queries.cards import CardOfGame
from games.registry import find_game
from language.bilingual import Bilingual
from rulings.queries.cards import FoundCard
from rulings.queries.rulings import PairRulings, RulingRecord
from rulings.queries.search import Answer, FoundRuling


def shape_answer(answer: Answer, cards: Iterable[FoundCard], language: str) -> dict[str, Any]:
    """Return the results of a search; highlights are ranges of the texts in ``language``.

    ``equals`` is the number of first results that match about equally well, ``fits_well`` is false if neither a ruling
    nor a term answers the query; ``terms`` are glossary entries and ``cards`` the cards that the query names, each with
    the number of rulings about it or mentioning it.
    """
    results, terms = (
        [{**shape_found_ruling(result), "highlight": _highlight_shape(result, answer, language)} for result in results]
        for results in (answer.results, answer.terms)
    )
    card_shapes = [
        {**CardAnswer(CardOfGame(find_game(card.game), card.card)).data, "rulings": card.rulings} for card in cards
    ]
    counted = {"count": answer.count, "equals": answer.equals, "fits_well": answer.fits_well}
    return {**counted, "results": results, "terms": terms, "cards": card_shapes}


def shape_found_ruling(result: FoundRuling) -> dict[str, Any]:
    """Return a ruling as lists show it; ``notes`` are ours and do not stand in its document."""
    notes = [note.as_dict() for note in result.marks.notes]
    return {**_ruling_shape(result.ruling), "conflict": result.marks.in_conflict, "notes": notes, "score": result.score}


def shape_pair(pair: PairRulings) -> dict[str, Any]:
    """Return two cards that meet, with the rulings about both."""
    return {
        "cards": [{"key": card.card_key, "name": card.name} for card in (pair.first, pair.second)],
        "rulings": list(map(_ruling_shape, pair.rulings)),
    }


def shape_record(record: RulingRecord) -> dict[str, Any]:
    """Return a ruling with its contradictions, links and history."""
    ruling = record.ruling
    return {
        **_ruling_shape(ruling),
        "conflict": record.in_conflict,
        "topics": ruling.topics,
        "contradictions": [
            {
                "id": disagreement.contradiction.code,
                "nature": disagreement.contradiction.nature,
                "rulings": [other.pk for other in disagreement.others],
                "summary": Bilingual(
                    disagreement.contradiction.summary_cs, disagreement.contradiction.summary_en
                ).as_dict(),
            }
            for disagreement in record.disagreements
        ],
        "duplicates": [other.pk for other in record.duplicates],
        "supersedes": [other.pk for other in record.supersedes],
        "superseded_by": [other.pk for other in record.superseded_by],
        "revisions": [
            {"number": revision.number, "made_at": revision.made_at.isoformat(), "reason": revision.reason}
            for revision in record.revisions
        ],
    }


def _ruling_shape(ruling: Any) -> dict[str, Any]:
    """Return a ruling with its document and then the magazine that it cites as sources."""
    sources = [{**_source_shape(ruling.source), "lines": ruling.source_lines, "paragraphs": ruling.source_paragraphs}]
    if cited := ruling.cited_source:
        sources.append({**_source_shape(cited), "issue": ruling.cited_issue, "page": ruling.cited_page})
    return {
        "id": ruling.pk,
        "kind": ruling.kind,
        "status": ruling.status,
        "game": ruling.game,
        "formats": ruling.formats,
        "section": ruling.section,
        "title": Bilingual(ruling.title_cs, ruling.title_en).as_dict(),
        "statement": Bilingual(ruling.statement_cs, ruling.statement_en).as_dict(),
        "cards": [{"key": card.card_key, "name": card.name, "role": card.role} for card in ruling.cards.all()],
        "sources": sources,
    }


def _source_shape(source: Any) -> dict[str, Any]:
    return {
        "id": source.pk,
        "title": Bilingual(source.title_cs, source.title_en).as_dict(),
        "date": source.date.isoformat() if source.date else None,
        "authority": source.authority,
        "jurisdiction": source.jurisdiction,
    }


def _highlight_shape(result: FoundRuling, answer: Answer, language: str) -> dict[str, Any]:
    """Return start and end of the words that match the query, in title and statement of one language."""
    ruling = result.ruling
    title = Bilingual(ruling.title_cs, ruling.title_en).in_language(language)
    statement = Bilingual(ruling.statement_cs, ruling.statement_en).in_language(language)
    return {"language": language, "title": answer.ranges(title), "statement": answer.ranges(statement)}
