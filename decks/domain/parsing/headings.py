"""Lines that name or sum up what stands below or above: headings with or without counts, and totals."""

import re
from dataclasses import dataclass

from decks.domain.parsing.cleaning import drop_ornaments
from decks.domain.parsing.vocabulary import Heading, Vocabulary
from language.folding import fold

_PIECES = r"(?:karet|karty|karta|kusu|kusy|kus|ks|cards?|x|pcs|zetonu|zetony|zeton|tiles?)"
_COUNT_BEHIND = re.compile(
    r"[\s,:–—-]*[(\[]?\s*(?:celkem|total)?\s*(?:\d+\s*[x×]?\s*(?:karet|karty|karta|kusů|kusy|kus|ks|cards?|pcs|žetonů|žetony|žeton|tiles?)?|\d+\s*/\s*\d+)\s*[)\]]?$",
    re.IGNORECASE,
)
_COUNT_BEFORE = re.compile(r"^\d+\s*[x×]?\s+")
_SUM = r"(?:celkem|celkove|total|soucet|suma|sum|dohromady|pocet karet|pocet)"
_TOTAL = re.compile(
    rf"{_SUM}(?: {_PIECES})?(?: \d+)+(?: {_PIECES})?(?: {_SUM})?|\d+ {_PIECES}(?: {_SUM}| v balicku| in deck)|"
    rf"\d+ (?:karet|karty|cards|zetonu|tiles)|{_SUM}(?: {_PIECES})?"
)
_BETWEEN = re.compile(r"\s*[/,&+]\s*|\s+(?:a|and)\s+")
_PREFIX = re.compile(r"^(?P<words>[^:\d]{1,40})(?: ?#?\d{1,2})?:\s*(?P<rest>\S.*)$")
_SHORT_SIDEBOARD = re.compile(r"^sb\s+(?P<rest>\d.*)$", re.IGNORECASE)


@dataclass(frozen=True)
class Marked:
    """A card line that brings its own heading: ``SB: 1 Name``, ``Bojovník: Name``."""

    heading: Heading
    rest: str


def is_total(text: str) -> bool:
    """Whether the line only sums up: ``Celkem: 60 karet``, ``60 cards``."""
    return bool(_TOTAL.fullmatch(fold(text)))


def read_heading(text: str, vocabulary: Vocabulary) -> Heading | None:
    """The heading that the line is, None where it is none. Its count is no quantity; with a colon any words are one."""
    bare = drop_ornaments(text)
    words = _COUNT_BEHIND.sub("", bare.rstrip(": ")).rstrip(": ")
    with_colon = bare.endswith(":") or words.endswith(":") or _colon_before_count(bare)
    without_count = _COUNT_BEFORE.sub("", words)
    known = vocabulary.heading(words) or vocabulary.heading(without_count)
    if known:
        return known
    if with_colon and fold(words):
        return vocabulary.heading_within(words)
    return _several(words, vocabulary) or _with_bracketed_count(bare, words, vocabulary)


def _several(words: str, vocabulary: Vocabulary) -> Heading | None:
    """``Vybavení a relikvie``, ``Bojovníci/Warriors``: headings side by side, neutral unless they mean the same."""
    parts = {vocabulary.heading(part) for part in _BETWEEN.split(words)}
    if None in parts:
        return None
    return parts.pop() if len(parts) == 1 else Heading("neutral")


def _with_bracketed_count(text: str, words: str, vocabulary: Vocabulary) -> Heading | None:
    """``Bojovníci Černé legie (3)``: more words than one, the first of them a heading, and a count in brackets."""
    if not text.endswith((")", "]")) or words == text:
        return None
    first = vocabulary.heading(words.split(maxsplit=1)[0]) if words.split() else None
    return vocabulary.heading_within(words) if first else None


def _colon_before_count(text: str) -> bool:
    return bool(re.search(r":\s*[(\[]?\s*\d+\s*[)\]]?$", text))


def read_mark(text: str, vocabulary: Vocabulary) -> Marked | None:
    """The heading before the card on the same line, None where there is none."""
    if short := _SHORT_SIDEBOARD.match(text):
        return Marked(Heading("sideboard"), short["rest"])
    found = _PREFIX.match(text)
    heading = vocabulary.heading(found["words"]) if found else None
    return Marked(heading, found["rest"]) if found and heading else None
