"""Queries of the action log."""

from django.db.models import QuerySet

from ledger.models import Action


def list_actions(scope: str) -> QuerySet[Action]:
    """Return the lines of a scope, newest first, with the actor loaded."""
    return Action.objects.filter(scope=scope).select_related("actor").order_by("-id")
