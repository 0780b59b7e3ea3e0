"""Reads one line as a card; a name that the catalogue knows wins over every other reading of the line."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from decks.domain.parsing.quantity import read_quantities, read_tally
from decks.domain.parsing.remarks import drop_comment, find_remark_kinds, split_remark

MAX_COPIES = 999
# Each is tried with and without a number; a line with dozens of brackets would take milliseconds.
_MAX_REMARKS = 5
# A separator, and the sign with which a chat breaks a line.
_LINE_BREAKS = (",", "\\")

# "ks", "kus": Czech for piece, pieces.
_QUANTITY_AND_NAME = re.compile(r"(?P<quantity>\d{1,3})(?:[x×]| ?ks)? (?P<name>\w.*)$")
# A name and one remark such as "(foil)". Other brackets, "#" and "/" may begin a remark or comment of another form.
_NAME_AND_REMARK = re.compile(r"^(?P<name>[^()\[\]{}#/]*[^()\[\]{}#/\s]) ?\((?P<remark>[^()\d]+)\)$")
# The letters of the longest word of ``_ONLY_A_QUANTITY``.
_MAX_UNIT_LENGTH = 4
_MISREAD_ONE = re.compile(r"[lI|] (?=\w{3})")
_ONLY_A_QUANTITY = re.compile(r"\d+\s*(?:x|ks\.?)|x\s*\d+|ks\.?|kus[yů]?", re.IGNORECASE)


class CardReading(NamedTuple):
    """One way to read a line as a card.

    ``quantity`` is None if no number is written, ``remarks`` are the kinds of its remarks, such as a printing.
    ``beside`` are the words of its remarks and comments. ``number_form`` is how the number is written if it may also be
    another number than that of copies.
    """

    name: str
    quantity: int | None = None
    remarks: frozenset[str] = frozenset()
    beside: tuple[str, ...] = ()
    number_form: str = ""

    @property
    def is_possible(self) -> bool:
        """Return true if the name has a letter and is not only ``2x``, and the number of copies is at most 999."""
        name = self.name
        # The first five letters of nearly every name tell it from "2x" and "kusů".
        is_name = len(name) > _MAX_UNIT_LENGTH and name[: _MAX_UNIT_LENGTH + 1].isalpha()
        is_name = is_name or (any(char.isalpha() for char in name) and not _ONLY_A_QUANTITY.fullmatch(name))
        return is_name and (self.quantity is None or self.quantity <= MAX_COPIES)


# Decks of one event have many lines in common.
@lru_cache(maxsize=10_000)
def read_known_card(text: str, is_card: Callable[[str], bool]) -> CardReading | None:
    """Return a known card with at most a number before it and a remark behind it, as on nearly every line.

    None means that :func:`read_card` must be called: it tries all readings, and finds the same on such a line. The
    result is cached: ``is_card`` always answers the same.
    """
    text = " ".join(text.split())
    # A tally behind the name is a number: "Name |||".
    if not text[:1].isalnum() or text[-1] == "|":
        return None
    if text[-1] == ")" and not _read_without_remark(text, is_card) and (match := _NAME_AND_REMARK.match(text)):
        # A known name may itself end with brackets.
        card = None if is_card(text) else _read_without_remark(match["name"], is_card)
        remark = match["remark"]
        return CardReading(card.name, card.quantity, find_remark_kinds(remark), (remark,)) if card else None
    return _read_without_remark(text, is_card)


def _read_without_remark(text: str, is_card: Callable[[str], bool]) -> CardReading | None:
    """Return the text as a known card with or without a number, else None."""
    if card := _read_quantity_and_name(text, is_card):
        return card
    name_alone = CardReading(text)
    return name_alone if is_card(text) and name_alone.is_possible else None


def _read_quantity_and_name(text: str, is_card: Callable[[str], bool]) -> CardReading | None:
    """Return ``2 Name``, ``2x Name`` or ``2 ks Name`` of a known card; None for other texts and for whole names."""
    match = _QUANTITY_AND_NAME.match(text)
    if not match or not is_card(match["name"]) or is_card(text):
        return None
    reading = CardReading(match["name"], int(match["quantity"]))
    return reading if reading.is_possible else None


def read_card(text: str, is_card: Callable[[str], bool]) -> CardReading | None:
    """Return the reading of the line that names a known card, else the likeliest; None if the line cannot be a card."""
    if card := _read_quantity_and_name(text, is_card):
        return card
    stages = tuple(_shorten_stepwise(text))
    for stage in stages:
        for reading in _readings(stage):
            if reading.is_possible and is_card(reading.name):
                return reading
    # The name alone, then the name with each number that may stand beside it. Only beside a known name a number may be
    # one of copies although it is not written as one.
    name_alone, *with_numbers = (reading for reading in _readings(stages[-1]) if not reading.number_form)
    likeliest = _move_all_remarks(with_numbers[0] if with_numbers else name_alone)
    return likeliest if likeliest.is_possible else None


def read_after_misread_one(text: str, is_near: Callable[[str], bool]) -> CardReading | None:
    """Return a card behind ``l`` or ``I``, as a scanner reads ``1``; None if no known card ``is_near`` the rest."""
    match = _MISREAD_ONE.match(text)
    name = text[match.end() :] if match else ""
    return CardReading(name, 1) if name and is_near(name) else None


def _shorten_stepwise(text: str) -> Iterator[CardReading]:
    """Yield the whole line, then the line without its comment, then with one remark fewer each time."""
    yield CardReading(text)
    # A row of a spreadsheet ends with separators.
    bare = drop_comment(text)
    comment = text[len(bare) :].strip()
    reading = CardReading(bare.rstrip(" ;|") or text, beside=(comment,) if comment else ())
    if bare.endswith(_LINE_BREAKS):
        yield reading._replace(name=bare.rstrip(f" ;|{''.join(_LINE_BREAKS)}") or text)
    if reading.name != text or bare.endswith(_LINE_BREAKS):
        yield reading
    for _remark in range(_MAX_REMARKS):
        shorter = _move_last_remark(reading)
        if shorter is None:
            return
        reading = shorter
        yield reading


def _readings(stage: CardReading) -> Iterator[CardReading]:
    """Yield the text as a name alone, then with each number that may stand beside it, with and without remarks."""
    if tally := read_tally(stage.name):
        yield stage._replace(name=tally.name, quantity=tally.quantity, number_form=tally.form)
    yield stage
    for quantity in read_quantities(stage.name):
        reading = CardReading(quantity.name, quantity.quantity, stage.remarks, stage.beside, quantity.form)
        yield reading
        if (bare := _move_all_remarks(reading)) != reading:
            yield bare
        # "1x Name (1)" gives the number twice.
        if not stage.beside:
            yield from (
                reading._replace(
                    name=again.name, number_form="" if again.quantity == quantity.quantity else "two numbers"
                )
                for again in read_quantities(quantity.name)
            )


def _move_all_remarks(reading: CardReading) -> CardReading:
    for _remark in range(_MAX_REMARKS):
        shorter = _move_last_remark(reading)
        if shorter is None:
            break
        reading = shorter
    return reading


def _move_last_remark(reading: CardReading) -> CardReading | None:
    """Return the reading with its last remark moved from the name to the remarks, None if the name has no remark.

    A number in the remark is the quantity if none stands beside the name.
    """
    remark = split_remark(reading.name)
    if remark is None:
        return None
    quantity = remark.quantity if reading.quantity is None else reading.quantity
    beside = (*reading.beside, remark.words)
    return CardReading(remark.name, quantity, reading.remarks | remark.kinds, beside, reading.number_form)
