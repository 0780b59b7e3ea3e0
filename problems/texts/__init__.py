"""English source sentences for every problem code, and its kind. The Czech ones are in the message catalogue.

One file per subject. A sentence is marked with :func:`plain` or, if its form depends on a number, :func:`counted`,
followed by the kind that determines the HTTP status of a refusal.
"""

from problems.texts import (
    access,
    backup,
    cards,
    clock,
    deck_notes,
    decks,
    entries,
    event_decks,
    events,
    finals,
    forms,
    jobs,
    pairing,
    pairing_explanation,
    papers,
    results,
    rounds,
    rulings,
    series,
    verification,
)
from problems.texts.marks import Text

TEXTS: dict[str, Text] = {
    **access.TEXTS,
    **backup.TEXTS,
    **cards.TEXTS,
    **clock.TEXTS,
    **deck_notes.TEXTS,
    **decks.TEXTS,
    **entries.TEXTS,
    **event_decks.TEXTS,
    **events.TEXTS,
    **finals.TEXTS,
    **forms.TEXTS,
    **jobs.TEXTS,
    **pairing.TEXTS,
    **pairing_explanation.TEXTS,
    **papers.TEXTS,
    **results.TEXTS,
    **rounds.TEXTS,
    **rulings.TEXTS,
    **series.TEXTS,
    **verification.TEXTS,
}

__all__ = ["TEXTS", "Text"]
