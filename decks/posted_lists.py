"""The deck list of a posted editor: its text, with a chosen suggestion, or an opened deck file in its place."""

from django.http import HttpRequest

from config.uploads import read_upload
from decks.domain.deck_lists.name_replacement import apply_suggestion
from decks.queries.deck_files import LARGEST_DECK_FILE, open_deck_file


def read_posted_list(request: HttpRequest) -> str:
    """Return the text of the editor with the suggestion that the reader clicked."""
    return apply_suggestion(request.POST.get("text", ""), request.POST.get("take", ""))


def read_posted_file(request: HttpRequest, format_key: str) -> str | None:
    """Return the list of the deck file that the reader opens, None if the reader pressed another button.

    Raises ``Refused``: ``file_missing``, ``file_too_large``, and as :func:`decks.queries.deck_files.open_deck_file`.
    """
    if "open" not in request.POST:
        return None
    return open_deck_file(read_upload(request, "file", limit=LARGEST_DECK_FILE), format_key=format_key)
