"""What stands beside the name of a card: a fact about it, where it belongs, or words that are not understood.

Entry point: :func:`read_remarks`.
"""

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from decks.domain.deck_lists.deck import MAIN, SIDEBOARD
from decks.domain.parsing.card_line import CardReading
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.remarks import find_remark_kinds
from decks.domain.parsing.section_words import read_place
from decks.domain.parsing.vocabulary import DeckVocabulary
from language.folding import fold
from language.phrases import list_phrases

if TYPE_CHECKING:
    from decks.domain.parsing.base_reader import Scope

# Words that only describe a physical card, its owner or its price. They are folded; "*" stands for any ending.
_FACTS = list_phrases("""
    foil*, folie, folio*, leskla, leskle, lesky, holo*, promo*, proxy, proxies, proxina, kopie, cz, cs, cesky, ceska,
    ceske, cestina, czech, en, eng, english, anglicky, anglicka, angl, aj, cj, de, german, nemecky, pl, polsky, sk,
    slovensky, fr, it, nm, ex, lp, mp, hp, mint, good, poor, played, poskozena, poskozeno, ohnuta, signed, podepsana,
    podpis, pujc*, vypujc*, zapujc*, borrow*, own, owned, mam, have, common, rare, uncommon, rarity, bezna, vzacna,
    set, edice, edici, edition, burz*, aukc*, sehnan*, obliben*, unlimited, limited, revised, starter, kc, czk, eur,
    usd, cena, price, original, originalni, orig, nova, stara, verze, nahrazka, dotisk, reprint, ten, ta, to, s, je,
    roh*, ohnut*, pomackan*, odren*, natrzen*, popsan*, alfa, alpha, beta, koupen*, bought, si, za, homemade, home,
    made, domaci, vlastni, fan, fanmade, vyroba, tvorba, karta, karty, card, main, deck, mainboard, maindeck, balicek,
    balicku, hlavni, v, od, z, ze, the, a, from
""")
_SMALL_WORDS = frozenset({"s", "v", "z", "ze", "a", "the", "to", "je", "ten", "ta", "si", "za", "i"})
_WORDS = frozenset(word for word in _FACTS if not word.endswith("*"))
_BEGINNINGS = tuple(word[:-1] for word in _FACTS if word.endswith("*"))
_SET_NUMBER = re.compile(r"\(?[A-Za-z0-9]{2,5}\)?(?::\d+|\s+\d{1,4}[a-z★]?)")
_ADDRESS = re.compile(r"https?://\S+|www\.\S+")
_TAG = re.compile(r"\*[A-Z]{1,5}\*|#[a-z][\w-]*(?: #[a-z][\w-]*)*|\^[^^]*\^", re.IGNORECASE)
_COMMENTS = ("--", "//", "# ")
_SIGNS = " ()[]{}-–—/,;:#.|"
_VALUES = re.compile(r"[\dX*–-]{1,3}(?:\s?/\s?[\dX*–-]{1,3}){2,3}")
_OWNER = re.compile(r"\b(?:od|from) [a-z]+")
_NO_DECK = re.compile(r"\{noDeck\}", re.IGNORECASE)


class BesideName(NamedTuple):
    """What the words beside a name say: a ``role`` of headings if they say where it belongs, and the words unknown."""

    role: str | None = None
    unknown: str = ""

    def scope_on(self, scope: "Scope") -> "Scope":
        """Return the scope of a line below headings of the scope."""
        if self.role is None:
            return scope
        section = SIDEBOARD if self.role == SIDEBOARD else MAIN
        return replace(scope, section=section, is_counted=self.role != "not_counted")


def read_remarks(card: CardReading, vocabulary: DeckVocabulary, names: CardNames) -> BesideName:
    """Return what the words beside a card say.

    Words behind two dashes or another mark of a comment are one, unless they say where the card belongs.
    """
    roles: set[str] = set()
    unknown: list[str] = []
    for words in card.beside:
        if role := "not_counted" if _NO_DECK.search(words) else read_place(words):
            roles.add(role)
        elif not words.startswith(_COMMENTS) and not _is_fact(words, card.name, vocabulary, names):
            unknown.append(words)
    if len(roles) > 1:
        return BesideName(None, " ".join(card.beside))
    return BesideName(roles.pop() if roles else None, " ".join(fold(words) or words for words in unknown))


def _is_fact(words: str, name: str, vocabulary: DeckVocabulary, names: CardNames) -> bool:
    """Return true for words that describe the card or its printing, and for another name of the same card."""
    if _is_about_printing(words):
        return True
    bare = words.strip(_SIGNS)
    own = names.find(name)
    is_own_name = own is not None and names.find(bare) == own
    return is_own_name or names.is_fact(bare) or vocabulary.is_group_name(fold(words))


@lru_cache(maxsize=2_000)
def _is_about_printing(words: str) -> bool:
    """Return true for words about a physical card: its printing, language, condition, owner, price, set number."""
    if "," in words and any(_is_about_printing(part.strip()) for part in words.split(",") if part.strip()):
        return True
    if find_remark_kinds(words) or any(pattern.fullmatch(words) for pattern in (_TAG, _SET_NUMBER, _ADDRESS, _VALUES)):
        return True
    # "od Toma" names the owner.
    folded = _OWNER.sub("", fold(words))
    if not folded.strip():
        return not words.strip(_SIGNS) or bool(fold(words))
    parts = [part for part in folded.split() if part not in _SMALL_WORDS]
    return bool(parts) and all(
        part in _WORDS or part.rstrip("x").isdigit() or part.startswith(_BEGINNINGS) for part in parts
    )
