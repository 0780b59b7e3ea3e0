"""A submitted deck with a question about a part of the list and one about a number."""

from tests.decks.lists import legal_deck
from tournament.models import Entry
from tournament.submissions.services.submissions import submit_deck

HEADING = "Krabice č. 2:"
NUMBERED = "Ilian 7"
BANNED = "1 Zaváhání"
# The banned card makes the deck illegal unless it is not played, and the number if it is one of copies.
TEXT = f"{legal_deck()}\n{NUMBERED}\n{HEADING}\n{BANNED}"


def submit_questioned_deck(entry: Entry) -> None:
    """Submit the deck."""
    submit_deck(entry=entry, text=TEXT, actor=None)
