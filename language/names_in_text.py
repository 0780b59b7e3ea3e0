"""Where somebody's name stands in a text that people typed, in any Czech case, and the text without it. Pure.

Entry points: :class:`PersonNames`, :func:`find_name`, :func:`remove_name`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from language.folding import fold

REMOVED_NAME = "[…]"
_WORD = re.compile(r"\w+")
_VOWELS = "aeiouy"
# What follows the stem of a name in any case; longer words are other words.
_CASES = "a e i o u y m em ou ovi um am ach ech ich ym ymi ymu ho eho emu ej ove ami in ina iny inu uv"
_ENDINGS = frozenset(["", *_CASES.split()])
_SHORTEST_STEM = 3

Span = tuple[int, int]


@dataclass(frozen=True)
class PersonNames:
    """The names of a person; ``others`` are written as they are: a chosen name, a user name."""

    given: str
    family: str
    others: tuple[str, ...] = ()


def find_name(text: str, names: PersonNames, *, close: bool) -> list[Span]:
    """Where the name stands, as beginnings and ends in the text.

    ``close``: the text is about this person, so one of the names is enough. Elsewhere a namesake may be meant, and the
    family name counts only beside the given one.
    """
    words = [(found.span(), fold(found[0])) for found in _WORD.finditer(text)]
    given, family = _places(words, names.given), _places(words, names.family)
    if not close:
        beside = {place for one, other in pairwise(range(len(words))) for place in _beside(one, other, given, family)}
        given, family = given & beside, family & beside
    found = [words[place][0] for place in sorted(given | family)]
    return _joined(sorted([*found, *_as_written(text, _own(names, close))]), text)


def remove_name(text: str, names: PersonNames, *, close: bool) -> str:
    """The text with a mark in place of the name."""
    for start, end in reversed(find_name(text, names, close=close)):
        text = f"{text[:start]}{REMOVED_NAME}{text[end:]}"
    return text


def _places(words: list[tuple[Span, str]], name: str) -> set[int]:
    """Numbers of words that are a case of one of the words of a name."""
    parts = fold(name).split()
    return {place for place, (_span, word) in enumerate(words) if any(_is_form(word, part) for part in parts)}


def _beside(one: int, other: int, given: set[int], family: set[int]) -> set[int]:
    return {one, other} if (one in given and other in family) or (one in family and other in given) else set()


def _is_form(word: str, name: str) -> bool:
    if word == name:
        return True
    return any(
        len(stem) >= _SHORTEST_STEM and word.startswith(stem) and word[len(stem) :] in _ENDINGS for stem in _stems(name)
    )


def _stems(name: str) -> set[str]:
    """The name without its ending; Marek and Němec lose their e (Marka, Němce)."""
    if name[-1:] in _VOWELS:
        return {name[:-1]}
    loses_e = len(name) > _SHORTEST_STEM and name[-2] == "e"
    return {name, name[:-2] + name[-1]} if loses_e else {name}


def _own(names: PersonNames, close: bool) -> list[str]:
    """Names that are nobody else's: a user name that is only a given name may be anybody's in a text."""
    shared = {fold(names.given), fold(names.family)}
    return [name for name in names.others if name.strip() and (close or fold(name) not in shared)]


def _as_written(text: str, names: Iterable[str]) -> list[Span]:
    patterns = (rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)
    return [found.span() for pattern in patterns for found in re.finditer(pattern, text, re.IGNORECASE)]


def _joined(spans: list[Span], text: str) -> list[Span]:
    """Neighbours with only a space between them, and what overlaps, as one."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and (start <= joined[-1][1] or not text[joined[-1][1] : start].strip()):
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
