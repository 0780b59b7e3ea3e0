"""Making an event: steps that lose nothing, defaults that say where they come from, a draft at the end."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import FORMAT, make_person
from tournament.models import Event
from tournament.queries.deck_times import deck_settings_of
from tournament.queries.state import match_format_of, policies_of, settings_of

pytestmark = pytest.mark.django_db
NEW = "/events/new/"
SUPER = "super-trooper/standard"
WHAT = {
    "format_key": FORMAT,
    "name": "Liga v Podhůří",
    "starts_at": "2026-12-05T10:00",
    "venue": "Sokolovna",
    "expected": "24",
    "time_zone": "Europe/Prague",
}
PEOPLE = {"capacity": "16", "fee": "150 Kč", "prizes": "Boostery", "contact": "klub@example.cz"}
DECKS = {"deadline": "2026-12-05T09:30", "shown_during": "opponent", "shown_after": "public"}


@pytest.fixture
def irena() -> Client:
    """Somebody with an account, reading English."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_person("Irena Sovová"))
    return client


def send(client: Client, step: str, typed: dict[str, str], go: str = "next") -> Any:
    return client.post(NEW if step == "what" else f"{NEW}{step}/", {**typed, "go": go})


def read(client: Client, path: str = "") -> str:
    answer = client.get(f"{NEW}{path}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def play_form(client: Client) -> dict[str, Any]:
    """What the step of play shows, as a browser would send it back."""
    form = client.get(f"{NEW}play/").context["form"]
    shown = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else str(value) for name, value in shown.items() if value not in (None, False, "")
    }


def test_an_organizer_in_a_hurry_makes_it_from_the_first_step(irena: Client) -> None:
    answer = send(irena, "what", WHAT, "create")
    event = Event.objects.get()
    assert (answer.status_code, answer["location"]) == (302, event.get_absolute_url())
    assert (event.state, event.name, event.venue, event.rounds_planned) == ("draft", "Liga v Podhůří", "Sokolovna", 5)
    assert event.starts_at.isoformat() == "2026-12-05T10:00:00+01:00" or event.starts_at.hour == 9
    assert settings_of(event).tiebreakers == ("omw", "gw", "ogw", "in_game_points")
    assert (event.capacity, event.cut_size, event.fee) == (None, 0, "")
    assert "Nobody but you sees it" in unescape(irena.get(event.get_absolute_url()).content.decode())


@pytest.mark.parametrize(("expected", "rounds"), [("", 5), ("8", 3), ("33", 6), ("200", 8)])
def test_rounds_are_suggested_by_the_players_expected(irena: Client, expected: str, rounds: int) -> None:
    send(irena, "what", {**WHAT, "expected": expected})
    assert play_form(irena)["rounds_planned"] == str(rounds)
    shown = read(irena, "play/")
    assert (f"suggested for {expected} players: {rounds}" in shown) == bool(expected)
    assert "Doomtrooper" in shown, "the page says whose defaults they are"


def test_the_whole_way_by_all_steps(irena: Client) -> None:
    assert send(irena, "what", WHAT)["location"] == f"{NEW}play/"
    play = {**play_form(irena), "rounds_planned": "6", "cut_size": "8", "best_of": "3", "late": "bye", "win": "2"}
    assert send(irena, "play", play)["location"] == f"{NEW}decks/"
    assert send(irena, "decks", DECKS)["location"] == f"{NEW}people/"
    assert send(irena, "people", PEOPLE)["location"] == f"{NEW}overview/"
    shown = read(irena, "overview/")
    for word in ("Liga v Podhůří", "Sokolovna", "best of 3", "the best 8", "150 Kč", "Boostery", "9:30"):
        assert word in shown, word
    assert not Event.objects.exists(), "nothing is made before it is wanted"
    event_page = irena.post(f"{NEW}overview/")["location"]
    event = Event.objects.get()
    assert event_page == event.get_absolute_url()
    assert (event.rounds_planned, event.cut_size, event.capacity, event.contact) == (6, 8, 16, "klub@example.cz")
    assert (match_format_of(event).best_of, match_format_of(event).winning_points) == (3, 25)
    assert settings_of(event).points.win == 2
    assert policies_of(event).late == "bye"
    decks = deck_settings_of(event)
    assert decks.deadline is not None
    assert (decks.deadline.hour, decks.deadline.minute) == (8, 30)
    assert (decks.shown_during, decks.shown_after, decks.is_locked) == ("opponent", "public", False)
    assert 'value="Liga v Podhůří"' not in read(irena), "the next one begins empty"


def test_defaults_that_were_only_looked_at_are_what_the_format_says(irena: Client) -> None:
    send(irena, "what", WHAT)
    send(irena, "play", play_form(irena), "overview")
    irena.post(f"{NEW}overview/")
    walked = Event.objects.get().settings
    Event.objects.all().delete()
    send(irena, "what", WHAT, "create")
    assert settings_of(Event.objects.get()) == settings_of(Event(settings=walked))
    assert match_format_of(Event.objects.get()) == match_format_of(Event(settings=walked))


