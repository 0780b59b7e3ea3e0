"""``card-proposals/``: proposing a card or a correction, and deciding about it, as on the pages."""

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
from decks.api.shapes import card_shape
from decks.permissions import may_decide_cards, require_to_decide_cards, require_to_see_proposal
from decks.queries.card_history import card_proposals_for, facts_to_decide, get_card_proposal
from decks.queries.cards import find_card
from decks.services.deciding import accept_card_proposal, reject_card_proposal
from decks.services.proposing import propose_card, propose_correction, withdraw_card_proposal
from games.registry import find_game

if TYPE_CHECKING:
    from decks.models import CardProposal


class CardFacts(serializers.Serializer[Any]):
    """Facts of a card; those not given stay as they are. ``names`` by language."""

    names = serializers.DictField(child=serializers.CharField(max_length=400, allow_blank=True), required=False)
    aliases = serializers.ListField(child=serializers.CharField(max_length=400), required=False, max_length=100)
    type = serializers.CharField(max_length=40, allow_blank=True, required=False)
    affiliation = serializers.CharField(max_length=200, allow_blank=True, required=False)
    personality = serializers.BooleanField(required=False)
    printed = serializers.ListField(child=serializers.CharField(max_length=10), required=False, max_length=20)
    homemade = serializers.BooleanField(required=False)


class NewCardProposal(serializers.Serializer[Any]):
    """``key`` of the card for a correction, none for a new card; ``reason`` says where it is known from."""

    game = serializers.CharField(max_length=40)
    key = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    facts = CardFacts()
    reason = serializers.CharField(max_length=400, allow_blank=True)


class Acceptance(serializers.Serializer[Any]):
    """What the editor adds or changes, if anything; without a reason the proposal's own is kept."""

    facts = CardFacts(required=False)
    reason = serializers.CharField(max_length=400, allow_blank=True, required=False, default="")


class CardRejection(serializers.Serializer[Any]):
    """Why."""

    reason = serializers.CharField(max_length=400, allow_blank=True)


class CardProposals(APIView):
    """What people propose about cards: an editor sees all, everybody else their own."""

    @extend_schema(operation_id="card_proposal_list", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Paged, the newest first."""
        person = require_person(request)
        pages = LimitOffsetPagination()
        pages.default_limit = 50
        rows = card_proposals_for(person, decides=may_decide_cards(person))
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([_shape(proposal) for proposal in page])

    @extend_schema(operation_id="card_proposal_make", request=NewCardProposal, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        """Propose; the catalogue stays as it is until an editor accepts."""
        person = require_person(request)
        given = _given(NewCardProposal, request)
        facts = _facts(given["game"], given["facts"])
        about = {"actor": person, "game": given["game"], "facts": facts, "reason": given["reason"]}
        proposal = propose_correction(key=given["key"], **about) if given["key"] else propose_card(**about)
        return Response(_shape(proposal), status=201)


class CardProposalDetail(APIView):
    """One proposal, for its author and for editors."""

    @extend_schema(operation_id="card_proposal", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, number: int) -> Response:
        """With all facts as they were and as they would be."""
        proposal = get_card_proposal(number)
        require_to_see_proposal(request.user, proposal)
        return Response({**_shape(proposal), "before": proposal.before, "after": facts_to_decide(proposal)})


class CardProposalAcceptance(APIView):
    """An editor's yes."""

    @extend_schema(operation_id="card_proposal_accept", request=Acceptance, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """The card as it is from now on."""
        editor = require_to_decide_cards(request.user)
        game = get_card_proposal(number).game
        given = _given(Acceptance, request)
        facts = _facts(game, given.get("facts", {}))
        card = accept_card_proposal(actor=editor, number=number, facts=facts, reason=given["reason"])
        return Response(card_shape(find_card(game, card.key)))


class CardProposalRejection(APIView):
    """An editor's no."""

    @extend_schema(operation_id="card_proposal_reject", request=CardRejection, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """The proposal with what was decided."""
        editor = require_to_decide_cards(request.user)
        return Response(_shape(reject_card_proposal(actor=editor, number=number, **_given(CardRejection, request))))


class CardProposalWithdrawal(APIView):
    """The author's second thought."""

    @extend_schema(operation_id="card_proposal_withdraw", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """The proposal, withdrawn."""
        return Response(_shape(withdraw_card_proposal(actor=require_person(request), number=number)))


def _given(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    asked = shape(data=request.data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def _facts(game: str, given: dict[str, Any]) -> dict[str, Any]:
    """Names as pairs, in the order of the game's languages; everything as a person would have typed it."""
    facts = dict(given)
    if "names" in given:
        order = {code: place for place, code in enumerate(find_game(game).languages)}
        names = sorted(given["names"].items(), key=lambda name: order.get(name[0], len(order)))
        facts["names"] = [[code, " ".join(name.split())] for code, name in names if name.strip()]
    if "aliases" in given:
        facts["aliases"] = list(dict.fromkeys(" ".join(alias.split()) for alias in given["aliases"]))
    if "printed" in given:
        facts["printed"] = sorted(set(given["printed"]))
    return facts


def _shape(proposal: CardProposal) -> dict[str, Any]:
    """People are named on the pages only."""
    return {
        "id": proposal.pk,
        "state": proposal.state,
        "game": proposal.game,
        "card": proposal.card_key or None,
        "changes": proposal.changes,
        "reason": proposal.reason,
        "made_at": proposal.made_at.isoformat(),
        "decided_at": proposal.decided_at.isoformat() if proposal.decided_at else None,
        "decision": proposal.decision,
    }
