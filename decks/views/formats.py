"""Pages of formats with their rules and ban lists."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.queries.catalogue import get_catalogue
from games.registry import find_format, find_formats


def formats_page(request: HttpRequest) -> HttpResponse:
    return render(request, "decks/formats.html", {"formats": find_formats().values()})


def format_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Show one format with its rules, ban list, notes and sources."""
    listed_format = find_format(f"{game}/{slug}")
    catalogue = get_catalogue(game)
    banned = [(listed, catalogue.find(listed.card)) for listed in listed_format.banned]
    restricted = [(listed, catalogue.find(listed.card)) for listed in listed_format.restricted]
    return render(
        request, "decks/format.html", {"listed_format": listed_format, "banned": banned, "restricted": restricted}
    )
