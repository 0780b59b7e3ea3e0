"""Stems: Czech by stripping the longest ending of a folded word, English by Snowball. Works on folded words only."""

from functools import lru_cache

import Stemmer

MIN_STEM_LENGTH = 3

_english = Stemmer.Stemmer("english")

_NOUNS = """
a e i o u y em im um am ym ou mi ovi ove ova ovo ovy ami emi imi ymi ich ych ech ach uv uva uvo uvy uvu uve uvou
"""
_VERBS = """
at et it out al el il ala alo ali aly ela elo eli ely ila ilo ili ily
ame ate aji is ime ite eji ejte ete eme es uju ujes uje ujeme ujete uji ujou
ovat oval ovala ovali ovalo ovaly nout nul nula nuli nulo nuly
"""
_ADJECTIVES = ["a", "e", "i", "o", "y", "eho", "emu", "em", "ou", "ych", "ym", "ymi", "iho", "imu", "im", "ich", "imi"]
# Endings of adjectives as they are said: druhýho, druhýmu, velkejch, velkejm.
_ADJECTIVES += ["yho", "ymu", "ejch", "ejm", "ejma"]
# Suffixes that adjectives' endings follow. All forms or none: a stem must not depend on the grammatical case.
_MIDDLES = ("", "an", "en", "ov", "ovan", "sk")
# Nouns of young animals (kuře, kuřata) and abstract nouns in -ost.
_YOUNG_AND_ABSTRACT = "ata atum atech aty ete eti etem ost osti ostem ostech ostmi"
_ENDINGS = {
    *_NOUNS.split(),
    *_VERBS.split(),
    *_YOUNG_AND_ABSTRACT.split(),
    *(middle + ending for middle in _MIDDLES for ending in _ADJECTIVES),
    *("an", "en", "ovan"),
}
_ENDINGS_BY_LENGTH = tuple(
    (length, frozenset(ending for ending in _ENDINGS if len(ending) == length)) for length in range(7, 0, -1)
)


@lru_cache(maxsize=20_000)
def stem_czech_word(word: str) -> str:
    """Return the folded word without its longest known ending; at least three letters stay."""
    for length, endings in _ENDINGS_BY_LENGTH:
        if len(word) - length >= MIN_STEM_LENGTH and word[-length:] in endings:
            return word[:-length]
    return word


@lru_cache(maxsize=20_000)
def stem_english_word(word: str) -> str:
    """Return the Snowball stem of an English word."""
    return str(_english.stemWord(word))
