"""Books to read: every source with its sections, the same for paper, and what changed lately."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.links import find_base_url
from games.registry import find_games
from rulings.queries.books import (
    Book,
    Chapter,
    formats_with_removed_list,
    get_book,
    list_books,
    list_recent_changes,
)
from rulings.queries.marks import NO_MARKS
from rulings.views.caching import conditional_on_rulings
from rulings.views.differences import present_changes, reason_label
from rulings.views.labels import section_label
from rulings.views.presentation import localized_text, present_ruling
from rulings.views.reading.card_lists import list_banning_formats

_A_PAGE = 30


@require_safe
@conditional_on_rulings
def shelf(request: HttpRequest) -> HttpResponse:
    """All books and lists, by game."""
    counted = list_books()
    games = [
        {
            "game": game,
            "books": [
                (source, localized_text(source, "title"), entries) for source, entries in counted if source.game == key
            ],
            "lists": _lists(key),
        }
        for key, game in find_games().items()
    ]
    return render(request, "rulings/shelf.html", {"games": [row for row in games if row["books"] or row["lists"]]})


@require_safe
@conditional_on_rulings
def book_page(request: HttpRequest, source_id: str) -> HttpResponse:
    """One book with links to its sections; every entry has an address of its own within the page."""
    return render(request, "rulings/book.html", _book(request, source_id))


@require_safe
@conditional_on_rulings
def book_on_paper(request: HttpRequest, source_id: str) -> HttpResponse:
    """The same, close together, with nothing on it that can only be clicked."""
    return render(request, "rulings/book_print.html", _book(request, source_id))


@require_safe
@conditional_on_rulings
def recent_changes(request: HttpRequest) -> HttpResponse:
    """What was changed or came new, the newest first, with the difference."""
    page = Paginator(list_recent_changes(), _A_PAGE).get_page(request.GET.get("page"))
    rows = [
        {
            "revision": change.revision,
            "title": localized_text(change.revision.ruling, "title"),
            "reason": reason_label(change.revision.reason),
            "changes": present_changes(change.fields),
        }
        for change in page
    ]
    return render(request, "rulings/changes.html", {"page": page, "rows": rows})


def _lists(game: str) -> list[dict[str, Any]]:
    """The lists of cards that a game's formats have."""
    removed = formats_with_removed_list(game)
    banning = list_banning_formats(game)
    return [
        {
            "format": rules,
            "slug": rules.slug,
            "bans": rules.key_in(found) in banning,
            "removes": bool(removed & {"", rules.key_in(found)}),
        }
        for found in [find_games()[game]]
        for rules in found.formats
        if rules.key_in(found) in banning or removed & {"", rules.key_in(found)}
    ]


def _book(request: HttpRequest, source_id: str) -> dict[str, Any]:
    book = get_book(source_id)
    return {
        "book": book,
        "source": book.source,
        "title": localized_text(book.source, "title"),
        "game": find_games()[book.source.game],
        "chapters": [_chapter(book, number, chapter) for number, chapter in enumerate(book.chapters, start=1)],
        "base": find_base_url(request),
    }


def _chapter(book: Book, number: int, chapter: Chapter) -> dict[str, Any]:
    return {
        "anchor": f"s{number}",
        "name": localized_text(chapter.section, "name") if chapter.section else section_label(chapter.key),
        "entries": [
            (row, present_ruling(row, marks=book.marks.get(row.pk, NO_MARKS)), _place(row)) for row in chapter.entries
        ],
    }


def _place(row: Any) -> str:
    """Where the book itself says it: its paragraphs, or the magazine it cites."""
    if row.cited_source:
        return f"{row.cited_source.short} {row.cited_issue}, {row.cited_page}"
    return ", ".join(str(part) for part in row.source_paragraphs)
