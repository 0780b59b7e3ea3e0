"""Stems: Czech by stripping the longest ending of a folded word, English by Snowball. Works on folded words only."""

from functools import lru_cache

import Stemmer

PREFIX_LENGTH = 5
SHORTEST_STEM = 3

_english = Stemmer.Stemmer("english")

_ENDINGS = """
a e i o u y
em im um am ym ou mi ovi ove ova ovo ovy ami emi imi ymi ich ych ech ach eho iho emu imu
at et it out al el il la lo li ly ala alo ali aly ela elo eli ely ila ilo ili ily
am as ame ate aji im is ime ite eji ej ejte ete eme es uju ujes uje ujeme ujete uji ujou
ovat oval ovala ovali ovalo ovaly ovan ovana ovane ovani ovano ovany ovanim
nout nul nula nuli nulo nuly nu nes ne neme nete nou
an ana ane ani ano any anim aneho anemu anych en ena ene eni eno eny enim eneho enemu enych
at ata atum atech aty ete eti etem ost osti ostem ostech
sky ske ska skou skeho skemu skych skym skymi sti
uv uva uvo uvy uvu uve uvou
ejsi ejsiho ejsim ejsich nejsi
"""
_BY_LENGTH = tuple(
    (length, frozenset(ending for ending in _ENDINGS.split() if len(ending) == length)) for length in (6, 5, 4, 3, 2, 1)
)


@lru_cache(maxsize=20_000)
def czech_stem(word: str) -> str:
    """The folded word without its longest known ending, at least three letters long."""
    for length, endings in _BY_LENGTH:
        if len(word) - length >= SHORTEST_STEM and word[-length:] in endings:
            return word[:-length]
    return word


@lru_cache(maxsize=20_000)
def english_stem(word: str) -> str:
    """The Snowball stem of an English word."""
    return str(_english.stemWord(word))


def prefix_of(word: str) -> str | None:
    """The first five letters of a longer word, which join what endings and stems keep apart."""
    return word[:PREFIX_LENGTH] if len(word) > PREFIX_LENGTH else None
