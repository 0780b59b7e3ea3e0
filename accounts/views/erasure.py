"""What the pages share on which somebody is erased, by themselves or by the staff.

Entry points: :func:`erasure_context`, :func:`require_erase_word`, :func:`read_replacements`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest

from accounts.forms import ERASE
from accounts.queries.my_data import find_consequences, find_hindrances, find_mentions
from language.folding import fold
from problems import refuse

if TYPE_CHECKING:
    from accounts.models import User

_FIELD = "text."


def erasure_context(person: User, *, by_staff: bool) -> dict[str, Any]:
    """What stands in the way, what erasing does, and the texts with the name; ``word`` is to be typed."""
    return {
        "hindrances": find_hindrances(person),
        "consequences": find_consequences(person),
        "mentions": find_mentions(person, by_staff=by_staff),
        "word": ERASE,
        "by_staff": by_staff,
    }


def require_erase_word(request: HttpRequest) -> None:
    """Raise Refused word_not_typed unless the word was typed."""
    if fold(request.POST.get("confirm", "")) != fold(str(ERASE)):
        refuse("word_not_typed", word=str(ERASE))


def read_replacements(request: HttpRequest) -> dict[str, str]:
    """The texts that stand in place of those with the name, by the keys of the mentions; lines end as they are kept."""
    typed = ((name, str(text).replace("\r\n", "\n")) for name, text in request.POST.items())
    return {name.removeprefix(_FIELD): text for name, text in typed if name.startswith(_FIELD)}
