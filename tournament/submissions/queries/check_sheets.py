"""Check sheets: the submitted decks of all active entries, each sorted as a judge sorts cards."""

from dataclasses import dataclass

from decks.domain.checking.check_sheet import SheetPart, sort_deck
from games.declaration import CardType
from problems import Problem
from tournament.entries.queries.entries import entries_of
from tournament.models import Entry, Event
from tournament.submissions.queries.rules import rules_of
from tournament.submissions.queries.verdicts import JudgedDeck, judged_decks


@dataclass(frozen=True)
class NamedPart:
    """A part of a sheet with the type of its cards, None where it is unknown."""

    part: SheetPart
    type: CardType | None


@dataclass(frozen=True)
class CheckSheet:
    """The check sheet of one entry."""

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
class CheckSheets:
    """The check sheets of an event in the order of names, and the entries without a submission."""

    sheets: tuple[CheckSheet, ...]
    without: tuple[Entry, ...]


def check_sheets_of(event: Event, only: int | None = None) -> CheckSheets:
    """Return the sheets of all entries that play or are expected, or of the entry with the id ``only``."""
    judged = judged_decks(event)
    types = rules_of(event).game.types_by_key
    inactive = (Entry.Status.DROPPED, Entry.Status.WAITING)
    entries = [entry for entry in entries_of(event) if only in (None, entry.pk) and entry.status not in inactive]
    sheets = []
    for entry in (entry for entry in entries if entry.pk in judged):
        deck = judged[entry.pk]
        parts = (NamedPart(part, types.get(part.type or "")) for part in sort_deck(deck.verdict, tuple(types)))
        sheets.append(CheckSheet(entry, deck, tuple(parts)))
    return CheckSheets(tuple(sheets), tuple(entry for entry in entries if entry.pk not in judged))
