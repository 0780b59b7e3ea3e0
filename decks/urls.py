"""Addresses of pages of decks."""

from django.urls import path

from decks.views.cards import card_page
from decks.views.check import check_fragment, check_page, take_suggestion
from decks.views.completion import complete_line
from decks.views.formats import format_page, formats_page

app_name = "decks"

urlpatterns = [
    path("decks/check/", check_page, name="check"),
    path("decks/check/fragment/", check_fragment, name="fragment"),
    path("decks/check/take/", take_suggestion, name="take"),
    path("decks/complete/", complete_line, name="complete"),
    path("formats/", formats_page, name="formats"),
    path("formats/<slug:game>/<slug:slug>/", format_page, name="format"),
    path("cards/<slug:game>/<slug:key>/", card_page, name="card"),
]
