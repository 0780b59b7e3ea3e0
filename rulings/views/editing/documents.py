"""The page that reads an organizer's document: first it shows the drafts, then it stores them as proposals.

A draft is not stored if an equal proposal is open already.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.permissions import require_to_decide
from games.registry import find_game
from problems import Refused
from rulings.forms import DocumentForm
from rulings.services.imports import propose_drafts, read_drafts


@require_http_methods(["GET", "POST"])
def document_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show the form to editors; POST shows the drafts of the document, or stores them as proposals with ``keep``."""
    editor = require_to_decide(request.user)
    declared_game = find_game(game)
    form = DocumentForm(request.POST or None, game=game)
    context: dict[str, Any] = {"form": form, "game": declared_game}
    if not form.is_valid():
        return render(request, "rulings/read_document.html", context, status=422 if form.is_bound else 200)
    try:
        drafts = read_drafts(game=game, **form.cleaned_data)
    except Refused as refused:
        return render(request, "rulings/read_document.html", {**context, "problems": refused.problems}, status=422)
    if "keep" in request.POST:
        stored = propose_drafts(game=game, drafts=drafts, document_name=form.cleaned_data["source"], actor=editor)
        text = ngettext(
            "%(kept)s new proposal waits for an editor.", "%(kept)s new proposals wait for an editor.", stored
        )
        none_new = _("All these proposals wait for an editor already.")
        messages.success(request, text % {"kept": stored} if stored else none_new)
        return redirect("rulings:proposals")
    language = form.cleaned_data["language"]
    rows = [
        {
            "lines": ", ".join(map(str, draft.lines)),
            "title": draft.content["title"][language],
            "statement": draft.content["statement"][language],
            "cards": ", ".join(draft.content["cards"]),
            "terms": ", ".join(draft.content["terms"]),
            "cited": " ".join(str(part) for part in (draft.content["cited"] or {}).values()),
            "remarks": draft.remarks,
        }
        for draft in drafts
    ]
    without_remarks = sum(not draft.remarks for draft in drafts)
    return render(request, "rulings/read_document.html", {**context, "rows": rows, "without_remarks": without_remarks})
