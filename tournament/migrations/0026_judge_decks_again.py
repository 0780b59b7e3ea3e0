"""Let decks of events that have not begun be judged again: by the reading of lists that asks what was not understood.

A stored verdict holds as long as it is by the rules of its event. Without the digest of its rules it is of no rules, so
that each reading judges the deck again; the verdict itself stays as it was. Running and finished events keep theirs.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NOT_BEGUN = ("draft", "announced", "registration", "check_in")


def forget_rules(apps: Apps, _editor: BaseDatabaseSchemaEditor | None) -> None:
    """Take the digest of rules off the verdicts of decks in events that have not begun."""
    submissions = apps.get_model("tournament", "Submission").objects.filter(entry__event__state__in=NOT_BEGUN)
    versions = apps.get_model("decks", "DeckVersion").objects
    versions.filter(pk__in=submissions.values("deck_version")).update(rules="")
    apps.get_model("tournament", "SettledLine").objects.filter(submission__in=submissions).update(rules="")


class Migration(migrations.Migration):
    """Runs once; later verdicts are by the reading of today."""

    dependencies = [
        ("decks", "0008_printed_values"),
        ("tournament", "0025_answers_about_lines"),
    ]

    operations = [migrations.RunPython(forget_rules, migrations.RunPython.noop)]
