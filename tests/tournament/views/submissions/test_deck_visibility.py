"""Visibility of decks for each reader, in each phase, on the page and by the API, with each setting."""

from itertools import product

import pytest
from django.test import Client

from tests.builders import entries, make_event, organizer_of, pair, play_round, player_of, report_all, staff_of
from tests.decks.lists import legal_deck
from tests.ground.nightly import IS_NIGHT
from tests.tournament.deck_events import choose_deck_settings
from tournament.models import Entry, Event, Match
from tournament.organizing.services.events import move_event
from tournament.rounds.services.rounds import close_round, publish_round, unpublish_round
from tournament.submissions.services.submissions import submit_deck

pytestmark = pytest.mark.django_db

SHOWN = ("staff", "opponent", "public")
# The lowest setting that admits a reader: 0 always, 1 from "opponent", 2 only "public".
NEEDS = {"self": 0, "judge": 0, "organizer": 0, "opponent": 1, "other": 2, "nobody": 2, "scorekeeper": 2}
WHEN = ("registration", "check_in", "running", "drafted", "published", "closed", "finished", "archived")
# Settings during and after the event. Those of a change have each of both, never the same for both.
SETTINGS = [*product(SHOWN, SHOWN)] if IS_NIGHT else [*zip(SHOWN, (*SHOWN[1:], SHOWN[0]), strict=True)]
TEXT = legal_deck(3)


def make_event_in_phase(when: str) -> Event:
    """Return an event of four players with decks in a phase."""
    event = make_event(4, state="registration")
    for entry in entries(event):
        submit_deck(entry=entry, text=TEXT, actor=player_of(entry))
    for to in ("check_in", "running") if when != "registration" else ():
        if when != "check_in" or to == "check_in":
            event = move_event(event=event, to=to, actor=None)
    if when in ("registration", "check_in", "running"):
        return event
    check_in_all(event)
    pair(event, publish=when != "drafted")
    if when in ("closed", "finished", "archived"):
        report_all(event)
        close_round(event=event, number=1, actor=None)
    for to in ("finished", "archived") if when in ("finished", "archived") else ():
        if when == "archived" or to == "finished":
            event = move_event(event=event, to=to, actor=None)
    return event


def check_in_all(event: Event) -> None:
    from tournament.entries.services.entries import change_status

    for entry in entries(event):
        change_status(entry=entry, to="checked_in", actor=None)


def clients_of_readers(event: Event, owner: Entry) -> dict[str, Client]:
    """Return a signed-in client for each kind of reader; the opponent is that of the first round."""
    match = Match.objects.filter(round__event=event, seats__entry=owner).first()
    paired = next((seat.entry for seat in match.seats.all() if seat.entry != owner), None) if match else None
    others = [entry for entry in entries(event) if entry not in (owner, paired)]
    people = {
        "self": player_of(owner),
        "judge": staff_of(event, "judge"),
        "organizer": organizer_of(event),
        "scorekeeper": staff_of(event, "scorekeeper", "Pavel Šír"),
        "other": player_of(others[0]),
    }
    if paired:
        people["opponent"] = player_of(paired)
    clients = {"nobody": Client()}
    for reader, person in people.items():
        clients[reader] = Client()
        clients[reader].force_login(person)
    return clients


def index_of_setting(when: str, during: str, after: str) -> int:
    """Return the index in ``SHOWN`` of the setting that holds in a phase; 0 until a round is published."""
    if when in ("finished", "archived"):
        return SHOWN.index(after)
    return SHOWN.index(during) if when in ("published", "closed") else 0


@pytest.mark.fuller_at_night
@pytest.mark.parametrize("when", WHEN)
def test_deck_is_visible_as_set_and_never_earlier(when: str) -> None:
    event = make_event_in_phase(when)
    owner = entries(event)[0]
    clients = clients_of_readers(event, owner)
    page = f"/events/{event.slug}/entries/{owner.pk}/deck/"
    api = f"/api/v1/events/{event.slug}/entries/{owner.pk}/deck/"
    for during, after in SETTINGS:
        choose_deck_settings(event, shown_during=during, shown_after=after)
        allowed = index_of_setting(when, during, after)
        for reader, client in clients.items():
            expected = NEEDS[reader] <= allowed
            for path in (page, api, f"{page}file/?as=csv", f"{api}file/?kind=lackey"):
                response = client.get(path)
                sees = "Alakhai" in response.content.decode()
                assert (sees, response.status_code == 200) == (expected, expected), (when, during, after, reader, path)


def test_unpublishing_the_round_hides_the_decks() -> None:
    event = make_event_in_phase("drafted")
    owner = entries(event)[0]
    choose_deck_settings(event, shown_during="public")
    path = f"/events/{event.slug}/entries/{owner.pk}/deck/"
    for step, status in ((None, 401), (publish_round, 200), (unpublish_round, 401)):
        if step:
            step(event=event, number=1, actor=None)
        assert Client().get(path).status_code == status


def test_opponent_of_a_draft_does_not_see_the_deck() -> None:
    event = make_event_in_phase("closed")
    choose_deck_settings(event, shown_during="opponent")
    owner = entries(event)[0]
    pair(event, publish=False)
    draft_match = Match.objects.get(round__event=event, round__number=2, seats__entry=owner)
    opponent = next(seat.entry for seat in draft_match.seats.all() if seat.entry != owner)
    client = Client()
    client.force_login(player_of(opponent))
    path = f"/events/{event.slug}/entries/{owner.pk}/deck/"
    assert client.get(path).status_code == 403
    publish_round(event=event, number=2, actor=None)
    assert client.get(path).status_code == 200


def test_entry_list_links_to_no_hidden_deck() -> None:
    event = make_event_in_phase("published")
    path = f"/events/{event.slug}/entries/"
    for shown, seen in (("staff", False), ("opponent", False), ("public", True)):
        choose_deck_settings(event, shown_during=shown)
        assert ("/deck/" in Client().get(path).content.decode()) is seen


def test_player_page_links_to_the_visible_deck_of_the_opponent() -> None:
    event = make_event_in_phase("published")
    owner = entries(event)[0]
    client = Client(headers={"accept-language": "en"})
    client.force_login(player_of(owner))
    for shown, seen in (("staff", False), ("opponent", True), ("public", True)):
        choose_deck_settings(event, shown_during=shown)
        text = client.get(f"/events/{event.slug}/me/").content.decode()
        assert ("The deck of your opponent" in text) is seen


def test_other_readers_see_the_current_deck_without_history() -> None:
    event = make_event_in_phase("published")
    choose_deck_settings(event, shown_during="public")
    owner = entries(event)[0]
    text = Client(headers={"accept-language": "en"}).get(f"/events/{event.slug}/entries/{owner.pk}/deck/")
    assert "Handed in" not in text.content.decode()
    assert "Change the deck" not in text.content.decode()


def test_deck_of_a_draft_event_is_not_found() -> None:
    event = make_event(0, state="draft")
    other = make_event(2, name="Jiný turnaj")
    play_round(other)
    address = f"/api/v1/events/{event.slug}/entries/{entries(other)[0].pk}/deck/"
    assert Client().get(address).status_code == 404
