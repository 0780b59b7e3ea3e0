"""How many bytes the body of a request may have, by what is sent to its address. Entry point: :func:`find_body_limit`.

The web server asks before it reads the body. What a body contains is limited by the views and services.
"""

from dataclasses import dataclass

from django.conf import settings
from django.urls import Resolver404, resolve

from decks.domain.deck_lists.text import MAX_CHARACTERS
from decks.domain.opening.deck_file import MAX_DECK_FILE_BYTES

# A letter of four bytes in a form: %F0%9F%98%80; JSON writes it as two escapes of six.
_BYTES_OF_A_LETTER = 12
# Forms and JSON of a few fields; every address that is not named below, known or not.
DEFAULT_BODY_LIMIT = 100_000


@dataclass(frozen=True)
class BodyKind:
    """What is sent to some addresses, which are given by the names of their views."""

    name: str
    limit: int
    views: tuple[str, ...]


KINDS = (
    BodyKind(
        "a deck list",
        DEFAULT_BODY_LIMIT + _BYTES_OF_A_LETTER * MAX_CHARACTERS,
        (
            *("api-deck-check", "api-deck-file", "api-entry-deck", "api-rulings-for-decks", "api-settled-lines"),
            *("decks:fragment", "decks:take", "event-deck-fragment", "event-deck-take"),
            *("event-deck-change-fragment", "event-deck-change-take", "rulings:for-decks"),
        ),
    ),
    BodyKind(
        "a deck list or a deck file",
        DEFAULT_BODY_LIMIT + _BYTES_OF_A_LETTER * MAX_CHARACTERS + MAX_DECK_FILE_BYTES,
        ("decks:check", "event-deck", "event-deck-change"),
    ),
    BodyKind(
        "a list of names, a document, a ruling, house rules, texts without a name",
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        (
            *("event-walk-ins", "api-entry-names", "event-house-rules", "api-event-rules", "api-events", "api-event"),
            *("rulings:drafts", "rulings:paper", "rulings:propose", "rulings:propose-change", "rulings:proposal"),
            *("api-proposals", "my-data-erase", "api-erase-me", "event-erase"),
        ),
    ),
)
_LIMITS = {view: kind.limit for kind in KINDS for view in kind.views}


def find_body_limit(path: str, declared: int) -> int:
    """Return the limit for an address in the spelling of WSGI. A declared length below all limits is not looked up."""
    if 0 < declared <= DEFAULT_BODY_LIMIT:
        return DEFAULT_BODY_LIMIT
    try:
        return _LIMITS.get(resolve(path.encode("latin-1").decode()).view_name, DEFAULT_BODY_LIMIT)
    except (Resolver404, UnicodeError):
        return DEFAULT_BODY_LIMIT
