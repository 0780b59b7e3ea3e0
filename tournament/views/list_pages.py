"""Pages of a long list: the page with a given row, the search for a player's row, and the link to the reader's own.

Entry points: :class:`ListPages`, :func:`make_entry_pages` for a list with one row an entry, and :class:`OwnRow` for a
page that is made of a shared one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.core.paginator import Page, Paginator

from tournament.entries.queries.name_order import find_entries_by_name

if TYPE_CHECKING:
    from tournament.models import Entry
    from tournament.views.page_context import EventPage

ROWS_A_PAGE = 100
# Names in the address that a search leaves out: its own, and those that open another row.
_LEFT_OUT = frozenset({"page", "find", "entry", "entered", "explain", "of", "why", "clear"})


@dataclass(frozen=True)
class FoundRow:
    """An entry that the search found: its name and the address of its row, "" where the list does not have it."""

    name: str
    address: str


@dataclass(frozen=True)
class OwnRow:
    """The reader's own row in a list of an event: its key, and a function that returns the pages of the list."""

    own_key: int | None = None
    find_pages: Callable[[], ListPages] | None = None

    @cached_property
    def own_address(self) -> str:
        """The address of the row, "" without one."""
        return self.find_pages().own_address if self.find_pages is not None and self.own_key is not None else ""


def find_own_entry(page: EventPage, _arguments: Mapping[str, Any]) -> OwnRow:
    """Return the reader's own row where rows have the keys of entries and the list has one page."""
    return OwnRow(page.entry.pk if page.entry else None)


@dataclass(frozen=True)
class ListPages:
    """The pages of a list of an event; templates know it as ``pages``.

    ``keys`` are the keys of all rows in their order, ``keys_of`` the key of the row of each entry. ``opened`` is the
    key of the row that the address asks for; its page is shown unless the address names another one. The address of a
    row ends in ``anchor`` and its key. ``?find=`` searches a name and opens the page of the first row that it finds.
    """

    event_page: EventPage
    keys: Sequence[int]
    keys_of: Mapping[int, int]
    opened: int | None = None
    anchor: str = "row-"

    @cached_property
    def page(self) -> Page[int]:
        """The keys of the rows to show."""
        paginator = Paginator(self.keys, ROWS_A_PAGE)
        asked = self.event_page.request.GET.get("page")
        opened = next((key for key in (self.opened, self.found_key) if key is not None), None)
        return paginator.get_page(asked or (1 if opened is None else self._page_number(opened)))

    @cached_property
    def text(self) -> str:
        """The searched name; a list of one page has no search."""
        return self.event_page.request.GET.get("find", "") if len(self.keys) > ROWS_A_PAGE else ""

    @cached_property
    def found_key(self) -> int | None:
        """The key of the first row that the search found."""
        return next((self.keys_of[entry.pk] for entry in self._found_entries if entry.pk in self.keys_of), None)

    @cached_property
    def found(self) -> list[FoundRow]:
        """The entries that the search found, with the addresses of their rows."""
        return [FoundRow(entry.name, self._row_address(entry)) for entry in self._found_entries]

    @cached_property
    def found_keys(self) -> set[int]:
        """The keys of the rows that the search found, for marking them."""
        return {self.keys_of[entry.pk] for entry in self._found_entries if entry.pk in self.keys_of}

    @cached_property
    def own_key(self) -> int | None:
        """The key of the reader's own row, None without one."""
        entry = self.event_page.entry
        return self.keys_of.get(entry.pk) if entry else None

    @cached_property
    def own_address(self) -> str:
        """The address of the reader's own row, "" without one."""
        entry = self.event_page.entry
        return self._row_address(entry) if entry else ""

    @cached_property
    def kept_fields(self) -> list[tuple[str, str]]:
        """The rest of the query, which the search form keeps: filters, not what opens a row."""
        query = self.event_page.request.GET
        return [(name, value) for name in query if name not in _LEFT_OUT for value in query.getlist(name)]

    @cached_property
    def _found_entries(self) -> list[Entry]:
        return find_entries_by_name(self.event_page.event, self.text) if self.text else []

    def _row_address(self, entry: Entry) -> str:
        key = self.keys_of.get(entry.pk)
        if key is None:
            return ""
        query = self.event_page.request.GET.copy()
        query["page"] = str(self._page_number(key))
        return f"?{query.urlencode()}#{self.anchor}{key}"

    def _page_number(self, key: int) -> int:
        return self.keys.index(key) // ROWS_A_PAGE + 1


def make_entry_pages(
    event_page: EventPage, entry_ids: Sequence[int], opened: int | None = None, anchor: str = "entry-"
) -> ListPages:
    """Return the pages of a list with one row for each of these entries; ``opened`` is left out if it is none of them.

    The address of a row ends in ``anchor`` and the id of its entry.
    """
    keys_of = {entry_id: entry_id for entry_id in entry_ids}
    return ListPages(event_page, entry_ids, keys_of, opened if opened in keys_of else None, anchor=anchor)
