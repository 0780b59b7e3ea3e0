"""Deck lists of a person."""

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from decks.models import DeckList, DeckVersion


def decks_of(owner: User) -> QuerySet[DeckList]:
    """Return the person's decks, the newest first."""
    return DeckList.objects.filter(owner=owner)


def versions_of(deck: DeckList) -> QuerySet[DeckVersion]:
    """Return all versions of a deck, the newest first."""
    return DeckVersion.objects.filter(deck=deck).order_by("-number")


def newest_versions(owner: User, format_key: str = "") -> QuerySet[DeckVersion]:
    """Return the newest version of each deck of the person, the latest first.

    ``format_key`` may be only the beginning of a key, such as that of a game.
    """
    newest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
    mine = DeckVersion.objects.filter(deck__owner=owner, deck__format_key__startswith=format_key)
    return mine.filter(pk=Subquery(newest)).select_related("deck").order_by("-at", "-pk")
