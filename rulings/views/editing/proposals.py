"""Proposals: the list, one with its difference, and its approval, rejection or withdrawal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.permissions import can_decide_proposals, require_to_decide, require_to_see_proposal
from accounts.requests import require_person
from games.registry import find_games
from problems import Problem, Refused
from rulings.forms import EditorForm
from rulings.queries.drafts import count_drafts
from rulings.queries.proposals import (
    ProposalComparison,
    compare_with_ruling,
    count_open_proposals,
    get_proposal,
    list_proposals,
    name_proposal,
    suggest_id,
)
from rulings.services.decisions import approve_proposal, reject_proposal
from rulings.services.proposals import withdraw_proposal
from rulings.views.differences import label_reason, present_changes
from rulings.views.editing.form_problems import reword_for_form

if TYPE_CHECKING:
    from rulings.models import Proposal

_PAGE_SIZE = 50
_BADGE_STATES = {"open": "live", "approved": "ok", "rejected": "bad", "withdrawn": "off"}


@require_safe
def proposal_list_page(request: HttpRequest) -> HttpResponse:
    """Show all proposals to an editor, else those of the signed-in person; ``?state=open`` only the open ones."""
    person = require_person(request)
    decides = can_decide_proposals(person)
    state = request.GET.get("state", "open" if decides else "")
    proposals = list_proposals(person, decides=decides, state=state)
    page = Paginator(proposals, _PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [_present_proposal(proposal) for proposal in page],
        "decides": decides,
        "games": list(find_games().values()),
        "draft_counts": [
            (game, number) for key, game in find_games().items() if decides and (number := count_drafts(key))
        ],
        "state": state,
        "open_count": count_open_proposals() if decides else 0,
    }
    return render(request, "rulings/proposals.html", context)


@require_safe
def proposal_page(request: HttpRequest, number: int) -> HttpResponse:
    """Show the difference of a proposal, and to an editor the form that completes and approves it."""
    proposal = get_proposal(number)
    require_to_see_proposal(request.user, proposal.author_id)
    return _render_proposal(request, compare_with_ruling(proposal))


@require_POST
def approve(request: HttpRequest, number: int) -> HttpResponse:
    """Approve a proposal with the editor's additions and show the ruling."""
    editor = require_to_decide(request.user)
    comparison = compare_with_ruling(get_proposal(number))
    form = _editor_form(comparison, request.POST)
    if not form.is_valid():
        return _render_proposal(request, comparison, form=form, status=422)
    revision = request.POST.get("revision", "")
    try:
        ruling = approve_proposal(
            actor=editor,
            number=number,
            # No ruling has the revision -1, so anything but a number is refused as outdated.
            revision=int(revision) if revision.isascii() and revision.isdigit() and len(revision) < 9 else -1,
            content=form.content(),
            reason=form.cleaned_data["reason"],
        )
    except Refused as refused:
        problems = reword_for_form(refused.problems, form)
        return _render_proposal(request, comparison, form=form, problems=problems, status=422)
    messages.success(request, _("Approved: the ruling now has this text."))
    return redirect("rulings:ruling", ruling.pk)


@require_POST
def reject(request: HttpRequest, number: int) -> HttpResponse:
    """Reject a proposal with a reason that its author will read."""
    editor = require_to_decide(request.user)
    try:
        reject_proposal(actor=editor, number=number, reason=request.POST.get("reason", ""))
    except Refused as refused:
        comparison = compare_with_ruling(get_proposal(number))
        return _render_proposal(request, comparison, problems=refused.problems, status=422)
    messages.success(request, _("Rejected. The author will read why."))
    return redirect("rulings:proposals")


@require_POST
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    withdraw_proposal(actor=require_person(request), number=number)
    messages.success(request, _("The proposal is withdrawn."))
    return redirect("rulings:proposals")


def _editor_form(comparison: ProposalComparison, data: Any = None) -> EditorForm:
    """Return the form with the content after the proposed changes; a new ruling gets a suggested id."""
    proposal, content = comparison.proposal, {**comparison.after}
    new = proposal.ruling_id is None
    if new:
        content["id"] = content["id"] or suggest_id(proposal)
    language = get_language() or "en"
    initial = {"reason": proposal.reason}
    return EditorForm(data, game=proposal.game, content=content, language=language, new=new, initial=initial)


def _render_proposal(
    request: HttpRequest,
    comparison: ProposalComparison,
    *,
    form: EditorForm | None = None,
    problems: tuple[Problem, ...] = (),
    status: int = 200,
) -> HttpResponse:
    proposal = comparison.proposal
    decides = can_decide_proposals(request.user) and proposal.is_open
    context = {
        "proposal": proposal,
        "row": _present_proposal(proposal),
        "comparison": comparison,
        "changes": present_changes(comparison.changes),
        "remarks": [Problem(remark["code"], remark["params"], remark["severity"]) for remark in proposal.remarks],
        "game": find_games()[proposal.game],
        "form": (form or _editor_form(comparison)) if decides else None,
        "may_withdraw": proposal.is_open and proposal.author_id == request.user.pk,
        "problems": problems,
    }
    return render(request, "rulings/proposal.html", context, status=status)


def _present_proposal(proposal: Proposal) -> dict[str, Any]:
    """Return what its page and the list show of a proposal, in the reader's language; ``state`` is that of a badge."""
    language = "cs" if (get_language() or "").startswith("cs") else "en"
    ruling = proposal.ruling
    return {
        "proposal": proposal,
        "title": getattr(ruling, f"title_{language}") if ruling else name_proposal(proposal.changes, language),
        "state": _BADGE_STATES[proposal.state],
        "reason": label_reason(proposal.reason),
        "remark_count": len(proposal.remarks),
        "origin_is_link": _is_safe_address(proposal.origin),
    }


def _is_safe_address(origin: str) -> bool:
    """Return true for a web address or a path of this site, false for other schemes, such as javascript:."""
    return origin.startswith(("https://", "http://")) or (
        origin.startswith("/") and not origin.startswith(("//", "/\\"))
    )
