"""A finalist declines: the next in the standings goes on, and the player keeps the rank and is not dropped."""

import pytest
from django.test import Client

from tests.builders import make_event, organizer_of, play_round
from tests.refusals import refused
from tournament.organizing.services.finals_declining import set_declines_finals
from tournament.organizing.services.finals_seeding import find_next_seeding
from tournament.organizing.services.start_finals import start_finals

pytestmark = pytest.mark.django_db


def test_the_next_in_the_standings_takes_a_declined_place(client: Client) -> None:
    event = make_event(8)
    play_round(event)
    client.force_login(organizer_of(event))
    best, second, *_others = find_next_seeding(event, 4)
    before = client.get(f"/api/v1/events/{event.slug}/standings/").json()["results"]
    page = client.get(f"/events/{event.slug}/finals/?size=4").content.decode()
    assert f'name="entry" value="{best}"' in page
    answer = client.post(f"/events/{event.slug}/finals/decline/", {"entry": best, "declines": "1", "size": "4"})
    assert answer["Location"] == f"/events/{event.slug}/finals/?size=4"
    assert "Declined a place" in client.get(answer["Location"]).content.decode()
    seeding = find_next_seeding(event, 4)
    assert seeding[0] == second
    assert best not in seeding
    assert len(seeding) == 4
    assert client.get(f"/api/v1/events/{event.slug}/standings/").json()["results"] == before
    assert event.entries.get(pk=best).status == "checked_in"
    set_declines_finals(entry=event.entries.get(pk=best), declines=False, actor=None)
    assert find_next_seeding(event, 4)[0] == best


def test_a_place_cannot_be_declined_once_the_finals_are_seeded() -> None:
    event = make_event(4)
    play_round(event)
    started = start_finals(event=event, size=2, third_place=False, actor=None)
    with refused("decline_too_late"):
        set_declines_finals(entry=started.entries.all()[0], declines=True, actor=None)
