"""A deck list as pasted from a chat: lines in several spellings, and four mistakes in known lines."""

from collections.abc import Callable
from dataclasses import dataclass

from language.folding import strip_marks
from tests.decks.lists import OTHERS, WARRIORS

BANNED = "Dvojí služba"
UNKNOWN = "Zaseknutej nabíječ"
NOT_UNDERSTOOD = "1 1 ???"


@dataclass(frozen=True)
class PastedDeck:
    """The pasted text, and the number of each line with a mistake."""

    text: str
    banned: int
    repeated: int
    unknown: int
    not_understood: int


def make_pasted_deck() -> PastedDeck:
    """Return a list of 59 cards in four spellings, with headings, byte order mark, CRLF and a sideboard."""
    lines = ["\ufeff// moje na pátek", "Bojovníci (9)", *_card_lines(WARRIORS[:9]), "", "# Ostatní"]
    lines += _card_lines(OTHERS[:47])
    marks = {}
    for what, line in {
        "banned": f"1x {strip_marks(BANNED)}",
        "repeated": f"{WARRIORS[0]} x1",
        "unknown": f"1 {UNKNOWN}",
        "not_understood": NOT_UNDERSTOOD,
    }.items():
        lines.append(line)
        marks[what] = len(lines)
    lines += ["", "Sideboard", *_card_lines(OTHERS[47:50])]
    return PastedDeck("\r\n".join(lines), **marks)


def make_legal_text() -> str:
    """Return the text of a legal deck of sixty cards."""
    return "\r\n".join(["Bojovníci", *_card_lines(WARRIORS[:9]), "# Ostatní", *_card_lines(OTHERS[:51])])


def _card_lines(names: tuple[str, ...]) -> list[str]:
    """Return a line for each name, in the four spellings by turns."""
    return [_SPELLINGS[index % len(_SPELLINGS)](name) for index, name in enumerate(names)]


_SPELLINGS: tuple[Callable[[str], str], ...] = (
    lambda name: f"1x {name}",
    lambda name: f"{name} x1",
    lambda name: f"1 {strip_marks(name).lower()}",
    lambda name: name,
)
