"""What the etags of pages of rulings are made of: decorators of their views, see :mod:`web.page_cache.conditional`.

The search version changes with all that these pages show of rulings, the names of persons among it.
"""

from django.http import HttpRequest

from accounts.requests import find_signed_in_person
from decks.queries.catalogue import read_card_revisions
from rulings.permissions import can_read_originals
from rulings.queries.originals import read_documents_fingerprint
from rulings.search_storage import read_search_version
from web.page_cache.conditional import conditional_on


def _find_basis(request: HttpRequest) -> tuple[str, ...]:
    """Return the search version, and the name in the menu."""
    reader = find_signed_in_person(request)
    return read_search_version(), reader.full_name if reader else ""


def _find_basis_with_cards(request: HttpRequest) -> tuple[str, ...]:
    """Return the same with the revisions of the card lists."""
    return *read_card_revisions().values(), *_find_basis(request)


def _find_basis_with_documents(request: HttpRequest) -> tuple[str, ...]:
    """Return the same with the texts of the documents and whether the reader may read them."""
    fingerprint = read_documents_fingerprint()
    right = f"{fingerprint} {can_read_originals(request.user)}" if fingerprint else ""
    return right, *_find_basis_with_cards(request)


conditional_on_rulings = conditional_on(_find_basis)
# A page opened from an event has no etag, because it includes parts of the event: tabs, clock and its own rules.
conditional_on_rulings_and_cards = conditional_on(
    lambda request: None if "event" in request.GET else _find_basis_with_cards(request)
)
conditional_on_rulings_cards_and_documents = conditional_on(
    lambda request: None if "event" in request.GET else _find_basis_with_documents(request)
)
