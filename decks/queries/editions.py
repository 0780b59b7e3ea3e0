"""Editions of formats that were pinned, as the values that pure code works with."""

from dataclasses import replace
from functools import lru_cache

from decks.models import FormatEdition
from games.declaration import Format
from games.formats.edition import read_format
from games.registry import find_format


@lru_cache(maxsize=64)
def pinned_format(digest: str) -> Format:
    """The format of an edition. What stands under a digest never changes, so each is read once a process."""
    edition = FormatEdition.objects.get(digest=digest)
    game, today = find_format(edition.format_key)
    return replace(read_format(edition.rules, game), scoring=today.scoring)
