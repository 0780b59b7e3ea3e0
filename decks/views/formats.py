"""Pages about formats: what is played, by which numbers, what is banned."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from decks.queries.catalogue import current_catalogue
from decks.queries.formats import list_formats, show_format


def formats_page(request: HttpRequest) -> HttpResponse:
    """All formats."""
    return render(request, "decks/formats.html", {"formats": list_formats()})


def format_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """One format with its rules, ban list, notes and sources."""
    shown = show_format(f"{game}/{slug}")
    catalogue = current_catalogue(game)
    banned = [(listed, catalogue.find(listed.card)) for listed in shown.banned]
    restricted = [(listed, catalogue.find(listed.card)) for listed in shown.restricted]
    return render(request, "decks/format.html", {"shown": shown, "banned": banned, "restricted": restricted})
