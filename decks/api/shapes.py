"""JSON shapes of decks, the same for the API and the commands."""

from dataclasses import asdict
from typing import Any

from decks.domain.checking.leaving_cards import LeavingReason
from decks.domain.checking.verdict import Verdict
from decks.queries.card_history import read_card_history
from decks.queries.card_sources import find_card_source
from decks.queries.cards import CardOfGame, find_statuses_by_format
from decks.queries.formats import FormatOfGame
from decks.queries.leaving_cards import find_leaving_reason, list_leaving_cards_of
from web.errors.wording import say_both


def shape_verdict(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict with the sentence of each problem in both languages, and the cards that leave the game."""
    problems = [{**problem.as_dict(), "text": say_both(problem)} for problem in verdict.problems]
    leaving = [
        {"key": card.key, "name": card.name, "section": card.section, **_shape_reason(card.reason)}
        for card in list_leaving_cards_of(verdict)
    ]
    return {**verdict.as_dict(), "problems": problems, "leave_for_good": leaving}


def _shape_reason(reason: LeavingReason) -> dict[str, str]:
    return {"reason": reason.reason, "source": reason.ruling}


def shape_format(found: FormatOfGame) -> dict[str, Any]:
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


def shape_card(found: CardOfGame) -> dict[str, Any]:
    """Return a card with its names by language."""
    card, printed = found.card, dict(found.card.printed_values)
    return {
        "game": found.game.key,
        "key": card.key,
        "name": card.name,
        "names": dict(card.names),
        "aliases": list(card.aliases),
        "type": card.type,
        "affiliation": card.affiliation,
        "personality": card.personality,
        "expansion": card.expansion,
        "likely_names": list(card.likely_names),
        "stands_for": list(card.stands_for),
        "printed_values": {value.key: printed.get(value.key, "") for value in found.game.printed_values},
    }


def shape_card_with_formats(found: CardOfGame) -> dict[str, Any]:
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
            "release_unknown": status.is_release_unknown,
            "status": status.state,
            "leaves_for_good": _shape_reason(reason) if (reason := find_leaving_reason(found, rules)) else None,
        }
        for rules, status in find_statuses_by_format(found)
    ]
    history = [
        {
            "number": recorded.revision.number,
            "made_at": recorded.revision.made_at.isoformat(),
            "origin": recorded.revision.origin,
            "reason": recorded.revision.reason,
            "changes": [{"field": fact.field, "before": fact.before, "after": fact.after} for fact in recorded.changes],
        }
        for recorded in read_card_history(found.game.key, found.card.key)
    ]
    return {**shape_card(found), "formats": statuses, "history": history, "sources": _shape_source(found)}


def _shape_source(found: CardOfGame) -> dict[str, Any] | None:
    """Return where the facts of a card come from, or None for a card that is not shipped."""
    known = find_card_source(found)
    if known is None:
        return None
    pair = ("likely" if known.is_likely else "certain") if known.is_pair else None
    source = known.source
    return {
        "pair": pair,
        "lists": source.lists,
        "lots": source.lots,
        "reasons": list(source.reasons),
        "differences": [asdict(difference) for difference in source.differences],
        "printed_values": {
            "print": found.game.values_print,
            "lists": int(known.witnesses) if known.witnesses.isdecimal() else None,
            "differ": known.witnesses == "differ",
            "corrected": list(known.corrected_values),
        }
        if found.card.printed_values or known.corrected_values
        else None,
    }
