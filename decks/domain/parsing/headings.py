"""Reads headings, with or without the number of cards below them, and lines that give a total."""

import re
from dataclasses import dataclass, replace

from decks.domain.parsing.cleaning import drop_ornaments
from decks.domain.parsing.section_words import has_common_words, read_place, read_section
from decks.domain.parsing.vocabulary import DeckVocabulary, Heading
from language.folding import fold, strip_marks
from language.phrases import collect_phrases

# A separator or a bracket stands before the count: "Nový (A1)" ends in no count. Separators are matched from their
# first, because matching them from each of hundreds takes milliseconds.
_COUNT_BEHIND = re.compile(
    r"(?:(?<![\s,:–—-])[\s,:–—-]+[(\[]?|[(\[])\s*(?:celkem|total)?\s*(?:\d+\s*[x×]?\s*(?:karet|karty|karta|kusů|kusy|kus|ks|cards?|pcs|žetonů|žetony|žeton|tiles?)?|\d+\s*/\s*\d+)\s*[)\]]?$"
    r"|\s*[(\[]\s*\d+\b[^()\[\]]*[)\]]$",
    re.IGNORECASE,
)
_COUNT_BEFORE = re.compile(r"^\d+\s*[x×]?\s+")
_CARDS_IN_BRACKETS = re.compile(r"^\D.*[(\[]\s*\d+\s*(?:karet|karty|karta|cards?)\s*[)\]]$", re.IGNORECASE)
_SUM_WORDS = collect_phrases("""
    celkem, celkove, total, soucet, mezisoucet, subtotal, suma, sum, dohromady, spolu, pocet, count
""")
_COPY_WORDS = frozenset({"kusu", "kusy", "kus", "ks", "x", "pcs"})
_CARD_WORDS = collect_phrases("""
    karet, kariet, karty, karta, cards, card, zetonu, zetony, zeton, tiles, tile
""")
_UNIT_WORDS = _CARD_WORDS | _COPY_WORDS | {"kc", "czk", "korun", "eur", "euro"}
_SECTION_WORDS = collect_phrases("""
    balicek, balicku, deck, main, side, sideboard, sb, stranou, hlavni, v, z, a, toho, in, of, and, the, which
""")
_MAIN_WORDS = _CARD_WORDS | {"balicek", "balicku", "deck", "main", "hlavni"}
_SIDE_WORDS = frozenset({"side", "sideboard", "sb", "stranou"})
_NUMBER = re.compile(r"x?\d+x?")
_SYMBOLS = re.compile(r"[^\w\s=+/]")
_COLON_BEFORE_COUNT = re.compile(r":\s*[(\[]?\s*\d+\s*[)\]]?$")
_SUM_OF_NUMBERS = re.compile(r"=\s*\d+|\d+\s*[/+]\s*\d+(?:\s*=\s*\d+)?")
# Written in lower case without diacritics.
_SUM_OF_TYPES = re.compile(r"^[^\d(\[]*\w (?:celkem|celkove|dohromady|total)\s*[:=]")
# "A. Bojovníci", "II) Opevnění": letters and Roman numerals before headings, as schoolbooks number them.
_ENUMERATION = re.compile(r"^(?:[A-H]|[IVX]{1,4})[.)]\s+(?=[^\W\d_])")
_DECORATED = re.compile(
    r"^(?:(?P<words>[^:(\[\d]{2,40}?) ?"
    r"(?:: ?\d{0,3}|(?:[-–] )?(?:[(\[] ?\d{1,3}[^)\]]{0,12}[)\]]|\d{1,3} ?(?:karet|karty|cards|ks|kusů|kusy)) ?:?)"
    r"|[=*_~–—-]+ ?(?P<framed>[^=*_~]{2,40}?) ?[=*_~–—-]+)$",
    re.IGNORECASE,
)
_EXPLAINED_NUMBERS = re.compile(r"[(\[]\s*\d[^()\[\]]*[)\]]$")
_NO_SECTION = re.compile(
    r"^(?:konec|end|end of|bez|no|without|zadny|zadne|zadna|nemam) (?:\w+ )?(?P<after>\w+(?: \w+)?)$"
    r"|^(?P<before>\w+(?: \w+)?) (?:zadny|zadne|zadna|neni|nemam|none|nema|prazdny|konec|end|0(?: \w+)?)$"
)
_MINE = re.compile(r"^(?:můj|moje|muj|moj|môj|my)\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[/,&+]\s*|\s+(?:a|and)\s+")
_PREFIX = re.compile(
    r"^(?P<words>[^:\d]{1,40}?)(?: ?#?\d{1,2}| ?[(\[] ?\d{1,3}[^()\[\]]{0,12}[)\]])? ?:\s*(?P<rest>\S.*)$"
)
# "[SB] 1x Name": a section in brackets before a card.
_SECTION_IN_BRACKETS = re.compile(r"^[\[(](?P<words>[^\[\]()]{1,30})[\])]\s*(?P<rest>\S.*)$")
_SHORT_SIDEBOARD = re.compile(r"^sb\s+(?P<rest>\d.*)$", re.IGNORECASE)


@dataclass(frozen=True)
class InlineHeading:
    """The heading at the beginning of a card's own line, as in ``SB: 1 Name``, and the rest of the line."""

    heading: Heading
    rest: str


