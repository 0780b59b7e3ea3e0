"""Reads one line as a card: the name that the catalogue knows wins over every clever reading."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from decks.domain.parsing.quantity import counted_readings
from decks.domain.parsing.remarks import drop_comment, kinds_of, split_remark

MOST_COPIES = 999

_USUAL = re.compile(r"(?P<count>\d{1,3})(?:[x×]| ?ks)? (?P<name>\w.*)$")
# One remark in round brackets, without a number in it.
_REMARKED = re.compile(r"^(?P<name>[^()\[\]{}#/]*[^()\[\]{}#/\s]) ?\((?P<words>[^()\d]+)\)$")
_ONLY_A_NUMBER = re.compile(r"\d+\s*(?:x|ks\.?)|x\s*\d+|ks\.?|kus[yů]?", re.IGNORECASE)


@dataclass(frozen=True)
class Reading:
    """A card as a line may mean it; ``count`` is None where no number is written."""

    name: str
    count: int | None = None
    remarks: frozenset[str] = frozenset()

    @property
    def is_possible(self) -> bool:
        """A name has a letter and is more than ``2x``, a number of copies is from 1 to 999."""
        named = any(char.isalpha() for char in self.name) and not _ONLY_A_NUMBER.fullmatch(self.name)
        return named and (self.count is None or 0 < self.count <= MOST_COPIES)


def read_at_once(text: str, knows: Callable[[str], bool]) -> Reading | None:
    """A known card, perhaps with its number before it and a remark behind, as on nearly every line, else None.

    The same as :func:`read_card` finds, without trying what else the line may be.
    """
    text = " ".join(text.split())
    if not text[:1].isalnum():
        return None
    if remarked := _REMARKED.match(text):
        bare = None if knows(text) else _plain(remarked["name"], knows)
        return bare and Reading(bare.name, bare.count, kinds_of(remarked["words"]))
    return _plain(text, knows)


def _plain(text: str, knows: Callable[[str], bool]) -> Reading | None:
    if usual := _usual(text, knows):
        return usual
    alone = Reading(text)
    return alone if knows(text) and alone.is_possible else None


def read_card(text: str, knows: Callable[[str], bool]) -> Reading | None:
    """The card on the line, None where it is none: a reading that names a known card, else the likeliest one."""
    if usual := _usual(text, knows):
        return usual
    layers = tuple(_layers(text))
    for layer in layers:
        for reading in _readings(layer):
            if reading.is_possible and knows(reading.name):
                return reading
    barest = tuple(_readings(layers[-1]))
    likeliest = _without_remarks(barest[1] if len(barest) > 1 else barest[0])
    return likeliest if likeliest.is_possible else None


def _usual(text: str, knows: Callable[[str], bool]) -> Reading | None:
    """``2 Name``, ``2x Name`` and ``2 ks Name`` of a known card, found without trying all the rest."""
    found = _USUAL.match(text)
    if not found or not knows(found["name"]) or knows(text):
        return None
    reading = Reading(found["name"], int(found["count"]))
    return reading if reading.is_possible else None


def _readings(layer: Reading) -> Iterator[Reading]:
    """The text as a name alone, then with the numbers that may stand beside it, before and behind a remark."""
    yield layer
    for counted in counted_readings(layer.name):
        reading = Reading(counted.name, counted.count, layer.remarks)
        yield reading
        if (bare := _without_remarks(reading)) != reading:
            yield bare


def _without_remarks(reading: Reading) -> Reading:
    """The name without remarks; a number among their words counts where none stands beside the name."""
    while remarked := split_remark(reading.name):
        count = remarked.count if reading.count is None else reading.count
        reading = Reading(remarked.name, count, reading.remarks | remarked.kinds)
    return reading


def _layers(text: str) -> Iterator[Reading]:
    """From the whole line to the barest name: comment and remarks are taken off one by one."""
    yield Reading(text)
    reading = Reading(drop_comment(text).rstrip(" ;|") or text)
    if reading.name != text:
        yield reading
    while remarked := split_remark(reading.name):
        count = remarked.count if reading.count is None else reading.count
        reading = Reading(remarked.name, count, reading.remarks | remarked.kinds)
        yield reading
