"""The sample: loaded only into an empty database, complete, and removed with all of its rows."""

import pytest

from accounts.models import User
from accounts.queries.sign_in_links import read_link
from accounts.services.people import create_person, grant_site_role
from decks.models import DeckList, DeckVersion
from ledger.models import Action, Job
from tests.builders import make_event, make_person, organizer_of, player_of
from tests.refusals import refused
from tournament.entries.services.entries import add_entry, add_walk_in, join_event
from tournament.event.queries.staff import find_roles
from tournament.models import Entry, Event, Match, Result, Round, Submission
from tournament.organizing.services.events import move_event
from tournament.papers.services import queue_paper
from tournament.rounds.services.rounds import pair_next_round
from tournament.sample.people import PLAYERS
from tournament.sample.services import SampleLinks, load_sample, remove_sample
from tournament.standings.queries.standings import read_standings_after
from tournament.submissions.queries.submissions import find_submissions_by_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def links() -> SampleLinks:
    return load_sample()


def test_sample_has_sixteen_players_and_three_rounds(links: SampleLinks) -> None:
    event = Event.objects.get()
    assert [entry.status for entry in event.entries.all()] == ["checked_in"] * 16
    assert list(event.rounds.values_list("number", "state")) == [(n, "closed") for n in (1, 2, 3)]
    assert (event.state, event.is_sample, len(read_standings_after(event, 3).rows)) == ("running", True, 16)
    assert pair_next_round(event=event, actor=None, number=4).number == 4


def test_only_the_deck_of_the_last_player_is_illegal(links: SampleLinks) -> None:
    submissions = find_submissions_by_entry(Event.objects.get())
    illegal = [Entry.objects.get(pk=entry) for entry, row in submissions.items() if not row.deck_version.legal]
    assert len(submissions) == 16
    assert [entry.name for entry in illegal] == [" ".join(PLAYERS[-1])]


def test_illegal_deck_has_each_common_fault(links: SampleLinks) -> None:
    verdict = DeckVersion.objects.get(legal=False).parsed_verdict
    assert {problem.code for problem in verdict.problems} >= {
        "deck_too_small",
        "too_many_copies",
        "card_banned",
        "card_unknown",
    }


def test_links_sign_in_the_people_they_name(links: SampleLinks) -> None:
    event = Event.objects.get()
    assert read_link(code=links.organizer).user == organizer_of(event)
    assert find_roles(read_link(code=links.judge).user, event) == {"judge"}
    assert read_link(code=links.player).user == player_of(event.entries.order_by("id")[0])
    owner = read_link(code=links.owner)
    assert owner.asks_for_password
    assert owner.user.site_roles.get().role == "operator"


def test_no_person_of_the_sample_has_a_password(links: SampleLinks) -> None:
    assert not any(user.has_usable_password() for user in User.objects.all())


def test_sample_is_refused_in_a_database_with_an_account() -> None:
    make_person()
    with refused("sample_not_empty"):
        load_sample()
    assert not Event.objects.exists()


def test_sample_is_refused_a_second_time(links: SampleLinks) -> None:
    with refused("sample_not_empty"):
        load_sample()


def test_removal_by_the_owner_deletes_all_rows_but_the_owner(links: SampleLinks) -> None:
    event = Event.objects.get()
    owner = read_link(code=links.owner).user
    queue_paper(event=event, kind="standings", number=None, language="cs", actor=owner)
    add_walk_in(event=event, given_name="Jana", family_name="Nováková", actor=owner)
    pair_next_round(event=event, actor=owner)
    remove_sample(event=event, actor=owner)
    assert list(User.objects.all()) == [owner]
    for model in (Event, Entry, Round, Match, Result, Submission, DeckVersion, DeckList, Job):
        assert not model._default_manager.exists(), model


def test_removal_by_the_organizer_keeps_organizer_and_owner(links: SampleLinks) -> None:
    event = Event.objects.get()
    organizer = organizer_of(event)
    remove_sample(event=event, actor=organizer)
    assert set(User.objects.all()) == {organizer, read_link(code=links.owner).user}


def test_removal_keeps_players_with_a_password_or_an_entry_elsewhere(links: SampleLinks) -> None:
    event = Event.objects.get()
    elsewhere = make_event(0, state="registration", name="Jarní turnaj")
    guest = player_of(event.entries.order_by("id")[0])
    join_event(event=elsewhere, user=guest)
    own = make_person("Marek Novák", password="tajné-heslo-7")
    move_event(event=elsewhere, to="check_in", actor=None)
    Entry.objects.create(event=event).members.create(event=event, user=own)
    remove_sample(event=event, actor=organizer_of(elsewhere))
    assert {guest, own, organizer_of(elsewhere)} <= set(User.objects.all())
    assert elsewhere.entries.count() == 1


def test_another_event_is_not_removed_as_the_sample() -> None:
    event = make_event(2)
    with refused("not_the_sample"):
        remove_sample(event=event, actor=None)
    assert Event.objects.filter(pk=event.pk).exists()


def test_removal_keeps_a_site_owner_that_played() -> None:
    load_sample()
    event, owner = Event.objects.get(), User.objects.get(username="owner")
    add_entry(event=event, user=owner, actor=None)
    remove_sample(event=event, actor=event.created_by)
    assert set(User.objects.values_list("username", flat=True)) == {"owner", "irena.sovova"}
    line = Action.objects.get(verb="sample.removed")
    assert line.before is not None
    assert len(line.before["people"]) == 17


def test_removal_keeps_an_editor_of_rulings_that_played() -> None:
    load_sample()
    event = Event.objects.get()
    editor = create_person(given_name="Eva", family_name="Hlaváčová", actor=None)
    grant_site_role(user=editor, role="editor", actor=None)
    add_entry(event=event, user=editor, actor=None)
    remove_sample(event=event, actor=None)
    assert User.objects.filter(pk=editor.pk).exists()
