"""The page on which an editor completes and approves many waiting drafts at once."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from accounts.permissions import require_to_decide
from games.registry import find_game
from problems import Refused
from rulings.forms import DraftsForm
from rulings.queries.drafts import MAX_DRAFTS, count_drafts, write_drafts
from rulings.services.draft_approval import approve_drafts
from web.errors.wording import say


@require_http_methods(["GET", "POST"])
def drafts_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show the waiting drafts as one text to editors; POST approves all drafts of the text, or shows every fault."""
    editor = require_to_decide(request.user)
    declared_game = find_game(game)
    form = DraftsForm(request.POST or None, initial={"text": write_drafts(game, say)})
    context = {"form": form, "game": declared_game, "waiting": count_drafts(game), "at_once": MAX_DRAFTS}
    if not form.is_valid():
        return render(request, "rulings/drafts.html", context, status=422 if form.is_bound else 200)
    try:
        approved = approve_drafts(actor=editor, game=game, text=form.cleaned_data["text"])
    except Refused as refused:
        return render(request, "rulings/drafts.html", {**context, "problems": refused.problems}, status=422)
    text = ngettext("%(number)s ruling approved.", "%(number)s rulings approved.", len(approved))
    messages.success(request, text % {"number": len(approved)})
    return redirect("rulings:proposals")
