"""Submitting decks: every version is kept, the newest counts, locked once the first round is paired."""

from typing import Any

import pytest

from decks.models import DeckVersion
from ledger.models import Action
from tests.builders import entries, make_event, pair, player_of, staff_of
from tests.decks.lists import legal_deck
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Submission
from tournament.submissions.queries.lines_to_settle import list_lines_to_settle
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.submissions import find_submission, find_submissions_by_entry, list_submissions
from tournament.submissions.queries.verdicts import judge_decks, judge_entry_deck
from tournament.submissions.services.submissions import edit_deck, save_deck, submit_deck

pytestmark = pytest.mark.django_db


def an_entry() -> Entry:
    return entries(make_event(1, state="registration"))[0]


def test_a_submitted_deck_has_a_verdict() -> None:
    entry = an_entry()
    version = submit_deck(entry=entry, text=legal_deck(), actor=player_of(entry))
    assert (version.legal, version.number, version.deck.owner) == (True, 1, player_of(entry))
    line: Any = Action.objects.filter(scope=entry.event.scope).latest("id")
    assert (line.verb, line.after["deck_version"]) == ("deck.submitted", version.pk)


def test_an_illegal_deck_is_accepted_and_marked() -> None:
    entry = an_entry()
    assert submit_deck(entry=entry, text="1 Mitch Hunter", actor=None).legal is False
    assert find_submission(entry) is not None


def test_the_newest_submission_counts_and_all_are_kept() -> None:
    entry = an_entry()
    versions = [submit_deck(entry=entry, text=legal_deck(aside), actor=None) for aside in (0, 3, 0)]
    newest = find_submission(entry)
    assert newest is not None
    assert newest.deck_version == versions[-1]
    assert [submission.deck_version for submission in list_submissions(entry)] == versions[::-1]
    assert find_submissions_by_entry(entry.event) == {entry.pk: newest}


def test_no_deck_is_submitted_once_the_first_round_is_paired() -> None:
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
def test_a_text_that_is_no_deck_list_is_not_stored(text: str, code: str) -> None:
    entry = an_entry()
    with refused(code):
        submit_deck(entry=entry, text=text, actor=None)
    assert not DeckVersion.objects.exists()


def test_deleting_a_person_deletes_decks_and_keeps_entries() -> None:
    """A past fault: a person with a submitted deck could not be deleted."""
    event = make_event(2, state="check_in")
    entry = entries(event)[0]
    submit_deck(entry=entry, text=legal_deck(), actor=player_of(entry))
    player_of(entry).delete()
    assert not Submission.objects.exists()
    assert event.entries.count() == 2


def test_a_saved_deck_is_not_submitted_and_the_earlier_submission_counts() -> None:
    entry = an_entry()
    counts = submit_deck(entry=entry, text=legal_deck(), actor=None)
    saved = save_deck(entry=entry, text=legal_deck(3), actor=player_of(entry))
    assert (saved.number, saved.deck) == (2, counts.deck)
    current = find_submission(entry)
    assert current is not None
    assert current.deck_version == counts


def test_staff_change_a_locked_deck_with_a_reason() -> None:
    event = make_event(2)
    entry = entries(event)[0]
    judge = staff_of(event, "judge")
    pair(event)
    version = edit_deck(entry=entry, text=legal_deck(), reason="  chyběla\n karta ", actor=judge)
    current = find_submission(entry)
    assert current is not None
    assert (current.deck_version, current.reason, current.by) == (version, "chyběla karta", judge)
    line: Any = Action.objects.get(verb="deck.edited")
    assert (line.actor, line.after["reason"]) == (judge, "chyběla karta")
    assert version.deck.owner == player_of(entry)


@pytest.mark.parametrize(
    ("reason", "text", "code"),
    [
        ("", "1 Ilian", "deck_reason_missing"),
        (" \n ", "1 Ilian", "deck_reason_missing"),
        ("a" * 301, "1 Ilian", "reason_too_long"),
        ("překlep", legal_deck(), "deck_same"),
        ("překlep", "# nic", "deck_empty"),
        ("překlep", "\x00", "text_not_readable"),
        ("pře\x01klep", "1 Ilian", "text_not_readable"),
    ],
)
def test_staff_cannot_change_a_deck_without_a_reason_or_a_change(reason: str, text: str, code: str) -> None:
    entry = an_entry()
    submit_deck(entry=entry, text=legal_deck(), actor=None)
    with refused(code):
        edit_deck(entry=entry, text=text, reason=reason, actor=None)
    assert Submission.objects.count() == 1


