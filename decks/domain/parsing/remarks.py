"""Functions that split remarks and comments off the name on a line of a deck.

Some kinds of remarks matter to the rules of a format. Entry points: :func:`split_remark`, :func:`split_dashes`,
:func:`find_remark_kinds`, :func:`drop_comment`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from decks.domain.parsing.section_words import read_place
from language.folding import fold

_BRACKETS = re.compile(r"^(?P<name>.*\S)\s*(?:\((?P<a>[^()]*)\)|\[(?P<b>[^\[\]]*)\]|\{(?P<c>[^{}]*)\})$")
_LAST_WORD = re.compile(
    r"^(?P<name>.*\w\W*?)\s*[-–—,]?\s+(?P<a>[*_]*(?:proxy|promo|homemade|foil|foilka|holo)[*_]*)$", re.IGNORECASE
)
# Programs write the set, the number in it and the printing behind a name: "(UNL) 12 *F*", "[Warrior{top}] ^Have,#37^".
_PRINTING = re.compile(r"^(?P<name>.*\S)\s+(?P<a>\([A-Za-z0-9]{2,5}(?::\d+)?\)\s+\d{1,4}[a-z★]?)$")
_TAG = re.compile(r"^(?P<name>.*\S)\s+(?P<a>\*[A-Z]{1,5}\*|\^[^^]*\^|#[a-z][\w-]*)$")
_PRICE = re.compile(
    r"^(?P<name>.*?\w\W*?)\s*[-–—,]?\s+(?P<a>(?:koupeno |cena |za )*\d{1,5}(?:,-| ?(?:Kč|CZK|EUR|€)))$", re.IGNORECASE
)
# "proxy Mitch Hunter"
_KIND_BEFORE = re.compile(r"^[(\[]?(?P<a>proxy|promo|homemade|foil)[)\]]?:?\s+(?P<name>[^\W\d_].*)$", re.IGNORECASE)
# "Luteránský učedník 8/8/9/9": what is printed on the card.
_VALUES = re.compile(r"^(?P<name>.*\S)\s+(?P<a>[\dX*–-]{1,3}(?:\s?/\s?[\dX*–-]{1,3}){2,3})$")
_CLOSING = frozenset(")]}")
_PRICE_END = re.compile(r"\d(?:,-| ?(?:Kč|CZK|EUR|€))$", re.IGNORECASE)
_ONLY_A_QUANTITY = re.compile(r"\s*[x×]?\s*\d+\s*(?:[x×]|ks\.?)?\s*", re.IGNORECASE)
# "(2x proxy)", "(proxy, 2 ks)": the number of copies stands among the words of a remark.
_QUANTITY_WITHIN = re.compile(r"(?<!\w)(?:(\d{1,3})\s*(?:[x×]|ks\b|kus[yů]?\b)|[x×]\s*(\d{1,3}))(?!\w)", re.IGNORECASE)
# "Zbraň #2: Meč" numbers a line.
_COMMENT = re.compile(r"\s+(?://|#(?!\d)).*$")
_DASH = re.compile(r" (?:(?P<long>-{2,3})|[-–—]) ")
_MAX_DASHES = 3
_DENIED = re.compile(
    r"\b(?:neni|nejsou|not|non|no)(?: an?)? "
    r"(?:homemade|home made|home brew|homebrew|domaci|vlastni|fan made|fanmade|podomacku)\b"
)

_KINDS = {
    "homemade": re.compile(
        r"\b(homemade|home made|home brew|homebrew|domaci( vyroba| karta)?|vlastni( vyroba| karta| tvorba)?|"
        r"podomacku|fan made|fanmade|fan ?kart[ay]|fan cards?|amaterska|amatersky)\b"
    ),
    "not_released": re.compile(
        r"\b(nevysl[aoy]?( nikdy)?( v)? ?(cesky|cestine|cechach|cr)?|neni cesky|bez ceske verze|"
        r"(nebyla?o? )?nevydan[aoy]?( v)? ?(cesky|cestine|cechach|cr)?|"
        r"(nebyl[aoy]? vydan[aoy]?|nebyl[aoy]? prelozen[aoy]?)( v| do)? ?(cesky|cestine|cestiny|cechach|cr)?|"
        r"not released( in czech)?|never released( in czech)?|unreleased|no czech)\b"
    ),
    "proxy": re.compile(r"\b(proxy|proxies|kopie|proxina)\b"),
    "promo": re.compile(r"\bpromo\b"),
}


@dataclass(frozen=True)
class NameWithRemark:
    """A line without its last remark, the kinds of that remark, the number of copies written in it, and its words.

    ``is_comment`` is true for words behind two or three dashes.
    """

    name: str
    kinds: frozenset[str]
    quantity: int | None = None
    words: str = ""
    is_comment: bool = False


def split_remark(text: str) -> NameWithRemark | None:
    """Split the last remark off a line; None if there is none, or if the brackets hold only a number of copies."""
    match = _match_remark(text)
    words = next((words for key, words in match.groupdict().items() if words and key != "name"), "") if match else ""
    if not match or _ONLY_A_QUANTITY.fullmatch(words):
        return None
    return NameWithRemark(match["name"], find_remark_kinds(words), _find_quantity(words), words)


def _match_remark(text: str) -> "re.Match[str] | None":
    """Return the match of the pattern for the last remark. Most texts have no sign of most kinds of remarks."""
    if text[-1:] in _CLOSING:
        return _BRACKETS.match(text)
    match = _LAST_WORD.match(text)
    if not match and ")" in text:
        match = _PRINTING.match(text)
    if not match and ("#" in text or text[-1:] in "*^"):
        match = _TAG.match(text)
    if not match and _PRICE_END.search(text):
        match = _PRICE.match(text)
    return match or _KIND_BEFORE.match(text) or ("/" in text and _VALUES.match(text)) or None


def _find_quantity(words: str) -> int | None:
    """Return the number of copies among the words of a remark."""
    match = _QUANTITY_WITHIN.search(words)
    return int(match[1] or match[2]) if match else None


def split_dashes(text: str) -> Iterator[tuple[NameWithRemark, str]]:
    """Yield the line before a dash, and the words behind it, for each dash behind which the words may be a remark.

    Only the first three dashes are tried, the last of them first. Any words behind ``--`` or ``---`` are a remark.
    Words behind a single dash are a remark if they have a kind that rules know, say where the card belongs, or are
    several and begin in lower case; else they may be a part of the name.
    """
    for match in reversed(list(islice(_DASH.finditer(text), _MAX_DASHES))):
        words = text[match.end() :]
        kinds = find_remark_kinds(words)
        if match["long"] or kinds or (words[:1].islower() and " " in words) or read_place(words):
            is_comment = bool(match["long"])
            yield NameWithRemark(text[: match.start()], kinds, _find_quantity(words), words, is_comment), words


@lru_cache(maxsize=1_000)
def find_remark_kinds(words: str) -> frozenset[str]:
    """Return the kinds of a remark that rules know. The result is cached, because decks repeat the same few remarks."""
    folded = _DENIED.sub("", fold(words))
    return frozenset(kind for kind, pattern in _KINDS.items() if pattern.search(folded))


def drop_comment(text: str) -> str:
    """Return the line without the comment behind ``#`` or ``//``."""
    return _COMMENT.sub("", text) if "#" in text or "//" in text else text
