"""Faults that a review found, each named after what went wrong."""

from datetime import UTC, datetime

import pytest

from accounts.models import User
from accounts.services.people import create_person, grant_site_role
from ledger.models import Action
from tests.builders import make_event, pair, report_all
from tests.refusals import refused
from tournament.models import Event
from tournament.services.entries import add_entry, change_status
from tournament.services.events import create_event, move_event
from tournament.services.results import Given, enter_result
from tournament.services.rounds import close_round
from tournament.services.sample import lay_sample, remove_sample
from tournament.services.submissions import submit_deck

pytestmark = pytest.mark.django_db
FORMAT = "doomtrooper/prague-cup-2011"


def test_removing_the_sample_took_the_owner_who_played_in_it() -> None:
    lay_sample()
    event, owner = Event.objects.get(), User.objects.get(username="owner")
    add_entry(event=event, user=owner, actor=None)
    remove_sample(event=event, actor=event.created_by)
    assert set(User.objects.values_list("username", flat=True)) == {"owner", "irena.sovova"}
    line = Action.objects.get(verb="sample.removed")
    assert line.before is not None
    assert len(line.before["people"]) == 17


def test_somebody_who_edits_rulings_survived_no_removal() -> None:
    lay_sample()
    event = Event.objects.get()
    editor = create_person(given_name="Eva", family_name="Hlaváčová", actor=None)
    grant_site_role(user=editor, role="editor", actor=None)
    add_entry(event=event, user=editor, actor=None)
    remove_sample(event=event, actor=None)
    assert User.objects.filter(pk=editor.pk).exists()


@pytest.mark.parametrize("year", [1, 1800, 9999])
def test_an_event_began_at_the_end_of_the_calendar(year: int) -> None:
    with refused("start_not_planned"):
        create_event(actor=None, name="Kdysi", format_key=FORMAT, starts_at=datetime(year, 1, 1, tzinfo=UTC))
    assert not Event.objects.exists()


def test_an_address_grew_over_its_column_when_somebody_was_faster() -> None:
    long = "Velký pražský turnaj starých karetních her o putovní pohár"
    for _ in range(3):
        event = create_event(
            actor=None,
            name=long,
            format_key=FORMAT,
            starts_at=datetime(2026, 11, 20, tzinfo=UTC),
            slug="velky-prazsky-turnaj-starych-karetnich-her-o-puto-sezona"[:60],
        )
        assert len(event.slug) <= 60


@pytest.mark.parametrize("text", ["", "   \n\t\n", "# jen poznámka\n"])
def test_an_empty_list_was_handed_in(text: str) -> None:
    entry = make_event(2, state="registration").entries.first()
    assert entry is not None
    with refused("deck_empty"):
        submit_deck(entry=entry, text=text, actor=None)
    assert not entry.submissions.exists()


def test_an_event_was_finished_over_an_open_round() -> None:
    event = make_event(4)
    paired = pair(event)
    report_all(event)
    with refused("round_still_open_at_end"):
        move_event(event=event, to="finished", actor=None)
    close_round(event=event, number=paired.number, actor=None)
    assert move_event(event=event, to="finished", actor=None).state == "finished"


def test_no_games_at_all_counted_as_a_draw() -> None:
    event = make_event(2)
    match = pair(event).matches.get()
    with refused("result_impossible"):
        enter_result(event=event, match_id=match.pk, given=Given(games=[0, 0, 0]), actor=None)
    match.refresh_from_db()
    assert match.result is None


def test_a_check_in_was_taken_back_in_mid_event() -> None:
    event = make_event(4)
    entry = event.entries.first()
    assert entry is not None
    change_status(entry=entry, to="registered", actor=None)
    change_status(entry=entry, to="checked_in", actor=None)
    pair(event)
    with refused("status_not_allowed"):
        change_status(entry=entry, to="registered", actor=None)
