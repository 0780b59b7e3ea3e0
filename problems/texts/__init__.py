"""English source sentences for every problem code; Czech stands in the message catalogue.

One file a subject. A sentence is marked with :func:`plain` or, where a number decides the form, :func:`counted`.
"""

from problems.texts import access, cards, clock, decks, event_decks, events, jobs, pairing, rounds, rulings, tournament
from problems.texts.marks import Text

TEXTS: dict[str, Text] = {
    **access.TEXTS,
    **cards.TEXTS,
    **clock.TEXTS,
    **decks.TEXTS,
    **event_decks.TEXTS,
    **events.TEXTS,
    **jobs.TEXTS,
    **pairing.TEXTS,
    **rounds.TEXTS,
    **rulings.TEXTS,
    **tournament.TEXTS,
}

__all__ = ["TEXTS", "Text"]
