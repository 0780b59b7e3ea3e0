"""Verbs of the log: each that the tournament writes is in the table, an unknown one changes every part."""

from tests.contracts import list_verbs
from tournament.domain.revised_parts import Part
from tournament.domain.verbs import KINDS, VERBS, find_verb

# The kind of a job, which looks like a verb.
_NO_VERBS = {"tournament.document"}


def test_every_verb_that_the_tournament_writes_is_in_the_table() -> None:
    assert set(list_verbs("tournament")) - _NO_VERBS - VERBS.keys() == set()


def test_an_unknown_verb_changes_every_part() -> None:
    assert find_verb("entry.something_new").parts == set(Part)


def test_every_kind_of_line_can_be_chosen() -> None:
    """Lines about players kept apart could not be chosen by their kind. Other kinds are in no log of an event."""
    others = {"series", "sample", "account", "site_role"}
    assert {verb.partition(".")[0] for verb in VERBS} - others == KINDS.keys()
