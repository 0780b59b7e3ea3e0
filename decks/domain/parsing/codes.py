"""Finds the codes of single cards in a line: ``[A1B2]``, ``(A1B2)``, ``kód: A1B2``, ``- A1B2``, an address.

Entry points: :func:`find_codes`, :func:`is_code_alone`.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from decks.domain.parsing.remarks import find_remark_kinds
from language.folding import fold
from language.phrases import collect_phrases

_BRACKETS = str.maketrans("［］【】〔〕｛｝{}（）：；｜", "[][][][][]():;|")
_IN_BRACKETS = re.compile(r"\[([^\[\]]{0,150})\]")
_ADDRESS = re.compile(r"<?(?:https?://|www\.)[^\s<>\[\]()]+>?", re.IGNORECASE)
_LABELLED = re.compile(
    r"[([]?\b(?:qr[ -]?)?(?:kód|kod|code|qr|serial)\b\.?\s*[:=#-]?\s*(?P<code>[^\W_](?:[\w-]{0,40}[^\W_])?)[)\]]?",
    re.IGNORECASE,
)
_IN_ROUND_BRACKETS = re.compile(r"\(\s*([^()]{1,40}?)\s*\)")
_LAST_FIELD = re.compile(r"(?:[;|,:=]\s*|\s[-–—]\s+|\s[#№]\s?)(?P<code>[^\s;|,:=#]{1,40})\s*[;|]?\s*$")
_LAST_WORD = re.compile(r"\s(?P<code>[^\s;|,:=#]{1,40})$")
_TOKEN = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SWITCH = re.compile(r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)")
# In capitals, "X9" is rather a code.
_QUANTITY = re.compile(r"\d{1,3}\s*(?:[x×]|ks|kusy?|kusů|pcs)\.?|[x×]\s*\d{1,3}")
_MIN_LENGTH = 4
_LONG_NUMBER = 6
# What people write where they do not have the code.
_NO_CODE = collect_phrases("""
    bez kodu, nema kod, nemam, nemam kod, neznam, nevim, kod, kod chybi, chybi, doplnim, na, n a, none, no code, code,
    unknown, missing, tbd, todo, x, xx, xxx, xxxx, qr, qr kod
""")


class FoundCode(NamedTuple):
    """A code between two positions of a line; it is loose if other words could stand in its place."""

    start: int
    end: int
    code: str
    is_loose: bool = False


def unify_brackets(text: str) -> str:
    """Return the text with square brackets, round brackets and colons of one kind."""
    return text.translate(_BRACKETS)


def find_codes(text: str) -> list[FoundCode]:
    """Return the codes in the order of the line; loose ones only where the line has no other."""
    codes = [
        FoundCode(one.start(), one.end(), one[1].strip(), is_loose=_can_be_word(one[1].strip()))
        for one in _IN_BRACKETS.finditer(text)
    ]
    codes = [one for one in codes if is_possible_code(one.code)]
    if not codes:
        codes = [FoundCode(one.start(), one.end(), one[0].strip("<>.,;!")) for one in _ADDRESS.finditer(text)]
    if not codes:
        codes = [
            FoundCode(one.start(), one.end(), one["code"])
            for one in _LABELLED.finditer(text)
            if any(map(str.isdecimal, one["code"]))
        ]
    if not codes and _is_like_code(text) and not text.isdecimal():
        return [FoundCode(0, len(text), text, is_loose=True)]
    return codes or list(_find_loose_code(text))


def _find_loose_code(text: str) -> Iterator[FoundCode]:
    """Yield the last word of the line, or the one in round brackets, if it looks like a code."""
    for one in _IN_ROUND_BRACKETS.finditer(text):
        if _is_like_code(one[1]):
            yield FoundCode(one.start(), one.end(), one[1], is_loose=True)
            return
    for pattern, least in ((_LAST_FIELD, 1), (_LAST_WORD, 2)):
        last = pattern.search(text)
        if last and _is_like_code(last["code"], least):
            yield FoundCode(last.start(), last.end(), last["code"], is_loose=True)
            return


def is_possible_code(words: str) -> bool:
    """Return false for brackets around signs, a remark, or words for a code that is not known."""
    if not any(map(str.isalnum, words)):
        return False
    return not find_remark_kinds(words) and fold(words) not in _NO_CODE


def _can_be_word(code: str) -> bool:
    """Return true for words without a digit, and for a number of copies."""
    return not any(map(str.isdecimal, code)) or bool(_QUANTITY.fullmatch(code))


def is_code_alone(text: str) -> bool:
    """Return true for a line that is nothing but a code."""
    codes = find_codes(text)
    return len(codes) == 1 and not any(map(str.isalnum, text[: codes[0].start] + text[codes[0].end :]))


def _is_like_code(word: str, least: int = 1) -> bool:
    """Return true for one word of letters and digits that change often, is in capitals, or is a long number."""
    word = unicodedata.normalize("NFKC", word)
    if not _TOKEN.fullmatch(word):
        return False
    if word.isdecimal():
        return len(word) >= _LONG_NUMBER
    switches = len(_SWITCH.findall(word.replace("-", "")))
    return len(word) >= _MIN_LENGTH and switches >= (least if word.upper() == word else 2)