def test_no_deck_of_a_finished_event_is_changed() -> None:
    entry = entries(make_event(2, state="finished"))[0]
    with refused("event_over"):
        edit_deck(entry=entry, text="1 Ilian", reason="překlep", actor=None)


HERO = "Hrdina: Aurion [A1]"


def submit_rosters(first: str, second: str) -> tuple[Entry, Entry]:
    """Submit the rosters of two players of Scratch Wars. Return their entries."""
    event = make_event(2, state="registration", format_key="scratch-wars/duel")
    first_entry, second_entry = entries(event)
    submit_deck(entry=first_entry, text=first, actor=None)
    submit_deck(entry=second_entry, text=second, actor=None)
    return first_entry, second_entry


def serial_errors(entry: Entry) -> list[list[int]]:
    judged = judge_entry_deck(entry, entry.event)
    assert judged is not None
    return [list(error.lines) for error in judged.verdict.errors if error.code == "serial_repeated"]


def test_a_serial_code_in_two_rosters_is_an_error_at_submission() -> None:
    first, second = submit_rosters(f"{HERO}\nZbraň: Meč [B1]", "Hrdina: Zed [C1]\nZbraň: Štít [b 1]")
    later = find_submission(second)
    assert later is not None
    (problem,) = later.deck_version.parsed_verdict.errors
    assert (problem.code, problem.params["found"], problem.lines) == ("serial_repeated", 2, (2,))
    assert (serial_errors(first), serial_errors(second)) == ([[2]], [[2]])


def test_a_line_with_a_code_is_not_to_settle() -> None:
    """Its name is in no card list, and is not checked."""
    entry, _other = submit_rosters(f"{HERO}\nZbraň: Meč [B1]\nKočičí pelech", "Hrdina: Zed [C1]")
    judged = judge_entry_deck(entry, entry.event)
    assert judged is not None
    lines = list_lines_to_settle(entry, judged.verdict, read_event_rules(entry.event))
    assert [line.text for line in lines] == ["Kočičí pelech"]


def test_saving_does_not_disclose_codes_of_other_rosters() -> None:
    _one, other = submit_rosters(f"{HERO}\nZbraň: Meč [B1]", "Hrdina: Zed [C1]\nZbraň: Štít [D1]")
    assert save_deck(entry=other, text=f"{HERO}\nZbraň: Meč [B1]", actor=None).legal


def test_rosters_with_different_codes_are_legal() -> None:
    first, second = submit_rosters(f"{HERO}\nZbraň: Meč [B1]", "Hrdina: Aurion [A2]\nZbraň: Meč [B2]")
    assert (serial_errors(first), serial_errors(second)) == ([], [])
    assert judge_decks(first.event)[second.pk].legal


def test_correcting_one_of_two_rosters_makes_both_legal() -> None:
    first, second = submit_rosters(f"{HERO}\nZbraň: Meč [B1]", "Hrdina: Zed [C1]\nZbraň: Štít [B1]")
    submit_deck(entry=first, text=f"{HERO}\nZbraň: Meč [B9]", actor=None)
    assert (serial_errors(first), serial_errors(second)) == ([], [])


def test_codes_of_a_dropped_entry_do_not_count() -> None:
    first, second = submit_rosters(f"{HERO}\nZbraň: Meč [B1]", "Hrdina: Zed [C1]\nZbraň: Štít [B1]")
    change_status(entry=first, to="dropped", actor=None)
    assert serial_errors(second) == []


def test_codes_of_the_own_earlier_roster_do_not_count() -> None:
    first, _other = submit_rosters(f"{HERO}\nZbraň: Meč [B1]", "Hrdina: Zed [C1]\nZbraň: Štít [D1]")
    again = submit_deck(entry=first, text=f"{HERO}\nZbraň: Meč [B1]\nZbraň: Luk [B2]", actor=None)
    assert again.legal


def test_codes_of_another_event_do_not_count() -> None:
    submit_rosters(f"{HERO}\nZbraň: Meč [B1]", "Hrdina: Zed [C1]\nZbraň: Štít [D1]")
    event = make_event(1, state="registration", format_key="scratch-wars/duel", name="Jarní turnaj")
    assert submit_deck(entry=entries(event)[0], text=f"{HERO}\nZbraň: Meč [B1]", actor=None).legal


@pytest.mark.parametrize("text", ["", "   \n\t\n", "# jen poznámka\n"])
def test_an_empty_list_is_not_submitted(text: str) -> None:
    entry = make_event(2, state="registration").entries.first()
    assert entry is not None
    with refused("deck_empty"):
        submit_deck(entry=entry, text=text, actor=None)
    assert not entry.submissions.exists()
