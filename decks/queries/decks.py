"""Deck lists of a person."""

from django.db.models import QuerySet

from accounts.models import User
from decks.models import DeckList, DeckVersion


def decks_of(owner: User) -> QuerySet[DeckList]:
    """The person's decks, the newest first."""
    return DeckList.objects.filter(owner=owner)


def versions_of(deck: DeckList) -> QuerySet[DeckVersion]:
    """All versions of a deck, the newest first."""
    return DeckVersion.objects.filter(deck=deck).order_by("-number")
