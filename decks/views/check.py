"""The public deck check: choose a format, paste a list, read the verdict.

Works by a button; with a script also while typing.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from config.errors.statuses import status_of
from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.suggestion import take_suggestion as put_taken
from decks.queries.formats import list_formats
from decks.services import check_text
from problems import Refused


def check_page(request: HttpRequest) -> HttpResponse:
    """The form, and beside the list its verdict once there is one; a suggestion that was chosen stands in the text."""
    text = _text(request)
    refused: Refused | None = None
    verdict: Verdict | None = None
    try:
        verdict = check_text(format_key=_format(request), text=text) if request.method == "POST" else None
    except Refused as reason:
        refused = reason
    context = {
        "formats": list_formats(),
        "format_key": _format(request),
        "text": text,
        "verdict": verdict,
        "problems": refused.problems if refused else (),
    }
    return render(request, "decks/check.html", context, status=status_of(refused) if refused else 200)


@require_POST
def check_fragment(request: HttpRequest) -> HttpResponse:
    """The verdict alone, for a text that is being typed."""
    text = _text(request)
    verdict = check_text(format_key=_format(request), text=text)
    return render(request, "decks/_fragment.html", {"text": text, "verdict": verdict})


@require_POST
def take_suggestion(request: HttpRequest) -> HttpResponse:
    """The whole editor again with a suggested name put into its line, because the reader chose it."""
    text = _text(request)
    verdict = check_text(format_key=_format(request), text=text)
    return render(request, "decks/_editor.html", {"text": text, "verdict": verdict, "format_key": _format(request)})


def _format(request: HttpRequest) -> str:
    chosen = request.POST.get("format") or request.GET.get("format")
    return chosen or next((shown.key for shown in list_formats()), "")


def _text(request: HttpRequest) -> str:
    """The posted list, with the suggestion in it that the reader clicked."""
    return put_taken(request.POST.get("text", ""), request.POST.get("take", ""))