def test_going_back_and_mistakes_lose_nothing(irena: Client) -> None:
    send(irena, "what", WHAT)
    assert send(irena, "people", {**PEOPLE, "capacity": "hodně"}, "back")["location"] == f"{NEW}decks/"
    shown = read(irena, "people/")
    assert 'value="hodně"' in shown
    assert "150 Kč" in shown
    assert 'aria-invalid="true"' not in shown, "nobody is blamed before they are done"
    answer = send(irena, "people", {**PEOPLE, "capacity": "hodně"})
    assert answer.status_code == 422
    assert "Boostery" in unescape(answer.content.decode())
    assert 'value="Liga v Podhůří"' in read(irena)
    assert irena.get(f"{NEW}overview/")["location"] == f"{NEW}people/?check=1"
    assert 'aria-invalid="true"' in read(irena, "people/?check=1")


def test_a_change_of_mind_about_the_format_keeps_the_answers_of_both(irena: Client) -> None:
    send(irena, "what", WHAT)
    send(irena, "play", {**play_form(irena), "round_minutes": "75"})
    send(irena, "what", {**WHAT, "format_key": "scratch-wars/duel"})
    other = play_form(irena)
    assert (other["round_minutes"], other["time_then"]) == ("50", "draw")
    send(irena, "what", WHAT)
    assert play_form(irena)["round_minutes"] == "75"


def test_a_box_that_was_unticked_stays_unticked(irena: Client) -> None:
    send(irena, "what", WHAT)
    play = play_form(irena)
    del play["draws"]
    send(irena, "play", play)
    assert "draws" not in play_form(irena)
    send(irena, "play", play, "overview")
    irena.post(f"{NEW}overview/")
    assert match_format_of(Event.objects.get()).draws is False


@pytest.mark.parametrize(
    ("answer", "limit"),
    [({"winning_points": "30"}, 30), ({"agreed": "on"}, None)],
)
def test_super_trooper_asks_to_how_many_points_it_is_played(
    irena: Client, answer: dict[str, str], limit: int | None
) -> None:
    asked = send(irena, "what", {**WHAT, "format_key": SUPER}, "create")
    assert (asked["location"], Event.objects.count()) == (f"{NEW}play/?check=1", 0)
    assert "To how many points is it played?" in read(irena, "play/")
    play = play_form(irena)
    assert send(irena, "play", play).status_code == 422
    assert send(irena, "play", {**play, "winning_points": "30", "agreed": "on"}).status_code == 422
    assert send(irena, "play", {**play, **answer})["location"] == f"{NEW}decks/"
    irena.post(f"{NEW}overview/")
    assert match_format_of(Event.objects.get()).winning_points == limit


def test_the_other_games_do_not_ask(irena: Client) -> None:
    send(irena, "what", WHAT)
    assert "To how many points" not in read(irena, "play/")


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        ("what", {**WHAT, "name": ""}),
        ("what", {**WHAT, "starts_at": "zítra"}),
        ("what", {**WHAT, "starts_at": "9999-12-31T23:59"}),
        ("what", {**WHAT, "format_key": "mariáš/liga"}),
        ("what", {**WHAT, "time_zone": "Evropa/Praha"}),
        ("what", {**WHAT, "expected": "1"}),
        ("what", {**WHAT, "venue": "U" * 5000}),
        ("decks", {**DECKS, "shown_after": "nikdo"}),
        ("decks", {**DECKS, "deadline": "0001-01-01T00:00"}),
        ("people", {**PEOPLE, "capacity": "9" * 30}),
        ("people", {**PEOPLE, "fee": "x" * 101}),
    ],
)
def test_what_cannot_be_is_shown_again_and_makes_nothing(irena: Client, step: str, wrong: dict[str, str]) -> None:
    send(irena, "what", WHAT)
    answer = send(irena, step, wrong)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not Event.objects.exists()


def test_begin_anew(irena: Client) -> None:
    send(irena, "what", WHAT)
    assert "Begin anew" in read(irena)
    irena.post(NEW, {"go": "forget"})
    assert "Liga v Podhůří" not in read(irena)


def test_sent_twice_makes_one_event(irena: Client) -> None:
    send(irena, "what", WHAT)
    made = irena.post(f"{NEW}overview/")["location"]
    assert irena.post(f"{NEW}overview/")["location"] == made
    assert Event.objects.count() == 1


def test_a_double_tap_on_the_first_step_makes_one_event(irena: Client) -> None:
    once = irena.get(NEW).context["once"]
    first, second = (send(irena, "what", {**WHAT, "once": once}, "create") for _ in range(2))
    assert first["location"] == second["location"]
    assert Event.objects.count() == 1
    assert irena.get(NEW).context["once"] != once
    send(irena, "what", WHAT, "create")
    assert Event.objects.count() == 2, "the next one is another one"


def test_a_step_that_does_not_exist_and_a_reader_without_an_account(irena: Client) -> None:
    assert irena.get(f"{NEW}nikam/").status_code == 404
    assert Client().get(f"{NEW}play/").status_code == 302
    assert Client().post(f"{NEW}overview/").status_code == 302


def test_a_hall_in_another_time_zone(irena: Client) -> None:
    send(irena, "what", {**WHAT, "time_zone": "Europe/London"}, "create")
    event = Event.objects.get()
    assert (event.time_zone, event.starts_at.hour) == ("Europe/London", 10)


def test_earlier_events_are_offered_to_be_copied(irena: Client) -> None:
    assert "Or like an earlier one" not in read(irena)
    send(irena, "what", WHAT, "create")
    event = Event.objects.get()
    assert f"{event.get_absolute_url()}copy/" in read(irena)
