"""``card-proposals/``: propose a card or a correction, list proposals, decide about them."""

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
from decks.api.card_answers import CardAnswer
from decks.domain.cards.facts import Facts, collect_facts
from decks.domain.cards.merging import sort_names
from decks.queries.card_history import find_facts_if_accepted, get_card_proposal, list_card_proposals
from decks.queries.cards import find_card
from decks.services.decisions import accept_card_proposal, reject_card_proposal
from decks.services.proposals import propose_card, propose_correction, withdraw_card_proposal
from games.printed_values import read_values
from games.registry import find_game
from web.paging import Pages
from web.request_body import read_body, require_no_body

if TYPE_CHECKING:
    from decks.models import CardProposal


class CardFacts(serializers.Serializer[Any]):
    """Facts of a card, ``names`` by language, ``printed_values`` by key.

    Facts, languages and values that are left out stay; an empty name or value is removed.
    """

    names = serializers.DictField(child=serializers.CharField(max_length=400, allow_blank=True), required=False)
    aliases = serializers.ListField(child=serializers.CharField(max_length=400), required=False, max_length=100)
    type = serializers.CharField(max_length=40, allow_blank=True, required=False)
    affiliation = serializers.CharField(max_length=200, allow_blank=True, required=False)
    personality = serializers.BooleanField(required=False)
    printed = serializers.ListField(child=serializers.CharField(max_length=10), required=False, max_length=20)
    homemade = serializers.BooleanField(required=False)
    expansion = serializers.CharField(max_length=400, allow_blank=True, required=False)
    likely_names = serializers.ListField(child=serializers.CharField(max_length=400), required=False, max_length=100)
    printed_values = serializers.DictField(child=serializers.CharField(max_length=20, allow_blank=True), required=False)


class NewCardProposal(serializers.Serializer[Any]):
    """A new proposal: ``key`` of the card for a correction, none for a new card; ``reason`` names the source."""

    game = serializers.CharField(max_length=40)
    key = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    facts = CardFacts()
    reason = serializers.CharField(max_length=400, allow_blank=True)


class Acceptance(serializers.Serializer[Any]):
    """Facts that the editor adds or changes; without a reason, that of the proposal is kept."""

    facts = CardFacts(required=False)
    reason = serializers.CharField(max_length=400, allow_blank=True, required=False, default="")


class CardRejection(serializers.Serializer[Any]):
    """The reason of a rejection."""

    reason = serializers.CharField(max_length=400, allow_blank=True)


class CardProposals(APIView):
    """Proposals about cards: an editor sees all, other people see their own."""

    @extend_schema(operation_id="card_proposal_list", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """Return proposals in pages, the newest first."""
        person = require_person(request)
        pages = Pages()
        pages.default_limit = 50
        rows = list_card_proposals(person, may_decide=can_decide_proposals(person))
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([_shape_proposal(proposal) for proposal in page])

    @extend_schema(operation_id="card_proposal_make", request=NewCardProposal, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        """Propose a card or a correction; the catalogue does not change until an editor accepts."""
        person = require_person(request)
        body = read_body(NewCardProposal, request)
        present = collect_facts(find_card(body["game"], body["key"]).card if body["key"] else None)
        facts = _normalize_facts(body["game"], body["facts"], present)
        options = {"actor": person, "game": body["game"], "facts": facts, "reason": body["reason"]}
        proposal = propose_correction(key=body["key"], **options) if body["key"] else propose_card(**options)
        return Response(_shape_proposal(proposal), status=201)


class CardProposalDetail(APIView):
    """One proposal, for its author and for editors."""

    @extend_schema(operation_id="card_proposal", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, number: int) -> Response:
        """Return the proposal with all facts as they were and as they would be."""
        proposal = get_card_proposal(number)
        require_to_see_proposal(request.user, proposal.author_id)
        return Response(
            {**_shape_proposal(proposal), "before": proposal.before, "after": find_facts_if_accepted(proposal)}
        )


class CardProposalAcceptance(APIView):
    """Acceptance of a proposal by an editor."""

    @extend_schema(operation_id="card_proposal_accept", request=Acceptance, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """Accept the proposal and return the card as it is now."""
        editor = require_to_decide(request.user)
        body = read_body(Acceptance, request)
        proposal = get_card_proposal(number)
        game = proposal.game
        facts = _normalize_facts(game, body.get("facts", {}), find_facts_if_accepted(proposal))
        card = accept_card_proposal(actor=editor, number=number, facts=facts, reason=body["reason"])
        return Response(CardAnswer(find_card(game, card.key)).data)


class CardProposalRejection(APIView):
    """Rejection of a proposal by an editor."""

    @extend_schema(operation_id="card_proposal_reject", request=CardRejection, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """Reject the proposal and return it with the decision."""
        editor = require_to_decide(request.user)
        return Response(
            _shape_proposal(reject_card_proposal(actor=editor, number=number, **read_body(CardRejection, request)))
        )


class CardProposalWithdrawal(APIView):
    """Withdrawal of a proposal by its author."""

    @extend_schema(operation_id="card_proposal_withdraw", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, number: int) -> Response:
        """Withdraw the proposal and return it."""
        require_no_body(request)
        return Response(_shape_proposal(withdraw_card_proposal(actor=require_person(request), number=number)))


def _normalize_facts(game: str, sent: dict[str, Any], present: Facts) -> dict[str, Any]:
    """Return the facts with names as pairs in the order of the game's languages, and without superfluous spaces.

    Names of languages and printed values that are left out stay as they are at present; an empty one is removed.
    """
    facts = dict(sent)
    if "names" in sent:
        names = sort_names(dict(present["names"]) | sent["names"], find_game(game).languages)
        facts["names"] = [[code, " ".join(name.split())] for code, name in names if name.strip()]
    if "aliases" in sent:
        facts["aliases"] = list(dict.fromkeys(" ".join(alias.split()) for alias in sent["aliases"]))
    if "expansion" in sent:
        facts["expansion"] = " ".join(sent["expansion"].split())
    if "printed_values" in sent:
        values = read_values(find_game(game).printed_values, sent["printed_values"])
        facts["printed_values"] = present["printed_values"] | values
    if "printed" in sent:
        facts["printed"] = sorted(set(sent["printed"]))
    return facts


def _shape_proposal(proposal: CardProposal) -> dict[str, Any]:
    """Return a proposal without names of people, which only pages show."""
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
