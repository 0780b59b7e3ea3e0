"""Spellings of cards as slang of the search: nicknames, further spellings, names without apostrophes, joined codes.

The catalogue holds them, so that a deck list and a question understand the same ones. Entry point:
:func:`list_card_spellings`.
"""

import re
from collections.abc import Iterable, Iterator

from games.declaration import Card
from language.folding import fold

_APOSTROPHES = str.maketrans("", "", "'’ʼ`´")
# The space inside a code of letters and digits: "ac 41".
_INSIDE_CODE = re.compile(r"(?<=[a-z]) (?=\d)|(?<=\d) (?=[a-z]\b)")


def list_card_spellings(cards: Iterable[Card]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield pairs of a spelling and what it means, the leading name of its card; none that is only likely."""
    for card in cards:
        for name in () if card.stands_for else dict.fromkeys(card.all_names):
            if name in card.likely_names:
                continue
            folded_name = fold(name)
            spellings = {fold(name.translate(_APOSTROPHES)), _INSIDE_CODE.sub("", folded_name)} - {folded_name}
            if name in card.aliases:
                spellings.add(folded_name)
            yield from ((spelling, (card.name,)) for spelling in sorted(spellings))
