"""Reads pinned editions of formats."""

from dataclasses import replace
from functools import lru_cache

from decks.models import FormatEdition
from games.declaration import Format
from games.formats.edition import read_format
from games.registry import find_format


@lru_cache(maxsize=64)
def read_pinned_format(digest: str) -> Format:
    """Return the format of an edition; cached, because the row of a digest never changes. Scoring is that of today."""
    edition = FormatEdition.objects.get(digest=digest)
    game, today = find_format(edition.format_key)
    return replace(read_format(edition.rules, game), scoring=today.scoring)
