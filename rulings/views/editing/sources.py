"""The page that adds a source, such as the decisions of a head judge at an event."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.permissions import require_to_decide
from games.registry import find_game
from problems import Refused
from rulings.forms import SourceForm
from rulings.services.sources import add_source


@require_http_methods(["GET", "POST"])
def new_source_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show the form to editors; POST adds the source."""
    editor = require_to_decide(request.user)
    declared_game = find_game(game)
    form = SourceForm(request.POST or None, game=game)
    context = {"form": form, "game": declared_game}
    if not form.is_valid():
        return render(request, "rulings/add_source.html", context, status=422 if form.is_bound else 200)
    try:
        values = {**form.cleaned_data}
        source = add_source(actor=editor, game=game, key=values.pop("id"), **values)
    except Refused as refused:
        return render(request, "rulings/add_source.html", {**context, "problems": refused.problems}, status=422)
    messages.success(request, _("%(name)s was added to the sources.") % {"name": source.short})
    return redirect("rulings:proposals")
