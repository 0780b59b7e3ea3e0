"""Proposing a ruling, or a change of one.

``GET /rulings/propose/?game=doomtrooper&text=...&card=golem-temnoty&card=zolik&origin=/events/x/`` opens the form with
these values, so that another page can pass on a judge's answer; ``title`` and ``reason`` are accepted too. POST does
the same for texts that are too long for an address. Only submitting the form stores a proposal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.requests import require_person
from decks.queries.catalogue import get_catalogue
from games.registry import find_games
from problems import Refused
from rulings.forms import ChangeForm, GameForm, ProposalForm
from rulings.queries.cards import find_card
from rulings.queries.folder import read_newest_content
from rulings.queries.rulings import get_ruling
from rulings.services.proposals import propose_change, propose_ruling

if TYPE_CHECKING:
    from rulings.models import Proposal

_MAX_CARDS = 60


@require_http_methods(["GET", "POST"])
def propose_ruling_page(request: HttpRequest) -> HttpResponse:
    """Show and store the form for a new ruling; without a game in the address, ask for the game first."""
    person = require_person(request)
    game = request.POST.get("game") or request.GET.get("game", "")
    # The form always sends statement_cs, empty or not; a POST without it comes from another page.
    submitted = request.POST if "statement_cs" in request.POST else None
    if game not in find_games():
        game_form = GameForm(initial={"game": next(iter(find_games()), "")})
        return render(request, "rulings/propose.html", {"form": game_form, "chooses_game": True})
    initial = _read_initial_values(request.POST if request.POST and submitted is None else request.GET, game)
    form = ProposalForm(submitted, game=game, content={}, language=_language(), initial=initial)
    context = {"form": form, "game": find_games()[game]}
    return _answer_form(request, form, context, partial(propose_ruling, actor=person, game=game))


@require_http_methods(["GET", "POST"])
def propose_change_page(request: HttpRequest, ruling_id: str) -> HttpResponse:
    """Show and store the form for a change, filled with the current content of the ruling."""
    person = require_person(request)
    ruling = get_ruling(ruling_id).ruling
    _number, content = read_newest_content(ruling)
    form = ChangeForm(
        request.POST or None,
        game=ruling.game,
        content=content,
        language=_language(),
        initial={"status": ruling.status, "origin": request.GET.get("origin", "")[:500]},
    )
    context = {"form": form, "game": find_games()[ruling.game], "ruling": ruling}
    return _answer_form(request, form, context, partial(propose_change, actor=person, ruling_id=ruling_id))


def _answer_form(
    request: HttpRequest, form: ProposalForm, context: dict[str, Any], propose: Callable[..., Proposal]
) -> HttpResponse:
    """Show the form, with its faults or the refusal, or the proposal that was made of it."""
    if not form.is_valid():
        return render(request, "rulings/propose.html", context, status=422 if form.is_bound else 200)
    cleaned = form.cleaned_data
    try:
        proposal = propose(content=form.content(), reason=cleaned["reason"], origin=cleaned["origin"])
    except Refused as refused:
        return render(request, "rulings/propose.html", {**context, "problems": refused.problems}, status=422)
    messages.success(request, _("Thank you. An editor will look at it."))
    return redirect("rulings:proposal", proposal.pk)


def _language() -> str:
    return get_language() or "en"


def _read_initial_values(parameters: QueryDict, game: str) -> dict[str, str]:
    """Return the values that another page passed; cards are keys or names, unknown ones stay unchanged."""
    names = []
    for key_or_name in parameters.getlist("card")[:_MAX_CARDS]:
        card = get_catalogue(game).find(key_or_name) or find_card(game, key_or_name)
        names.append(card.name if card else key_or_name[:120])
    first = "cs" if _language().startswith("cs") else "en"
    return {
        f"statement_{first}": parameters.get("text", "")[:4_000],
        f"title_{first}": parameters.get("title", "")[:200],
        "cards": "\n".join(names),
        "reason": parameters.get("reason", "")[:300],
        "origin": parameters.get("origin", "")[:500],
    }
