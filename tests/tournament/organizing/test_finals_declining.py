"""A finalist declines: the next in the standings goes on, and the player keeps the rank and is not dropped."""

import pytest
from django.test import Client

from ledger.models import Action
from tests.builders import DRAWN, make_event, organizer_of, pair, play_round, report_all
from tests.refusals import refused
from tournament.models import Cut, Event, Match
from tournament.organizing.services.finals_declining import set_declines_finals
from tournament.organizing.services.finals_seeding import find_next_seeding
from tournament.organizing.services.whole_event import start_finals
from tournament.rounds.services.rounds import close_round, publish_round
from tournament.verification.record import find_differences

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


def start_seeded_finals(players: int = 8, size: int = 4) -> Event:
    event = make_event(players)
    play_round(event)
    return start_finals(event=event, size=size, third_place=True, actor=None)


def seeding_of(event: Event) -> list[int]:
    return list(Cut.objects.get(event=event).seeding)


def verbs_of(event: Event) -> list[str]:
    return list(Action.objects.filter(scope=event.scope).order_by("id").values_list("verb", flat=True))


@pytest.mark.parametrize("by_api", [False, True])
def test_a_seeded_place_is_declined_until_the_first_round_is_published(client: Client, by_api: bool) -> None:
    """It was refused from the seeding on, and the API had no key for it."""
    event = start_seeded_finals()
    seeding = seeding_of(event)
    following = find_next_seeding(event, 5)[4]
    pair(event, publish=False)
    client.force_login(organizer_of(event))
    root = f"/api/v1/events/{event.slug}/"
    assert client.get(f"{root}finals/").json()["can_decline"] is True
    page = client.get(f"/events/{event.slug}/finals/").content.decode()
    assert "Until the first round is published, a player can decline the place" in page

    def decline(entry: int, declines: bool) -> int:
        if by_api:
            change = {"declines_finals": declines}
            answer = client.patch(f"{root}entries/{entry}/", change, content_type="application/json")
            assert answer.status_code != 200 or answer.json()["declines_finals"] is declines
            return answer.status_code
        form = {"entry": entry, "declines": "1" if declines else "0"}
        return client.post(f"/events/{event.slug}/finals/decline/", form).status_code

    assert decline(seeding[1], declines=True) in {200, 302}
    assert seeding_of(event) == [seeding[0], seeding[2], seeding[3], following]
    draft = event.rounds.get(number=2)
    assert draft.state == "draft"
    seated = set(Match.objects.filter(round=draft).values_list("seats__entry", flat=True))
    assert seated == set(seeding_of(event))
    assert event.entries.get(pk=seeding[1]).status == "checked_in"
    assert verbs_of(event)[-4:] == ["entry.finals_declined", "round.discarded", "cut.seeded_anew", "round.paired"]
    assert decline(seeding[1], declines=False) in {200, 302}
    assert seeding_of(event) == seeding
    assert decline(seeding[1], declines=True) in {200, 302}
    publish_round(event=event, number=2, actor=None)
    assert decline(seeding[0], declines=True) == 409
    assert client.get(f"{root}finals/").json()["can_decline"] is False
    report_all(event)
    close_round(event=event, number=2, actor=None)
    play_round(event)
    assert find_differences(event) == ()


def test_a_published_place_is_lost_by_a_drop_on_the_same_page(client: Client) -> None:
    event = start_seeded_finals()
    play_round(event)
    first, second = (seat.entry_id for seat in Match.objects.get(round=pair(event), table=1).seats.all())
    client.force_login(organizer_of(event))
    page = client.get(f"/events/{event.slug}/finals/").content.decode()
    assert "A drop now is a loss of the next match" in page
    assert page.count('name="drop"') == 2
    assert 'name="declines"' not in page
    client.post(f"/events/{event.slug}/finals/decline/", {"entry": first, "drop": "1"})
    assert event.entries.get(pk=first).status == "dropped"
    assert event.entries.get(pk=second).status == "checked_in"


def test_a_place_without_another_player_is_left_empty_or_refused() -> None:
    event = start_seeded_finals(players=4, size=4)
    seeding = seeding_of(event)
    for entry in seeding[:2]:
        set_declines_finals(entry=event.entries.get(pk=entry), declines=True, actor=None)
    assert seeding_of(event) == seeding[2:]
    with refused("cut_too_few"):
        set_declines_finals(entry=event.entries.get(pk=seeding[2]), declines=True, actor=None)
    assert event.entries.get(pk=seeding[2]).declines_finals is False


def test_a_shared_rank_does_not_hide_that_a_place_was_declined() -> None:
    event = make_event(4)
    play_round(event, DRAWN)
    event = start_finals(event=event, size=2, third_place=False, actor=None)
    declining = seeding_of(event)[0]
    set_declines_finals(entry=event.entries.get(pk=declining), declines=True, actor=None)
    assert declining not in seeding_of(event)
    assert len(seeding_of(event)) == 2


def test_an_event_with_its_own_bracket_has_no_places_to_decline() -> None:
    event = make_event(4)
    Event.objects.filter(pk=event.pk).update(settings={**event.settings, "pairing": {"system": "elimination"}})
    with refused("cut_own_bracket"):
        set_declines_finals(entry=event.entries.all()[0], declines=True, actor=None)
