"""Addresses of the API of rulings."""

from django.urls import path

from rulings import paths  # noqa: F401  registers the converter of ids
from rulings.api.proposals import (
    ProposalApproval,
    ProposalDetail,
    ProposalRejection,
    Proposals,
    ProposalWithdrawal,
)
from rulings.api.views import RulingDetail, RulingSearch, RulingsForDecks

urlpatterns = [
    path("rulings/", RulingSearch.as_view(), name="api-rulings"),
    path("rulings/proposals/", Proposals.as_view(), name="api-proposals"),
    path("rulings/proposals/<int:number>/", ProposalDetail.as_view(), name="api-proposal"),
    path("rulings/proposals/<int:number>/approve/", ProposalApproval.as_view(), name="api-proposal-approve"),
    path("rulings/proposals/<int:number>/reject/", ProposalRejection.as_view(), name="api-proposal-reject"),
    path("rulings/proposals/<int:number>/withdraw/", ProposalWithdrawal.as_view(), name="api-proposal-withdraw"),
    path("rulings/for-decks/", RulingsForDecks.as_view(), name="api-rulings-for-decks"),
    path("rulings/<id:ruling_id>/", RulingDetail.as_view(), name="api-ruling"),
]
