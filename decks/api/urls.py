"""Addresses of the API of decks and cards."""

from django.urls import path

from decks.api.cards import CardDetail, CardSearch
from decks.api.check import DeckCheck, DeckFileMaking
from decks.api.formats import FormatList
from decks.api.proposals import (
    CardProposalAcceptance,
    CardProposalDetail,
    CardProposalRejection,
    CardProposals,
    CardProposalWithdrawal,
)

urlpatterns = [
    path("formats/", FormatList.as_view(), name="api-formats"),
    path("decks/check/", DeckCheck.as_view(), name="api-deck-check"),
    path("decks/file/", DeckFileMaking.as_view(), name="api-deck-file"),
    path("cards/", CardSearch.as_view(), name="api-cards"),
    path("cards/<slug:game>/<slug:key>/", CardDetail.as_view(), name="api-card"),
    path("card-proposals/", CardProposals.as_view(), name="api-card-proposals"),
    path("card-proposals/<int:number>/", CardProposalDetail.as_view(), name="api-card-proposal"),
    path("card-proposals/<int:number>/accept/", CardProposalAcceptance.as_view(), name="api-card-proposal-accept"),
    path("card-proposals/<int:number>/reject/", CardProposalRejection.as_view(), name="api-card-proposal-reject"),
    path("card-proposals/<int:number>/withdraw/", CardProposalWithdrawal.as_view(), name="api-card-proposal-withdraw"),
]
