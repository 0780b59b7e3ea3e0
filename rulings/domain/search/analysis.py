"""Analyzer: turns text into search terms, for stored texts and for queries alike.

A term is ASCII letters and digits with one letter in front for its layer, so that any database keeps it as one token:
``w`` the word itself, ``c`` its Czech stem, ``e`` its English stem, ``p`` its first five letters.
Entry points: :func:`list_words`, :func:`list_content_words`, :func:`list_terms` (of a stored word), :func:`list_layers`
(of a word of a query), :func:`make_pair_key`, :func:`list_word_pairs`.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from language.folding import fold
from rulings.domain.search.stemming import stem_czech_word, stem_english_word

Language = Literal["cs", "en", "both"]

# How much of its full score a word brings that is found by each layer.
EXACT_SHARE, STEM_SHARE, PREFIX_SHARE = 1.0, 0.95, 0.6
PREFIX_LAYER, WORD_LAYER = "p", "w"
# Letters at the beginning of a word that make its prefix term; shorter words of a query have none.
PREFIX_LENGTH = 5
# Characters of a query, and letters of a word, that are read.
MAX_TEXT_LENGTH = 400
MAX_WORD_LENGTH = 40

_STOP_CZECH = """
a aby ale ani ano asi az bude budou by byl byla byli bylo byt co coz ci da do hned ho i ja jak jake jaky
jaka je jeho jej jeji jejich jen jeste jestli ji jich jim jine jiny jsem jsi jsme jsou jste k
kdyz ke ktera ktere kteri kterou ktery ku ma maji mam mame mas mate me mezi mi mit mne mu muj muze muzes
muzou muzu muzete my na nad nam nas nebo nej neni nez nic nim o od on ona oni ono pak po podle pokud porad
prave pri pro proc protoze s se si sice smi smim smite sve svem svou svuj svych ta tak take takze tam te
tedy ten tento teto tim to toho tom tomu tu ty u uz v vam vas ve vsak vubec vy z za zda ze jde jdou jit da
dat lze potom treba nejak zrovna zaroven vlastne teda dal
"""
_STOP_ENGLISH = """
a an and any are as at be been but by can could did do does for from had has have he her him his how i if in
into is it its may me must my of on or our she should so some such than that the their them then there they
this those to was we were what which while will with would you your
"""
# What is left of English short forms when the apostrophe splits them: "I'm", "doesn't", "we've".
_PARTS_OF_SHORT_FORMS = "m t re ve ll don doesn didn isn aren wasn weren couldn wouldn shouldn hasn haven hadn"
STOP_WORDS = frozenset((*_STOP_CZECH.split(), *_STOP_ENGLISH.split(), *_PARTS_OF_SHORT_FORMS.split()))


def list_words(text: str) -> list[str]:
    """Return all folded words of a text, in order."""
    return [word[:MAX_WORD_LENGTH] for word in fold(text).split()]


def list_content_words(text: str) -> list[str]:
    """Return the words without stop words; a text of stop words alone keeps them."""
    words = list_words(text)
    return [word for word in words if word not in STOP_WORDS] or words


def list_terms(word: str, language: Language = "both") -> tuple[str, ...]:
    """Return the terms under which a stored word is found: itself, its stems and its first five letters."""
    terms = [f"w{word}"]
    if language != "en":
        terms.append(f"c{stem_czech_word(word)}")
    if language != "cs":
        terms.append(f"e{stem_english_word(word)}")
    terms.append(f"p{word[:PREFIX_LENGTH]}")
    return tuple(terms)


def list_layers(word: str) -> tuple[tuple[str, float], ...]:
    """Return the terms under which a word of a query is searched, each with its share of the score."""
    layers = [
        (f"w{word}", EXACT_SHARE),
        (f"c{stem_czech_word(word)}", STEM_SHARE),
        (f"e{stem_english_word(word)}", STEM_SHARE),
    ]
    if len(word) >= PREFIX_LENGTH:
        layers.append((f"p{word[:PREFIX_LENGTH]}", PREFIX_SHARE))
    return tuple(layers)


def make_pair_key(first: str, second: str) -> str:
    """Return the key of two neighbouring words, regardless of their endings."""
    return f"{stem_czech_word(first)} {stem_czech_word(second)}"


def list_word_pairs(words: Iterable[str]) -> set[str]:
    """Return the keys of all neighbouring words of a text."""
    return {make_pair_key(first, second) for first, second in pairwise(words)}
