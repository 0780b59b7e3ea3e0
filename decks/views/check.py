"""The public deck check: choose a format, paste a list, read the verdict, save the list as a file.

A button sends the form; a script also checks while the list is typed, and offers completions of a line.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from decks.domain.checking.verdict import Verdict
from decks.posted_lists import read_posted_file, read_posted_list
from decks.queries.completion import find_completions
from decks.queries.deck_files import make_deck_file
from decks.services import check_text
from games.registry import find_format, find_formats
from problems import Refused
from web.downloads import download_response
from web.errors.statuses import find_status
from web.expensive_work import expensive_work


@expensive_work("deck_check", when=lambda request: request.method == "POST")
def check_page(request: HttpRequest) -> HttpResponse:
    """Show the form, with the verdict after a list was sent. A chosen suggestion is put into the text.

    With ``as``, the kind of a deck file, the list is returned as that file; with ``open`` the file of the form is read.
    """
    text, format_key = read_posted_list(request), _find_chosen_format_key(request)
    refused: Refused | None = None
    verdict: Verdict | None = None
    try:
        if kind := request.POST.get("as"):
            return _download_deck_file(kind, format_key, text)
        opened = read_posted_file(request, format_key)
        text = text if opened is None else opened
        verdict = check_text(format_key=format_key, text=text) if request.method == "POST" else None
    except Refused as reason:
        refused = reason
    context = {
        "formats": find_formats().values(),
        "format_key": format_key,
        "text": text,
        "verdict": verdict,
        "problems": refused.problems if refused else (),
    }
    return render(request, "decks/check.html", context, status=find_status(refused) if refused else 200)


@require_POST
@expensive_work("deck_check")
def check_fragment(request: HttpRequest) -> HttpResponse:
    """Return the verdict alone, while the list is typed."""
    text = read_posted_list(request)
    verdict = check_text(format_key=_find_chosen_format_key(request), text=text)
    return render(request, "decks/_fragment.html", {"text": text, "verdict": verdict})


@require_POST
@expensive_work("deck_check")
def apply_suggestion(request: HttpRequest) -> HttpResponse:
    """Return the whole editor with the suggested name that the reader chose in its line."""
    text, format_key = read_posted_list(request), _find_chosen_format_key(request)
    verdict = check_text(format_key=format_key, text=text)
    return render(request, "decks/_taken.html", {"text": text, "verdict": verdict, "format_key": format_key})


def complete_line(request: HttpRequest) -> HttpResponse:
    """Return completions of ``q``, the words of the line, as options of a list; none if no name fits.

    Only the script requests them, for the given format.
    """
    format_key, typed = request.GET.get("format", ""), request.GET.get("q", "")
    return render(request, "decks/_names.html", {"completions": find_completions(format_key, typed, get_language())})


def _download_deck_file(kind: str, format_key: str, text: str) -> HttpResponse:
    language = get_language() or "en"
    title = find_format(format_key).format.name.in_language(language)
    file = make_deck_file(kind=kind, format_key=format_key, text=text, title=title, language=language)
    return download_response(file.content, name=file.name, media_type=file.media_type)


def _find_chosen_format_key(request: HttpRequest) -> str:
    """Return the key of the format that the reader chose, else that of the first format."""
    format_key = request.POST.get("format") or request.GET.get("format")
    return format_key or next(iter(find_formats()), "")
