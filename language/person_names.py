"""Names of people: one line of visible characters, compared by a key that spellings of one name share.

Entry points: :func:`read_person_name`, :func:`make_name_key`, :func:`is_reserved_name`, :func:`is_latin`,
:class:`UnseenCharacter`.

Rules: RFC 8266, 2 (nicknames, profile of RFC 8264). Letters that look alike: Unicode Technical Standard 39, 4.
"""

import re
import unicodedata
from functools import cache
from typing import Any

from language.folding import fold_any_script
from language.one_line import put_on_one_line

# Small letters of Cyrillic and Greek that look Latin in one case at least, and the Latin letters below them.
_LIKE_LATIN = str.maketrans(
    "авсеһніјкморѕтхуүԁԛԝӏαβεζηικμνορτυχϲϳ",
    "abcehhijkmopstxyydqwlabezhikmnoptyxcj",
)
_NOT_LATIN = re.compile(r"[^\u0020-\u007e\u00a0-\u024f\u0300-\u036f\u1e00-\u1efb\u2010-\u2027]")
_LATIN = re.compile(r"[a-z]")
_OTHER_SCRIPT = re.compile(r"[\u0370-\u03ff\u0400-\u052f]")
# What pages show in place of names, in all languages of the program; a number or a letter may follow.
_RESERVED = tuple(
    frozenset(words.split())
    for words in (
        *("hidden player", "hidden person", "erased player", "erased person"),
        *("skryty hrac", "skryta osoba", "vymazany hrac", "vymazana osoba"),
    )
)
_NUMBER_OR_LETTER = re.compile(r"\d+[a-z]?|[a-z]")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# A character of Braille without dots, printable but never seen.
_BLANKS = str.maketrans({"\u2800": " "})
_MAX_KEY_LENGTH = 500


class UnseenCharacter(ValueError):
    """A character that a name cannot have; ``name`` is its number as in "U+E000"."""

    def __init__(self, char: str) -> None:
        super().__init__(char)
        self.name = f"U+{ord(char):04X}"


def read_person_name(text: str) -> str:
    """Return a typed name on one line, with compatible characters replaced (NFKC); "" for no visible character.

    Characters without width are left out, because text copied from a document may hold them. Raises UnseenCharacter
    for the character U+0000 and for others that RFC 8264 (9) disallows, such as fillers of Hangul.
    """
    if "\x00" in text:
        # No program that people type into writes it, and databases refuse it.
        raise UnseenCharacter("\x00")
    line = put_on_one_line(text.translate(_BLANKS))
    # Selectors of variants have no width, too; a name copied from a chat has them behind pictures.
    line = put_on_one_line(_SELECTORS.sub("", line))
    if line.isascii():
        return line
    try:
        return str(_find_profile().enforce(line)) if line else ""
    except UnicodeEncodeError as error:
        # The position is one of the text with compatible characters replaced, which may be longer than the typed one.
        text_read = line if len(line) == len(error.object) else str(error.object)
        raise UnseenCharacter(text_read[error.start]) from None


def make_name_key(*names: str) -> str:
    """Return the key that equal names share: without case, diacritics, punctuation, order of words and unseen marks.

    A word counts as Latin if all of its letters look Latin, in whichever script they are.
    """
    text = "".join(char for char in " ".join(names) if unicodedata.category(char) != "Cf")
    words = " ".join(map(_read_as_latin, text.split()))
    return " ".join(sorted(fold_any_script(words).split()))[:_MAX_KEY_LENGTH]


def is_reserved_name(*names: str) -> bool:
    """Return true for a name that pages show in place of a hidden or erased person, in any spelling and language."""
    words = make_name_key(*names).split()
    plain = {word for word in words if not _NUMBER_OR_LETTER.fullmatch(word)}
    return plain in _RESERVED


def is_latin(text: str) -> bool:
    """Return true if every letter of the text is Latin, with any marks."""
    return _NOT_LATIN.search(unicodedata.normalize("NFC", text)) is None


def _read_as_latin(word: str) -> str:
    """Return the word in the Latin letters that it looks like; a word that is clearly of another script stays."""
    small = unicodedata.normalize("NFD", word.casefold())
    # The Greek letter looks like v among Latin letters; in capitals, as in Greek words, it is N.
    latin = (small.replace("ν", "v") if _LATIN.search(small) else small).translate(_LIKE_LATIN)
    return word if _OTHER_SCRIPT.search(latin) else latin


@cache
def _find_profile() -> Any:
    """Return the profile of nicknames with case preserved. Loaded late: its tables take a moment."""
    from precis_i18n import get_profile

    return get_profile("NicknameCasePreserved")
