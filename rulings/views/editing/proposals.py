"""Proposals: the list, one with its difference, and what an editor or the author does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import require_person
from games.registry import find_games
from problems import Problem, Refused
from rulings.forms import EditorForm
from rulings.permissions import may_decide, require_to_decide, require_to_see
from rulings.queries.drafts import count_drafts
from rulings.queries.proposals import (
    ProposalComparison,
    compare_with_ruling,
    count_open_proposals,
    get_proposal,
    list_proposals,
    proposal_title,
    suggest_id,
)
from rulings.services.decisions import approve_proposal, reject_proposal
from rulings.services.proposals import withdraw_proposal
from rulings.views.differences import present_changes, reason_label
from rulings.views.editing.form_problems import word_for_form

if TYPE_CHECKING:
    from rulings.models import Proposal

_A_PAGE = 50
_STATES = {"open": "live", "approved": "ok", "rejected": "bad", "withdrawn": "off"}


@require_safe
def proposal_list(request: HttpRequest) -> HttpResponse:
    """All of them for an editor, one's own for everybody else; ``?state=open`` only those that wait."""
    person = require_person(request)
    decides = may_decide(person)
    state = request.GET.get("state", "open" if decides else "")
    page = Paginator(list_proposals(person, decides=decides, state=state), _A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [_row(proposal) for proposal in page],
        "decides": decides,
        "games": list(find_games().values()),
        "drafts": [(game, number) for key, game in find_games().items() if decides and (number := count_drafts(key))],
        "state": state,
        "waiting": count_open_proposals() if decides else 0,
    }
    return render(request, "rulings/proposals.html", context)


@require_safe
def proposal_page(request: HttpRequest, number: int) -> HttpResponse:
    """What would change, and for an editor the form to complete it."""
    proposal = get_proposal(number)
    require_to_see(request.user, proposal)
    return _page(request, compare_with_ruling(proposal))


@require_POST
def approve(request: HttpRequest, number: int) -> HttpResponse:
    """The ruling says so from now on."""
    editor = require_to_decide(request.user)
    shown = compare_with_ruling(get_proposal(number))
    form = _form(shown, request.POST)
    if not form.is_valid():
        return _page(request, shown, form=form, status=422)
    try:
        ruling = approve_proposal(
            actor=editor,
            number=number,
            revision=_number(request.POST.get("revision", "")),
            content=form.content(),
            reason=form.cleaned_data["reason"],
        )
    except Refused as refused:
        return _page(request, shown, form=form, problems=word_for_form(refused.problems, form), status=422)
    messages.success(request, _("Approved: this is what the ruling says from now on."))
    return redirect("rulings:ruling", ruling.pk)


@require_POST
def reject(request: HttpRequest, number: int) -> HttpResponse:
    """Everything stays as it is; the author reads why."""
    editor = require_to_decide(request.user)
    try:
        reject_proposal(actor=editor, number=number, reason=request.POST.get("reason", ""))
    except Refused as refused:
        return _page(request, compare_with_ruling(get_proposal(number)), problems=refused.problems, status=422)
    messages.success(request, _("Rejected. The author will read why."))
    return redirect("rulings:proposals")


@require_POST
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    """The author takes it back."""
    withdraw_proposal(actor=require_person(request), number=number)
    messages.success(request, _("The proposal is withdrawn."))
    return redirect("rulings:proposals")


def _form(shown: ProposalComparison, data: Any = None) -> EditorForm:
    content = {**shown.then}
    new = shown.proposal.ruling_id is None
    if new:
        content["id"] = content["id"] or suggest_id(shown.proposal)
    language = get_language() or "en"
    initial = {"reason": shown.proposal.reason}
    return EditorForm(data, game=shown.proposal.game, content=content, language=language, new=new, initial=initial)


def _page(
    request: HttpRequest,
    shown: ProposalComparison,
    *,
    form: EditorForm | None = None,
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    proposal = shown.proposal
    decides = may_decide(request.user) and proposal.is_open
    context = {
        "proposal": proposal,
        "row": _row(proposal),
        "shown": shown,
        "changes": present_changes(shown.changes),
        "remarks": [_problem(remark) for remark in proposal.remarks],
        "game": find_games()[proposal.game],
        "form": (form or _form(shown)) if decides else None,
        "may_withdraw": proposal.is_open and proposal.author_id == request.user.pk,
        "problems": problems,
    }
    return render(request, "rulings/proposal.html", context, status=status)


def _row(proposal: Proposal) -> dict[str, Any]:
    language = "cs" if (get_language() or "").startswith("cs") else "en"
    ruling = proposal.ruling
    return {
        "proposal": proposal,
        "title": getattr(ruling, f"title_{language}") if ruling else proposal_title(proposal.changes, language),
        "state": _STATES[proposal.state],
        "reason": reason_label(proposal.reason),
        "remarks": len(proposal.remarks),
        "origin_is_link": _is_address(proposal.origin),
    }


def _is_address(origin: str) -> bool:
    """Only what cannot be a script is made a link."""
    return origin.startswith(("https://", "http://")) or (
        origin.startswith("/") and not origin.startswith(("//", "/\\"))
    )


def _problem(remark: dict[str, Any]) -> Problem:
    return Problem(remark["code"], remark["params"], remark["severity"])


def _number(said: str) -> int:
    """The revision the editor saw; what is no number was never seen."""
    return int(said) if said.isascii() and said.isdigit() and len(said) < 9 else -1
