"""Proposing a ruling, or a change of one that stands.

``GET /rulings/propose/?game=doomtrooper&text=...&card=golem-temnoty&card=zolik&origin=/events/x/`` opens the form with
all that filled in, so that another page can hand over a judge's answer; ``title`` and ``reason`` are taken too.
The same by POST, for a text that is longer than an address may be: nothing is sent to the editors before the form is.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import require_person
from decks.queries.catalogue import current_catalogue
from games.registry import find_games
from problems import Refused
from rulings.forms import ChangeForm, GameForm, ProposalForm
from rulings.queries.cards import find_card
from rulings.queries.folder import newest_content
from rulings.queries.rulings import get_ruling
from rulings.services.proposals import propose_change, propose_ruling

_MOST_CARDS = 60


@require_http_methods(["GET", "POST"])
def propose_ruling_page(request: HttpRequest) -> HttpResponse:
    """The form for a new ruling; first of all which game, where the address does not say."""
    person = require_person(request)
    game = request.POST.get("game") or request.GET.get("game", "")
    # The form itself says both languages, empty or not; another page only hands over.
    typed = request.POST if "statement_cs" in request.POST else None
    if game not in find_games():
        return render(request, "rulings/propose.html", {"form": GameForm(initial=_first_game()), "chooses_game": True})
    handed = _handed_over(request.POST if request.POST and typed is None else request.GET, game)
    form = ProposalForm(typed, game=game, content={}, language=_language(), initial=handed)
    context = {"form": form, "game": find_games()[game]}
    if not form.is_valid():
        return render(request, "rulings/propose.html", context, status=422 if form.is_bound else 200)
    given = form.cleaned_data
    try:
        proposal = propose_ruling(
            actor=person, game=game, content=form.content(), reason=given["reason"], origin=given["origin"]
        )
    except Refused as refused:
        return render(request, "rulings/propose.html", {**context, "problems": refused.problems}, status=422)
    messages.success(request, _("Thank you. An editor will look at it."))
    return redirect("rulings:proposal", proposal.pk)


@require_http_methods(["GET", "POST"])
def propose_change_page(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """The form for a change, with what the ruling says now."""
    person = require_person(request)
    ruling = get_ruling(ruling_id).ruling
    _number, content = newest_content(ruling)
    form = ChangeForm(
        request.POST or None,
        game=ruling.game,
        content=content,
        language=_language(),
        initial={"status": ruling.status, "origin": request.GET.get("origin", "")[:500]},
    )
    context: dict[str, Any] = {"form": form, "game": find_games()[ruling.game], "ruling": ruling}
    if not form.is_valid():
        return render(request, "rulings/propose.html", context, status=422 if form.is_bound else 200)
    given = form.cleaned_data
    try:
        proposal = propose_change(
            actor=person, ruling_id=ruling_id, content=form.content(), reason=given["reason"], origin=given["origin"]
        )
    except Refused as refused:
        return render(request, "rulings/propose.html", {**context, "problems": refused.problems}, status=422)
    messages.success(request, _("Thank you. An editor will look at it."))
    return redirect("rulings:proposal", proposal.pk)


def _language() -> str:
    return get_language() or "en"


def _first_game() -> dict[str, str]:
    return {"game": next(iter(find_games()), "")}


def _handed_over(asked: QueryDict, game: str) -> dict[str, str]:
    """What another page handed over; cards by key or by name, unknown ones as they stand."""
    names = []
    for said in asked.getlist("card")[:_MOST_CARDS]:
        card = current_catalogue(game).find(said) or find_card(game, said)
        names.append(card.name if card else said[:120])
    first = "cs" if _language().startswith("cs") else "en"
    return {
        f"statement_{first}": asked.get("text", "")[:4_000],
        f"title_{first}": asked.get("title", "")[:200],
        "cards": "\n".join(names),
        "reason": asked.get("reason", "")[:300],
        "origin": asked.get("origin", "")[:500],
    }
