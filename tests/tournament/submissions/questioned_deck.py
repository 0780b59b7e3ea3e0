"""A submitted deck with a question about a part and one about a number, as the domain asks them."""

from decks.domain.checking.check import check_deck
from decks.domain.deck_lists.deck import Deck, Question
from decks.models import DeckVersion
from tests.decks.lists import CATALOGUE, PRAGUE, legal_deck, parse
from tournament.models import Entry
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.services.submissions import submit_deck

HEADING = "Možná ještě"
NUMBERED = "1 Ilian – 3"
BANNED = "1 Zaváhání"
TEXT = f"{legal_deck()}\n{NUMBERED}\n{HEADING}\n{BANNED}"


def make_questioned_deck() -> Deck:
    """Return a deck whose last part begins with a heading that says nothing, below a card with a second number.

    The banned card of the part makes the deck illegal unless it is not played, and the number if it is one of copies.
    """
    lines = parse(TEXT).lines
    numbered, heading, banned = (next(line for line in lines if line.number == number) for number in (61, 62, 63))
    ilian = numbered._replace(kind="card", name="Ilian", quantity=3, has_quantity=True)
    questions = (Question("number", "number", 61, NUMBERED), Question("part", "part", 62, HEADING))
    return Deck(
        (
            *(line for line in lines if line.number < numbered.number),
            ilian._replace(number_in_doubt="number", other_quantity=1),
            heading._replace(kind="heading", name="", quantity=0, is_understood=False),
            banned._replace(kind="card", section="main", part="part"),
        ),
        questions,
    )


def submit_questioned_deck(entry: Entry) -> None:
    """Submit the deck with the verdict that its questions have."""
    version = submit_deck(entry=entry, text=TEXT, actor=None)
    rules = read_event_rules(entry.event).format
    verdict = check_deck(make_questioned_deck(), format_key=PRAGUE, rules=rules, catalogue=CATALOGUE)
    DeckVersion.objects.filter(pk=version.pk).update(
        verdict=verdict.as_dict(), status=verdict.status, legal=verdict.status == "legal"
    )
