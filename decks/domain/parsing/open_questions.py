"""The questions that a list leaves open about its parts and numbers. Entry point: :func:`find_questions`."""

from collections.abc import Iterator, Sequence

from decks.domain.deck_lists.deck import SIDEBOARD, Deck, DeckLine, Question
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.marks import (
    NUMBER,
    decide_numbers,
    mark_changes,
    mark_lines,
    mark_names_of_groups,
    read_boxes,
    read_commented_cards,
    read_legends,
    read_names_on_next_lines,
)
from decks.domain.parsing.parts import LINE, ask_about_named_cards, divide_lines
from decks.domain.parsing.text_about_lists import is_about_cards

_TEXT = "text "


def find_questions(lines: Sequence[DeckLine], names: CardNames) -> Deck:
    """Return the deck with the questions about its parts and numbers; their keys stand in the lines."""
    marked_lines = read_boxes(read_commented_cards(lines, names))
    marked_lines = read_legends(read_names_on_next_lines(marked_lines, names))
    marked_lines = ask_about_named_cards(divide_lines(marked_lines, names), names)
    marked_lines = mark_names_of_groups(mark_changes(marked_lines, names), names)
    marked_lines = decide_numbers(mark_lines(marked_lines))
    # Cards that are only named in text were hardly meant to be none.
    is_empty = not any(line.kind == "card" for line in marked_lines)
    has_sideboard = any(line.kind == "card" and line.section == SIDEBOARD for line in marked_lines)
    texts = (
        Question(f"{_TEXT}{line.number}", "text", line.number, line.text.strip())
        for line in marked_lines
        if is_about_cards(line, has_sideboard=has_sideboard) or (is_empty and names.cards_within(line.text))
    )
    return Deck(tuple(marked_lines), (*_list_questions(marked_lines), *texts))


def _list_questions(lines: Sequence[DeckLine]) -> Iterator[Question]:
    """Yield each question once, in the order of the lines."""
    doubtful = [line for line in lines if line.part or line.number_in_doubt]
    texts = {line.number: line.text for line in reversed(lines)} if doubtful else {}
    asked: set[str] = set()
    for line in doubtful:
        for key in (line.part, line.number_in_doubt):
            if key and key not in asked:
                asked.add(key)
                number = int(key.removeprefix(LINE)) if key.startswith(LINE) else line.number
                yield Question(key, "number" if key.startswith(NUMBER) else "part", number, texts[number].strip())
