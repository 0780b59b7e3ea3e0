"""Marks beside names, boxes, legends, comments and numbers: what they say about the place and the copies of a card.

What every line with a card bears divides nothing; a mark that was not understood makes its lines a part.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from decks.domain.deck_lists.deck import SIDEBOARD, DeckLine, LineKind
from decks.domain.parsing.card_line import read_card
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.cleaning import read_comment, read_note, tidy
from decks.domain.parsing.section_words import SectionRole, read_section
from decks.domain.parsing.tables import PLACE
from language.folding import fold

# The keys of questions about a mark and about a number begin so.
MARK, NUMBER = "mark ", "number "
_CARDS = ("card", "not_counted")
_GROUPS = "names of groups"
_MIN_GROUPS = 2
_SIGN_BEFORE_COUNT = re.compile(r"[\s>]*(?P<sign>[-–−+])\s?\d{1,3}\s*[x×]?\s")
_SIGNS_BEHIND = re.compile(
    r"(?:[*+†‡°^~@$%<>✓✗✘❌★☆]|[\u2600-\u26ff\u2700-\u27bf\U0001f000-\U0001faff]|(?<=\s)\?)+\s*$"
)
_SIGN_BEFORE = re.compile(r"[\s>]*(?P<sign>--|[?!]+|[\u2600-\u26ff\u2705-\u27bf\U0001f000-\U0001faff]+)\s*(?=[\w\d])")
_PLUS, _MINUS = re.compile(r"[\s>]*\+"), re.compile(r"[\s>]*[-–−]")
_EMPTY_BOX = re.compile(r"[\s>]*(?:[-*+]\s+)?(?:\[ ?\]|[☐□✗✘❌])\s|.*\s(?:\[ ?\]|[☐□✗✘❌])\s*$")
_TICK = re.compile(r"\[[xX✓✔]\]|[☑✓✔✅]")
_TICKED_BOX = re.compile(r"[\s>]*(?:[-*+]\s+)?(?:\[[xX✓✔]\]|[☑✓✔✅])\s|.*\s(?:\[[xX✓✔]\]|[☑✓✔✅])\s*$")
# "(S) = sideboard": what a mark means.
_LEGEND = re.compile(
    r"(?P<mark>\(\S{1,3}\)|\[\S{1,3}\]|[^\s=:]{1,3})\s*(?:=|[-–]>?|:|znamená|means)\s*(?P<words>[^,;=]{2,60})"
    r"|(?P<sign>[\u2600-\u27bf\U0001f000-\U0001faff]+)\s+(?P<meaning>[^,;=\u2600-\u27bf\U0001f000-\U0001faff]{2,60})"
)


def read_commented_cards(lines: Sequence[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, known cards behind the mark of a comment as cards of a part, or as the list if it has no other.

    The sign before ``#1 Name`` is such a mark, too.
    """
    cards = {at: card for at, line in enumerate(lines) if (card := _read_behind_mark(line, names))}
    if not cards:
        return list(lines)
    is_list = not any(line.kind == "card" and names.has_card(line.name) for line in lines)
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
    card = read_card(words, names.has_card) if words else None
    if words is None or card is None or not names.has_card(card.name):
        return None
    return text[: text.find(words[:1])].strip() or text[:1], card.name, 1 if card.quantity is None else card.quantity


