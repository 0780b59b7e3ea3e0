"""Text that says something about the cards of a list: which are set aside, left out, or played in how many copies.

Greetings, thanks, names and totals around a list say nothing about it. A sentence about places, rows, numbers or
exceptions does, although the check does not understand what. Entry point: :func:`is_about_cards`.
"""

import re

from decks.domain.deck_lists.deck import DeckLine
from decks.domain.parsing.headings import is_about_sections
from decks.domain.parsing.section_words import is_name_of_place, read_section
from language.folding import fold
from language.phrases import list_phrases

# Beginnings of folded words of exceptions, exchanges and other lists.
_EXCEPTIONS = list_phrases("""
    krome, krom, vyjma, except, misto, instead, zbytek, stridam, strida, vymen, nahrad, skrt, zahod, odsaz, podbarv,
    zvyrazn, neplat, nepocit, nezapocit, ignor, odlozen, odpociv, hledam, shanim, sbirk, collection, nabizim, prodam,
    zakoment, zaskrt, nezaskrt, indented, stejn, loni, lonsk, minule, puvodn
""")
# Beginnings of words that speak of rows, copies and numbers.
_COUNTS = ("kazd", "kolik", "hvezd", "each", "every", "stranky", "cisla", "radky", "radku", "rows", "oboji")
_ROWS = re.compile(
    r"\b(?:prvni\w*|posledni\w*|first|last|radek|radky|cislo|karty c|vsech\w*|kusy?|kusu|copies|dvakrat|trikrat|po)\b"
)
_NUMBER = re.compile(
    r"\d|\b(?:jeden|jedn[aou]\w*|dv[ae]\w*|tri|ctyri|pet|sest|sedm|osm|devet|deset|both|one|two|three|four|five|dvou|peti|jednom|jedne"
    r"|trech|tri|ctyr\w*)\b"
)
_SENTENCES = re.compile(r"[.,;!]\s+|[.!]$")
# "Sideboard letos nestavím"
_NO_SIDEBOARD = re.compile(r"(?P<words>\w+(?: \w+)?) (?:nehra\w+|nemam|nestavim|nepouziv\w+|nechci)")
# "Od každé karty jedna, dohromady 65": the rules want that.
_ONE_OF_EACH = re.compile(
    r"(?=.*\b(?:kazd\w+|vs[ei]\w*|each|every)\b)(?=.*\b(?:jedn[aou]\w*|jeden|po 1|one|single)\b)"
    r"(?:(?:od|po|v|mam|hraju|je|jsou|karty|karta|karet|kariet|kus\w*|ks|z|ze|of|card|cards|copy|dohromady|celkem|total"
    r"|spolu|kazd\w+|vs[ei]\w*|each|every|jedn[aou]\w*|jeden|one|single|\d{2,3}|1|1x)(?: |$))+"
)


def is_about_cards(line: DeckLine, *, has_sideboard: bool) -> bool:
    """Return true for a line of text that may say something about the place or the copies of cards.

    In a list that ``has_sideboard`` a total may name it.
    """
    is_text = line.kind in ("prose", "not_understood") or line.heading == "unknown"
    is_text = is_text and (line.kind != "card" or ":" in line.text)
    if not is_text and (line.kind != "total" or has_sideboard):
        return False
    text = line.text.split(":", 1)[0] if line.kind == "card" else line.text
    # A question is asked of the reader.
    if line.settled or "?" in text or is_about_sections(text):
        return False
    sentences = [one for one in _SENTENCES.split(text) if not _is_no_sideboard(one)]
    words = fold(" ".join(sentences))
    if _ONE_OF_EACH.fullmatch(words):
        return False
    if any(word.startswith(_EXCEPTIONS) or word.startswith(_COUNTS) for word in words.split()):
        return True
    return is_name_of_place(words) or bool(_ROWS.search(words) and _NUMBER.search(words))


def _is_no_sideboard(text: str) -> bool:
    match = _NO_SIDEBOARD.fullmatch(fold(text))
    is_none = match is not None and read_section(match["words"]).role == "sideboard"
    return is_none or (is_about_sections(text) and ":" not in text)
