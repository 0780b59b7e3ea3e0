"""Marks beside names, boxes, legends, comments and numbers: what they say about the place and the copies of a card.

What every line with a card bears divides nothing; a mark that was not understood makes its lines a part.
"""

import re
from collections.abc import Mapping, Sequence

from decks.domain.deck_lists.deck import SIDEBOARD, DeckLine, LineKind
from decks.domain.parsing.card_line import read_card
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.cleaning import read_comment, read_note, tidy
from decks.domain.parsing.section_words import SectionRole, read_section
from language.folding import fold

# The keys of questions about a mark and about a number begin so.
MARK, NUMBER = "mark ", "number "
_CARDS = ("card", "not_counted")
_SIGN_BEFORE_COUNT = re.compile(r"[\s>]*(?P<sign>[-–−+])\s?\d{1,3}\s*[x×]?\s")
_SIGNS_BEHIND = re.compile(r"[*+†‡°^~@$%<>✓✗✘❌★☆]+\s*$")
_EMPTY_BOX = re.compile(r"[\s>]*(?:[-*+]\s+)?(?:\[ ?\]|[☐□✗✘❌])\s|.*\s(?:\[ ?\]|[☐□✗✘❌])\s*$")
_TICKED_BOX = re.compile(r"[\s>]*(?:[-*+]\s+)?(?:\[[xX✓✔]\]|[☑✓✔✅])\s|.*\s(?:\[[xX✓✔]\]|[☑✓✔✅])\s*$")
# "(S) = sideboard": what a mark means.
_LEGEND = re.compile(
    r"(?P<mark>\(\S{1,3}\)|\[\S{1,3}\]|[^\s=:]{1,3})\s*(?:=|[-–]>?|:|znamená|means)\s*(?P<words>[^,;=]{2,60})"
)


def read_commented_cards(lines: Sequence[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, known cards behind the mark of a comment as cards of a part, or as the list if it has no other.

    The sign before ``#1 Name`` is such a mark, too.
    """
    cards = {at: card for at, line in enumerate(lines) if (card := _read_behind_mark(line, names))}
    if not cards:
        return list(lines)
    is_list = not any(line.kind == "card" and names.knows(line.name) for line in lines)
    kind: LineKind = "card" if is_list else "not_counted"
    return [
        line._replace(
            kind=kind,
            name=cards[at][1],
            quantity=cards[at][2],
            heading=None,
            part="" if is_list else f"{MARK}{cards[at][0]}",
        )
        if at in cards
        else line
        for at, line in enumerate(lines)
    ]


def _read_behind_mark(line: DeckLine, names: CardNames) -> tuple[str, str, int] | None:
    """Return the mark of a comment, and the name and the copies of the known card behind it."""
    if line.kind != "comment" or line.heading != "unknown":
        return None
    text = tidy(line.text)
    words = read_comment(text) or read_note(text)
    card = read_card(words, names.knows) if words else None
    if words is None or card is None or not names.knows(card.name):
        return None
    return text[: text.find(words[:1])].strip() or text[:1], card.name, 1 if card.quantity is None else card.quantity


def read_boxes(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines, cards with an empty box as not played in a list that has ticked ones."""
    if not any(line.kind in _CARDS and _TICKED_BOX.match(line.text) for line in lines):
        return lines
    return [
        line._replace(kind="not_counted") if line.kind == "card" and _EMPTY_BOX.match(line.text) else line
        for line in lines
    ]


def read_names_on_next_lines(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, another name of the card above, alone in brackets, as a comment."""
    found = list(lines)
    above: DeckLine | None = None
    for at, line in enumerate(lines):
        text = line.text.strip()
        is_in_brackets = line.kind == "card" and text[:1] in ("(", "[") and text[-1:] in (")", "]")
        card = names.find(line.name) if above and is_in_brackets else None
        is_other = above is not None and fold(line.name) != fold(above.name)
        if above and card is not None and is_other and card == names.find(above.name):
            found[at] = DeckLine(line.number, line.text, "comment", line.section, name=line.name)
            above = None
        elif line.kind != "blank":
            above = line if line.kind == "card" else None
    return found


def read_legends(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines, those with a mark that the text explains where its words say that they belong."""
    legends: dict[str, SectionRole] = {}
    for line in lines:
        if line.kind not in _CARDS and any(sign in line.text for sign in ("=", ":", "-", "znam", "means")):
            for found in _LEGEND.finditer(line.text):
                section = read_section(found["words"])
                if section.role and section.is_understood:
                    legends[fold(found["mark"]) or found["mark"].strip("()[]")] = section.role
    if not legends:
        return lines
    return [_obey_legend(line, legends) for line in lines]


def _obey_legend(line: DeckLine, legends: Mapping[str, SectionRole]) -> DeckLine:
    role = legends.get(_find_mark(line)) if line.kind == "card" else None
    if role is None:
        return line
    return line._replace(kind="not_counted") if role == "not_counted" else line._replace(section=SIDEBOARD, beside="")


def mark_lines(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines with a mark as parts, unless every line with a card has one."""
    marks = {at: mark for at, line in enumerate(lines) if line.kind == "card" and (mark := _find_mark(line))}
    cards = sum(line.kind == "card" for line in lines)
    if not marks or len(marks) == cards > 1:
        return lines
    return [
        line._replace(part=f"{MARK}{marks[at]}") if at in marks and not line.part else line
        for at, line in enumerate(lines)
    ]


def _find_mark(line: DeckLine) -> str:
    """Return what stands beside a name and was not understood, a sign before its number, or signs behind it."""
    if line.beside or line.settled:
        return line.beside
    if found := _SIGN_BEFORE_COUNT.match(line.text):
        return found["sign"]
    found = _SIGNS_BEHIND.search(line.name)
    return found[0].strip() if found and len(line.name) > found.end() - found.start() else ""


def decide_numbers(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines with the keys of questions about numbers.

    A number that all lines with cards have in one place is one of copies, unless the numbers count the lines.
    """
    forms = {line.number_in_doubt for line in lines if line.number_in_doubt}
    if not forms:
        return lines
    cards = [line for line in lines if line.kind in _CARDS]
    form = next(iter(forms))
    has_one_form = len(forms) == 1 and all(line.number_in_doubt for line in cards) and len(cards) > 1
    if not has_one_form or form == "#":
        return [
            line._replace(number_in_doubt=f"{NUMBER}{line.number_in_doubt}") if line.number_in_doubt else line
            for line in lines
        ]
    counts_lines = [line.quantity for line in cards] == list(range(1, len(cards) + 1))
    return [
        line._replace(number_in_doubt="", quantity=line.other_quantity if counts_lines else line.quantity)
        for line in lines
    ]
