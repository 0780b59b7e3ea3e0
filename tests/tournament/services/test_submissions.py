"""Handing in decks: every version kept, the newest counts, locked once the first round is paired."""

from typing import Any

import pytest

from decks.models import DeckVersion
from ledger.models import Action
from tests.builders import entries, make_event, pair, player_of
from tests.decks.lists import legal_deck
from tests.refusals import refused
from tournament.models import Entry, Submission
from tournament.queries.submissions import current_submission, current_submissions, submissions_of
from tournament.services.submissions import submit_deck

pytestmark = pytest.mark.django_db


def an_entry() -> Entry:
    return entries(make_event(1, state="registration"))[0]


def test_a_deck_is_handed_in_with_its_verdict() -> None:
    entry = an_entry()
    version = submit_deck(entry=entry, text=legal_deck(), actor=player_of(entry))
    assert (version.legal, version.number, version.deck.owner) == (True, 1, player_of(entry))
    line: Any = Action.objects.filter(scope=entry.event.scope).latest("id")
    assert (line.verb, line.after["deck_version"]) == ("deck.submitted", version.pk)


def test_an_illegal_deck_is_taken_and_marked() -> None:
    entry = an_entry()
    assert submit_deck(entry=entry, text="1 Mitch Hunter", actor=None).legal is False
    assert current_submission(entry) is not None


def test_the_newest_of_several_counts_and_none_is_lost() -> None:
    entry = an_entry()
    versions = [submit_deck(entry=entry, text=legal_deck(aside), actor=None) for aside in (0, 3, 0)]
    newest = current_submission(entry)
    assert newest is not None
    assert newest.deck_version == versions[-1]
    assert [one.deck_version for one in submissions_of(entry)] == versions[::-1]
    assert current_submissions(entry.event) == {entry.pk: newest}


def test_nobody_hands_in_a_deck_once_the_first_round_is_paired() -> None:
    event = make_event(2)
    pair(event, publish=False)
    with refused("deck_locked"):
        submit_deck(entry=entries(event)[0], text=legal_deck(), actor=None)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 Mitch Hunter\n" * 1_400, "text_too_large"),
        ("1 a\n" * 1_001, "too_many_lines"),
        ("%PDF-1.7\x00\x01\x02", "text_not_readable"),
    ],
)
def test_what_is_no_deck_is_not_stored(text: str, code: str) -> None:
    entry = an_entry()
    with refused(code):
        submit_deck(entry=entry, text=text, actor=None)
    assert not DeckVersion.objects.exists()


def test_erasing_a_person_takes_their_decks_and_leaves_their_matches() -> None:
    """Found: a deck that was handed in kept its owner from being erased."""
    event = make_event(2, state="check_in")
    entry = entries(event)[0]
    submit_deck(entry=entry, text=legal_deck(), actor=player_of(entry))
    player_of(entry).delete()
    assert not Submission.objects.exists()
    assert event.entries.count() == 2
