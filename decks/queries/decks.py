"""Reads the deck lists of a person."""

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.models import User
from decks.models import DeckVersion


def list_newest_versions(owner: User, format_key_prefix: str = "") -> QuerySet[DeckVersion]:
    """Return the newest version of each deck of the person, the latest first.

    Only decks of formats with a key that begins with the prefix, such as ``doomtrooper/``, are returned.
    """
    newest = DeckVersion.objects.filter(deck=OuterRef("deck")).order_by("-number").values("pk")[:1]
    mine = DeckVersion.objects.filter(deck__owner=owner, deck__format_key__startswith=format_key_prefix)
    return mine.filter(pk=Subquery(newest)).select_related("deck").order_by("-at", "-pk")
