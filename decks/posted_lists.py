"""The deck list of a posted editor: its text, with a chosen suggestion, or an opened deck file in its place."""

from django.http import HttpRequest

from decks.domain.deck_lists.name_replacement import apply_suggestion
from decks.domain.deck_lists.text import unify_line_ends
from decks.domain.opening.deck_file import MAX_DECK_FILE_BYTES
from decks.queries.deck_files import open_deck_file
from web.uploads import read_upload


def read_posted_list(request: HttpRequest) -> str:
    """Return the text of the editor with the suggestion that the reader clicked.

    Its lines are those that the browser shows, also where a pasted text has line ends that a browser does not know.
    """
    return apply_suggestion(unify_line_ends(request.POST.get("text", "")), request.POST.get("take", ""))


def read_posted_file(request: HttpRequest, format_key: str) -> str | None:
    """Return the list of the deck file that the reader opens, None if the reader pressed another button.

    Raises ``Refused``: ``file_missing``, ``file_too_large``, and as :func:`decks.queries.deck_files.open_deck_file`.
    """
    if "open" not in request.POST:
        return None
    return open_deck_file(read_upload(request, "file", limit=MAX_DECK_FILE_BYTES), format_key=format_key)
