"""Remarks in brackets behind a name, and comments behind a line: what they mean for a rule, if anything."""

import re
from dataclasses import dataclass
from functools import lru_cache

from language.folding import fold

_BRACKETS = re.compile(r"^(?P<name>.*\S)\s*(?:\((?P<a>[^()]*)\)|\[(?P<b>[^\[\]]*)\]|\{(?P<c>[^{}]*)\})$")
_LAST_WORD = re.compile(r"^(?P<name>.*\w\W*?)\s*[-–—,]?\s+(?P<a>[*_]*(?:proxy|promo|homemade)[*_]*)$", re.IGNORECASE)
_SERIAL = re.compile(
    r"^(?P<name>.*\S)\s*\[\s*(?P<serial>[^\[\]]*[^\s\[\]])\s*\]"
    r"(?P<behind>\s*\([^()]*\)|\s*[x×]\s*\d+|\s*\d+\s*(?:[x×]|ks\b\.?))?$",
    re.IGNORECASE,
)
_SERIAL_BEFORE = re.compile(
    r"^(?P<mark>[^:\[\]]{1,40}:\s*)?\[\s*(?P<serial>[^\[\]]*[^\s\[\]])\s*\]\s*(?P<name>[^\W\d_].*)$"
)
_ONLY_A_COUNT = re.compile(r"\s*[x×]?\s*\d+\s*(?:[x×]|ks\.?)?\s*", re.IGNORECASE)
# "(2x proxy)", "(proxy, 2 ks)": the number of copies stands among the words of a remark.
_COUNT_WITHIN = re.compile(r"(?<!\w)(?:(\d{1,3})\s*(?:[x×]|ks\b|kus[yů]?\b)|[x×]\s*(\d{1,3}))(?!\w)", re.IGNORECASE)
# "Zbraň #2: Meč" numbers a line.
_COMMENT = re.compile(r"\s+(?://|#(?!\d)).*$")
_DENIED = re.compile(
    r"\b(?:neni|nejsou|not|non|no)(?: an?)? "
    r"(?:homemade|home made|home brew|homebrew|domaci|vlastni|fan made|fanmade|podomacku)\b"
)

_KINDS = {
    "homemade": re.compile(
        r"\b(homemade|home made|home brew|homebrew|domaci( vyroba| karta)?|vlastni( vyroba| karta| tvorba)?|"
        r"podomacku|fan made|fanmade|amaterska|amatersky)\b"
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
class Remarked:
    """A line without its last bracket, and the kinds of remark that stood in it."""

    name: str
    kinds: frozenset[str]
    count: int | None = None


def split_remark(text: str) -> Remarked | None:
    """Take the last bracket or remark off a line, None where there is none or only a number of copies in brackets."""
    found = _BRACKETS.match(text) or _LAST_WORD.match(text)
    words = next((words for words in found.groups()[1:] if words), "") if found else ""
    if not found or _ONLY_A_COUNT.fullmatch(words):
        return None
    counted = _COUNT_WITHIN.search(words)
    return Remarked(found["name"], kinds_of(words), int(counted[1] or counted[2]) if counted else None)


@lru_cache(maxsize=1_000)
def kinds_of(words: str) -> frozenset[str]:
    """What the words of a remark mean for a rule. Decks repeat the same few remarks."""
    folded = _DENIED.sub("", fold(words))
    return frozenset(kind for kind, pattern in _KINDS.items() if pattern.search(folded))


def split_serial(text: str) -> tuple[str, str]:
    """The line without the code in square brackets, and the code; an empty one where there is none.

    It stands behind the name, perhaps with a remark or a number of copies behind it, or before the name.
    """
    bare = drop_comment(text)
    if found := _SERIAL.match(bare):
        return found["name"] + (found["behind"] or ""), found["serial"]
    if found := _SERIAL_BEFORE.match(bare):
        return (found["mark"] or "") + found["name"], found["serial"]
    return text, ""


def drop_comment(text: str) -> str:
    """The line without what stands behind ``#`` or ``//``."""
    return _COMMENT.sub("", text) if "#" in text or "//" in text else text
