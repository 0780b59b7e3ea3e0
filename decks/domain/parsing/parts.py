"""Divides a list into parts by what was not understood.

A heading, a line of text or a comment that was not understood begins a part, which lasts until the next heading of a
section. Cards at the top are the deck, also below text, unless a heading of the deck comes later. Entry points:
:func:`divide_lines`, :func:`ask_about_named_cards`, :func:`is_deck_name`.
"""

import re
from collections import Counter
from collections.abc import Sequence

from decks.domain.deck_lists.deck import DeckLine
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.cleaning import is_separator, tidy
from decks.domain.parsing.headings import is_total
from decks.domain.parsing.phrases import is_greeting, is_sign_off
from language.folding import fold
from language.phrases import collect_phrases

# The key of a part is this and the number of the line that begins it.
LINE = "line "
_TOP = "top"
_CARDS = ("card", "not_counted")
_SECTIONS = ("main", "sideboard", "not_counted")
_NOUNS_OF_DECKS = collect_phrases("""
    deck, main, maindeck, mainboard, decklist, balicek, balicku, balik, baliku, hlavni
""")
_OTHERS = frozenset({"dalsi", "ostatni", "ostatne", "jine", "other", "others", "more", "rest"})
# A ruler alone in a list may divide the sideboard from the deck; a larger rest is no sideboard.
_MAX_CARDS_BELOW_A_RULER = 30
_WHOLE_DECK = 45
_LINE_NUMBER = re.compile(r"\s*(\d{1,3})[.)]\s")
_MIN_NUMBERED = 5
_FORMS = (
    ("before", re.compile(r"\W*\d")),
    ("behind", re.compile(r".*\d\W*(?:x|ks\.?|kus[yů]?)?\W*$", re.IGNORECASE)),
)


def is_deck_name(text: str) -> bool:
    """Return true for a text with a word for the deck, as its title has one: ``Aktuální deck``."""
    return not _NOUNS_OF_DECKS.isdisjoint(fold(text).split())


