"""The public deck check: choose a format, paste a list, read the verdict.

A button sends the form; a script also checks while the list is typed.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from config.errors.statuses import status_of
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.suggestion import apply_suggestion
from decks.queries.formats import list_formats
from decks.services import check_text
from problems import Refused


def check_page(request: HttpRequest) -> HttpResponse:
    """Show the form, with the verdict after a list was sent. A chosen suggestion is put into the text."""
    text, format_key = _posted_text(request), _chosen_format(request)
    refused: Refused | None = None
    verdict: Verdict | None = None
    try:
        verdict = check_text(format_key=format_key, text=text) if request.method == "POST" else None
    except Refused as reason:
        refused = reason
    context = {
        "formats": list_formats(),
        "format_key": format_key,
        "text": text,
        "verdict": verdict,
        "problems": refused.problems if refused else (),
    }
    return render(request, "decks/check.html", context, status=status_of(refused) if refused else 200)


@require_POST
def check_fragment(request: HttpRequest) -> HttpResponse:
    """Return the verdict alone, while the list is typed."""
    text = _posted_text(request)
    verdict = check_text(format_key=_chosen_format(request), text=text)
    return render(request, "decks/_fragment.html", {"text": text, "verdict": verdict})


@require_POST
def take_suggestion(request: HttpRequest) -> HttpResponse:
    """Return the whole editor with the suggested name that the reader chose in its line."""
    text, format_key = _posted_text(request), _chosen_format(request)
    verdict = check_text(format_key=format_key, text=text)
    return render(request, "decks/_editor.html", {"text": text, "verdict": verdict, "format_key": format_key})


def _chosen_format(request: HttpRequest) -> str:
    chosen = request.POST.get("format") or request.GET.get("format")
    return chosen or next((one.key for one in list_formats()), "")


def _posted_text(request: HttpRequest) -> str:
    """Return the posted list with the suggestion that the reader clicked."""
    return apply_suggestion(request.POST.get("text", ""), request.POST.get("take", ""))
