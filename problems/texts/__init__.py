"""English source sentences for every problem code. The Czech ones are in the message catalogue.

One file per subject. A sentence is marked with :func:`plain` or, if its form depends on a number, :func:`counted`.
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
