"""The parts of an event. Entry point: :class:`Part`."""

from enum import StrEnum


class Part(StrEnum):
    """A part of an event with a revision of its own; pages name the parts that they show."""

    FACTS = "facts"
    ENTRIES = "entries"
    DECKS = "decks"
    ROUNDS = "rounds"
    NEWEST_ROUND = "newest_round"
    STANDINGS = "standings"
    LOG = "log"
    PAPERS = "papers"


Parts = frozenset[Part]
