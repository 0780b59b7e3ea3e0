"""Books: each source with its sections, a page for printing, and the recent changes of rulings."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.registry import find_games
from rulings.queries.books import (
    get_book,
    list_books,
    list_formats_with_removed_cards,
    list_recent_changes,
)
from rulings.queries.marks import NO_MARKS
from rulings.views.differences import label_reason, present_changes
from rulings.views.etags import conditional_on_rulings
from rulings.views.labels import label_section
from rulings.views.presentation import localize_text, present_ruling
from rulings.views.reading.card_lists import list_banning_formats
from web.links import find_base_url

_PAGE_SIZE = 30


@require_safe
@conditional_on_rulings
def shelf_page(request: HttpRequest) -> HttpResponse:
    """Show all books and lists of cards, by game."""
    books = list_books()
    games = [
        {
            "game": game,
            "books": [
                (source, localize_text(source, "title"), entry_count)
                for source, entry_count in books
                if source.game == key
            ],
            "lists": _card_lists(key),
        }
        for key, game in find_games().items()
    ]
    return render(request, "rulings/shelf.html", {"games": [row for row in games if row["books"] or row["lists"]]})


@require_safe
@conditional_on_rulings
def book_page(request: HttpRequest, source_id: str) -> HttpResponse:
    """Show a book with links to its sections; each entry has an anchor."""
    return render(request, "rulings/book.html", _book_context(request, source_id))


@require_safe
@conditional_on_rulings
def printable_book_page(request: HttpRequest, source_id: str) -> HttpResponse:
    """Show a book in a compact form for printing, without links and buttons."""
    return render(request, "rulings/book_print.html", _book_context(request, source_id))


@require_safe
@conditional_on_rulings
def recent_changes_page(request: HttpRequest) -> HttpResponse:
    """Show new and changed rulings, the newest first, with the differences."""
    page = Paginator(list_recent_changes(), _PAGE_SIZE).get_page(request.GET.get("page"))
    rows = [
        {
            "revision": change.revision,
            "title": localize_text(change.revision.ruling, "title"),
            "reason": label_reason(change.revision.reason),
            "changes": present_changes(change.fields),
        }
        for change in page
    ]
    return render(request, "rulings/changes.html", {"page": page, "rows": rows})


def _card_lists(game: str) -> list[dict[str, Any]]:
    """Return the formats of a game that have a list of banned or of removed cards, with which of the two."""
    declared_game = find_games()[game]
    # An empty key stands for rulings that hold in every format.
    removed = list_formats_with_removed_cards(game)
    banning = list_banning_formats(game)
    return [
        {
            "format": game_format,
            "slug": game_format.slug,
            "bans": game_format.key_in(declared_game) in banning,
            "removes": bool(removed & {"", game_format.key_in(declared_game)}),
        }
        for game_format in declared_game.formats
        if game_format.key_in(declared_game) in banning or removed & {"", game_format.key_in(declared_game)}
    ]


def _book_context(request: HttpRequest, source_id: str) -> dict[str, Any]:
    book = get_book(source_id)
    return {
        "book": book,
        "source": book.source,
        "title": localize_text(book.source, "title"),
        "game": find_games()[book.source.game],
        "chapters": [
            {
                "anchor": f"s{number}",
                "name": localize_text(chapter.section, "name") if chapter.section else label_section(chapter.key),
                "entries": [
                    (present_ruling(row, marks=book.marks.get(row.pk, NO_MARKS)), _citation(row))
                    for row in chapter.entries
                ],
            }
            for number, chapter in enumerate(book.chapters, start=1)
        ],
        "base_url": find_base_url(request),
    }


def _citation(row: Any) -> str:
    """Return the cited issue and page of a magazine, else the paragraphs of the source."""
    if row.cited_source:
        return f"{row.cited_source.short} {row.cited_issue}, {row.cited_page}"
    return ", ".join(str(part) for part in row.source_paragraphs)
