"""Entries that the staff name in a text field. Entry points: :func:`find_named_entries`, :func:`write_entry_choice`."""

import re
from collections.abc import Collection

from language.folding import fold_any_script
from tournament.entries.queries.name_order import has_word_beginnings, list_in_order, load_in_order
from tournament.models import Entry, Event

MAX_OFFERED = 20
# "12", or "Novák Jan (12)" as it is offered; the number is that of the entry in its event.
_NUMBER = re.compile(r"(?:[^()]*.*\()?\s*(\d{1,6})\s*\)?")


def find_named_entries(event: Event, text: str, among: Collection[int] | None = None) -> list[Entry]:
    """Return the entries that a text names, at most ``MAX_OFFERED``, in the Czech order of surnames.

    A number, alone or in brackets at the end, is that of the entry in its event (``Entry.number_in_event``). Other
    texts are names: equal words in any order, else the beginnings of words. Case and diacritics do not matter.
    ``among`` limits the result to entries with these ids.
    """
    number = _NUMBER.fullmatch(text.strip())
    words = fold_any_script(text).split()
    if number:
        last = int(number[1])
        named = list(event.entries.order_by("pk").values_list("pk", flat=True)[max(last - 1, 0) : last])
    else:
        listed = [
            (entry.entry_id, sorted(fold_any_script(entry.name).split()))
            for entry in (list_in_order(event) if words else ())
            if has_word_beginnings(entry.words, words)
        ]
        equal = [entry_id for entry_id, name_words in listed if name_words == sorted(words)]
        named = equal or [entry_id for entry_id, _ in listed]
    wanted = [entry_id for entry_id in named if among is None or entry_id in among]
    return load_in_order(event, wanted[:MAX_OFFERED])


def write_entry_choice(entry: Entry) -> str:
    """Return the text that names one entry only: its name and its number in the event."""
    return f"{entry.unmarked_surname_first} ({entry.number_in_event})"
