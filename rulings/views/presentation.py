"""Rulings as templates show them: one language chosen, labels said, words of the question marked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from games.registry import find_format, find_games, formats
from language.bilingual import Bilingual
from rulings.domain.search.highlighting import split_marked
from rulings.queries.marks import NO_MARKS, Marks, marks_of
from rulings.queries.search import Answer, FoundRuling
from rulings.views.labels import section_label

Pieces = list[tuple[str, bool]]

_STATES = {"in force": "ok", "disputed": "warn", "superseded": "off", "retracted": "off", "draft": "off"}


@dataclass(frozen=True)
class OverridingFormat:
    """A format by its name, and the id of the ruling that says what holds there instead."""

    format: str
    ruling: str


@dataclass(frozen=True)
class RulingRow:
    """``title`` and ``statement`` are pieces with whether each is marked; ``document`` is named in lists of several.

    ``otherwise`` are the formats that rule otherwise than this standard rule; ``unclear`` says it leaves a case open.
    """

    id: str
    title: Pieces
    statement: Pieces
    status: str
    state: str
    kind: str
    section: str
    in_conflict: bool
    game: str
    document: str = ""
    unclear: bool = False
    otherwise: tuple[OverridingFormat, ...] = ()

    @property
    def plain_title(self) -> str:
        """Without marks, for pages where nothing was asked."""
        return "".join(text for text, _ in self.title)

    @property
    def plain_statement(self) -> str:
        """Without marks, for pages where nothing was asked."""
        return "".join(text for text, _ in self.statement)


def localized_text(thing: Any, name: str) -> str:
    """A text that a row keeps in two columns, in the reader's language."""
    return Bilingual(getattr(thing, f"{name}_cs"), getattr(thing, f"{name}_en")).in_language(get_language())


def other_language_text(thing: Any, name: str) -> str:
    """The same text in the other language."""
    other = "en" if (get_language() or "").startswith("cs") else "cs"
    return str(getattr(thing, f"{name}_{other}"))


def present_result(found: FoundRuling, answer: Answer) -> RulingRow:
    """A result with the words of the question marked."""
    title, statement = localized_text(found.ruling, "title"), localized_text(found.ruling, "statement")
    return present_ruling(
        found.ruling,
        title=split_marked(title, answer.ranges(title)),
        statement=split_marked(statement, answer.ranges(statement)),
        marks=found.marks,
        document=source_name(found.ruling.source),
    )


def present_ruling(
    ruling: Any,
    *,
    title: Pieces | None = None,
    statement: Pieces | None = None,
    marks: Marks = NO_MARKS,
    document: str = "",
) -> RulingRow:
    """A ruling without marks unless given."""
    return RulingRow(
        id=ruling.pk,
        title=title or [(localized_text(ruling, "title"), False)],
        statement=statement or [(localized_text(ruling, "statement"), False)],
        status=ruling.get_status_display(),
        state=_STATES[ruling.status],
        kind=ruling.get_kind_display(),
        section=section_label(ruling.section),
        in_conflict=marks.in_conflict,
        game=game_name(ruling.game),
        document=document,
        unclear=marks.unclear,
        otherwise=tuple(OverridingFormat(format_name(key), other) for key, other in marks.otherwise),
    )


def ruling_presenter(rulings: Iterable[Any]) -> Callable[[Any], RulingRow]:
    """How to show each of these rulings with its marks, which are read at once for all of them."""
    marks = marks_of(ruling.pk for ruling in rulings)
    return lambda ruling: present_ruling(ruling, marks=marks.get(ruling.pk, NO_MARKS))


def present_rulings(rulings: Iterable[Any]) -> list[RulingRow]:
    """Rows of one list with their marks."""
    rows = list(rulings)
    return list(map(ruling_presenter(rows), rows))


def format_name(key: str) -> str:
    """The format's name in the reader's language; the key of a format that is no longer here."""
    return find_format(key)[1].name.in_language(get_language()) if key in formats() else key


def source_name(source: Any) -> str:
    """The short name, which is in the source's own language, for who reads it; the title in the reader's for others."""
    reads_it = (get_language() or "").startswith(source.language)
    return str(source.short) if reads_it else localized_text(source, "title")


def game_name(key: str) -> str:
    """The game's name in the reader's language; the key of a game that is no longer here."""
    game = find_games().get(key)
    return game.name.in_language(get_language()) if game else key
