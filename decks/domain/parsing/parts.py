"""Finds the parts and the numbers of a list that were not understood. Entry point: :func:`find_questions`.

A heading, a line of text or a comment that was not understood begins a part, which lasts until the next heading of a
section. A mark beside a name that was not understood makes its line a part; lines with the same mark are one part. What
every line with a card bears divides nothing. Cards at the top are the deck, also below text, unless a heading of the
deck comes later.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from decks.domain.deck_lists.deck import SIDEBOARD, Deck, DeckLine, Question
from decks.domain.parsing.card_line import read_card
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.cleaning import is_separator, read_comment, read_note, tidy
from decks.domain.parsing.headings import is_total
from decks.domain.parsing.phrases import is_greeting, is_sign_off
from decks.domain.parsing.section_words import SectionRole, read_section
from language.folding import fold

_CARDS = ("card", "not_counted")
_SECTIONS = ("main", "sideboard", "not_counted")
_TOP = "top"
_NOUNS_OF_DECKS = frozenset(
    {"deck", "main", "maindeck", "mainboard", "decklist", "balicek", "balicku", "balik", "baliku", "hlavni"}
)
_LINE, _MARK, _NUMBER = "line ", "mark ", "number "
# A ruler alone in a list may divide the sideboard from the deck; a larger rest is no sideboard.
_MOST_CARDS_BELOW_A_RULER = 30
_SIGN_BEFORE_COUNT = re.compile(r"[\s>]*(?P<sign>[-–−+])\s?\d{1,3}\s*[x×]?\s")
_SIGNS_BEHIND = re.compile(r"[*+†‡°^~@$%<>✓✗✘❌★☆]+\s*$")
_EMPTY_BOX = re.compile(r"[\s>]*(?:[-*+]\s+)?(?:\[ ?\]|[☐□✗✘❌])\s|.*\s(?:\[ ?\]|[☐□✗✘❌])\s*$")
_TICKED_BOX = re.compile(r"[\s>]*(?:[-*+]\s+)?(?:\[[xX✓✔]\]|[☑✓✔✅])\s|.*\s(?:\[[xX✓✔]\]|[☑✓✔✅])\s*$")
# "(S) = sideboard": what a mark means.
_LEGEND = re.compile(
    r"(?P<mark>\(\S{1,3}\)|\[\S{1,3}\]|[^\s=:]{1,3})\s*(?:=|[-–]>?|:|znamená|means)\s*(?P<words>[^,;=]{2,60})"
)
_FORMS = (
    ("before", re.compile(r"\W*\d")),
    ("behind", re.compile(r".*\d\W*(?:x|ks\.?|kus[yů]?)?\W*$", re.IGNORECASE)),
)


def find_questions(lines: Sequence[DeckLine], names: CardNames) -> Deck:
    """Return the deck with the questions about its parts and numbers; their keys stand in the lines."""
    found = _read_boxes(_read_commented_cards(lines, names))
    found = _read_names_on_next_lines(found, names)
    found = _read_legends(found)
    found = _mark_lines(_ask_about_named_cards(_divide(found, names), names))
    found = _decide_numbers(found)
    return Deck(tuple(found), tuple(_list_questions(found)))


def _read_commented_cards(lines: Sequence[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, known cards behind the mark of a comment as cards of a part, or as the list if it has no other.

    The sign before ``#1 Name`` is such a mark, too.
    """
    cards = {at: card for at, line in enumerate(lines) if (card := _read_behind_mark(line, names))}
    if not cards:
        return list(lines)
    is_list = not any(line.kind == "card" and names.knows(line.name) for line in lines)
    kind = "card" if is_list else "not_counted"
    return [
        line._replace(
            kind=kind,
            name=cards[at][1],
            quantity=cards[at][2],
            heading=None,
            part="" if is_list else f"{_MARK}{cards[at][0]}",
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
    words = read_comment(text)
    words = read_note(text) if words is None else words
    card = read_card(words, names.knows) if words else None
    if card is None or not names.knows(card.name):
        return None
    return text[: text.find(words[:1])].strip() or text[:1], card.name, 1 if card.quantity is None else card.quantity


def _read_boxes(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines, cards with an empty box as not played in a list that has ticked ones."""
    if not any(line.kind in _CARDS and _TICKED_BOX.match(line.text) for line in lines):
        return lines
    return [
        line._replace(kind="not_counted") if line.kind == "card" and _EMPTY_BOX.match(line.text) else line
        for line in lines
    ]


def _read_names_on_next_lines(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
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


def _read_legends(lines: list[DeckLine]) -> list[DeckLine]:
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


def _ask_about_named_cards(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines, cards that a line of text names as a part of that line: it may say that they are not played."""
    named = {
        card: f"{_LINE}{line.number}"
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


def _divide(lines: list[DeckLine], names: CardNames) -> list[DeckLine]:
    """Return the lines with the key of the part in which each card stands."""
    if not any(line.kind in _CARDS for line in lines):
        return lines
    starts = _find_starts(lines, names)
    first = _find_first_card(lines, names)
    found = list(lines)
    part = ""
    groups: set[tuple[str | None, str]] = set()
    for at, line in enumerate(lines):
        if line.kind in _CARDS:
            # A heading that was not understood may stand before cards on their own line.
            own = f"{_LINE}{line.number}" if line.heading == "unknown" and first < line.number else part
            if own and not line.part:
                found[at] = line._replace(part=own)
        elif line.heading in _SECTIONS:
            part = ""
        elif at in starts and first < line.number:
            part = f"{_LINE}{line.number}"
        elif line.heading in ("type", "neutral"):
            group = (line.declared_type, tidy(line.text).casefold())
            if part and group not in groups and _is_peer(line, lines, part):
                part = ""
            groups.add(group)
    return _part_before_deck(_part_below_first_sideboard(found))


def _find_first_card(lines: Sequence[DeckLine], names: CardNames) -> int:
    """Return the number of the first line with a known card, of the first card in a list without any."""
    cards = [line for line in lines if line.kind in _CARDS]
    return next((line for line in cards if names.knows(line.name)), cards[0]).number


def _find_starts(lines: Sequence[DeckLine], names: CardNames) -> set[int]:
    """Return the positions of lines that were not understood and may head the cards below them."""
    form = _find_form(lines, names)
    rulers = _find_single_ruler(lines)
    has_headings = any(line.kind == "heading" for line in lines)
    return {
        at
        for at, line in enumerate(lines)
        if at in rulers or _may_be_heading(line, form, names, has_headings=has_headings)
    }


def _may_be_heading(line: DeckLine, form: str, names: CardNames, *, has_headings: bool) -> bool:
    if line.kind in ("heading", "comment"):
        return line.heading == "unknown"
    if line.kind == "total":
        return not has_headings and is_total(line.text.strip())
    if line.kind == "prose":
        return not (is_greeting(line.name) or is_sign_off(line.name))
    if line.kind == "not_understood":
        return any(map(str.isalnum, line.text))
    if line.kind != "card" or not form or _read_form(line.text) == form:
        return False
    return not names.knows(line.name) and not names.near(line.name)


def _find_form(lines: Sequence[DeckLine], names: CardNames) -> str:
    """Return where most known cards have their number: ``before``, ``behind``, ``none``; empty without known cards."""
    forms = Counter(_read_form(line.text) for line in lines if line.kind == "card" and names.knows(line.name))
    return forms.most_common(1)[0][0] if forms else ""


def _read_form(text: str) -> str:
    return next((form for form, pattern in _FORMS if pattern.match(text)), "none")


def _find_single_ruler(lines: Sequence[DeckLine]) -> set[int]:
    """Return the position of the only ruler between cards, if so few cards stand below it that it may divide them."""
    if any(line.kind == "heading" for line in lines):
        return set()
    cards = [at for at, line in enumerate(lines) if line.kind in _CARDS]
    rulers = [
        at
        for at, line in enumerate(lines)
        if line.kind == "comment" and cards and cards[0] < at < cards[-1] and is_separator(tidy(line.text))
    ]
    if len(rulers) != 1 or sum(lines[at].quantity for at in cards if at > rulers[0]) > _MOST_CARDS_BELOW_A_RULER:
        return set()
    return set(rulers)


def _is_peer(heading: DeckLine, lines: Sequence[DeckLine], part: str) -> bool:
    """Return true for a heading that is written like the heading that began the part, as groups of one list are."""
    number = int(part.removeprefix(_LINE)) if part.startswith(_LINE) else 0
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
    if _NOUNS_OF_DECKS.isdisjoint(fold(lines[heads[0]].text).split()):
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
    key = f"{_LINE}{lines[first].number}"
    return [
        line._replace(part=key) if blank < at < end and line.kind in _CARDS and not line.part else line
        for at, line in enumerate(lines)
    ]


def _mark_lines(lines: list[DeckLine]) -> list[DeckLine]:
    """Return the lines with a mark as parts, unless every line with a card has one."""
    marks = {at: mark for at, line in enumerate(lines) if line.kind == "card" and (mark := _find_mark(line))}
    cards = sum(line.kind == "card" for line in lines)
    if not marks or len(marks) == cards > 1:
        return lines
    return [
        line._replace(part=f"{_MARK}{marks[at]}") if at in marks and not line.part else line
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


def _decide_numbers(lines: list[DeckLine]) -> list[DeckLine]:
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
            line._replace(number_in_doubt=f"{_NUMBER}{line.number_in_doubt}") if line.number_in_doubt else line
            for line in lines
        ]
    counts_lines = [line.quantity for line in cards] == list(range(1, len(cards) + 1))
    return [
        line._replace(number_in_doubt="", quantity=line.other_quantity if counts_lines else line.quantity)
        for line in lines
    ]


def _list_questions(lines: Sequence[DeckLine]) -> Iterator[Question]:
    """Yield each question once, in the order of the lines."""
    texts = {line.number: line.text for line in reversed(lines)}
    asked: set[str] = set()
    for line in lines:
        for key in (line.part, line.number_in_doubt):
            if key and key not in asked:
                asked.add(key)
                number = int(key.removeprefix(_LINE)) if key.startswith(_LINE) else line.number
                yield Question(key, "number" if key.startswith(_NUMBER) else "part", number, texts[number].strip())
