"""Reads the deck lists of a person."""

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from decks.models import DeckVersion


def list_newest_versions(owner: User, format_key: str = "") -> QuerySet[DeckVersion]:
    """Return the newest version of each deck of the person, the latest first.

    ``format_key`` may be only the beginning of a key, such as that of a game.
    """
    newest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
    mine = DeckVersion.objects.filter(deck__owner=owner, deck__format_key__startswith=format_key)
    return mine.filter(pk=Subquery(newest)).select_related("deck").order_by("-at", "-pk")
