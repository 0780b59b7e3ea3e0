"""Words that say where cards belong: to the deck, to the sideboard, or to neither because they are not played.

The words are Czech, Slovak and English, compared when folded. Long words may be misspelt by one letter, those of eight
letters and more by two. Entry point: :func:`read_section`.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz.distance import OSA

from language.folding import fold
from language.phrases import collect_phrases, list_phrases

SectionRole = Literal["main", "sideboard", "not_counted"]

# Phrases of one or several folded words. A phrase that ends with "*" stands for all words with this beginning.
_SIDEBOARD = list_phrases("""
    sideboard*, side board*, side, sb, s b, sidedeck, side deck, sajdbord*, sajda, sajdu, stranou, bokem, reserve,
    reserves, rezerv*, zaloha, zalohy, zaloze, zalohu, zalozni*, postranni*, vedlejsi*, vedlajsi*, bocni*, bocny*,
    bocne*, vymen, vymeny, vymenne, vymennych, nahradn*, nahradnici, nahradniky, substitutes
""")
# A list of cards that a player lacks ("Nemám", "Sháním", "Chybí mi") may be of the deck, so it is not among these.
_NOT_COUNTED = (
    *list_phrases("""
        maybe, maybes, maybeboard*, mozna, mozno, considering, zvazuj*, uvazuj*, zvazeni, zvazenie, wish list,
        wishlist*, want list, wants, wanted, ideas, napady, vyrazen*, vyradil*, vyraden*, vyhozen*, vyhodil*,
        odebran*, odstranen*, skrtnut*, vyskrtnut*, nepouzit*, nepouziv*, nehraj*, nehran*, nehram*, nezahrat*,
        nezaraz*, vynechan*, vypusten*, nehodilo*, unused, not played, not used, not in the deck, not in deck,
        not in my deck, alternativ*, cut, cuts, removed, tokens, token, zetony, zeton, trade, trades, for trade,
        for sale, na prodej, prodam, mimo balicek, mimo balik, mimo deck, mimo hru, mimo hlavni, outside the deck,
        outside deck, nevesl*, left out, zakazan*, banned, banlist, ban list, old version, old deck, old list,
        previous deck, previous version, former deck, stara verze, stary deck, stary balik, stary balicek,
        stary seznam, minuly deck, minuly balik, minuly balicek, predchozi deck, predchozi balicek, predchozi verze,
        puvodni deck, puvodni balicek, puvodni verze, plan proti, plany proti, plan na, sideboarding plan,
        sideboard plan, side plan, byvaly balicek, lonsky balicek, lonsky deck, minula verze
    """),
    *(
        phrase
        for deck in ("balicku", "baliku", "decku", "packu")
        for phrase in (f"neni v {deck}", f"nejsou v {deck}", f"nepatri do {deck}", f"v {deck} neni", f"v {deck} nejsou")
    ),
)
# They deny what stands beside them, or leave open what is meant, so that the words together are not understood.
_OPEN_WORDS = frozenset({"ne", "not", "nebo", "or", "bez", "without", "neni", "nejsou", "misto", "instead"})
_OUTSIDE = frozenset({"mimo", "outside"})
# Neither of them is a section, but words of a section may stand among them.
_COMMON_WORDS = collect_phrases("""
    a, i, the, and, with, my, muj, moje, moj, mam, pro, do, na, v, ve, k, ke, o, in, for, to, of, card, cards, karta,
    karty, karet, kariet, ks, kus, kusu, kusy, x, celkem, total, pocet, turnaj, turnaje, cup, pohar, poharu, liga,
    ligu, league, prazsky, prague, zakladni, hlavni, main, final, finalni, cely, whole, kompletni, complete, list,
    seznam, seznamu, decklist, deck, balicek, balicku, balik, baliku, maindeck, mainboard, hlavny, balicka, moznosti,
    possible, jeste, je, jsou, mi, me, si, asi, some, z, ze, s, se, ktery, ktere, plati, platna, hraju, hraji, hrajem
