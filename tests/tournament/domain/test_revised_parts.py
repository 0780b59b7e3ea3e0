"""Every verb of the log says which parts of an event it changes."""

import json

from tests.contracts import GOLDEN
from tournament.domain.revised_parts import PARTS, Part, find_parts_of_verb

# Dotted names in services that are no verbs: Celery's task, the kind of a job, a state that is written as a verb.
_NO_VERBS = {"kartel.accounts", "kartel.jobs", "tournament.document"}


def test_every_verb_of_the_project_has_an_entry() -> None:
    verbs = set(json.loads(GOLDEN.read_text(encoding="utf-8"))["log_verbs"])
    assert verbs - _NO_VERBS - set(PARTS) == set()


def test_an_unknown_verb_changes_every_part() -> None:
    assert find_parts_of_verb("entry.something_new") == set(Part)
