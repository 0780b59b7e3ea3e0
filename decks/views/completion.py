"""Completions of a line typed in the deck editor, as options of a list. Only the script requests them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from decks.queries.completion import find_completions


def complete_line(request: HttpRequest) -> HttpResponse:
    """Return options for ``q``, the words of the line, in the given format; none if no name fits."""
    format_key, typed = request.GET.get("format", ""), request.GET.get("q", "")
    return render(request, "decks/_names.html", {"completions": find_completions(format_key, typed, get_language())})
