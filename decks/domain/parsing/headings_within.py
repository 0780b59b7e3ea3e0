"""Divides a line with several groups of cards, each behind its heading: ``Bojovníci: A, B / Umění: C, D``.

Entry points: :func:`divide_at_headings`, and ``EDGES``, the characters around its parts.
"""

import re
from itertools import pairwise

from decks.domain.parsing.card_line import read_known_card
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.headings import read_inline_heading
from decks.domain.parsing.vocabulary import DeckVocabulary

# A heading behind a separator, perhaps with the number of its cards.
_HEADING = re.compile(
    r"(?:^|[/|;,.•·]|\s[-–—])\s*"
    r"(?P<heading>[^\W\d_](?:(?!\s[-–—]\s)[^:/|;,.•·()\[\]\d]){0,39}"
    r"(?:[(\[] ?\d{1,3}[^()\[\]]{0,12}[)\]] ?)?:)(?=\s*\S)"
)
_BETWEEN_NAMES = (re.compile(r"[,;|•·]"), re.compile(r"[,;/|•·]"))
EDGES = " \t/|;,.•·-–—"


def divide_at_headings(text: str, vocabulary: DeckVocabulary, names: CardNames) -> list[str]:
    """Return the parts of the text, which begin at headings; nothing if there is one part or one without a known card.

    The heading of a type behind the sideboard may head cards of the deck or not, so that such a text is not divided.
    """
    if ":" not in text:
        return []
    starts = [0]
    is_aside = False
    for match in _HEADING.finditer(text):
        if inline := read_inline_heading(f"{match['heading']} -", vocabulary):
            if is_aside and not inline.heading.is_section:
                return []
            is_aside = inline.heading.role in ("sideboard", "not_counted")
            starts += [match.start("heading")] if match.start("heading") else []
    parts = [text[start:end] for start, end in pairwise([*starts, len(text)])]
    return parts if len(parts) > 1 and all(_has_known_card(part, names) for part in parts) else []


def _has_known_card(text: str, names: CardNames) -> bool:
    cells = (cell for pattern in _BETWEEN_NAMES for cell in pattern.split(text.partition(":")[2] or text))
    return any(read_known_card(cell.strip(EDGES), names.has_card) for cell in cells)
