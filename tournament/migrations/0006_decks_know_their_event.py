"""Decks made before events had decks of their own get the address of the event they were made for."""

from typing import Any

from django.db import migrations


def tie_decks(apps: Any, schema: Any) -> None:
    """The event of the newest submission, else the newest event of the deck's name and format that its owner entered."""
    using = schema.connection.alias
    handed_in = apps.get_model("tournament", "Submission").objects.using(using).order_by("pk")
    newest = dict(handed_in.values_list("deck_version__deck_id", "entry__event__slug"))
    decks = apps.get_model("decks", "DeckList").objects.using(using).filter(event="")
    events = apps.get_model("tournament", "Event").objects.using(using).order_by("-pk")
    for deck in list(decks):
        entered = events.filter(name=deck.name, format_key=deck.format_key, entries__members__user_id=deck.owner_id)
        slug = newest.get(deck.pk) or entered.values_list("slug", flat=True).first()
        if slug:
            decks.filter(pk=deck.pk).update(event=slug)


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0004_deck_of_an_event"),
        ("tournament", "0005_event_decks"),
    ]

    operations = [migrations.RunPython(tie_decks, migrations.RunPython.noop)]
