"""Let decks of events that have not begun be judged again: by the reading of lists that asks what was not understood.

A stored verdict holds as long as it is by the rules of its event. Without the digest of its rules it is of no rules, so
that each reading judges the deck again; the verdict itself stays as it was. Running and finished events keep theirs.
"""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import QuerySet

NOT_BEGUN = ("draft", "announced", "registration", "check_in")


def forget_rules(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Take the digest of rules off the verdicts of decks in events that have not begun."""

    def rows(app: str, model: str) -> QuerySet[Any]:
        found: QuerySet[Any] = apps.get_model(app, model).objects.using(editor.connection.alias)
        return found

    submissions = rows("tournament", "Submission").filter(entry__event__state__in=NOT_BEGUN)
    rows("decks", "DeckVersion").filter(pk__in=submissions.values("deck_version")).update(rules="")
    rows("tournament", "SettledLine").filter(submission__in=submissions).update(rules="")


class Migration(migrations.Migration):
    """Runs once; later verdicts are by the reading of today."""

    dependencies = [
        ("decks", "0008_printed_values"),
        ("tournament", "0025_answers_about_lines"),
    ]

    operations = [migrations.RunPython(forget_rules, migrations.RunPython.noop)]
