"""JSON shapes of decks, the same for the API and the commands."""

from typing import Any

from config.errors.wording import say_both
from decks.domain.checking.verdict import Verdict
from decks.queries.card_history import history_of
from decks.queries.cards import CardOfGame, statuses_of
from decks.queries.formats import FormatOfGame


def verdict_shape(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict with the sentence of each problem in both languages."""
    problems = [{**problem.as_dict(), "text": say_both(problem)} for problem in verdict.problems]
    return {**verdict.as_dict(), "problems": problems}


def format_shape(found: FormatOfGame) -> dict[str, Any]:
    """Return a format with its rules, their numbers and sentences."""
    return {
        "key": found.key,
        "game": found.game.key,
        "name": found.format.name.as_dict(),
        "rules": [
            {"code": rule.code, "params": rule.params(), "text": say_both(sentence)} for rule, sentence in found.rules
        ],
        "version": found.format.version,
        "notes": [note.as_dict() for note in found.format.notes],
        "sources": [
            {"document": source.document.as_dict(), "version": source.version, "paragraph": source.paragraph}
            for source in found.format.sources
        ],
    }


def card_shape(found: CardOfGame) -> dict[str, Any]:
    """Return a card with its names by language."""
    card = found.card
    return {
        "game": found.game.key,
        "key": card.key,
        "name": card.name,
        "names": dict(card.names),
        "aliases": list(card.aliases),
        "type": card.type,
        "affiliation": card.affiliation,
        "personality": card.personality,
    }


def card_with_formats_shape(found: CardOfGame) -> dict[str, Any]:
    """Return a card with its status in every format of its game, and its history, the newest revision first.

    The history does not name the editors; only pages do.
    """
    statuses = [
        {
            "format": rules.key_in(found.game),
            "version": rules.version,
            "legal": status.legal,
            "banned": status.banned,
            "copies": status.copies if status.legal else 0,
        }
        for rules, status in statuses_of(found)
    ]
    history = [
        {
            "number": one.revision.number,
            "made_at": one.revision.made_at.isoformat(),
            "origin": one.revision.origin,
            "reason": one.revision.reason,
            "changes": [{"field": fact.field, "before": fact.before, "after": fact.after} for fact in one.changes],
        }
        for one in history_of(found.game.key, found.card.key)
    ]
    return {**card_shape(found), "formats": statuses, "history": history}
