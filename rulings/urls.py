"""Addresses of the pages of rulings."""

from django.urls import path

from rulings import paths  # noqa: F401  registers the converter of ids
from rulings.views.editing.documents import document_page
from rulings.views.editing.drafts import drafts_page
from rulings.views.editing.proposal_forms import propose_change_page, propose_ruling_page
from rulings.views.editing.proposals import approve, proposal_list_page, proposal_page, reject, withdraw
from rulings.views.editing.sources import new_source_page
from rulings.views.reading.books import book_page, printable_book_page, recent_changes_page, shelf_page
from rulings.views.reading.card_lists import banned_cards_page, removed_cards_page
from rulings.views.reading.for_cards import card_rulings_fragment, deck_rulings_fragment
from rulings.views.reading.ruling import ruling_page
from rulings.views.reading.search import search_page

app_name = "rulings"
urlpatterns = [
    path("", search_page, name="search"),
    path("for-cards/", card_rulings_fragment, name="for-cards"),
    path("for-decks/", deck_rulings_fragment, name="for-decks"),
    path("books/", shelf_page, name="shelf"),
    path("books/<id:source_id>/", book_page, name="book"),
    path("books/<id:source_id>/print/", printable_book_page, name="book-print"),
    path("changes/", recent_changes_page, name="changes"),
    path("lists/<slug:game>/<slug:slug>/banned/", banned_cards_page, name="banned"),
    path("lists/<slug:game>/<slug:slug>/removed/", removed_cards_page, name="removed"),
    path("drafts/<slug:game>/", drafts_page, name="drafts"),
    path("papers/<slug:game>/", document_page, name="paper"),
    path("sources/<slug:game>/new/", new_source_page, name="new-source"),
    path("propose/", propose_ruling_page, name="propose"),
    path("proposals/", proposal_list_page, name="proposals"),
    path("proposals/<int:number>/", proposal_page, name="proposal"),
    path("proposals/<int:number>/approve/", approve, name="approve"),
    path("proposals/<int:number>/reject/", reject, name="reject"),
    path("proposals/<int:number>/withdraw/", withdraw, name="withdraw"),
    path("<id:ruling_id>/propose/", propose_change_page, name="propose-change"),
    path("<id:ruling_id>/", ruling_page, name="ruling"),
]