def divide_lines(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines with the key of the part in which each card stands."""
    cards = [line for line in lines if line.kind in _CARDS]
    if not cards:
        return lines
    restarts = _find_restarts(lines)
    first = next((line for line in cards if names.has_card(line.name)), cards[0])
    divider = _Divider(lines, _find_starts(lines, names) | restarts, restarts, first.number)
    divided_lines = [divider.read(at, line) for at, line in enumerate(lines)]
    return _part_before_deck(_part_below_first_sideboard(divided_lines))


class _Divider:
    """Gives each card the key of its part, one line after another.

    ``starts`` are positions of lines that begin a part, ``restarts`` those of cards among them; ``first`` is the number
    of the line with the first known card, above which nothing begins a part.
    """

    def __init__(self, lines: Sequence[DeckLine], starts: set[int], restarts: set[int], first: int) -> None:
        self.lines, self.starts, self.restarts, self.first = lines, starts, restarts, first
        self.part = ""
        self.has_cards = False
        self.groups: set[tuple[str | None, str]] = set()

    def read(self, at: int, line: DeckLine) -> DeckLine:
        """Return the line with the key of its part."""
        if at in self.starts and self.first < line.number:
            self._begin(f"{LINE}{line.number}")
        if line.kind in _CARDS and (at not in self.starts or at in self.restarts):
            return self._read_card(at, line)
        if line.heading in _SECTIONS:
            self._begin("")
        elif line.heading in ("type", "neutral"):
            group = (line.declared_type, tidy(line.text).casefold())
            if self.part and group not in self.groups and _is_peer(line, self.lines, self.part):
                self._begin("")
            elif not self.groups and self.first < line.number and not _OTHERS.isdisjoint(fold(line.text).split()):
                # "Další:" below a list without groups may head other cards than those of the deck.
                self._begin(f"{LINE}{line.number}")
            self.groups.add(group)
        return line

    def _begin(self, part: str) -> None:
        self.part, self.has_cards = part, False

    def _read_card(self, at: int, line: DeckLine) -> DeckLine:
        own = self.part
        if line.heading == "unknown" and self.first < line.number:
            # The heading stands before the card on its line, and holds for this line.
            own = f"{LINE}{line.number}"
        elif self.has_cards and self.part and self.lines[at - 1].kind == "blank":
            # What began the part may hold only until the blank line.
            self._begin(f"{LINE}{line.number}")
            own = self.part
        self.has_cards = True
        return line._replace(part=own) if own and not line.part else line


def _find_restarts(lines: Sequence[DeckLine]) -> set[int]:
    """Return the positions of cards at which numbers of lines begin again at 1 without a heading between."""
    restarts: set[int] = set()
    last = 0
    for at, line in enumerate(lines):
        number = _LINE_NUMBER.match(line.text) if line.kind in _CARDS and not line.text[:1].isalpha() else None
        if line.kind == "heading":
            last = 0
        elif number:
            if int(number[1]) == 1 and last >= _MIN_NUMBERED:
                restarts.add(at)
            last = int(number[1])
    return restarts


def _find_starts(lines: Sequence[DeckLine], names: CardNames) -> set[int]:
    """Return the positions of lines that were not understood and may head the cards below them."""
    if all(line.kind in _CARDS and names.has_card(line.name) for line in lines if line.kind != "blank"):
        return _find_single_ruler(lines)
    # Only cards that are not known may be headings by their form.
    has_unknown = any(line.kind == "card" and not names.has_card(line.name) for line in lines)
    form = _find_form(lines, names) if has_unknown else ""
    rulers = _find_single_ruler(lines)
    has_headings = any(line.kind == "heading" for line in lines)
    return {
        at
        for at, line in enumerate(lines)
        if at in rulers or _can_be_heading(line, form, names, has_headings=has_headings)
    }


def _can_be_heading(line: DeckLine, form: str, names: CardNames, *, has_headings: bool) -> bool:
    if line.kind in ("heading", "comment"):
        return line.heading == "unknown"
    if line.kind == "total":
        return not has_headings and is_total(line.text.strip())
    if line.kind == "prose":
        return not (is_greeting(line.name) or is_sign_off(line.name))
    if line.kind == "not_understood":
        return any(map(str.isalnum, line.text))
    if line.kind != "card" or not form or names.has_card(line.name):
        return False
    return _read_form(line.text) != form and not names.near(line.name)


def _find_form(lines: Sequence[DeckLine], names: CardNames) -> str:
    """Return where most known cards have their number: ``before``, ``behind``, ``none``; empty without known cards."""
    forms = Counter(_read_form(line.text) for line in lines if line.kind == "card" and names.has_card(line.name))
    return forms.most_common(1)[0][0] if forms else ""


def _read_form(text: str) -> str:
    return next((form for form, pattern in _FORMS if pattern.match(text)), "none")


def _find_single_ruler(lines: Sequence[DeckLine]) -> set[int]:
    """Return the position of the only ruler between cards, if so few cards stand below it that it may divide them."""
    if any(line.kind == "heading" for line in lines):
        return set()
    cards = [at for at, line in enumerate(lines) if line.kind in _CARDS]
    between = [at for at in range(cards[0], cards[-1]) if lines[at].kind in ("comment", "blank")] if cards else []
    rulers = [at for at in between if lines[at].kind == "comment" and is_separator(tidy(lines[at].text))]
    # So may a blank line below a whole deck.
    blanks = [] if rulers else [at for at in between if lines[at].kind == "blank"]
    dividers = rulers or [
        at for at in blanks if sum(lines[card].quantity for card in cards if card < at) >= _WHOLE_DECK
    ]
    if len(rulers or blanks) != 1 or not dividers:
        return set()
    below = sum(lines[at].quantity for at in cards if at > dividers[0])
    return set(dividers) if below <= _MAX_CARDS_BELOW_A_RULER else set()


def _is_peer(heading: DeckLine, lines: Sequence[DeckLine], part: str) -> bool:
    """Return true for a heading that is written like the heading that began the part, as groups of one list are."""
    number = int(part.removeprefix(LINE)) if part.startswith(LINE) else 0
    start = next((line for line in lines if line.number == number), None)
    return start is not None and start.kind in ("heading", "card") and _shape(start.text) == _shape(heading.text)


def _shape(text: str) -> str:
    """Return a heading with words and numbers replaced by one sign each."""
    return re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+(?:\s+[^\W\d_]+)*", "a", tidy(text)))


def _part_before_deck(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines, the cards above the first heading of the deck as a part if no heading stands above them."""
    heads = [at for at, line in enumerate(lines) if line.kind == "heading" and line.heading in _SECTIONS]
    if not heads or lines[heads[0]].heading != "main" or not any(line.kind in _CARDS for line in lines[heads[0] :]):
        return lines
    # "Library" heads what a deck has besides.
    if not is_deck_name(lines[heads[0]].text):
        return lines
    return [
        line._replace(part=_TOP) if at < heads[0] and line.kind in _CARDS and not line.part else line
        for at, line in enumerate(lines)
    ]


def _part_below_first_sideboard(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines, the cards below a blank line under a sideboard that stands first as a part."""
    heads = [at for at, line in enumerate(lines) if line.heading in _SECTIONS]
    cards = [at for at, line in enumerate(lines) if line.kind in _CARDS]
    is_first = heads and cards and heads[0] < cards[0] and lines[heads[0]].heading == "sideboard"
    if not is_first or any(lines[at].heading == "main" for at in heads):
        return lines
    blank = next((at for at in range(cards[0], len(lines)) if lines[at].kind == "blank"), len(lines))
    end = next((at for at in heads[1:] if at > blank), len(lines))
    first = next((at for at in cards if at > blank), 0)
    key = f"{LINE}{lines[first].number}"
    return [
        line._replace(part=key) if blank < at < end and line.kind in _CARDS and not line.part else line
        for at, line in enumerate(lines)
    ]


def ask_about_named_cards(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, cards that a line of text names as a part of that line: it may say that they are not played."""
    named = {
        card: f"{LINE}{line.number}"
        for line in lines
        if line.kind in ("prose", "not_understood") or (line.kind == "comment" and line.heading == "unknown")
        for card in names.cards_within(line.text)
    }
    if not named:
        return lines
    return [
        line._replace(part=named[card])
        if line.kind == "card" and not line.part and (card := names.find(line.name)) in named
        else line
        for line in lines
    ]
