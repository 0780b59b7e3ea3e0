"""Rulings as templates show them: in the reader's language, with labels, with the words of the query marked."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from games.registry import find_format, find_formats, find_games
from language.bilingual import Bilingual
from rulings.domain.search.highlighting import split_marked
from rulings.queries.marks import NO_MARKS, Marks, read_marks
from rulings.queries.search import Answer, FoundRuling
from rulings.views.labels import label_section

# The parts of a text, each with whether it is a word of the query.
Pieces = list[tuple[str, bool]]

_BADGE_STATES = {"in force": "ok", "disputed": "warn", "superseded": "off", "retracted": "off", "draft": "off"}


@dataclass(frozen=True)
class OverridingFormat:
    """The name of a format, and the id of its ruling that replaces the shown one."""

    format: str
    ruling: str


@dataclass(frozen=True)
class RulingRow:
    """A ruling for a template.

    ``status``, ``kind`` and ``section`` are labels, ``state`` is the state of the status' badge, ``game`` the name of
    the game. ``document`` is the name of the source, for lists with rulings of several sources. ``overrides`` are the
    formats that override this standard rule; ``unclear`` is true if the ruling leaves a case open; ``notes`` are ours
    and do not stand in its document.
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
    overrides: tuple[OverridingFormat, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def plain_title(self) -> str:
        """The title without marks, for pages without a query."""
        return "".join(text for text, _ in self.title)

    @property
    def plain_statement(self) -> str:
        """The statement without marks, for pages without a query."""
        return "".join(text for text, _ in self.statement)


def localize_text(row: Any, name: str) -> str:
    """Return a text of a row in the reader's language; the row has a column for each language."""
    return Bilingual(getattr(row, f"{name}_cs"), getattr(row, f"{name}_en")).in_language(get_language())


def find_text_in_other_language(row: Any, name: str) -> str:
    """Return a text of a row in the other language than the reader's."""
    other = "en" if (get_language() or "").startswith("cs") else "cs"
    return str(getattr(row, f"{name}_{other}"))


def present_result(result: FoundRuling, answer: Answer) -> RulingRow:
    """Return the row of a result, with the words of the query marked."""
    title, statement = localize_text(result.ruling, "title"), localize_text(result.ruling, "statement")
    return present_ruling(
        result.ruling,
        title=split_marked(title, answer.ranges(title)),
        statement=split_marked(statement, answer.ranges(statement)),
        marks=result.marks,
        document=name_source(result.ruling.source),
    )


def present_ruling(
    ruling: Any,
    *,
    title: Pieces | None = None,
    statement: Pieces | None = None,
    marks: Marks = NO_MARKS,
    document: str = "",
) -> RulingRow:
    """Return the row of a ruling, by default without marks."""
    return RulingRow(
        id=ruling.pk,
        title=title or [(localize_text(ruling, "title"), False)],
        statement=statement or [(localize_text(ruling, "statement"), False)],
        status=ruling.get_status_display(),
        state=_BADGE_STATES[ruling.status],
        kind=ruling.get_kind_display(),
        section=label_section(ruling.section),
        in_conflict=marks.in_conflict,
        game=name_game(ruling.game),
        document=document,
        unclear=marks.unclear,
        overrides=tuple(OverridingFormat(format_name(key), overriding_id) for key, overriding_id in marks.overrides),
        notes=tuple(note.in_language(get_language()) for note in marks.notes),
    )


def make_ruling_presenter(rulings: Iterable[Any]) -> Callable[[Any], RulingRow]:
    """Return a function that presents each of these rulings with its marks, which are read in one query for all."""
    marks = read_marks(ruling.pk for ruling in rulings)
    return lambda ruling: present_ruling(ruling, marks=marks.get(ruling.pk, NO_MARKS))


def present_rulings(rulings: Iterable[Any]) -> list[RulingRow]:
    """Return the rows of a list with their marks."""
    rows = list(rulings)
    return list(map(make_ruling_presenter(rows), rows))


def format_name(key: str) -> str:
    """Return the name of a format in the reader's language, or its key if the format no longer exists."""
    return find_format(key).format.name.in_language(get_language()) if key in find_formats() else key


def name_source(source: Any) -> str:
    """Return the short name if the reader's language is that of the source, else the title in the reader's language."""
    same_language = (get_language() or "").startswith(source.language)
    return str(source.short) if same_language else localize_text(source, "title")


def name_game(key: str) -> str:
    """Return the name of a game in the reader's language, or its key if the game no longer exists."""
    game = find_games().get(key)
    return game.name.in_language(get_language()) if game else key
