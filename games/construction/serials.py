"""Compares the codes of single cards, which people type from a card or copy from its QR code.

Entry points: :func:`fold_serial`, :func:`fold_alike`.
"""

import re
import unicodedata

_SCHEME = re.compile(r"^(?:HTTPS?://)?(?:WWW\.)?(?=[^/\s]+\.[^/\s]+/)", re.IGNORECASE)
# Capital letters of the Cyrillic and Greek alphabets that look like Latin ones.
_LOOK_ALIKES = str.maketrans("АВЕЗКМНОРСТУХІЈЅԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABE3KMHOPCTYXIJSQWYABEZHIKMNOPTYX")
# Digits and letters that look the same on a small card.
_ALIKE = str.maketrans("OIL", "011")


def fold_serial(serial: str) -> str:
    """Return a code as codes are compared: letters and digits alone, in capitals, of one alphabet and width.

    An address is compared as a whole, without ``https://www.``. A text without letters and digits becomes "".
    """
    plain = unicodedata.normalize("NFKC", serial).strip()
    if address := _SCHEME.match(plain):
        parts = plain[address.end() :].upper().rstrip("/").split("/")
        return "/".join(_fold_word(part) for part in parts)
    return _fold_word(plain.upper())


def fold_alike(serial: str) -> str:
    """Return what codes that look alike have in common: 0 and O, 1, I and l; of an address its last part."""
    return fold_serial(serial).rpartition("/")[2].translate(_ALIKE)


def _fold_word(word: str) -> str:
    return "".join(filter(str.isalnum, word.translate(_LOOK_ALIKES)))
