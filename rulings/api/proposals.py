"""``rulings/proposals/``: proposing a ruling or a change, deciding about it, withdrawing it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.permissions import can_decide_proposals, require_to_decide, require_to_see_proposal
from accounts.requests import require_person
from rulings.api.shapes import shape_record
from rulings.queries.proposals import compare_with_ruling, get_proposal, list_proposals
from rulings.queries.rulings import get_ruling
from rulings.services.decisions import approve_proposal, reject_proposal
from rulings.services.proposals import propose_change, propose_ruling, withdraw_proposal
from web.paging import Pages
from web.request_body import read_body, require_no_body

if TYPE_CHECKING:
    from rulings.models import Proposal


class BothLanguages(serializers.Serializer[Any]):
    """A text in two languages; a missing one stays as it is."""

    cs = serializers.CharField(allow_blank=True, required=False)
    en = serializers.CharField(allow_blank=True, required=False)


class Cited(serializers.Serializer[Any]):
    """A citation of a magazine: its source id, issue and page."""

    magazine = serializers.CharField(max_length=60)
    issue = serializers.CharField(max_length=20)
    page = serializers.IntegerField(min_value=1, max_value=9999)


def _list_of_texts() -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=200), required=False, max_length=60)


class Content(serializers.Serializer[Any]):
    """Fields of a ruling; missing ones stay as they are."""

    id = serializers.CharField(max_length=40, required=False)
    kind = serializers.CharField(max_length=20, required=False)
    status = serializers.CharField(max_length=20, required=False)
    section = serializers.CharField(max_length=60, required=False)
    source = serializers.CharField(max_length=60, required=False)  # type: ignore[assignment]
    title = BothLanguages(required=False)
    statement = BothLanguages(required=False)
    cited = Cited(required=False, allow_null=True)
    formats = _list_of_texts()
    cards = _list_of_texts()
    also_mentions = _list_of_texts()
    terms = _list_of_texts()
    topics = _list_of_texts()
    hints = _list_of_texts()
    questions = _list_of_texts()
    duplicates = _list_of_texts()
    supersedes = _list_of_texts()
    paragraphs = _list_of_texts()
    lines = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=1_000_000), required=False, max_length=60
    )


class NewProposal(serializers.Serializer[Any]):
    """A proposal: ``ruling`` is the id of the ruling to change; without it, ``game`` gets a new one."""

    ruling = serializers.CharField(max_length=40, required=False)
    game = serializers.CharField(max_length=40, required=False, default="")
    content = Content()
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    origin = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class Approval(serializers.Serializer[Any]):
    """An approval; ``revision`` is the newest revision of the ruling that the editor saw, 0 for a new ruling."""

    revision = serializers.IntegerField(min_value=0)
    content = Content(required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class Rejection(serializers.Serializer[Any]):
    """A rejection with its reason."""

    reason = serializers.CharField(max_length=300, allow_blank=True)


class Proposals(APIView):
    """The proposals: all for an editor, else those of the signed-in person."""

    @extend_schema(operation_id="proposal_list", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Return a page of proposals, the newest first; ``state`` restricts."""
        person = require_person(request)
        rows = list_proposals(person, decides=can_decide_proposals(person), state=request.query_params.get("state", ""))
        pages = Pages()
        pages.default_limit = 50
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([_shape(proposal) for proposal in page])

    @extend_schema(operation_id="proposal_make", request=NewProposal, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        """Propose a ruling or a change; readers see no change until an editor approves."""
        person = require_person(request)
        values = read_body(NewProposal, request)
        proposed = {"content": values["content"], "reason": values["reason"], "origin": values["origin"]}
        if "ruling" in values:
            proposal = propose_change(actor=person, ruling_id=values["ruling"], **proposed)
        else:
            proposal = propose_ruling(actor=person, game=values["game"], **proposed)
        return Response(_detail_shape(proposal), status=201)


class ProposalDetail(APIView):
    """One proposal, for its author and for editors."""

    @extend_schema(operation_id="proposal", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, number: int) -> Response:
        """Return the proposal with the content of the ruling before and after it."""
        proposal = get_proposal(number)
        require_to_see_proposal(request.user, proposal.author_id)
        return Response(_detail_shape(proposal))


class ProposalApproval(APIView):
    """Approval by an editor."""

    @extend_schema(operation_id="proposal_approve", request=Approval, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """Approve the proposal and return the ruling."""
        editor = require_to_decide(request.user)
        ruling = approve_proposal(actor=editor, number=number, **read_body(Approval, request))
        return Response(shape_record(get_ruling(ruling.pk)))


class ProposalRejection(APIView):
    """Rejection by an editor."""

    @extend_schema(operation_id="proposal_reject", request=Rejection, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """Reject the proposal and return it with the decision."""
        editor = require_to_decide(request.user)
        return Response(_shape(reject_proposal(actor=editor, number=number, **read_body(Rejection, request))))


class ProposalWithdrawal(APIView):
    """Withdrawal by the author."""

    @extend_schema(operation_id="proposal_withdraw", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """Withdraw the proposal and return it."""
        require_no_body(request)
        return Response(_shape(withdraw_proposal(actor=require_person(request), number=number)))


def _shape(proposal: Proposal) -> dict[str, Any]:
    """Return the proposal without the names of author and editor, which only the pages show."""
    return {
        "id": proposal.pk,
        "state": proposal.state,
        "game": proposal.game,
        "ruling": proposal.ruling_id,
        "changes": proposal.changes,
        "reason": proposal.reason,
        "origin": proposal.origin,
        "remarks": proposal.remarks,
        "made_at": proposal.made_at.isoformat(),
        "decided_at": proposal.decided_at.isoformat() if proposal.decided_at else None,
        "decision": proposal.decision,
    }


def _detail_shape(proposal: Proposal) -> dict[str, Any]:
    comparison = compare_with_ruling(proposal)
    return {
        **_shape(proposal),
        "revision": comparison.revision,
        "outdated": comparison.is_outdated,
        "now": comparison.before,
        "then": comparison.after,
    }
