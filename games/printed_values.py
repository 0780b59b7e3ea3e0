"""What cards of a game have printed on them beside their names: numbers, and the icon that says where a card goes.

Entry points: :class:`PrintedValue`, :class:`PrintedChoice`, :func:`read_values`, :data:`AFTER_PLAY`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from language.bilingual import Bilingual

# The key of the value whose choices say where a card goes after play.
AFTER_PLAY = "after_play"
STRUCK_OUT = "–"
# A number, ``?`` or a struck out value with signs around it: ``7``, ``-2``, ``2x``, ``+/-x``, ``/2``, ``e+1``.
_NUMBER = re.compile(r"(?=.*[0-9xeFSA?–])[-–+/<:?0-9xeFSA]{1,6}")
_DASHES = frozenset("-–—−")


@dataclass(frozen=True)
class PrintedChoice:
    """One of the signs that may stand at a place: as facts hold it (``printed``), and its key in addresses.

    ``leaves_game`` is true if a card with the sign leaves the game for good.
    """

    printed: str
    key: str
    name: Bilingual
    leaves_game: bool = False


@dataclass(frozen=True)
class PrintedValue:
    """A place on cards with a value: a number as it is printed, or one of ``choices``.

    ``columns`` are the words by which files of cards call it, folded, beside its key.
    """

    key: str
    name: Bilingual
    columns: tuple[str, ...] = ()
    choices: tuple[PrintedChoice, ...] = ()

    def read(self, text: str) -> str | None:
        """Return the value as facts hold it: empty for none, None for a text that is no such value."""
        text = "".join(text.split())
        if self.choices or not text:
            values = (choice.printed for choice in self.choices if text.casefold() == choice.printed.casefold())
            return next(values, None) if text else ""
        text = STRUCK_OUT if text in _DASHES else text.replace("X", "x")
        return text if _NUMBER.fullmatch(text) else None

    def find_choice(self, printed: str) -> PrintedChoice | None:
        return next((choice for choice in self.choices if choice.printed == printed), None)


def read_values(declared: Iterable[PrintedValue], sent: Mapping[str, str]) -> dict[str, str]:
    """Return values by key as facts hold them; a text that is no such value, and an unknown key, stay as they are."""
    by_key = {value.key: value for value in declared}
    read = {key: by_key[key].read(text) if key in by_key else text for key, text in sent.items()}
    return {key: sent[key].strip() if value is None else value for key, value in read.items()}
