"""Deck lists of a person."""

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from decks.models import DeckList, DeckVersion


def decks_of(owner: User) -> QuerySet[DeckList]:
    """The person's decks, the newest first."""
    return DeckList.objects.filter(owner=owner)


def versions_of(deck: DeckList) -> QuerySet[DeckVersion]:
    """All versions of a deck, the newest first."""
    return DeckVersion.objects.filter(deck=deck).order_by("-number")


def newest_versions(owner: User, format_key: str = "") -> QuerySet[DeckVersion]:
    """The newest version of each of the person's decks, the latest first; of formats whose key begins like that."""
    newest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
    mine = DeckVersion.objects.filter(deck__owner=owner, deck__format_key__startswith=format_key)
    return mine.filter(pk=Subquery(newest)).select_related("deck").order_by("-at", "-pk")
