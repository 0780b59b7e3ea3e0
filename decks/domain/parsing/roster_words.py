"""Words around the cards of a roster: labels before a card, words for cards that are not played, and text.

Entry points: :func:`read_label`, :func:`is_not_played`, :func:`is_text`, :func:`is_unticked`.
"""

import re
from typing import NamedTuple

from decks.domain.parsing.phrases import is_greeting, is_sentence, is_sign_off
from decks.domain.parsing.text_around_lists import is_message_line, remove_contacts
from decks.domain.parsing.vocabulary import DeckVocabulary, Heading, Role
from language.folding import fold
from language.phrases import collect_phrases

_NUMBER = re.compile(r"x?\d+x?|[ivx]{1,4}")
# Words of a label that change nothing about its cards.
_HARMLESS = collect_phrases("""
    c, cislo, no, nr, num, number, muj, moje, moji, mou, muje, mi, my, nase, our, the, hlavni, main, karta, karty,
    kolecko, kolecka, card, cards, ks, kus, kusy, kusu, celkem, prvni, druha, druhy, treti, ctvrta, ctvrty, pata,
    paty, first, second, third, fourth, fifth, total, a, i, k, s, se, and, with, je, jsou, is, are, to, tady, here,
    mam, beru, hraju, hraji, pouziju, vezmu, jako, as, for, tyto, tyhle, these, jeho, jeji, his, her, its, vsechny,
    all, sestava, sestavy, roster, duel, typ, type, mode
""")
_MAIN_WORDS = frozenset({"sestava", "moje sestava", "roster", "my roster", "lineup", "duel"})
_NOT_PLAYED = re.compile(
    r"\b(?:ne(?!\w)|ne(?:hraj|hran|bud|ber|vezm|mam|pouz|poci|plat|patri|jde)\w*|nah?radni\w*|misto|mimo|krome|vyraz\w*|"
    r"vyhoz\w*|vymen\w*|zaloz\w*|zaloh\w*|rezerv\w*|stranou|bokem|mozna|asi|pripadne|nebo|doma|prodan\w*|shanim|"
    r"chci|puvodn\w*|drive|minule|skrt\w*|zruse\w*|bez|souper\w*|not|no|without|out|cut|removed|instead|"
    r"maybe\w*|perhaps|or|spare|reserve\w*|side\w*|sb|backup|wanted|wishlist|former\w*|old|opponent\w*|unused)\b"
)
_LABELS_OF_TEXT = collect_phrases("""
    jmeno, prijmeni, prezdivka, hrac, hracka, player, name, nick, nickname, klub, club, tym, team, turnaj, akce,
    event, tournament, datum, date, mesto, city, telefon, tel, mobil, phone, email, e mail, mail, poznamka, pozn,
    note, notes, hra, game, format, kolo, round, cislo hrace, id, vek, age, kontakt, contact, discord, nazev sestavy,
    sestava, verze, ps
""")
_FIRST_WORDS_OF_TEXT = collect_phrases("""
    posilam, zasilam, prikladam, prosim, tady, tohle, toto, hlasim, prihlasuji, prihlasuju, ahoj, cau, diky, dik,
    dekuji, dekuju, zdravim, zdar, hezky, mejte, tesim, snad, doufam, here, this, sending, please, thanks, hello, hi,
    hope, see, moje, muj, my, nase, omlouvam, celkem, dohromady, soucet, total, sestava, roster, prihlaska, duel,
    scratch, turnaj
""")
_TICKED = re.compile(r"[\s>*+-]*(?:\[[xX✓✔]\]|[☑✓✔])\s*\S")
_UNTICKED = re.compile(r"[\s>*+-]*(?:\[ ?\]|[☐□])\s*\S")
_MAX_WORDS = 6
_WORDS_OF_A_SENTENCE = 7


class Label(NamedTuple):
    """Words beside a card: the type, perhaps a section. Not certain if some of its words were not understood."""

    type: str | None = None
    section: Role | None = None
    is_certain: bool = True

    @property
    def heading(self) -> Heading:
        """Return the heading that says the same of the cards below."""
        return Heading(self.section or ("type" if self.type else "neutral"), self.type)


def read_label(words: str, vocabulary: DeckVocabulary) -> Label | None:
    """Return what ``Zbraň č. 1``, ``2. zbraň`` or ``Moje zbraně (3)`` says of cards; None if it names no part."""
    parts = [word for word in fold(words).split() if not _NUMBER.fullmatch(word)]
    if not parts or len(parts) > _MAX_WORDS:
        return None
    needed = [word for word in parts if word not in _HARMLESS]
    for phrase in (" ".join(parts), " ".join(needed)):
        if phrase in _MAIN_WORDS:
            return Label(section="main")
        if label := vocabulary.find_heading(phrase) or (len(phrase.split()) == 1 and vocabulary.find_kind(phrase)):
            return Label(label.type, label.role if label.is_section else None)
    headings = (vocabulary.find_heading(word) or vocabulary.find_kind(word) for word in parts)
    types = {heading.type for heading in headings if heading and heading.type}
    return Label(types.pop(), is_certain=False) if len(types) == 1 else None


def is_not_played(words: str) -> bool:
    """Return true if words beside a card say that it may not be played: ``(nehraju)``, ``náhradní``."""
    return bool(_NOT_PLAYED.search(fold(words)))


def is_ticked(text: str) -> bool:
    return bool(_TICKED.match(text))


def is_unticked(text: str) -> bool:
    """Return true for the line of a check list with an empty box; beside ticked ones it is not played."""
    return bool(_UNTICKED.match(text))


def is_label_of_text(words: str) -> bool:
    """Return true for ``Jméno``, ``Turnaj`` and the like, behind which no card stands."""
    return fold(words) in _LABELS_OF_TEXT


def is_text(text: str) -> bool:
    """Return true for a line that is certainly no card: a greeting, thanks, a sentence, a remark in brackets."""
    folded = fold(text).split()
    if (
        not any(map(str.isalpha, text))
        or (text.startswith("(") and text.endswith(")"))
        or is_label_of_text(text.partition(":")[0])
    ):
        return True
    if is_greeting(text) or is_sign_off(text) or is_sentence(text) or is_message_line(text):
        return True
    if remove_contacts(text) is not None or len(folded) >= _WORDS_OF_A_SENTENCE:
        return True
    return bool(folded) and folded[0] in _FIRST_WORDS_OF_TEXT
