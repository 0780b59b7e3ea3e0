"""Addresses of the pages of decks and cards."""

from django.urls import path

from decks.views.cards import card_page, cards_page
from decks.views.check import apply_suggestion, check_fragment, check_page, complete_line
from decks.views.formats import format_page, formats_page
from decks.views.proposals import (
    accept_page,
    correct_card_page,
    proposal_page,
    proposals_page,
    propose_card_page,
    reject_page,
    withdraw_page,
)

app_name = "decks"

urlpatterns = [
    path("decks/check/", check_page, name="check"),
    path("decks/check/fragment/", check_fragment, name="fragment"),
    path("decks/check/take/", apply_suggestion, name="take"),
    path("decks/complete/", complete_line, name="complete"),
    path("formats/", formats_page, name="formats"),
    path("formats/<slug:game>/<slug:slug>/", format_page, name="format"),
    path("cards/", cards_page, name="cards"),
    path("cards/<slug:game>/<slug:key>/", card_page, name="card"),
    path("cards/<slug:game>/<slug:key>/correct/", correct_card_page, name="correct"),
    path("card-proposals/", proposals_page, name="proposals"),
    path("card-proposals/new/<slug:game>/", propose_card_page, name="propose"),
    path("card-proposals/<int:number>/", proposal_page, name="proposal"),
    path("card-proposals/<int:number>/accept/", accept_page, name="accept"),
    path("card-proposals/<int:number>/reject/", reject_page, name="reject"),
    path("card-proposals/<int:number>/withdraw/", withdraw_page, name="withdraw"),
]
