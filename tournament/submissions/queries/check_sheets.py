"""Check sheets: the submitted decks of all active entries, each sorted as a judge sorts cards.

Entry points: :func:`find_sheets`, :func:`load_sheets`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from decks.domain.checking.check_sheet import SheetPart, sort_deck
from games.declaration import CardType
from problems import Problem
from tournament.entries.queries.name_order import list_in_order, load_in_order
from tournament.models import Entry, Event
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.submissions import select_newest_submissions
from tournament.submissions.queries.verdicts import JudgedDeck, judge_decks


@dataclass(frozen=True)
class NamedPart:
    """A part of a sheet with the type of its cards, None where it is unknown."""

    part: SheetPart
    type: CardType | None


@dataclass(frozen=True)
class CheckSheet:
    entry: Entry
    judged: JudgedDeck
    parts: tuple[NamedPart, ...]

    @property
    def reasons(self) -> tuple[Problem, ...]:
        """The doubts, then the errors to print.

        Doubts about an unknown name on lines that another doubt names are left out: the sheet marks unknown names
        already, and each deck has one page.
        """
        verdict = self.judged.verdict
        doubts = verdict.doubts
        named = {line for doubt in doubts if doubt.code != "card_unknown" for line in doubt.lines}
        printed = (doubt for doubt in doubts if doubt.code != "card_unknown" or not named.issuperset(doubt.lines))
        return (*printed, *verdict.errors)


@dataclass(frozen=True)
class SheetIds:
    """The ids of the entries that play or are expected, in the order of names: with a deck, and without one."""

    with_deck: tuple[int, ...]
    without_deck: tuple[int, ...]


def find_sheets(event: Event) -> SheetIds:
    """Return the ids of the entries that have a check sheet, and of those without a deck; no deck is loaded."""
    expected = Q(status__in=(Entry.Status.REGISTERED, Entry.Status.CHECKED_IN))
    listed = [entry.entry_id for entry in list_in_order(event, expected)]
    submitted = set(select_newest_submissions(event).order_by().values_list("entry", flat=True))
    return SheetIds(
        tuple(entry_id for entry_id in listed if entry_id in submitted),
        tuple(entry_id for entry_id in listed if entry_id not in submitted),
    )


def load_sheets(event: Event, entry_ids: Iterable[int]) -> list[CheckSheet]:
    """Return the sheets of entries that have one, in the order of their ids."""
    entries = load_in_order(event, entry_ids)
    judged = judge_decks(event, entry_ids=[entry.pk for entry in entries]) if entries else {}
    types = read_event_rules(event).game.types_by_key
    sheets = []
    for entry in entries:
        deck = judged[entry.pk]
        parts = (NamedPart(part, types.get(part.type or "")) for part in sort_deck(deck.verdict, tuple(types)))
        sheets.append(CheckSheet(entry, deck, tuple(parts)))
    return sheets
