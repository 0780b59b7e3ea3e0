"""Players drop themselves where the event allows it, after reading what it means then."""

from html import unescape

import pytest

from ledger.models import Action
from tests.browser.translations import translate
from tests.builders import entries, make_event, make_person, organizer_of, pair, play_round, player_of, report
from tests.refusals import refused
from tests.tournament.own_entry.arrivals import client_of
from tests.tournament.views.organizing.test_finals_next_step import make_event_with_finals
from tournament.entries.services.entries import add_entry, change_status, join_event
from tournament.models import Entry, Event, EventRevisions
from tournament.organizing.services.facts import change_facts
from tournament.organizing.services.whole_event import copy_event
from tournament.own_entry.drop import DropEffects, find_drop_effects
from tournament.own_entry.services import drop_own_entry
from tournament.words import MISSED

pytestmark = pytest.mark.django_db

LEAVES_MATCH = "You leave the finals: your opponent goes on in your place."
LEAVES_FINALS = "You leave the finals. If a match waits for you there, your opponent goes on in your place."


def read(entry: Entry, language: str = "en", page: str = "drop/") -> str:
    answer = client_of(player_of(entry), language).get(f"/events/{entry.event.slug}/{page}")
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def told(entry: Entry) -> str:
    """Return the explanation on the page, which stands between the heading and the form with its token."""
    shown = read(entry)
    return shown[shown.index("<h1>") : shown.index("<form method")]


def effects_of(event: Event, entry: Entry) -> DropEffects:
    event.refresh_from_db()
    entry.refresh_from_db()
    return find_drop_effects(event, entry)


def test_a_player_drops_once_with_a_line_in_the_log() -> None:
    event = make_event(4)
    pair(event)
    entry = entries(event)[0]
    player, lines, rows = player_of(entry), Action.objects.count(), EventRevisions.objects.get(event=event)
    for _ in range(2):
        assert drop_own_entry(event=event, user=player).status == "dropped"
    assert Action.objects.count() == lines + 1
    line = Action.objects.latest("id")
    assert (line.verb, line.actor_id, line.after) == (
        "entry.dropped_by_player",
        player.pk,
        {"status": "dropped", "after_round": 1},
    )
    assert entry.changes.latest("id").cause == "own_drop"
    raised = EventRevisions.objects.get(event=event)
    assert raised.entries != rows.entries
    assert raised.standings != rows.standings


def test_existing_and_new_events_let_players_drop_until_it_is_switched_off() -> None:
    event = make_event(2)
    assert event.player_drops
    event = change_facts(event=event, changes={"player_drops": False}, actor=organizer_of(event))
    player = player_of(entries(event)[0])
    with refused("own_drop_off"):
        drop_own_entry(event=event, user=player)
    copy = copy_event(event=event, name="Znovu", starts_at=event.starts_at, actor=organizer_of(event))
    assert not copy.player_drops
    assert change_status(entry=entries(event)[0], to="dropped", actor=None).status == "dropped"


def test_a_drop_is_refused_without_an_entry_and_after_the_end() -> None:
    event, stranger = make_event(2), make_person()
    with refused("entry_not_yours"):
        drop_own_entry(event=event, user=stranger)
    over = make_event(2, state="finished", name="Loni")
    player = player_of(entries(over)[0])
    with refused("event_over"):
        drop_own_entry(event=over, user=player)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_before_play_the_page_says_how_to_come_back(language: str) -> None:
    event = make_event(2, state="registration", capacity=2)
    entry = entries(event)[0]
    shown = read(entry, language)
    place = "You will not be paired. Your place goes to the first player on the waiting list."
    again = "While registration is open you can join again by yourself, behind all players who wait then."
    for text in (place, again, "Leave the event"):
        assert translate(text, language) in shown
    waiting = join_event(event=event, user=make_person("Ota Řezníček"))
    assert translate("You give up your position on the waiting list.", language) in read(waiting, language)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_during_a_round_the_page_names_the_match_and_what_follows(language: str) -> None:
    event = make_event(4, cut_size=2)
    pair(event)
    match = event.rounds.get().matches.get(table=1)
    entry = match.seats.get(order=1).entry
    shown = read(entry, language)
    assert translate("Finish it, or tell the staff its result before you go.", language) in shown
    assert translate("You cannot reach the finals.", language) in shown
    assert translate("The staff can take you back in.", language) in shown
    named = {"en": "Your match of round 1 at table 1 still counts.", "cs": "Váš zápas 1. kola u stolu 1 dál platí."}
    paired = {"en": "You will not be paired from round 2 on.", "cs": "Od 2. kola vás už nenasadíme."}
    missed = {
        "en": "Each round that you miss until then gives you a loss.",
        "cs": "Za každé kolo, které do té doby vynecháte, dostanete prohru.",
    }
    for texts in (named, paired, missed):
        assert texts[language] in shown
    report(event, 1)
    assert translate("Its result stays.", language) in read(entry, language)


def test_a_draft_of_the_next_round_is_not_told() -> None:
    event = make_event(4, rounds_planned=3)
    play_round(event)
    before = told(entries(event)[0])
    pair(event, publish=False)
    assert told(entries(event)[0]) == before
    assert effects_of(event, entries(event)[0]).match is None


