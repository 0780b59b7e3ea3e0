"""Deck files of entries, read by the rules of the event and with the lines that a judge settled."""

from decks.queries.deck_files import DeckFile, make_deck_file
from problems import refuse
from tournament.models import Entry, Event
from tournament.submissions.queries.rules import EventRules, read_event_rules
from tournament.submissions.queries.settled_lines import read_settled_lines
from tournament.submissions.queries.submissions import find_submission


def make_submitted_deck_file(entry: Entry, event: Event, *, kind: str, language: str) -> DeckFile:
    """Return the submitted deck of an entry as a file.

    Raises Refused deck_not_handed_in, and as :func:`decks.queries.deck_files.make_deck_file`.
    """
    submission = find_submission(entry) or refuse("deck_not_handed_in")
    text = submission.deck_version.text
    return make_entry_deck_file(entry, event, kind=kind, text=text, language=language)


def make_entry_deck_file(
    entry: Entry, event: Event, *, kind: str, text: str, language: str, rules: EventRules | None = None
) -> DeckFile:
    """Return a deck list of an entry as a file named after the event and the player.

    ``rules`` saves reading the event's rules again. Raises Refused as
    :func:`decks.queries.deck_files.make_deck_file`.
    """
    return make_deck_file(
        kind=kind,
        format_key=event.format_key,
        text=text,
        title=f"{event.name} {entry.name}",
        language=language,
        rules=(rules or read_event_rules(event)).format,
        settled=read_settled_lines(entry, event),
    )
