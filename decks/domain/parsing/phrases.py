"""Words of people around a list: greetings, thanks, farewells, sentences, titles. None of them is certain."""

import re
from collections.abc import Iterable

from language.folding import fold
from language.phrases import collect_phrases

_MAX_PHRASE_LENGTH = 6
_MAX_SIGNATURE_LENGTH = 4
_GREETINGS = collect_phrases("""
    ahoj, ahojte, ahojky, cau, caute, cauky, cus, nazdar, zdar, zdarec, zdravim, zdravicko, dobry den, dobry vecer,
    dobre rano, dobre odpoledne, mily, mila, mili, vazeny, vazena, vazeni, hi, hello, hey, hiya, howdy, dear,
    good morning, good afternoon, good evening, good day, greetings, servus
""")
_SIGN_OFFS = collect_phrases("""
    diky, dik, dikes, dekuji, dekuju, dekujeme, predem diky, predem dekuji, predem dekuju, mej se, mejte se,
    s pozdravem, s pratelskym pozdravem, s uctou, zdravi, zdravim, hezky den, pekny den, hezky vikend, pekny vikend,
    hezky zbytek, preji hezky, preji pekny, zatim, tak zatim, cau, cus, ahoj, at se dari, tesim se, papa, na videnou,
    nashledanou, na shledanou, uvidime se, thanks, thank you, thx, many thanks, cheers, regards, best regards,
    kind regards, warm regards, best wishes, sincerely, yours sincerely, yours truly, all the best, take care, bye,
    see you, see ya, cya, good luck, have fun
""")
# One of them in three or more words makes a sentence.
_SENTENCE_WORDS = collect_phrases("""
    posilam, zasilam, prikladam, prosim, tady, jsem, jsou, mam, vam, snad, kdyby, doufam, vedet, priloze, muj, moje,
    svuj, pls, please, here, im, attached, hope, let, know, sending, my, is, are, would, want, chci, chtel, jeste,
    nevim, budu
""")
_TITLE_WORDS = collect_phrases("""
    deck, decklist, deckliste, balicek, balik, list, seznam, turnaj, cup, pohar, liga, league, tournament, muj, moje,
    my
""")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SENTENCE_END = re.compile(r"(?:[.!?…,]|[:;]-?[)(DPp])[\"“”')]*$")
_POSTSCRIPT = re.compile(r"p\. ?s\b|ps\b", re.IGNORECASE)
_LONG_SENTENCE_WORDS = 10
_MANY_WORDS = 6


def is_greeting(text: str) -> bool:
    """Return true for a short line that begins with a greeting: ``Ahoj Ireno,``, ``Hi John``."""
    return _begins_with(text, _GREETINGS)


def is_sign_off(text: str) -> bool:
    """Return true for a short line that begins with thanks or a farewell: ``Díky moc``, ``Best regards``."""
    return _begins_with(text, _SIGN_OFFS)


def is_sentence(text: str) -> bool:
    """Return true for several words that end like a sentence, have a word of one, or are mostly in lower case."""
    words = text.split()
    if _SENTENCE_END.search(text):
        # "Kom. š." is an abbreviation, "Kapitán ??" a name that its reader is not sure of.
        least = 3 if text.endswith((".", "?")) else 2
        return sum(any(map(str.isalpha, word)) for word in words) >= least or text.endswith(",")
    if len(words) > 1 and _POSTSCRIPT.match(text):
        return True
    if len(words) > 2 and not _SENTENCE_WORDS.isdisjoint(fold(text).split()):
        return True
    return len(words) >= _MANY_WORDS and 2 * sum(word[0].islower() for word in words) >= len(words)


def is_long_sentence(text: str) -> bool:
    """Return true for ten words or more with the end of a sentence among them."""
    words = text.split()
    return len(words) >= _LONG_SENTENCE_WORDS and any(_SENTENCE_END.search(word) for word in words)


def is_title(text: str) -> bool:
    """Return true if the words name a deck or a tournament, or hold a year."""
    return bool(_YEAR.search(text)) or not _TITLE_WORDS.isdisjoint(fold(text).split())


def is_short(text: str) -> bool:
    """Return true for at most four words, as in the name under a letter."""
    return len(text.split()) <= _MAX_SIGNATURE_LENGTH


def _begins_with(text: str, phrases: Iterable[str]) -> bool:
    words = fold(text).split()
    return len(words) <= _MAX_PHRASE_LENGTH and any(" ".join(words[:number]) in phrases for number in (1, 2, 3))
