"""Addresses of pages of rulings."""

from django.urls import path

from rulings.views.for_cards import rulings_of_cards
from rulings.views.ruling import ruling_page
from rulings.views.search import search_page

app_name = "rulings"
urlpatterns = [
    path("", search_page, name="search"),
    path("for-cards/", rulings_of_cards, name="for-cards"),
    path("<str:ruling_id>/", ruling_page, name="ruling"),
]
