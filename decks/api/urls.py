"""Addresses of the API of decks."""

from django.urls import path

from decks.api.cards import CardDetail, CardSearch
from decks.api.check import DeckCheck
from decks.api.formats import FormatList

urlpatterns = [
    path("formats/", FormatList.as_view(), name="api-formats"),
    path("decks/check/", DeckCheck.as_view(), name="api-deck-check"),
    path("cards/", CardSearch.as_view(), name="api-cards"),
    path("cards/<slug:game>/<slug:key>/", CardDetail.as_view(), name="api-card"),
]
