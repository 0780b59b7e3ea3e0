"""What was played at an event, once it shows its decks to all readers.

Entry points: :func:`is_played_shown`, :func:`read_played_summary`. The statistic of 1,000 decks takes some tenths of a
second to count, so it is cached; the key holds the last line of the event's log and the revision of the catalogue, and
expires after an hour. Decks and results of a finished event change only with a line in its log.
"""

from collections.abc import Iterator
from dataclasses import replace

from django.core.cache import cache

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.stored_cards import read_main_cards
from decks.queries.catalogue import get_catalogue
from ledger.queries.actions import list_actions
from problems import refuse
from tournament.domain.decks import DeckAudience
from tournament.domain.played.card_index import CardIndex
from tournament.domain.played.groups import Grouping, find_grouping
from tournament.domain.played.summary import PlayedDeck, PlayedSummary, summarize_decks
from tournament.domain.played.win_rates import CountedMatch, decide_sides
from tournament.models import Event, Match, Round, Seat
from tournament.submissions.queries.deadlines import find_deck_audience
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.stored_verdicts import read_stored_verdicts
from tournament.submissions.queries.submissions import has_decks

_CACHE_SECONDS = 3600
# To be raised with every change of how rows are counted, so that an upgrade does not show an old statistic.
_COUNTING = 2


def is_played_shown(event: Event) -> bool:
    """Return true if the event is over and shows its decks to all readers."""
    return event.is_over and find_deck_audience(event) is DeckAudience.PUBLIC


def is_played_hidden(event: Event) -> bool:
    """Return true if the event is over and has decks, but does not show them to all readers."""
    return event.is_over and has_decks(event) and not is_played_shown(event)


def read_played_summary(event: Event, catalogue: Catalogue | None = None) -> PlayedSummary:
    """Return the statistic of an event. Raise Refused played_not_shown before its decks are shown to all readers.

    ``catalogue`` saves reading the catalogue of the event's game again.
    """
    if not is_played_shown(event):
        refuse("played_not_shown")
    catalogue = catalogue or get_event_catalogue(event)
    last = list_actions(event.scope).values_list("id", flat=True).first()
    key = f"played/{_COUNTING}/{event.pk}/{last}/{catalogue.revision}"
    summary: PlayedSummary | None = cache.get(key)
    if summary is None:
        summary = count_played(event, catalogue)
        cache.set(key, summary, _CACHE_SECONDS)
    return summary


def get_event_catalogue(event: Event) -> Catalogue:
    """Return the catalogue of the event's game."""
    return get_catalogue(event.format_key.partition("/")[0])


def count_played(event: Event, catalogue: Catalogue) -> PlayedSummary:
    """Count the decks of all entries that were seated in a round, in one pass over them."""
    rules = read_event_rules(event)
    grouping = find_grouping(rules.game, rules.format, catalogue)
    # Where each single card has a code of its own, no catalogue lists them, and cards are counted by name.
    index = CardIndex(catalogue, is_by_name=rules.format.has_serials)
    seats = _read_seats(event)
    seated = {entry for entries in seats.values() for entry in entries}
    decks = list(_read_decks(event, seated, grouping, index))
    summary = summarize_decks(decks, _read_results(event, seats), players=len(seated), by=grouping.by)
    spellings = {key: spelling for key in summary.shown_keys if (spelling := index.spelling_of(key))}
    return replace(summary, spellings=spellings)


def _read_decks(event: Event, seated: set[int], grouping: Grouping, index: CardIndex) -> Iterator[PlayedDeck]:
    """Yield the decks of the entries that were seated."""
    for entry, verdict in read_stored_verdicts(event):
        if entry in seated:
            cards = [index.identify(card) for card in read_main_cards(verdict)]
            unknown = sum(card.quantity for card in cards if card.key is None)
            yield PlayedDeck(entry, grouping.group_of(cards), grouping.counted_cards(cards), unknown)


def _read_seats(event: Event) -> dict[int, tuple[int, ...]]:
    """Return the entries of each match that players have seen, in the order of seats."""
    seats: dict[int, tuple[int, ...]] = {}
    visible = Seat.objects.filter(match__round__event=event).exclude(match__round__state=Round.State.DRAFT)
    for match, entry in visible.order_by("match_id", "order").values_list("match_id", "entry_id"):
        seats[match] = (*seats.get(match, ()), entry)
    return seats


def _read_results(event: Event, seats: dict[int, tuple[int, ...]]) -> Iterator[CountedMatch]:
    """Yield the matches with a result that counts."""
    rows = Match.objects.filter(round__event=event).values_list("pk", "result__games", "result__outcome")
    for match, games, outcome in rows:
        entries = seats.get(match, ())
        if verdicts := decide_sides(len(entries), tuple(games or ()), outcome or ""):
            yield CountedMatch(entries, verdicts)
