"""Completions of the line typed in the editor, as options of a list. Only the script requests them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from decks.queries.completion import complete


def complete_line(request: HttpRequest) -> HttpResponse:
    """Options for ``q``, the words of the line, in the format named; none where nothing fits."""
    format_key, typed = request.GET.get("format", ""), request.GET.get("q", "")
    return render(request, "decks/_names.html", {"offered": complete(format_key, typed, get_language())})
