"""Finding and removing a person's name in free text, in any Czech grammatical case. Pure.

Entry points: :class:`PersonNames`, :func:`find_name`, :func:`remove_name`.
"""

import re
from dataclasses import dataclass
from itertools import pairwise

from language.folding import fold_any_script

REMOVED_NAME = "[…]"
_WORD = re.compile(r"\w+")
_VOWELS = "aeiouy"
# The endings after the stem of a name in all cases. A stem with a longer ending is another word.
_CASES = "a e i o u y m em ou ovi um am ach ech ich ym ymi ymu ho eho emu ej ove ami in ina iny inu uv"
_ENDINGS = frozenset(["", *_CASES.split()])
_MIN_STEM_LENGTH = 3

Span = tuple[int, int]


@dataclass(frozen=True)
class PersonNames:
    """The names of a person. ``others`` are found only as they are written: the display name and the user name."""

    given: str
    family: str
    others: tuple[str, ...] = ()


def find_name(text: str, names: PersonNames, *, one_name_suffices: bool) -> list[Span]:
    """Return where the name stands, as start and end positions in the text, in order and without overlaps.

    ``one_name_suffices``: the given name or the family name alone counts, as in a text about this person. In other
    texts, which may mean a namesake, the family name counts only next to the given name, and a user name or display
    name only if it differs from both.
    """
    words = [(match.span(), fold_any_script(match[0])) for match in _WORD.finditer(text)]
    given, family = _matching_words(words, names.given), _matching_words(words, names.family)
    exact = [name for name in names.others if name.strip()]
    if not one_name_suffices:
        pairs = [
            {first, second}
            for first, second in pairwise(range(len(words)))
            if (first in given and second in family) or (first in family and second in given)
        ]
        adjacent = set().union(*pairs)
        given, family = given & adjacent, family & adjacent
        exact = [
            name
            for name in exact
            if fold_any_script(name) not in {fold_any_script(names.given), fold_any_script(names.family)}
        ]
    spans = [words[index][0] for index in given | family]
    for name in exact:
        spans += [match.span() for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)]
    return _merge_spans(sorted(spans), text)


def remove_name(text: str, names: PersonNames, *, one_name_suffices: bool) -> str:
    """Return the text with ``REMOVED_NAME`` in place of the name; the parameters are those of :func:`find_name`."""
    for start, end in reversed(find_name(text, names, one_name_suffices=one_name_suffices)):
        text = f"{text[:start]}{REMOVED_NAME}{text[end:]}"
    return text


def _matching_words(words: list[tuple[Span, str]], name: str) -> set[int]:
    """Return the indexes of the words that are a grammatical case of one of the words of a name."""
    parts = fold_any_script(name).split()
    return {index for index, (_span, word) in enumerate(words) if any(_is_case_of(word, part) for part in parts)}


def _is_case_of(word: str, name: str) -> bool:
    if word == name:
        return True
    return any(
        len(stem) >= _MIN_STEM_LENGTH and word.startswith(stem) and word[len(stem) :] in _ENDINGS
        for stem in _stems(name)
    )


def _stems(name: str) -> set[str]:
    """Return the name without its ending. Marek and Němec also lose their e (Marka, Němce)."""
    if name[-1:] in _VOWELS:
        return {name[:-1]}
    loses_e = len(name) > _MIN_STEM_LENGTH and name[-2] == "e"
    return {name, name[:-2] + name[-1]} if loses_e else {name}


def _merge_spans(spans: list[Span], text: str) -> list[Span]:
    """Merge spans that overlap or have only white space between them."""
    merged: list[Span] = []
    for start, end in spans:
        if merged and (start <= merged[-1][1] or not text[merged[-1][1] : start].strip()):
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
