"""One cell with a name as people write it: with titles, brackets, amounts and numbers, which are no names.

Entry points: :func:`read_written_name`, :class:`WrittenName`, :func:`read_fee`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from language.folding import fold
from language.given_names import is_given_name
from language.one_line import put_on_one_line

# A number, a dash or a dot before a name.
_NUMBERED = re.compile(r"^(?:\d+\s*[.):]\s*|[-*•–]\s+|\d+\s+)")
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]?")
# 100, 100,-, 1 200, 4.50; without the currency.
_AMOUNT = re.compile(r"\d[\d .,]*(?:,?[-–—]+)?")
_CURRENCY = re.compile(r"(?i)\s*(?:kč|kc|czk|eur|€)\.?\s*$")
_AMOUNT_AT_END = re.compile(r"(?i)(?:^|[\s,;-])(\d[\d .,]*(?:,?[-–—]+)?\s*(?:kč|kc|czk|eur|€)\.?|\d[\d .]*,[-–—]+)\s*$")
_CLUB_AFTER_DASH = re.compile(r"\s+[-–—]\s+(.*)$")
_NO_NAME = re.compile(r"[\d.,:#+/°-]*\d[\d.,:#+/°-]*")
_PARTS = re.compile(r",|[^\s,]+")
_PHD = re.compile(r"(?i)\bPh\.\s+D\b")
# Titles before and after a name. With a dot in any case, without one only as they are written here.
_TITLES = frozenset(
    {
        *("Bc", "BcA", "Ing", "Mgr", "MgA", "MUDr", "MDDr", "MVDr", "JUDr", "PhDr", "RNDr", "PharmDr", "ThDr", "ThLic"),
        *("PaedDr", "PhMr", "RSDr", "RTDr", "Dr", "doc", "prof", "akad", "arch", "PhD", "ThD", "CSc", "DrSc", "DSc"),
        *("DiS", "MBA", "MPA", "MSc", "LLM", "BBA", "et"),
    }
)
_WITHOUT_DOT = _TITLES - {"et", "doc", "prof", "akad", "arch", "Dr"}
_FOLDED_TITLES = frozenset(map(fold, _TITLES))
# Father and son: what tells them apart, never a name.
_GENERATIONS = {"ml": "ml.", "st": "st.", "jr": "jr.", "sr": "sr."}
_FEE_WORDS = {
    **dict.fromkeys(("", "-", "–", "ne", "no", "n", "nezaplaceno", "not paid", "unpaid"), False),
    **dict.fromkeys(("x", "✓", "✔", "ano", "yes", "a", "y", "zaplaceno", "paid"), True),
}


class NameOrder(StrEnum):
    """Which name stands first where no comma says it."""

    GIVEN_FIRST = "given_first"
    FAMILY_FIRST = "family_first"


@dataclass(frozen=True)
class WrittenName:
    """Both names and what stood beside them: club, fee (None: nothing of it), and "ml." or "st." (``mark``).

    ``is_unclear``: the order of both names is in doubt, because the one that should be the family name is a common
    given name and the other is none.
    """

    given_name: str
    family_name: str
    commas: int = 0
    club: str = ""
    fee_paid: bool | None = None
    mark: str = ""
    is_unclear: bool = False


def read_written_name(text: str, order: NameOrder | None = None) -> WrittenName:
    """Read a name such as "5. Ing. David Jelínek ml. (Plzeň)"; ``order`` is the order of a whole list, None: ask.

    Without an order the last word is the family name, with :attr:`NameOrder.FAMILY_FIRST` the first one is. A comma
    ends the family name in every order.
    """
    text = _NUMBERED.sub("", put_on_one_line(text))
    asides = [put_on_one_line(bracket[1]) for bracket in _BRACKETS.finditer(text)]
    text = _BRACKETS.sub(" ", text)
    if amount := _AMOUNT_AT_END.search(text):
        asides.append(amount[1])
        text = text[: amount.start()]
    if dashed := _CLUB_AFTER_DASH.search(text):
        asides.append(dashed[1])
        text = text[: dashed.start()]
    clubs = [aside for aside in asides if aside and not _NO_NAME.fullmatch(aside) and not _is_amount(aside)]
    fees = [read_fee(aside) for aside in asides if _is_amount(aside)]
    words, mark = _read_words(text)
    given, family = _split_words(words, order)
    is_ordered = "," in words or order is NameOrder.GIVEN_FIRST or not given
    is_unclear = not is_ordered and is_given_name(family) and not is_given_name(given.split(maxsplit=1)[0])
    club = clubs[0] if clubs else ""
    return WrittenName(given, family, words.count(","), club, fees[0] if fees else None, mark, is_unclear)


def read_fee(text: str) -> bool | None:
    """Return true if the cell says that the fee is paid, None if it is not understood: an amount, a word or a tick."""
    word = _CURRENCY.sub("", text).strip().casefold()
    if _AMOUNT.fullmatch(word):
        return any(digit in word for digit in "123456789")
    return _FEE_WORDS.get(word)


def _is_amount(text: str) -> bool:
    """Return true for an amount with its currency, or with the dash that stands for one."""
    return bool(_AMOUNT_AT_END.fullmatch(text))


def _read_words(text: str) -> tuple[list[str], str]:
    """Return words and commas of a name without titles and numbers, and the mark of a generation, "" without one."""
    mark, words = "", list[str]()
    for part in _PARTS.findall(_PHD.sub("Ph.D", text)):
        generation = _GENERATIONS.get(part.casefold().rstrip(".")) if part.endswith(".") else None
        if generation:
            mark = generation
        elif part == ",":
            # None where only titles stood before it.
            if words and words[-1] != ",":
                words.append(part)
        elif not (_is_title(part) or _NO_NAME.fullmatch(part)):
            words.append(part)
    while words and words[-1] == ",":
        words.pop()
    return words, mark


def _is_title(part: str) -> bool:
    bare = part.replace(".", "")
    return fold(bare) in _FOLDED_TITLES if "." in part else bare in _WITHOUT_DOT


def _split_words(words: list[str], order: NameOrder | None) -> tuple[str, str]:
    """Return given and family names, which a comma parts, else the order."""
    if "," in words:
        comma = words.index(",")
        family, given = words[:comma], [word for word in words[comma + 1 :] if word != ","]
    elif order is NameOrder.FAMILY_FIRST:
        family, given = words[:1], words[1:]
    else:
        given, family = words[:-1], words[-1:]
    return " ".join(given), " ".join(family)
