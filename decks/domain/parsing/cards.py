"""Reads one line as a card; a name that the catalogue knows wins over every other reading of the line."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from decks.domain.parsing.quantity import read_quantities
from decks.domain.parsing.remarks import drop_comment, remark_kinds, split_remark

MOST_COPIES = 999

_QUANTITY_AND_NAME = re.compile(r"(?P<quantity>\d{1,3})(?:[x×]| ?ks)? (?P<name>\w.*)$")
# One remark in round brackets, without a number in it.
_NAME_AND_REMARK = re.compile(r"^(?P<name>[^()\[\]{}#/]*[^()\[\]{}#/\s]) ?\((?P<words>[^()\d]+)\)$")
_ONLY_A_QUANTITY = re.compile(r"\d+\s*(?:x|ks\.?)|x\s*\d+|ks\.?|kus[yů]?", re.IGNORECASE)


@dataclass(frozen=True)
class CardReading:
    """One way to read a line as a card; ``quantity`` is None if no number is written."""

    name: str
    quantity: int | None = None
    remarks: frozenset[str] = frozenset()

    @property
    def is_possible(self) -> bool:
        """Return true if the name has a letter and is more than ``2x``, and the number of copies is from 1 to 999."""
        is_name = any(char.isalpha() for char in self.name) and not _ONLY_A_QUANTITY.fullmatch(self.name)
        return is_name and (self.quantity is None or 0 < self.quantity <= MOST_COPIES)


def read_known_card(text: str, knows: Callable[[str], bool]) -> CardReading | None:
    """Return a known card with at most a number before it and a remark behind it, as on nearly every line, else None.

    The result is that of :func:`read_card`, found faster, because other readings are not tried.
    """
    text = " ".join(text.split())
    if not text[:1].isalnum():
        return None
    if found := _NAME_AND_REMARK.match(text):
        card = None if knows(text) else _read_without_remark(found["name"], knows)
        return card and CardReading(card.name, card.quantity, remark_kinds(found["words"]))
    return _read_without_remark(text, knows)


def _read_without_remark(text: str, knows: Callable[[str], bool]) -> CardReading | None:
    if card := _read_quantity_and_name(text, knows):
        return card
    name_alone = CardReading(text)
    return name_alone if knows(text) and name_alone.is_possible else None


def read_card(text: str, knows: Callable[[str], bool]) -> CardReading | None:
    """Return the reading of the line that names a known card, else the likeliest one; None if the line is no card."""
    if card := _read_quantity_and_name(text, knows):
        return card
    stages = tuple(_strip_stages(text))
    for stage in stages:
        for reading in _readings(stage):
            if reading.is_possible and knows(reading.name):
                return reading
    barest = tuple(_readings(stages[-1]))
    likeliest = _without_remarks(barest[1] if len(barest) > 1 else barest[0])
    return likeliest if likeliest.is_possible else None


def _read_quantity_and_name(text: str, knows: Callable[[str], bool]) -> CardReading | None:
    """Read ``2 Name``, ``2x Name`` or ``2 ks Name`` of a known card without trying other readings."""
    found = _QUANTITY_AND_NAME.match(text)
    if not found or not knows(found["name"]) or knows(text):
        return None
    reading = CardReading(found["name"], int(found["quantity"]))
    return reading if reading.is_possible else None


def _strip_stages(text: str) -> Iterator[CardReading]:
    """Yield the whole line, then the line without its comment, then with one remark fewer each time."""
    yield CardReading(text)
    reading = CardReading(drop_comment(text).rstrip(" ;|") or text)
    if reading.name != text:
        yield reading
    while stripped := _strip_remark(reading):
        reading = stripped
        yield reading


def _readings(stage: CardReading) -> Iterator[CardReading]:
    """Yield the text as a name alone, then with each number that may stand beside it, with and without remarks."""
    yield stage
    for found in read_quantities(stage.name):
        reading = CardReading(found.name, found.quantity, stage.remarks)
        yield reading
        if (bare := _without_remarks(reading)) != reading:
            yield bare


def _without_remarks(reading: CardReading) -> CardReading:
    while stripped := _strip_remark(reading):
        reading = stripped
    return reading


def _strip_remark(reading: CardReading) -> CardReading | None:
    """Move the last remark from the name to the remarks. A number in it counts if none stands beside the name."""
    found = split_remark(reading.name)
    if found is None:
        return None
    quantity = found.quantity if reading.quantity is None else reading.quantity
    return CardReading(found.name, quantity, reading.remarks | found.kinds)
