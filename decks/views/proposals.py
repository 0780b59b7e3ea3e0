"""Pages to propose a card or a correction, and to decide about proposals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from accounts.permissions import can_decide_proposals, require_to_decide, require_to_see_proposal
from accounts.requests import require_person
from decks.domain.cards.facts import collect_facts
from decks.forms import CardForm, DecisionForm
from decks.queries.card_history import (
    find_facts_if_accepted,
    find_newest_revision,
    find_proposed_name,
    get_card_proposal,
    list_card_proposals,
    list_proposed_changes,
)
from decks.queries.cards import find_card
from decks.services.decisions import accept_card_proposal, reject_card_proposal
from decks.services.proposals import propose_card, propose_correction, withdraw_card_proposal
from games.declaration import Card
from games.registry import find_game
from problems import Refused
from web.errors.statuses import find_status

if TYPE_CHECKING:
    from decks.models import CardProposal

_PROPOSALS_PER_PAGE = 50


@login_required
def propose_card_page(request: HttpRequest, game: str) -> HttpResponse:
    """Propose a new card. ``name`` in the address fills in the name, as from an unknown card of a deck list."""
    declared_game = find_game(game)
    initial = {f"name_{declared_game.languages[0]}": request.GET.get("name", "")[:200]}
    form = CardForm(request.POST or None, game=declared_game, facts=collect_facts(None), initial=initial)
    return _answer_form(request, form, None, partial(propose_card, game=game))


@login_required
def correct_card_page(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Propose other facts of a card; the form is filled with the present ones."""
    card_of_game = find_card(game, key)
    form = CardForm(request.POST or None, game=card_of_game.game, facts=collect_facts(card_of_game.card))
    return _answer_form(request, form, card_of_game.card, partial(propose_correction, game=game, key=key))


def _answer_form(
    request: HttpRequest, form: CardForm, card: Card | None, propose: Callable[..., CardProposal]
) -> HttpResponse:
    """Show the form, with its faults or the refusal, or the proposal that was made of it."""
    context = {"game": form.game, "card": card, "form": form}
    if not form.is_valid():
        return render(request, "decks/card_form.html", context, status=422 if form.is_bound else 200)
    try:
        proposal = propose(actor=require_person(request), facts=form.facts(), reason=form.cleaned_data["reason"])
    except Refused as refused:
        return _render_refusal(request, "decks/card_form.html", context, refused)
    return redirect("decks:proposal", proposal.pk)


@login_required
def proposals_page(request: HttpRequest) -> HttpResponse:
    """Show the reader's own proposals, or all to an editor."""
    user = require_person(request)
    may_decide = can_decide_proposals(user)
    proposals = list_card_proposals(user, may_decide=may_decide)
    page = Paginator(proposals, _PROPOSALS_PER_PAGE).get_page(request.GET.get("page"))
    rows = [(proposal, find_proposed_name(proposal), find_game(proposal.game)) for proposal in page.object_list]
    return render(request, "decks/proposals.html", {"page": page, "rows": rows, "may_decide": may_decide})


@login_required
def proposal_page(request: HttpRequest, number: int) -> HttpResponse:
    """Show a proposal. An editor decides about it here; the author may withdraw it."""
    return _render_proposal(request, number)


@require_POST
def accept_page(request: HttpRequest, number: int) -> HttpResponse:
    """Accept the proposal as the editor has completed it."""
    editor = require_to_decide(request.user)
    proposal = get_card_proposal(number)
    form = _decision_form(proposal, request.POST)
    if not form.is_valid():
        return _render_proposal(request, number, form, status=422)
    reason = form.cleaned_data["reason"]
    # A form without a revision may be filled from any state of the card, so 0 refuses a changed one.
    revision = form.cleaned_data["revision"] or 0
    try:
        card = accept_card_proposal(actor=editor, number=number, facts=form.facts(), reason=reason, revision=revision)
    except Refused as refused:
        # An outdated form is replaced by one with the present facts of the card.
        is_outdated = refused.code == "card_changed_meanwhile"
        return _render_proposal(request, number, None if is_outdated else form, refused=refused)
    return redirect("decks:card", proposal.game, card.key)


@require_POST
def reject_page(request: HttpRequest, number: int) -> HttpResponse:
    editor = require_to_decide(request.user)
    try:
        reject_card_proposal(actor=editor, number=number, reason=request.POST.get("reason", ""))
    except Refused as refused:
        return _render_proposal(request, number, refused=refused)
    return redirect("decks:proposals")


@require_POST
def withdraw_page(request: HttpRequest, number: int) -> HttpResponse:
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
    user = require_to_see_proposal(request.user, proposal.author_id)
    game = find_game(proposal.game)
    may_decide = proposal.is_open and can_decide_proposals(user)
    if may_decide and form is None:
        form = _decision_form(proposal)
    context = {
        "proposal": proposal,
        "game": game,
        "name": find_proposed_name(proposal),
        "changes": list_proposed_changes(proposal),
        "form": form if may_decide else None,
        "is_author": proposal.author_id == user.pk,
    }
    if refused:
        return _render_refusal(request, "decks/proposal.html", context, refused)
    return render(request, "decks/proposal.html", context, status=status)


def _decision_form(proposal: CardProposal, data: Any = None) -> DecisionForm:
    """Return the form with the present facts of the card and the proposed changes."""
    initial = {"reason": proposal.reason, "revision": find_newest_revision(proposal.game, proposal.card_key)}
    return DecisionForm(data, game=find_game(proposal.game), facts=find_facts_if_accepted(proposal), initial=initial)


def _render_refusal(request: HttpRequest, template: str, context: dict[str, Any], refused: Refused) -> HttpResponse:
    return render(request, template, {**context, "problems": refused.problems}, status=find_status(refused))
