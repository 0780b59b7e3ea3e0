"""The JSON shapes of rulings, for the API and for the command that speaks as it does."""

from collections.abc import Iterable
from typing import Any

from decks.api.shapes import card_shape
from decks.queries.cards import FoundCard as CardOfGame
from games.registry import find_game
from language.bilingual import Bilingual
from rulings.queries.cards import FoundCard
from rulings.queries.rulings import RulingRecord
from rulings.queries.search import Answer, FoundRuling


def answer_shape(answer: Answer, cards: Iterable[FoundCard], language: str) -> dict[str, Any]:
    """``equals``: how many of the first results answer about equally well.

    ``terms`` of a glossary and the ``cards`` that the question names stand beside.
    """
    results, terms = (
        [{**found_shape(one), "highlight": _highlight(one, answer, language)} for one in found]
        for found in (answer.found, answer.terms)
    )
    beside = {"terms": terms, "cards": [_card(found) for found in cards]}
    return {"count": answer.count, "equals": answer.equals, "results": results, **beside}


def found_shape(found: FoundRuling) -> dict[str, Any]:
    """A ruling as lists show it."""
    return {**_ruling(found.ruling), "conflict": found.in_conflict, "score": found.score}


def record_shape(record: RulingRecord) -> dict[str, Any]:
    """A ruling with everything around it."""
    ruling = record.ruling
    return {
        **_ruling(ruling),
        "conflict": record.in_conflict,
        "topics": ruling.topics,
        "contradictions": [
            {
                "id": one.contradiction.code,
                "nature": one.contradiction.nature,
                "rulings": [other.pk for other in one.others],
                "summary": Bilingual(one.contradiction.summary_cs, one.contradiction.summary_en).as_dict(),
            }
            for one in record.disagreements
        ],
        "duplicates": [other.pk for other in record.same],
        "supersedes": [other.pk for other in record.supersedes],
        "superseded_by": [other.pk for other in record.superseded_by],
        "revisions": [
            {"number": revision.number, "made_at": revision.made_at.isoformat(), "reason": revision.reason}
            for revision in record.revisions
        ],
    }


def _card(found: FoundCard) -> dict[str, Any]:
    """As the API of cards shows it, with the number of rulings about it or naming it."""
    return {**card_shape(CardOfGame(find_game(found.game), found.card)), "rulings": found.rulings}


def _ruling(ruling: Any) -> dict[str, Any]:
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
        "sources": _sources(ruling),
    }


def _sources(ruling: Any) -> list[dict[str, Any]]:
    """The document first, then the magazine it cites."""
    own = {**_source(ruling.source), "lines": ruling.source_lines}
    if ruling.cited_source is None:
        return [own]
    return [own, {**_source(ruling.cited_source), "issue": ruling.cited_issue, "page": ruling.cited_page}]


def _source(source: Any) -> dict[str, Any]:
    title = Bilingual(source.title_cs, source.title_en).as_dict()
    return {
        "id": source.pk,
        "title": title,
        "date": source.date.isoformat() if source.date else None,
        "authority": source.authority,
        "jurisdiction": source.jurisdiction,
    }


def _highlight(found: FoundRuling, answer: Answer, language: str) -> dict[str, Any]:
    """Where the question is met: start and end of words in title and statement of one language."""
    ruling = found.ruling
    title = Bilingual(ruling.title_cs, ruling.title_en).in_language(language)
    statement = Bilingual(ruling.statement_cs, ruling.statement_en).in_language(language)
    return {"language": language, "title": answer.ranges(title), "statement": answer.ranges(statement)}