""")
# On a card's own line these are enough.
_NOT_PLAYED = frozenset({"ne", "no", "nie", "vyrazeno", "vyrazena", "vyhozeno", "vyhozena", "pryc", "ven", "out"})
_DOUBTS = frozenset({"mozna", "mozno", "maybe", "zvazuji", "zvazuju", "uvazuji", "uvazuju", "considering"})
_MIN_MISSPELT_BY_ONE = 6
_MIN_MISSPELT_BY_TWO = 8
_MAX_WORDS = 12


class SectionWords(NamedTuple):
    """The section that words name, whether it is certain, and the other words, which may mean anything."""

    role: SectionRole | None
    is_understood: bool = False
    others: tuple[str, ...] = ()


@lru_cache(maxsize=2_000)
def read_section(words: str) -> SectionWords:
    """Return the sideboard or the cards that are not played if the words name one of them alone.

    With both, or with a word that denies or leaves open, nothing is understood. The main deck is found by its own words
    in :mod:`decks.domain.parsing.vocabulary`.
    """
    parts = fold(words).split()[:_MAX_WORDS]
    not_counted, rest = _take_phrases(parts, _NOT_COUNTED_PHRASES)
    sideboard, rest = _take_phrases(rest, _SIDEBOARD_PHRASES)
    if not sideboard:
        sideboard, rest = _take_misspelt(rest, _SIDEBOARD_STEMS)
    if not not_counted:
        not_counted, rest = _take_misspelt(rest, _NOT_COUNTED_STEMS)
    # "Sideboard mimo deck" is the sideboard.
    if sideboard and not_counted and parts[0] not in _OUTSIDE and not _OUTSIDE.isdisjoint(parts):
        not_counted = False
    if sideboard == not_counted:
        return SectionWords(None)
    role: SectionRole = "sideboard" if sideboard else "not_counted"
    return SectionWords(role, _OPEN_WORDS.isdisjoint(rest), tuple(rest))


@lru_cache(maxsize=2_000)
def read_place(words: str) -> SectionRole | None:
    """Return where a card belongs by the words on its own line, such as ``sideboard`` or ``ne``.

    Words of doubt, such as ``možná``, say nothing for certain.
    """
    folded = fold(words)
    if folded in _NOT_PLAYED:
        return "not_counted"
    section = read_section(folded)
    is_clear = section.is_understood and _DOUBTS.isdisjoint(folded.split())
    has_number = any(word.isdigit() for word in section.others)
    others = [word for word in section.others if word != "nemam"]
    return section.role if is_clear and has_common_words(others) and not has_number else None


def is_name_of_place(folded: str) -> bool:
    """Return true if words for the sideboard or for cards that are not played stand anywhere in folded words."""
    parts = folded.split()
    return _take_phrases(parts, _NOT_COUNTED_PHRASES)[0] or _take_phrases(parts, _SIDEBOARD_PHRASES)[0]


def has_common_words(words: Iterable[str]) -> bool:
    """Return true if none of these folded words could change what a heading means."""
    return all(word.isdigit() or word in _COMMON_WORDS for word in words)


class _Phrases(NamedTuple):
    whole: frozenset[tuple[str, ...]]
    beginnings: tuple[str, ...]


def _make_phrases(phrases: Iterable[str]) -> _Phrases:
    phrase_list = list(phrases)
    whole = frozenset(tuple(phrase.rstrip("*").split()) for phrase in phrase_list)
    return _Phrases(whole, tuple(phrase[:-1] for phrase in phrase_list if phrase.endswith("*") and " " not in phrase))


_SIDEBOARD_PHRASES = _make_phrases(_SIDEBOARD)
_NOT_COUNTED_PHRASES = _make_phrases(_NOT_COUNTED)
_SIDEBOARD_STEMS = ("sideboard", "sideboardu", "sajdbord", "sidedeck", "stranou", "nahradni", "postranni", "rezerva")
_NOT_COUNTED_STEMS = ("maybeboard", "wishlist", "vyrazene", "vyhozene", "nepouzite", "alternativy", "uvazuji")


def _take_phrases(parts: list[str], phrases: _Phrases) -> tuple[bool, list[str]]:
    """Return true if a phrase stands among the words, and the other words."""
    rest: list[str] = []
    at, is_found = 0, False
    while at < len(parts):
        length = next(
            (n for n in (4, 3, 2, 1) if tuple(parts[at : at + n]) in phrases.whole and at + n <= len(parts)), 0
        )
        if not length and parts[at].startswith(phrases.beginnings):
            length = 1
        is_found = is_found or length > 0
        rest += [] if length else [parts[at]]
        at += length or 1
    return is_found, rest


def _take_misspelt(parts: list[str], stems: Iterable[str]) -> tuple[bool, list[str]]:
    """Return true if a word, or two words that were divided, is nearly one of the stems, and the other words."""
    for at, part in enumerate(parts):
        for length, word in ((2, "".join(parts[at : at + 2])), (1, part)):
            if _is_misspelt(word, stems):
                return True, [*parts[:at], *parts[at + length :]]
    return False, parts


def _is_misspelt(word: str, stems: Iterable[str]) -> bool:
    if len(word) < _MIN_MISSPELT_BY_ONE:
        return False
    most = 2 if len(word) >= _MIN_MISSPELT_BY_TWO else 1
    return any(OSA.distance(word, stem, score_cutoff=most) <= most for stem in stems)
