"""The questions that a list leaves open about its parts and numbers. Entry point: :func:`find_questions`."""

from collections.abc import Iterator, Sequence

from decks.domain.deck_lists.deck import Deck, DeckLine, Question
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.marks import (
    NUMBER,
    decide_numbers,
    mark_lines,
    read_boxes,
    read_commented_cards,
    read_legends,
    read_names_on_next_lines,
)
from decks.domain.parsing.parts import LINE, ask_about_named_cards, divide_lines


def find_questions(lines: Sequence[DeckLine], names: CardNames) -> Deck:
    """Return the deck with the questions about its parts and numbers; their keys stand in the lines."""
    found = read_boxes(read_commented_cards(lines, names))
    found = read_legends(read_names_on_next_lines(found, names))
    found = ask_about_named_cards(divide_lines(found, names), names)
    found = decide_numbers(mark_lines(found))
    return Deck(tuple(found), tuple(_list_questions(found)))


def _list_questions(lines: Sequence[DeckLine]) -> Iterator[Question]:
    """Yield each question once, in the order of the lines."""
    texts = {line.number: line.text for line in reversed(lines)}
    asked: set[str] = set()
    for line in lines:
        for key in (line.part, line.number_in_doubt):
            if key and key not in asked:
                asked.add(key)
                number = int(key.removeprefix(LINE)) if key.startswith(LINE) else line.number
                yield Question(key, "number" if key.startswith(NUMBER) else "part", number, texts[number].strip())
