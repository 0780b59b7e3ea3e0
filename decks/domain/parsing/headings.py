"""Lines that name or sum up what stands below or above: headings with or without counts, and totals."""

import re
from dataclasses import dataclass

from decks.domain.parsing.cleaning import drop_ornaments
from decks.domain.parsing.vocabulary import Heading, Vocabulary
from language.folding import fold

# A separator or a bracket stands before the count: "Nový (A1)" ends in no count.
_COUNT_BEHIND = re.compile(
    r"(?:[\s,:–—-]+[(\[]?|[(\[])\s*(?:celkem|total)?\s*(?:\d+\s*[x×]?\s*(?:karet|karty|karta|kusů|kusy|kus|ks|cards?|pcs|žetonů|žetony|žeton|tiles?)?|\d+\s*/\s*\d+)\s*[)\]]?$",
    re.IGNORECASE,
)
_COUNT_BEFORE = re.compile(r"^\d+\s*[x×]?\s+")
_CARDS_IN_BRACKETS = re.compile(r"^\D.*[(\[]\s*\d+\s*(?:karet|karty|karta|cards?)\s*[)\]]$", re.IGNORECASE)
_SUMS = frozenset({"celkem", "celkove", "total", "soucet", "suma", "sum", "dohromady", "pocet", "count"})
_COPIES = frozenset({"kusu", "kusy", "kus", "ks", "x", "pcs"})
_CARDS = frozenset({"karet", "karty", "karta", "cards", "card", "zetonu", "zetony", "zeton", "tiles", "tile"})
_PIECES = _CARDS | _COPIES
_PLACES = frozenset(
    {
        *("balicek", "balicku", "deck", "main", "side", "sideboard", "sb", "stranou", "hlavni"),
        *("v", "z", "a", "in", "of", "and", "the"),
    }
)
_SUM_OF_NUMBERS = re.compile(r"=\s*\d+|\d+\s*[/+]\s*\d+(?:\s*=\s*\d+)?")
_BETWEEN = re.compile(r"\s*[/,&+]\s*|\s+(?:a|and)\s+")
_PREFIX = re.compile(r"^(?P<words>[^:\d]{1,40})(?: ?#?\d{1,2})?:\s*(?P<rest>\S.*)$")
_FIRST_WORD = re.compile(r"^(?P<word>[^\W\d_]+)(?: ?#?\d{1,2})?(?: ?[-–—.)] ?| )(?P<rest>\S.*)$")
_SHORT_SIDEBOARD = re.compile(r"^sb\s+(?P<rest>\d.*)$", re.IGNORECASE)


@dataclass(frozen=True)
class Marked:
    """A card line that brings its own heading: ``SB: 1 Name``, ``Bojovník: Name``."""

    heading: Heading
    rest: str


def is_total(text: str) -> bool:
    """Whether the line only sums up: ``Celkem: 60 karet``, ``60 cards``, ``Total: 60 main, 25 side``, ``60/60``."""
    words = fold(text).split()
    numbers = [word for word in words if word.isdecimal()]
    others = {word for word in words if not word.isdecimal()}
    if not others:
        return bool(_SUM_OF_NUMBERS.fullmatch(text.strip()))
    if not others <= _SUMS | _PIECES | _PLACES or not others & (_SUMS | _PIECES):
        return False
    # Without a word for a sum "Deck: 60" and "25 karet stranou" are headings.
    return bool(others & _SUMS) or bool(numbers and words[0] in numbers and _is_plain_sum(words, others))


def _is_plain_sum(words: list[str], others: set[str]) -> bool:
    """``60 karet``, ``60 ks v balíčku`` and ``60 + 25 cards``; ``2 x`` and ``2 ks`` are copies of nothing."""
    return words[-1] in {"balicku", "deck"} or (others <= _PIECES and not others <= _COPIES)


def read_word_mark(text: str, vocabulary: Vocabulary) -> Marked | None:
    """``Hrdina Jméno``, ``Zbraň - Jméno``: the heading as the first word of a card that has a code."""
    found = _FIRST_WORD.match(text)
    heading = vocabulary.heading(found["word"]) if found else None
    return Marked(heading, found["rest"]) if found and heading and heading.role == "type" else None


def read_heading(text: str, vocabulary: Vocabulary) -> Heading | None:
    """The heading that the line is, None where it is none. Its count is no quantity; with a colon any words are one."""
    bare = drop_ornaments(text)
    words = _COUNT_BEHIND.sub("", bare.rstrip(": ")).rstrip(": ")
    with_colon = bare.endswith(":") or words.endswith(":") or _colon_before_count(bare)
    without_count = _COUNT_BEFORE.sub("", words)
    known = vocabulary.heading(words) or vocabulary.heading(without_count)
    if known and (known.role != "neutral" or without_count == words):
        return known
    if fold(words) and (with_colon or _CARDS_IN_BRACKETS.match(bare)):
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
    if not text.endswith((")", "]")) or words == text or ":" in words or "(" in words or "[" in words:
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
