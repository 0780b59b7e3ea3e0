"""The order of the entries of an event by name, and their names, without loading their people.

Entry points: :class:`ListedEntry`, :func:`list_in_order`, :func:`load_in_order`, :func:`load_in_batches`,
:func:`find_entries_by_name`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db.models import Q
from rapidfuzz.distance import OSA

from language.folding import fold_any_script
from tournament.entries.queries.entries import load_entries, load_entries_by_id
from tournament.event.queries.batches import MAX_NAMED, split_in_batches
from tournament.models import Entry, Event
from tournament.models.entry import find_name_marks

_MAX_FOUND = 8
# A beginning of fewer letters with one of them wrong fits too many names.
_MIN_LENGTH = 4
_COLUMNS = (
    *("members__user__sort_key", "pk", "members__user__family_name", "members__user__given_name"),
    *("club", "namesake_number"),
)


class ListedEntry(NamedTuple):
    """An entry in the order of names: Czech sort key, the name that the reader may know (surname first), the club.

    ``mark`` tells the entry from namesakes, "" where the name does it.
    """

    sort_key: str
    entry_id: int
    name: str
    club: str
    mark: str = ""

    @property
    def marked_name(self) -> str:
        """The name as lists show it."""
        return f"{self.name} ({self.mark})" if self.mark else self.name

    @property
    def words(self) -> str:
        """What a search by name finds."""
        return f"{self.name} {self.mark}"


def list_in_order(event: Event, condition: Q | None = None) -> list[ListedEntry]:
    """Return the chosen entries of an event, by default all, dropped ones too, in the Czech order of surnames.

    One query reads the names that are the same for every reader. Only entries with other names, of several people or
    without a person are loaded, because their names depend on the reader and on the language.
    """
    entries = event.entries.filter(condition or Q()).order_by()
    differing = entries.filter(
        Q(members__order__gt=1)
        | Q(members__user=None)
        | Q(members__user__is_hidden=True)
        | Q(members__user__display_name__gt="")
        | Q(members__user__erased_at__isnull=False)
        | Q(members__user__given_name="", members__user__family_name="")
    )
    # Their ids first, then their people with one level of joins: in one query, PostgreSQL joined all persons with all
    # others while its statistics still said that tables just filled were empty; half an hour for 1,000 players.
    special_ids = differing.distinct().values_list("pk", flat=True)
    special = {
        entry.pk: entry
        for batch in split_in_batches(special_ids, MAX_NAMED)
        for entry in load_entries(event.entries.filter(pk__in=batch))
    }
    rows = list(entries.values_list(*_COLUMNS))
    namesake = next((pk for _sort_key, pk, *_names, number in rows if number is not None), None)
    marks = find_name_marks(event.pk, namesake) if namesake is not None else {}
    listed = [
        ListedEntry(sort_key, pk, f"{family} {given}".strip(), club, marks.get(pk, ""))
        for sort_key, pk, family, given, club, _number in rows
        if pk not in special
    ]
    listed += [
        ListedEntry(entry.sort_key, entry.pk, entry.unmarked_surname_first, entry.club, entry.name_mark)
        for entry in special.values()
    ]
    return sorted(listed)


def load_in_order(event: Event, entry_ids: Iterable[int]) -> list[Entry]:
    """Return entries with their people in the order in which ``entry_ids`` names them; ids of no entry are left out."""
    wanted = list(entry_ids)
    by_id = {entry.pk: entry for entry in load_entries_by_id(event.entries.all(), set(wanted))}
    return [by_id[entry_id] for entry_id in wanted if entry_id in by_id]


def load_in_batches(event: Event, entry_ids: Iterable[int]) -> Iterator[Entry]:
    """Yield the entries of :func:`load_in_order` some at a time, because thousands with their people need 40 MB."""
    for batch in split_in_batches(entry_ids, MAX_NAMED):
        yield from load_in_order(event, batch)


def find_entries_by_name(event: Event, text: str) -> list[Entry]:
    """Return at most eight entries in the order of names; each typed word begins a word of their name.

    Case and diacritics do not matter. Where no name fits, names with one letter wrong, missing, too many or swapped
    with the next one do. Players find their table and their row with it.
    """
    words = fold_any_script(text).split()
    if not words:
        return []
    listed = list_in_order(event)
    matching = [entry.entry_id for entry in listed if has_word_beginnings(entry.words, words)]
    if not matching:
        matching = [entry.entry_id for entry in listed if has_similar_beginnings(entry.words, words)]
    return load_in_order(event, matching[:_MAX_FOUND])


def has_similar_beginnings(text: str, beginnings: list[str]) -> bool:
    """Return true if one letter of one of the folded beginnings is wrong; it has at least ``_MIN_LENGTH`` letters."""
    words = fold_any_script(text).split()

    def is_similar(beginning: str) -> bool:
        lengths = (len(beginning) - 1, len(beginning), len(beginning) + 1)
        cut = {word[:length] for word in words for length in lengths if len(word) >= length}
        return any(OSA.distance(beginning, part, score_cutoff=1) <= 1 for part in cut)

    wrong = [beginning for beginning in beginnings if not any(word.startswith(beginning) for word in words)]
    return len(wrong) == 1 and len(wrong[0]) >= _MIN_LENGTH and is_similar(wrong[0])


def has_word_beginnings(text: str, beginnings: list[str]) -> bool:
    """Return true if a word of the text begins with each of the folded beginnings."""
    words = fold_any_script(text).split()
    return all(any(word.startswith(beginning) for word in words) for beginning in beginnings)
