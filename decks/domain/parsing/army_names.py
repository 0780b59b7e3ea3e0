"""Finds names of armies in any words: ``Hraju za Moloch``, ``s Molochem``. Entry points: the functions. Pure."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from decks.domain.deck_lists.deck import MAIN, DeckLine
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.roster_words import is_ticked, is_unticked
from games.construction import Army
from language.folding import fold

# A Czech name in another case has one of these endings in place of its last vowel.
_ENDING = r"(?:a|e|i|o|u|y|em|um|om|ou|ovi|ie|ii|ia|iemi|im|m)?"
_VOWELS = "aeiouy"
_MIN_STEM_LENGTH = 4
_SHORT_NAME, _LONG_NAME = 5, 8
_MAX_EDITS = 3
_MAX_WORDS = 3
# Words with which a line may name an army that is not played, or one of several.
_DENIED = re.compile(
    r"\b(?:ne(?!\w)|ne(?:hraj|hran|bud|chc|mam|ber|vezm|jde|ni)\w*|nebo|anebo|bez|misto|proti|krome|nez|jako|souper\w*|"
    r"minule|driv\w*|mozna|asi|snad|jestli|pokud|kdyby|zmen\w*|shanim|not|no|dont|against|instead|or|without|"
    r"vs|versus|maybe|perhaps|if|than|like|opponent\w*|last|beat|beats)\b"
)
_MAX_TEXT_LENGTH = 1_000


class ArmyMention(NamedTuple):
    """An army that words name. ``is_clear`` is false where they may say that it is not played, or give it a number."""

    army: Army
    is_clear: bool


def find_armies(text: str, armies: Sequence[Army]) -> list[ArmyMention]:
    """Return each army that the text names, also in another case, once."""
    words = fold(text[:_MAX_TEXT_LENGTH])
    matches = [army for army in armies if any(_pattern(name).search(words) for name in army.folded_names)]
    is_clear = len(matches) == 1 and "?" not in text and not _DENIED.search(words)
    return [ArmyMention(army, is_clear and not _has_number(words, army)) for army in matches]


def find_misspelt_army(text: str, armies: Sequence[Army]) -> Army | None:
    """Return the army with a name, or a first word, that words of the text are like.

    One edit away up to five letters, else two; a long name alone on its line, three.
    """
    words = fold(text[:_MAX_TEXT_LENGTH]).split()
    names = {name: army for army in armies for name in (*army.folded_names, fold(army.name).split()[0])}
    for size in sorted({name.count(" ") + 1 for name in names}):
        choices = [name for name in names if name.count(" ") + 1 == size]
        for at in range(len(words) - size + 1):
            phrase = " ".join(words[at : at + size])
            match = process.extractOne(phrase, choices, scorer=Levenshtein.distance, score_cutoff=_MAX_EDITS)
            if match and match[1] <= _count_allowed_edits(match[0], is_alone=size == len(words)):
                return names[match[0]]
    return None


def _count_allowed_edits(name: str, *, is_alone: bool) -> int:
    if len(name) <= _SHORT_NAME:
        return 1
    return _MAX_EDITS if is_alone and len(name) >= _LONG_NAME else 2


def mark_armies(lines: Sequence[DeckLine], armies: Sequence[Army], names: CardNames) -> list[DeckLine]:
    """Return the lines: unknown words without a number as prose, those that name the only army of the text as it."""
    has_ticks = any(is_ticked(line.text) for line in lines)
    read = [
        DeckLine(line.number, line.text, "comment", line.section)
        if has_ticks and is_unticked(line.text)
        else _mark_text(line, armies, names)
        for line in lines
    ]
    if any(line.kind == "card" and names.has_card(line.name) for line in read):
        return read
    named = [
        (at, mention)
        for at, line in enumerate(read)
        if line.kind != "blank"
        for mention in find_armies(line.text, armies)
    ]
    if len({mention.army.key for _at, mention in named}) == 1 and all(mention.is_clear for _at, mention in named):
        at, (army, _is_clear) = named[0]
        line = read[at]
        read[at] = DeckLine(line.number, line.text, "card", MAIN, 1, army.name)
    return read


def _mark_text(line: DeckLine, armies: Sequence[Army], names: CardNames) -> DeckLine:
    """Return the line as prose, unless it has a number or is like the name of a card.

    A remark beside the name of an army is a question only if it may deny the army.
    """
    if line.kind == "card" and line.beside and find_armies(line.text, armies) and not _DENIED.search(fold(line.text)):
        return line._replace(beside="")
    if line.kind != "card" or line.has_quantity or names.has_card(line.name) or names.near(line.name):
        return line
    is_army = len(line.name.split()) <= _MAX_WORDS and find_misspelt_army(line.name, armies)
    return line if is_army else line._replace(kind="prose")


@lru_cache(maxsize=200)
def _pattern(name: str) -> re.Pattern[str]:
    """Return a pattern of the folded name in any case."""
    stem = name[:-1] if name[-1] in _VOWELS and len(name) > _MIN_STEM_LENGTH else name
    return re.compile(rf"\b{re.escape(stem)}{_ENDING}\b")


def _has_number(words: str, army: Army) -> bool:
    """Return true if a number of armies stands before the name: ``2x Moloch``, ``2 armády Moloch``."""
    number = re.search(r"\b(\d+) ?x? (?:ks |kusy |arm\w* )?(?=\w)", words)
    return (
        number is not None
        and number[1] not in ("1", str(army.size))
        and bool(
            re.search(
                rf"\b{number[1]} ?x? (?:ks |kusy |arm\w* )?(?:{'|'.join(map(re.escape, army.folded_names))})", words
            )
        )
    )