def read_boxes(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines, cards with an empty box as not played in a list that has ticked ones."""
    has_ticks = _TICK.search("\n".join([line.text for line in lines]))
    if not has_ticks or not any(line.kind in _CARDS and _TICKED_BOX.match(line.text) for line in lines):
        return lines
    return [
        line._replace(kind="not_counted") if line.kind == "card" and _EMPTY_BOX.match(line.text) else line
        for line in lines
    ]


def read_names_on_next_lines(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, another name of the card above, alone in brackets, as a comment."""
    named_lines = list(lines)
    above: DeckLine | None = None
    for at, line in enumerate(lines):
        text = line.text.strip()
        is_in_brackets = line.kind == "card" and text[:1] in ("(", "[") and text[-1:] in (")", "]")
        card = names.find(line.name) if above and is_in_brackets else None
        is_same = above is not None and card is not None and card == names.find(above.name)
        if above and is_same and fold(line.name) != fold(above.name):
            named_lines[at] = DeckLine(line.number, line.text, "comment", line.section, name=line.name)
            above = None
        elif line.kind != "blank":
            above = line if line.kind == "card" else None
    return named_lines


def read_legends(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines, those with a mark that the text explains where its words say that they belong."""
    legends: dict[str, SectionRole] = {}
    for line in lines:
        if line.kind not in _CARDS and not line.text.isalnum():
            for match in _LEGEND.finditer(line.text):
                section = read_section(match["words"] or match["meaning"])
                mark = match["mark"] or match["sign"]
                if section.role and section.is_understood:
                    legends[fold(mark) or mark.strip("()[]")] = section.role
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
    # A sign that stands in a heading, too, only repeats it.
    in_headings = "".join(line.text for line in lines if line.kind == "heading")
    marks = {at: mark for at, mark in marks.items() if mark.isalnum() or " " in mark or mark not in in_headings}
    cards = sum(line.kind == "card" for line in lines)
    if not marks or (len(marks) == cards > 1 and not _has_dividing_marks(marks.values())):
        return lines
    return [
        line._replace(part=f"{MARK}{marks[at]}") if at in marks and not line.part else line
        for at, line in enumerate(lines)
    ]


def mark_names_of_groups(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, cards named like organisations or sets that may head the cards below them with a mark.

    They stand alone, without a number, below a blank line or at the top, and there are several of them.
    """
    heads = [
        at
        for at, (above, line, below) in enumerate(zip([None, *lines], lines, [*lines[1:], None], strict=False))
        if line.kind == "card"
        and not line.has_quantity
        and (above is None or above.kind == "blank")
        and below is not None
        and below.kind == "card"
        and names.is_fact(line.name)
    ]
    if len(heads) < _MIN_GROUPS:
        return lines
    return [line._replace(part=f"{MARK}{_GROUPS}") if at in heads else line for at, line in enumerate(lines)]


def mark_changes(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, cards behind a minus and behind a plus as two parts, where a list has both signs.

    A card of the list that stands behind a minus, too, is of the same part: it may have been taken out.
    """
    if not any("+" in line.text for line in lines):
        return lines
    signs = {
        at: "+" if _PLUS.match(line.text) else "-" if _MINUS.match(line.text) else ""
        for at, line in enumerate(lines)
        if line.kind in _CARDS
    }
    if len(set(filter(None, signs.values()))) < len((_PLUS, _MINUS)):
        return lines
    taken = {names.find(lines[at].name) for at, sign in signs.items() if sign == "-"} - {None}
    return [
        line._replace(part=f"{MARK}{sign}")
        if (sign := signs.get(at) or ("-" if line.kind == "card" and names.find(line.name) in taken else ""))
        else line
        for at, line in enumerate(lines)
    ]


def _has_dividing_marks(marks: Iterable[str]) -> bool:
    """Return true if marks that every card has divide the list all the same: several signs, or cells of places."""
    signs = {mark for mark in marks if not any(map(str.isalnum, mark)) or mark.startswith(PLACE)}
    return len(signs) > 1


def _find_mark(line: DeckLine) -> str:
    """Return what stands beside a name and was not understood, a sign before its number, or signs behind it."""
    if line.beside or line.settled:
        return line.beside
    # Nearly every line begins with its name or its number.
    is_sign = not (line.text[:1].isalpha() or line.text[:1].isdecimal())
    if is_sign and (match := _SIGN_BEFORE_COUNT.match(line.text) or _SIGN_BEFORE.match(line.text)):
        return match["sign"]
    if line.name[-1:].isalpha():
        return ""
    match = _SIGNS_BEHIND.search(line.name)
    return match[0].strip() if match and len(line.name) > match.end() - match.start() else ""


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
