"""Writes about decks and cards: deck versions, editions of formats, the catalogue, proposals, personal data."""

from decks.services.check import check_text
from decks.services.editions import pin_format
from decks.services.versions import save_deck_version

__all__ = ["check_text", "pin_format", "save_deck_version"]
