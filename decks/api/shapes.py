"""JSON shapes of decks, the same for the API and the commands."""

from typing import Any

from config.errors.wording import say_both
from decks.domain.cards.status import CardStatus
from decks.domain.checking.verdict import Verdict
from decks.queries.card_history import ShownRevision, history_of
from decks.queries.cards import FoundCard, statuses_of
from decks.queries.formats import ShownFormat
from games.declaration import Format


def verdict_shape(verdict: Verdict) -> dict[str, Any]:
    """A verdict with the sentence of each problem in both languages."""
    problems = [{**problem.as_dict(), "text": say_both(problem)} for problem in verdict.problems]
    return {**verdict.as_dict(), "problems": problems}


def format_shape(shown: ShownFormat) -> dict[str, Any]:
    """A format with its rules, their numbers and sentences."""
    return {
        "key": shown.key,
        "game": shown.game.key,
        "name": shown.format.name.as_dict(),
        "rules": [
            {"code": rule.code, "params": rule.params(), "text": say_both(sentence)} for rule, sentence in shown.rules
        ],
        "version": shown.format.version,
        "notes": [note.as_dict() for note in shown.format.notes],
        "sources": [
            {"document": source.document.as_dict(), "version": source.version, "paragraph": source.paragraph}
            for source in shown.format.sources
        ],
    }


def card_shape(found: FoundCard) -> dict[str, Any]:
    """A card by itself; names by language."""
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


def card_with_formats_shape(found: FoundCard) -> dict[str, Any]:
    """A card with its status in every format of its game, and its history, the newest first."""
    statuses = [_status_shape(rules.key_in(found.game), rules, status) for rules, status in statuses_of(found)]
    history = [_revision_shape(shown) for shown in history_of(found.game.key, found.card.key)]
    return {**card_shape(found), "formats": statuses, "history": history}


def _revision_shape(shown: ShownRevision) -> dict[str, Any]:
    """People are named on the pages only."""
    revision = shown.revision
    changes = [{"field": one.field, "before": one.before, "after": one.after} for one in shown.changes]
    made_at = revision.made_at.isoformat()
    about = {"number": revision.number, "made_at": made_at, "origin": revision.origin, "reason": revision.reason}
    return {**about, "changes": changes}


def _status_shape(key: str, rules: Format, status: CardStatus) -> dict[str, Any]:
    return {
        "format": key,
        "version": rules.version,
        "legal": status.legal,
        "banned": status.banned,
        "copies": status.copies if status.legal else 0,
    }