def is_total(text: str, vocabulary: DeckVocabulary | None = None) -> bool:
    """Return true for a line that only sums up; ``vocabulary`` knows the types of cards that it may name.

    Examples: ``Celkem: 60 karet``, ``60 cards``, ``Total: 60 main, 25 side``, ``60/60``, ``Celkem 12 bojovníků``.
    """
    words = fold(text).split()
    numbers = [word for word in words if _NUMBER.fullmatch(word)]
    others = {word for word in words if not _NUMBER.fullmatch(word)}
    if not others:
        return bool(_SUM_OF_NUMBERS.fullmatch(_SYMBOLS.sub("", text).strip()))
    # "Bojovníci - celkem 14" and "Bojovníci (celkem 14)" are headings, "Bojovníků celkem: 14" is a sum.
    if vocabulary and (words[0] in _SUM_WORDS or _SUM_OF_TYPES.search(strip_marks(text))):
        others = {word for word in others if not vocabulary.has_type_word(word)}
    # "60 karet + 25 stranou" counts both; "Sideboard: 25/25 karet" is a heading.
    counts_both = bool(len(numbers) > 1 and others & _MAIN_WORDS and others & _SIDE_WORDS and "/" not in text)
    is_sum = counts_both or bool(others & (_SUM_WORDS | _UNIT_WORDS))
    if not others <= _SUM_WORDS | _UNIT_WORDS | _SECTION_WORDS or not is_sum:
        return False
    # "60 karet", "60 ks v balíčku" and "60 + 25 cards" are sums; "2 x" and "2 ks" are copies without a name.
    is_plain_sum = words[-1] in {"balicku", "deck"} or (others <= _UNIT_WORDS and not others <= _COPY_WORDS)
    # Without a word for a sum "Deck: 60" and "25 karet stranou" are headings.
    return counts_both or bool(others & _SUM_WORDS) or bool(numbers and words[0] in numbers and is_plain_sum)


def read_heading(text: str, vocabulary: DeckVocabulary) -> Heading | None:
    """Return the heading of the line, None if it is none. Its number is no quantity; with a colon any words are one."""
    bare = _ENUMERATION.sub("", drop_ornaments(text))
    # "* = sideboard" explains a mark.
    if "=" in bare:
        bare = _EXPLAINED_NUMBERS.sub("", bare)
        if "=" in bare:
            return None
    words = _COUNT_BEHIND.sub("", bare.rstrip(": ")).rstrip(": ")
    without_count = _COUNT_BEFORE.sub("", words)
    heading = vocabulary.find_heading(words) or vocabulary.find_heading(without_count)
    if heading and (heading.role != "neutral" or without_count == words):
        return heading
    # "SIDEBOARD (na výměnu)", "Můj balíček (60)"
    outside, bracket, remark = words.partition("(")
    has_remark, has_count = bool(bracket) and bare.endswith(")"), words != bare
    section = vocabulary.find_heading(outside) or vocabulary.find_heading(_MINE.sub("", outside))
    if section and section.is_section and (has_remark or (has_count and not bracket)):
        guessed = vocabulary.guess_heading(words)
        is_plain = has_common_words(fold(remark).split())
        return section if is_plain or guessed.role == section.role else replace(section, is_understood=False)
    has_colon = bare.endswith(":") or words.endswith(":") or _COLON_BEFORE_COUNT.search(bare)
    if fold(words) and (has_colon or _CARDS_IN_BRACKETS.match(bare)):
        return vocabulary.guess_heading(words)
    # "Vybavení a relikvie", "Bojovníci/Warriors" are neutral unless all parts are the same heading.
    parts = {vocabulary.find_heading(part) for part in _BETWEEN.split(words)}
    if None not in parts:
        return parts.pop() if len(parts) == 1 else Heading("neutral")
    return _read_long_heading_with_count(bare, words, vocabulary)


def is_about_sections(text: str) -> bool:
    """Return true for ``Bez sideboardu``, ``Sideboard: žádný``, ``Konec sideboardu``, below which no cards stand."""
    words, colon, rest = text.partition(":")
    if colon and rest.strip() and not rest.strip("-–—/0 "):
        return read_section(words).role == "sideboard"
    match = _NO_SECTION.match(fold(text))
    return match is not None and read_section(match["after"] or match["before"]).role == "sideboard"


def is_affiliation_heading(text: str, vocabulary: DeckVocabulary) -> bool:
    """Return true for ``Bauhaus:`` and ``Bauhaus (7)``: they head cards of an organisation that is a card, too."""
    match = _DECORATED.match(text)
    return match is not None and vocabulary.is_affiliation(match["words"] or match["framed"])


def _read_long_heading_with_count(text: str, words: str, vocabulary: DeckVocabulary) -> Heading | None:
    """Read ``Bojovníci Černé legie (3)``: several words, the first of them a heading, and a count in brackets."""
    if not text.endswith((")", "]")) or words == text or ":" in words or "(" in words or "[" in words:
        return None
    first = vocabulary.find_heading(words.split(maxsplit=1)[0]) if words.split() else None
    return vocabulary.guess_heading(words) if first else None


def read_inline_heading(text: str, vocabulary: DeckVocabulary) -> InlineHeading | None:
    """Return the heading before a card on the same line, as in ``SB: 1 Name`` and ``Bojovník: Name``, else None."""
    if short := _SHORT_SIDEBOARD.match(text):
        return InlineHeading(Heading("sideboard"), short["rest"])
    if (marked := _SECTION_IN_BRACKETS.match(text)) and (place := read_place(marked["words"])):
        return InlineHeading(Heading(place), marked["rest"])
    match = _PREFIX.match(text)
    heading = (vocabulary.find_heading(match["words"]) or vocabulary.find_kind(match["words"])) if match else None
    return InlineHeading(heading, match["rest"]) if match and heading else None
