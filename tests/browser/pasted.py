"""A deck as somebody pastes it from a chat: every way of writing a line, and four mistakes at known lines."""

from collections.abc import Callable
from dataclasses import dataclass

from language.folding import strip_marks
from tests.decks.lists import OTHERS, WARRIORS

BANNED = "Dvojí služba"
UNKNOWN = "Zaseknutej nabíječ"
NOT_UNDERSTOOD = "1 1 ???"


@dataclass(frozen=True)
class Pasted:
    """The text as typed, and the number of each line a judge would stop at."""

    text: str
    banned: int
    repeated: int
    unknown: int
    not_understood: int


def paste_deck() -> Pasted:
    """59 lines of cards in four spellings under headings, with a byte order mark and CRLF; a sideboard of three."""
    lines = ["\ufeff// moje na pátek", "Bojovníci (9)", *_written(WARRIORS[:9]), "", "# Ostatní"]
    lines += _written(OTHERS[:47])
    marks = {}
    for what, line in {
        "banned": f"1x {strip_marks(BANNED)}",
        "repeated": f"{WARRIORS[0]} x1",
        "unknown": f"1 {UNKNOWN}",
        "not_understood": NOT_UNDERSTOOD,
    }.items():
        lines.append(line)
        marks[what] = len(lines)
    lines += ["", "Sideboard", *_written(OTHERS[47:50])]
    return Pasted("\r\n".join(lines), **marks)


def legal_paste() -> str:
    """Sixty legal cards without the mistakes."""
    return "\r\n".join(["Bojovníci", *_written(WARRIORS[:9]), "# Ostatní", *_written(OTHERS[:51])])


def _written(names: tuple[str, ...]) -> list[str]:
    """Each name in one of four ways, in turn."""
    return [_WAYS[place % len(_WAYS)](name) for place, name in enumerate(names)]


_WAYS: tuple[Callable[[str], str], ...] = (
    lambda name: f"1x {name}",
    lambda name: f"{name} x1",
    lambda name: f"1 {strip_marks(name).lower()}",
    lambda name: name,
)
