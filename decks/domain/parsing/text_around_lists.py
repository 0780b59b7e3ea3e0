"""Text around a pasted list that is certainly no card: quoted headers, addresses, telephone numbers, lines of programs.

Every pattern begins at a border of a word and is linear. Entry points: :func:`is_message_line`,
:func:`is_quotation_heading`, :func:`is_header`, :func:`remove_contacts`, :func:`split_header`.
"""

import re

from decks.domain.parsing.section_words import is_name_of_place
from language.folding import fold, strip_marks

# Written in lower case without diacritics.
_HEADER = re.compile(
    r"^(?:from|to|cc|bcc|subject|sent|date|reply-to|re|fwd?|od|komu|kopie|skryta kopie|predmet|datum|odeslano|"
    r"odesilatel|prijemce)\s*:\s*(?P<rest>.*)$"
)
_ATTRIBUTION = re.compile(r"(?:\bwrote|\bwrites|\bnapsal(?:a|\(a\)|/a)?|\bpise)\s*:\s*$")
_FORWARDED = re.compile(
    r"^[-\s]*(?:begin forwarded message|forwarded message|original message|puvodni zprava|preposlana zprava|"
    r"zacatek preposlane zpravy)\b"
)
_SENT_BY_PROGRAM = re.compile(
    r"^(?:(?:odeslano|poslano) (?:z|ze|pomoci|prostrednictvim|v)\b|sent (?:from|with|via|by)\b|"
    r"(?:get|ziskejte|stahnete si) outlook\b"
    r"|<?(?:media|image|video|sticker|audio|gif) omitted|(?:obrazek|video|nalepka|zvuk|gif|dokument) byl[ao]? vynechan)"
)
# The number of a page, and the label of a player on a check sheet.
_PAGE = re.compile(r"^(?:strana|str\.|page) \d+(?: ?(?:/|z|ze|of) ?\d+)?$|^(?:hrac(?:ka)?|player) ?: ?\w")
# "Pražský pohár, seznam karet, strana 1/2": what is printed on each page.
_PAGE_BEHIND = re.compile(r"\b(?:strana|str\.|page) \d+ ?(?:/|z|ze|of) ?\d+$")
# What an archive or an announcement says about a tournament.
_EVENT = re.compile(r"^(?:\d{1,5} (?:players?|hrac[ueik]?|hracov|rounds?|kola?|kol)|\d{1,2}r\+f)$")
# A chat writes the moment and the sender before each message: "[12.3.2011 18:30:00] Honza: ".
_STAMP = re.compile(
    r"^(?:\[\d{1,2}:\d\d(?::\d\d)?\]|\[?\d{1,4}[./-] ?\d{1,2}[./-] ?\d{0,4},? ?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?\]?)"
    r"\s*[-–]?\s*[^:\d]{1,40}:\s+(?=\S)",
    re.IGNORECASE,
)
_SMILEY = re.compile(r"(?:[:;=]-?[)(DPp|/\\]+ ?)+")
_CONTACTS = re.compile(
    r"<?(?:https?://|ftp://|www\.)\S+"
    r"|<?(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?"
    # 777 123 456, +420 777 123 456, (555) 123-4567: three groups of digits, or nine digits and more in one.
    r"|(?<![\w.])(?:\+\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{3,4}(?![\w.])"
    r"|(?<![\w.])\+\d{9,15}(?!\w)"
    # A time, and a sum of money.
    r"|(?<![\w.:])\d{1,2}:\d\d(?::\d\d)?(?![\w:])"
    r"|(?<![\w.])(?:\d{1,3}(?:[ \u00a0]\d{3})+|\d{1,5})(?:,-| ?(?:Kč|kč|CZK|EUR|€))(?!\w)"
    # The whole date of a day.
    r"|(?<![\w.])\d{1,2}\. ?\d{1,2}\. ?(?:19|20)\d\d(?!\w)"
    r"|(?<![\w.])(?:19|20)\d\d-\d\d-\d\d(?!\w)"
)


def is_message_line(text: str) -> bool:
    """Return true for a line that a mail program or a printed page adds to a list, and for a smiley alone.

    Such lines are the header of a mail, the line above a quoted message, ``Sent from my phone``, the number of a page
    and the name of a player on a check sheet.
    """
    if _SMILEY.fullmatch(text) or (not text.isascii() and not any(map(str.isalnum, text)) and "?" not in text):
        return True
    plain = strip_marks(text)
    if _PAGE_BEHIND.search(plain):
        return not is_name_of_place(fold(text))
    return any(
        pattern.search(plain) for pattern in (_HEADER, _ATTRIBUTION, _FORWARDED, _SENT_BY_PROGRAM, _PAGE, _EVENT)
    )


def drop_stamp(text: str) -> str:
    """Return a message of a chat without the moment and the sender before it."""
    return _STAMP.sub("", text) if text[:1] in "[0123456789" else text


def is_quotation_heading(text: str) -> bool:
    """Return true for the line above a quoted or forwarded message."""
    plain = strip_marks(text)
    return bool(_ATTRIBUTION.search(plain) or _FORWARDED.search(plain))


def is_header(text: str) -> bool:
    """Return true for a header of a mail, such as ``Subject: my deck``."""
    return bool(_HEADER.match(strip_marks(text)))


def split_header(text: str) -> str:
    """Return what stands behind the colon of a header such as ``Subject:``; an empty text for other lines."""
    return text.split(":", 1)[1].strip() if _HEADER.match(strip_marks(text)) else ""


def remove_contacts(text: str) -> str | None:
    """Return the line without mail and web addresses, telephone numbers, dates, times and prices; None without any."""
    rest, number = _CONTACTS.subn(" ", text)
    return " ".join(rest.split()) if number else None
