"""``rulings/proposals/``: proposing a ruling or a change, and deciding about it, as on the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from rulings.api.shapes import record_shape
from rulings.permissions import may_decide, require_to_decide, require_to_see
from rulings.queries.proposals import compare_with_ruling, get_proposal, list_proposals
from rulings.queries.rulings import get_ruling
from rulings.services.decisions import approve_proposal, reject_proposal
from rulings.services.proposals import propose_change, propose_ruling, withdraw_proposal

if TYPE_CHECKING:
    from rulings.models import Proposal


class BothLanguages(serializers.Serializer[Any]):
    """A text in two languages; one that is not given stays as it is."""

    cs = serializers.CharField(allow_blank=True, required=False)
    en = serializers.CharField(allow_blank=True, required=False)


class Cited(serializers.Serializer[Any]):
    """An issue of a magazine."""

    magazine = serializers.CharField(max_length=60)
    issue = serializers.CharField(max_length=20)
    page = serializers.IntegerField(min_value=1, max_value=9999)


def _names() -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=200), required=False, max_length=60)


def _numbers() -> serializers.ListField:
    most = 1_000_000
    child = serializers.IntegerField(min_value=1, max_value=most)
    return serializers.ListField(child=child, required=False, max_length=60)


class Content(serializers.Serializer[Any]):
    """Fields of a ruling; those not given stay as they are."""

    id = serializers.CharField(max_length=40, required=False)
    kind = serializers.CharField(max_length=20, required=False)
    status = serializers.CharField(max_length=20, required=False)
    section = serializers.CharField(max_length=60, required=False)
    source = serializers.CharField(max_length=60, required=False)  # type: ignore[assignment]
    title = BothLanguages(required=False)
    statement = BothLanguages(required=False)
    cited = Cited(required=False, allow_null=True)
    formats = _names()
    cards = _names()
    also_mentions = _names()
    terms = _names()
    topics = _names()
    hints = _names()
    questions = _names()
    duplicates = _names()
    supersedes = _names()
    paragraphs = _names()
    lines = _numbers()


class NewProposal(serializers.Serializer[Any]):
    """``ruling`` for a change of it, else ``game`` for a new one."""

    ruling = serializers.CharField(max_length=40, required=False)
    game = serializers.CharField(max_length=40, required=False, default="")
    content = Content()
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    origin = serializers.CharField(max_length=500, required=False, allow_blank=True, default="")


class Approval(serializers.Serializer[Any]):
    """``revision`` is the ruling's newest one that the editor has seen, 0 for a new ruling."""

    revision = serializers.IntegerField(min_value=0)
    content = Content(required=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class Rejection(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=300, allow_blank=True)


class Proposals(APIView):
    """What people propose: an editor sees all, everybody else their own."""

    @extend_schema(operation_id="proposal_list", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Paged, the newest first; ``state`` demands."""
        person = require_person(request)
        rows = list_proposals(person, decides=may_decide(person), state=request.query_params.get("state", ""))
        pages = LimitOffsetPagination()
        pages.default_limit = 50
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([_row(proposal) for proposal in page])

    @extend_schema(operation_id="proposal_make", request=NewProposal, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        """Propose; nothing changes for readers until an editor approves."""
        person = require_person(request)
        given = _given(NewProposal, request)
        about = {"content": given["content"], "reason": given["reason"], "origin": given["origin"]}
        if "ruling" in given:
            proposal = propose_change(actor=person, ruling_id=given["ruling"], **about)
        else:
            proposal = propose_ruling(actor=person, game=given["game"], **about)
        return Response(_whole(proposal), status=201)


class ProposalDetail(APIView):
    """One proposal, for its author and for editors."""

    @extend_schema(operation_id="proposal", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, number: int) -> Response:
        """With what the ruling says now and what it would say."""
        proposal = get_proposal(number)
        require_to_see(request.user, proposal)
        return Response(_whole(proposal))


class ProposalApproval(APIView):
    """An editor's yes."""

    @extend_schema(operation_id="proposal_approve", request=Approval, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """The ruling as it is from now on."""
        editor = require_to_decide(request.user)
        given = _given(Approval, request)
        ruling = approve_proposal(actor=editor, number=number, **given)
        return Response(record_shape(get_ruling(ruling.pk)))


class ProposalRejection(APIView):
    """An editor's no."""

    @extend_schema(operation_id="proposal_reject", request=Rejection, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """The proposal with what was decided."""
        editor = require_to_decide(request.user)
        return Response(_row(reject_proposal(actor=editor, number=number, **_given(Rejection, request))))


class ProposalWithdrawal(APIView):
    """The author's second thought."""

    @extend_schema(operation_id="proposal_withdraw", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """The proposal, withdrawn."""
        return Response(_row(withdraw_proposal(actor=require_person(request), number=number)))


def _given(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _row(proposal: Proposal) -> dict[str, Any]:
    """People are named on the pages only."""
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


def _whole(proposal: Proposal) -> dict[str, Any]:
    shown = compare_with_ruling(proposal)
    beside = {"revision": shown.revision, "outdated": shown.outdated, "now": shown.now, "then": shown.then}
    return {**_row(proposal), **beside}
