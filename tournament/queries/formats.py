"""What the game of an event declares. Entry point: :func:`scoring_of`."""

from games.registry import find_format
from games.scoring import Scoring
from tournament.models import Event


def scoring_of(event: Event) -> Scoring:
    """How its game is counted; the event's settings hold what was chosen otherwise."""
    return find_format(event.format_key)[1].scoring
