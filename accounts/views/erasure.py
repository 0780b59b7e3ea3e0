"""What the two pages that erase a person share: the person's own page and the staff's page.

Entry points: :func:`make_erasure_context`, :func:`require_erase_word`, :func:`read_replacements`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from accounts.forms import ERASE_WORD
from accounts.queries.my_data import find_consequences, find_hindrances, find_mentions
from language.folding import fold
from problems import refuse

if TYPE_CHECKING:
    from accounts.models import User

_MENTION_PREFIX = "text."


def make_erasure_context(person: User, *, by_staff: bool) -> dict[str, Any]:
    """Return the template context: hindrances, consequences, texts with the name, ``by_staff``, the word."""
    return {
        "hindrances": find_hindrances(person),
        "consequences": find_consequences(person),
        "mentions": find_mentions(person, by_staff=by_staff),
        "word": ERASE_WORD,
        "by_staff": by_staff,
    }


def require_erase_word(request: HttpRequest) -> None:
    """Raise Refused word_not_typed unless the form repeats the word, in any case and with or without accents."""
    if fold(request.POST.get("confirm", "")) != fold(str(ERASE_WORD)):
        refuse("word_not_typed", word=str(ERASE_WORD))


def read_replacements(request: HttpRequest) -> dict[str, str]:
    """Return the new texts of a form by the keys of their mentions, with ``\\n`` as line end."""
    fields = ((name, str(text).replace("\r\n", "\n")) for name, text in request.POST.items())
    return {name.removeprefix(_MENTION_PREFIX): text for name, text in fields if name.startswith(_MENTION_PREFIX)}
