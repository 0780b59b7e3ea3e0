"""Proposing a card or a correction, and deciding about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.requests import require_person
from config.errors.statuses import status_of
from decks.domain.cards.facts import facts_of
from decks.forms import CardForm, DecisionForm
from decks.permissions import may_decide_cards, require_to_decide_cards, require_to_see_proposal
from decks.queries.card_history import (
    card_proposals_for,
    facts_to_decide,
    get_card_proposal,
    name_of,
    newest_revision,
    proposed_changes,
)
from decks.queries.cards import find_card
from decks.services.deciding import accept_card_proposal, reject_card_proposal
from decks.services.proposing import propose_card, propose_correction, withdraw_card_proposal
from games.registry import find_game
from problems import Refused

if TYPE_CHECKING:
    from decks.models import CardProposal

_A_PAGE = 50


@login_required
def propose_card_page(request: HttpRequest, game: str) -> HttpResponse:
    """A new card; ``name`` in the address begins with a name that a list had."""
    found = find_game(game)
    first = {f"name_{found.languages[0]}": request.GET.get("name", "")[:200]}
    form = CardForm(request.POST or None, game=found, facts=facts_of(None), initial=first)
    context = {"game": found, "card": None, "form": form}
    if not form.is_valid():
        return render(request, "decks/card_form.html", context, status=422 if form.is_bound else 200)
    try:
        proposal = propose_card(
            actor=require_person(request), game=game, facts=form.facts(), reason=form.cleaned_data["reason"]
        )
    except Refused as refused:
        return _render_refusal(request, "decks/card_form.html", context, refused)
    return redirect("decks:proposal", proposal.pk)


@login_required
def correct_card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Other facts of a card, begun from what it says."""
    found = find_card(game, key)
    form = CardForm(request.POST or None, game=found.game, facts=facts_of(found.card))
    context = {"game": found.game, "card": found.card, "form": form}
    if not form.is_valid():
        return render(request, "decks/card_form.html", context, status=422 if form.is_bound else 200)
    try:
        proposal = propose_correction(
            actor=require_person(request), game=game, key=key, facts=form.facts(), reason=form.cleaned_data["reason"]
        )
    except Refused as refused:
        return _render_refusal(request, "decks/card_form.html", context, refused)
    return redirect("decks:proposal", proposal.pk)


@login_required
def proposals_page(request: HttpRequest) -> HttpResponse:
    """Show the reader's own proposals, or all to an editor."""
    user = require_person(request)
    decides = may_decide_cards(user)
    page = Paginator(card_proposals_for(user, decides=decides), _A_PAGE).get_page(request.GET.get("page"))
    rows = [(proposal, name_of(proposal), find_game(proposal.game)) for proposal in page.object_list]
    return render(request, "decks/proposals.html", {"page": page, "rows": rows, "decides": decides})


@login_required
def proposal_page(request: HttpRequest, number: int) -> HttpResponse:
    """What is proposed, fact by fact; an editor decides here, the author may take it back."""
    return _render_proposal(request, number)


@require_POST
def accept_page(request: HttpRequest, number: int) -> HttpResponse:
    """Accept the proposal as the editor has completed it."""
    editor = require_to_decide_cards(request.user)
    proposal = get_card_proposal(number)
    form = _decision_form(proposal, request.POST)
    if not form.is_valid():
        return _render_proposal(request, number, form, status=422)
    said = {"facts": form.facts(), "reason": form.cleaned_data["reason"]}
    try:
        # A form without a revision may be filled from any state of the card, so 0 refuses a changed one.
        card = accept_card_proposal(actor=editor, number=number, revision=form.cleaned_data["revision"] or 0, **said)
    except Refused as refused:
        # The editor decides about the present facts of the card.
        is_old = refused.code == "card_changed_meanwhile"
        return _render_proposal(request, number, None if is_old else form, refused=refused)
    return redirect("decks:card", proposal.game, card.key)


@require_POST
def reject_page(request: HttpRequest, number: int) -> HttpResponse:
    """Reject the proposal, with a reason."""
    editor = require_to_decide_cards(request.user)
    try:
        reject_card_proposal(actor=editor, number=number, reason=request.POST.get("reason", ""))
    except Refused as refused:
        return _render_proposal(request, number, refused=refused)
    return redirect("decks:proposals")


@require_POST
def withdraw_page(request: HttpRequest, number: int) -> HttpResponse:
    """Take one's own proposal back."""
    withdraw_card_proposal(actor=require_person(request), number=number)
    return redirect("decks:proposals")


def _render_proposal(
    request: HttpRequest,
    number: int,
    form: DecisionForm | None = None,
    *,
    status: int = 200,
    refused: Refused | None = None,
) -> HttpResponse:
    proposal = get_card_proposal(number)
    user = require_to_see_proposal(request.user, proposal)
    game = find_game(proposal.game)
    decides = proposal.is_open and may_decide_cards(user)
    if decides and form is None:
        form = _decision_form(proposal)
    context = {
        "proposal": proposal,
        "game": game,
        "name": name_of(proposal),
        "changes": proposed_changes(proposal),
        "form": form if decides else None,
        "is_author": proposal.author_id == user.pk,
    }
    if refused:
        return _render_refusal(request, "decks/proposal.html", context, refused)
    return render(request, "decks/proposal.html", context, status=status)


def _decision_form(proposal: CardProposal, data: Any = None) -> DecisionForm:
    """The card as it is now with what is proposed."""
    first = {"reason": proposal.reason, "revision": newest_revision(proposal.game, proposal.card_key)}
    return DecisionForm(data, game=find_game(proposal.game), facts=facts_to_decide(proposal), initial=first)


def _render_refusal(request: HttpRequest, template: str, context: dict[str, Any], refused: Refused) -> HttpResponse:
    return render(request, template, {**context, "problems": refused.problems}, status=status_of(refused))
