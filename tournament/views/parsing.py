"""Values without a Django form: whole numbers, pairing versions, and the word that confirms a dangerous action."""

import re

from django.http import HttpRequest, QueryDict

from language.folding import fold
from problems import refuse
from tournament.rounds.services.pairing_version import PairingVersion

_WHOLE = re.compile(r"\s*([0-9]{1,9})\s*")


def read_whole(text: str) -> int | None:
    """Return a whole number from 0 with up to nine digits, None for other text."""
    match = _WHOLE.fullmatch(text)
    return int(match[1]) if match else None


def require_whole(text: str) -> int:
    """Return a whole number from 0 with up to nine digits. Raises Refused number_not_understood."""
    number = read_whole(text)
    if number is None:
        refuse("number_not_understood", text=text[:40])
    return number


def read_pairing_version(form: QueryDict) -> PairingVersion:
    """Return the version in the fields ``attempt`` and ``changes``. Raises Refused number_not_understood."""
    return PairingVersion(*(require_whole(form.get(name, "")) for name in ("attempt", "changes")))


def require_word(request: HttpRequest, word: str) -> None:
    """Raise Refused word_not_typed unless the reader typed the word that the dialog asked for."""
    if fold(request.POST.get("confirm", "")) != fold(word):
        refuse("word_not_typed", word=word)