@pytest.mark.parametrize("policy", sorted(MISSED))
def test_missed_rounds_follow_the_policy_of_the_event(policy: str) -> None:
    other = "bye" if policy != "bye" else "loss"
    event = make_event(4, settings={"policies": {"returned": policy, "late": other}})
    play_round(event)
    assert effects_of(event, entries(event)[0]).missed == policy


def test_a_player_that_never_played_cannot_come_back_after_the_last_round_for_newcomers() -> None:
    event = make_event(4, settings={"policies": {"last_round": 1}})
    late = make_event(1, state="registration", name="Jiný")
    assert effects_of(late, entries(late)[0]).can_be_undone
    play_round(event)
    played = effects_of(event, entries(event)[0])
    assert played.can_be_undone


def test_a_newcomer_is_not_promised_a_way_back_after_the_last_start_although_no_round_follows() -> None:
    """The page said that the staff can take the player back in; they could not."""
    event = make_event(4, rounds_planned=1, settings={"policies": {"last_round": 1}})
    late = add_entry(event=event, user=make_person("Ota Řezníček"), actor=None)
    pair(event)
    effects = effects_of(event, late)
    assert (effects.next_round, effects.can_be_undone) == (None, False)
    assert "The staff can take you back in." not in read(late)
    drop_own_entry(event=event, user=player_of(late))
    with refused("late_entry_closed"):
        change_status(entry=entries(event)[-1], to="checked_in", actor=None)


def test_a_drop_sent_after_the_end_is_refused_without_the_page_of_what_it_means() -> None:
    """The refusal stood above sentences that were no longer true."""
    over = make_event(2, state="finished")
    answer = client_of(player_of(entries(over)[0])).post(f"/events/{over.slug}/drop/")
    assert answer.status_code == 409
    shown = unescape(answer.content.decode())
    assert "The event is over, so this can no longer be changed." in shown
    assert "Leave the event" not in shown


def test_the_last_planned_round_has_no_next_one() -> None:
    event = make_event(4, rounds_planned=1)
    pair(event)
    assert effects_of(event, entries(event)[0]).next_round is None
    assert "You will not be paired from" not in read(entries(event)[0])


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_drop_from_the_finals_needs_the_word_and_cannot_be_taken_back(language: str) -> None:
    event = make_event_with_finals()
    pair(event)
    entry = event.rounds.latest("number").matches.exclude(table=None)[0].seats.all()[0].entry
    shown = read(entry, language)
    assert translate("This cannot be taken back: the finals go on without you.", language) in shown
    assert translate(LEAVES_MATCH, language) in shown
    assert translate("Finish it, or tell the staff its result before you go.", language) not in shown
    client, address = client_of(player_of(entry), language), f"/events/{event.slug}/drop/"
    assert client.post(address).status_code == 422
    entry.refresh_from_db()
    assert entry.status == "checked_in"
    assert client.post(address, {"confirm": translate("LEAVE", language)}).status_code == 302
    entry.refresh_from_db()
    assert entry.status == "dropped"
    with refused("cut_no_return"):
        change_status(entry=entry, to="checked_in", actor=None)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_an_eliminated_finalist_is_told_of_an_opponent_only_if_a_match_waits(language: str) -> None:
    """The page once said that the opponent goes on, to players who had none left."""
    event = make_event_with_finals(rounds=1)
    loser = event.rounds.latest("number").matches.exclude(table=None)[0].seats.get(order=2).entry
    effects = effects_of(event, loser)
    assert (effects.is_in_bracket, effects.match) == (True, None)
    shown = read(loser, language)
    assert translate(LEAVES_FINALS, language) in shown
    assert translate(LEAVES_MATCH, language) not in shown


def test_one_button_drops_and_leads_to_the_own_page() -> None:
    event = make_event(4)
    entry = entries(event)[0]
    assert f'href="/events/{event.slug}/drop/"' in read(entry, page="me/")
    client, address = client_of(player_of(entry)), f"/events/{event.slug}/drop/"
    for _ in range(2):
        assert client.post(address)["Location"] == f"/events/{event.slug}/me/"
    assert entry.changes.filter(status="dropped").count() == 1
    assert client.get(address)["Location"] == f"/events/{event.slug}/me/"
    shown = client_of(organizer_of(event)).get(f"/events/{event.slug}/entries/").content.decode()
    assert shown.count("by the player at") == 1
    change_status(entry=entries(event)[0], to="checked_in", actor=None)
    shown = client_of(organizer_of(event)).get(f"/events/{event.slug}/entries/").content.decode()
    assert "by the player at" not in shown


@pytest.mark.parametrize("language", ["en", "cs"])
def test_an_event_without_own_drops_offers_no_button(language: str) -> None:
    event = make_event(4, player_drops=False)
    entry = entries(event)[0]
    told = translate("In this event players do not drop by themselves. Tell the staff; they drop you.", language)
    assert told in read(entry, language)
    assert told in read(entry, language, "me/")
    assert "/drop/" not in read(entry, language, "me/")
    answer = client_of(player_of(entry), language).post(f"/events/{event.slug}/drop/")
    assert answer.status_code == 409
    assert entries(event)[0].status == "checked_in"
