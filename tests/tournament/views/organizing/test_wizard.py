"""The wizard of a new event: answers are kept, defaults come from the format, the result is a draft event."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import FORMAT, make_person
from tournament.event.queries.state import match_format_of, read_event_policies, read_event_settings
from tournament.models import Event
from tournament.submissions.queries.deadlines import read_deck_settings
from tournament.views.organizing.wizard_session import MAX_DRAFTS, STEPS

pytestmark = pytest.mark.django_db
NEW = "/events/new/"
DRAFT, OTHER = "0a1b2c3d4e5f", "5f4e3d2c1b0a"
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
    """The client of an account that reads English."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_person("Irena Sovová"))
    return client


def address_of(step: str = "what", draft: str = DRAFT) -> str:
    """Return the address of a step of a draft."""
    return f"{NEW}{'' if step == 'what' else f'{step}/'}?draft={draft}"


def send_step(client: Client, step: str, typed: dict[str, str], go: str = "next", draft: str = DRAFT) -> Any:
    return client.post(address_of(step, draft), {**typed, "go": go})


def read_page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def read_play_form(client: Client) -> dict[str, Any]:
    """Return the shown values of the step of play, as a browser sends them."""
    form = client.get(address_of("play")).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else str(value) for name, value in shown.items() if value not in (None, False, "")
    }


def test_event_is_created_from_the_first_step(irena: Client) -> None:
    answer = send_step(irena, "what", WHAT, "create")
    event = Event.objects.get()
    assert (answer.status_code, answer["location"]) == (302, event.get_absolute_url())
    assert (event.state, event.name, event.venue, event.rounds_planned) == ("draft", "Liga v Podhůří", "Sokolovna", 5)
    assert event.starts_at.isoformat() == "2026-12-05T10:00:00+01:00" or event.starts_at.hour == 9
    assert read_event_settings(event).tiebreakers == ("omw", "gw", "ogw", "in_game_points")
    assert (event.capacity, event.cut_size, event.fee) == (None, 0, "")
    assert "Only you see it" in unescape(irena.get(event.get_absolute_url()).content.decode())


@pytest.mark.parametrize(("expected", "rounds"), [("", 5), ("8", 3), ("33", 6), ("200", 8)])
def test_rounds_are_suggested_by_the_expected_players(irena: Client, expected: str, rounds: int) -> None:
    send_step(irena, "what", {**WHAT, "expected": expected})
    assert read_play_form(irena)["rounds_planned"] == str(rounds)
    shown = read_page(irena, address_of("play"))
    assert (f"suggested for {expected} players: {rounds}" in shown) == bool(expected)
    assert "Doomtrooper" in shown, "the page names the format of the defaults"


def test_event_is_created_through_all_steps(irena: Client) -> None:
    assert send_step(irena, "what", WHAT)["location"] == address_of("play")
    play = {**read_play_form(irena), "rounds_planned": "6", "cut_size": "8", "best_of": "3", "late": "bye", "win": "2"}
    assert send_step(irena, "play", play)["location"] == address_of("decks")
    assert send_step(irena, "decks", DECKS)["location"] == address_of("people")
    assert send_step(irena, "people", PEOPLE)["location"] == address_of("overview")
    shown = read_page(irena, address_of("overview"))
    for word in ("Liga v Podhůří", "Sokolovna", "best of 3", "the best 8", "150 Kč", "Boostery", "9:30"):
        assert word in shown, word
    assert not Event.objects.exists(), "no event is created before the overview is sent"
    event_page = irena.post(address_of("overview"))["location"]
    event = Event.objects.get()
    assert event_page == event.get_absolute_url()
    assert (event.rounds_planned, event.cut_size, event.capacity, event.contact) == (6, 8, 16, "klub@example.cz")
    assert (match_format_of(event).best_of, match_format_of(event).winning_points) == (3, 25)
    assert read_event_settings(event).points.win == 2
    assert read_event_policies(event).late == "bye"
    decks = read_deck_settings(event)
    assert decks.deadline is not None
    assert (decks.deadline.hour, decks.deadline.minute) == (8, 30)
    assert (decks.shown_during, decks.shown_after, decks.is_locked) == ("opponent", "public", False)
    assert 'value="Liga v Podhůří"' not in read_page(irena, NEW), "the next one begins empty"


def test_shown_defaults_are_those_of_the_format(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    send_step(irena, "play", read_play_form(irena), "overview")
    irena.post(address_of("overview"))
    walked = Event.objects.get().settings
    Event.objects.all().delete()
    send_step(irena, "what", WHAT, "create", draft=OTHER)
    assert read_event_settings(Event.objects.get()) == read_event_settings(Event(settings=walked))
    assert match_format_of(Event.objects.get()) == match_format_of(Event(settings=walked))


def test_answers_survive_going_back_and_errors(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    assert send_step(irena, "people", {**PEOPLE, "capacity": "hodně"}, "back")["location"] == address_of("decks")
    shown = read_page(irena, address_of("people"))
    assert 'value="hodně"' in shown
    assert "150 Kč" in shown
    assert 'aria-invalid="true"' not in shown, "errors are shown only after a submission"
    answer = send_step(irena, "people", {**PEOPLE, "capacity": "hodně"})
    assert answer.status_code == 422
    assert "Boostery" in unescape(answer.content.decode())
    assert 'value="Liga v Podhůří"' in read_page(irena, address_of())
    assert irena.get(address_of("overview"))["location"] == address_of("people") + "&check=1"
    assert 'aria-invalid="true"' in read_page(irena, address_of("people") + "&check=1")


def test_changing_the_format_keeps_the_answers_of_both_formats(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    send_step(irena, "play", {**read_play_form(irena), "round_minutes": "75"})
    send_step(irena, "what", {**WHAT, "format_key": "scratch-wars/duel"})
    other = read_play_form(irena)
    assert (other["round_minutes"], other["time_then"]) == ("50", "draw")
    send_step(irena, "what", WHAT)
    assert read_play_form(irena)["round_minutes"] == "75"


def test_unticked_box_stays_unticked(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    play = read_play_form(irena)
    del play["draws"]
    send_step(irena, "play", play)
    assert "draws" not in read_play_form(irena)
    send_step(irena, "play", play, "overview")
    irena.post(address_of("overview"))
    assert match_format_of(Event.objects.get()).draws is False


@pytest.mark.parametrize(
    ("answer", "limit"),
    [({"winning_points": "30"}, 30), ({"agreed": "on"}, None)],
)
def test_super_trooper_asks_for_the_limit_of_a_game(irena: Client, answer: dict[str, str], limit: int | None) -> None:
    response = send_step(irena, "what", {**WHAT, "format_key": SUPER}, "create")
    assert (response["location"], Event.objects.count()) == (address_of("play") + "&check=1", 0)
    assert "To how many points is it played?" in read_page(irena, address_of("play"))
    play = read_play_form(irena)
    assert send_step(irena, "play", play).status_code == 422
    assert send_step(irena, "play", {**play, "winning_points": "30", "agreed": "on"}).status_code == 422
    assert send_step(irena, "play", {**play, **answer})["location"] == address_of("decks")
    irena.post(address_of("overview"))
    assert match_format_of(Event.objects.get()).winning_points == limit


def test_other_games_do_not_ask_for_the_limit(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    assert "To how many points" not in read_page(irena, address_of("play"))


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
def test_invalid_step_is_shown_again_and_creates_no_event(irena: Client, step: str, wrong: dict[str, str]) -> None:
    send_step(irena, "what", WHAT)
    answer = send_step(irena, step, wrong)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not Event.objects.exists()


def test_begin_anew_deletes_the_answers(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    assert "Start again from the beginning" in read_page(irena, address_of())
    assert irena.post(address_of(), {"go": "forget"})["location"] == NEW
    assert "Liga v Podhůří" not in read_page(irena, NEW)
    assert "Liga v Podhůří" not in read_page(irena, address_of())


def test_every_visit_begins_a_separate_draft(irena: Client) -> None:
    first, second = (irena.get(NEW) for _ in range(2))
    drafts = {answer.context["draft"] for answer in (first, second)}
    assert len(drafts) == 2
    for answer, draft in ((first, first.context["draft"]), (second, second.context["draft"])):
        assert f'action="{NEW}?draft={draft}"' in answer.content.decode()
        assert send_step(irena, "what", WHAT, draft=draft)["location"] == address_of("play", draft)


def test_drafts_in_two_windows_are_separate(irena: Client) -> None:
    names = {DRAFT: "Liga v Podhůří", OTHER: "Noční turnaj"}
    for draft, name in names.items():
        send_step(irena, "what", {**WHAT, "name": name}, draft=draft)
    for draft, fee in ((OTHER, "200 Kč"), (DRAFT, "150 Kč")):
        send_step(irena, "people", {**PEOPLE, "fee": fee}, draft=draft)
    for draft, name in names.items():
        shown = read_page(irena, address_of("overview", draft))
        assert [other_name in shown for other_name in names.values()] == [
            other_name == name for other_name in names.values()
        ]
        ways = set(re.findall(r'(?:href|action)="(/events/new/[^"]+)"', shown))
        assert ways == {address_of(step, draft) for step in (*STEPS, "overview")}, "all stay in the same draft"
    for draft in names:
        irena.post(address_of("overview", draft))
    assert {(event.name, event.fee) for event in Event.objects.all()} == {
        ("Liga v Podhůří", "150 Kč"),
        ("Noční turnaj", "200 Kč"),
    }


def test_unfinished_draft_continues_at_its_next_step(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    send_step(irena, "play", read_play_form(irena))
    send_step(irena, "people", {}, "back", draft=OTHER)
    shown = read_page(irena, NEW)
    assert "Begun and not finished" in shown
    assert f'<a href="{address_of("decks")}"><b>Liga v Podhůří</b>' in shown
    assert f'<a href="{address_of("what", OTHER)}"><b>An event without a name</b>' in shown
    assert "Begun and not finished" in read_page(irena, address_of()), "the other one"
    assert irena.post(address_of("what", OTHER), {"go": "forget"})["location"] == NEW
    assert "Begun and not finished" not in read_page(irena, address_of())
    irena.post(address_of("overview"))
    assert "Begun and not finished" not in read_page(irena, NEW)


def test_oldest_of_too_many_drafts_is_deleted(irena: Client) -> None:
    for number in range(MAX_DRAFTS + 1):
        send_step(irena, "what", {**WHAT, "name": f"Liga č. {number}."}, draft=f"{number:012x}")
    shown = read_page(irena, NEW)
    assert "Liga č. 0." not in shown
    assert all(f"Liga č. {number}." in shown for number in range(1, MAX_DRAFTS + 1))


@pytest.mark.parametrize("draft", ["", "x", "0A1B2C3D4E5F", "0" * 5000, "../admin"])
def test_invalid_key_begins_a_new_draft(irena: Client, draft: str) -> None:
    made = irena.get(address_of("what", draft)).context["draft"]
    assert made != draft
    assert send_step(irena, "what", WHAT, draft=made)["location"] == address_of("play", made)


def test_overview_sent_twice_creates_one_event(irena: Client) -> None:
    send_step(irena, "what", WHAT)
    made = irena.post(address_of("overview"))["location"]
    assert irena.post(address_of("overview"))["location"] == made
    assert irena.get(address_of("play"))["location"] == made, "its steps lead to the event"
    assert Event.objects.count() == 1


def test_double_click_on_the_first_step_creates_one_event(irena: Client) -> None:
    draft = irena.get(NEW).context["draft"]
    first, second = (send_step(irena, "what", WHAT, "create", draft=draft) for _ in range(2))
    assert first["location"] == second["location"]
    assert Event.objects.count() == 1
    send_step(irena, "what", WHAT, "create", draft=irena.get(NEW).context["draft"])
    assert Event.objects.count() == 2, "the next one is another one"


def test_concurrent_double_click_creates_one_event(irena: Client) -> None:
    first = send_step(irena, "what", WHAT, "create")
    session = irena.session
    del session["new_events"]
    session.save()
    assert send_step(irena, "what", WHAT, "create")["location"] == first["location"]
    assert Event.objects.count() == 1


def test_unknown_step_and_reader_without_an_account_are_refused(irena: Client) -> None:
    assert irena.get(f"{NEW}nikam/").status_code == 404
    assert Client().get(address_of("play")).status_code == 302
    assert Client().post(address_of("overview")).status_code == 302


def test_start_in_another_time_zone(irena: Client) -> None:
    send_step(irena, "what", {**WHAT, "time_zone": "Europe/London"}, "create")
    event = Event.objects.get()
    assert (event.time_zone, event.starts_at.hour) == ("Europe/London", 10)


def test_earlier_events_are_offered_for_copying(irena: Client) -> None:
    assert "Or like an earlier one" not in read_page(irena, NEW)
    send_step(irena, "what", WHAT, "create")
    event = Event.objects.get()
    assert f"{event.get_absolute_url()}copy/" in read_page(irena, NEW)


@pytest.mark.parametrize(
    ("language", "start", "change"),
    [
        ("cs", "Při stejném počtu bodů rozhoduje: ", "Změnit pomocná hodnocení"),
        ("en", "Equal points are decided by: ", "Change the tie-breakers"),
    ],
)
def test_tie_breakers_are_one_sentence_with_their_choices_behind_it(
    irena: Client, language: str, start: str, change: str
) -> None:
    send_step(irena, "what", WHAT)
    shown = irena.get(address_of("play"), headers={"accept-language": language})
    page, form = unescape(shown.content.decode()), shown.context["form"]
    summary = next(found for found in re.findall(r"<summary>.*?</summary>", page, re.DOTALL) if start in found)
    assert change in summary
    chosen = [bound.value() for bound in form.measure_fields() if bound.value()]
    assert chosen
    sentence = summary[summary.index(start) + len(start) : summary.index("</span>")]
    assert len(sentence.rstrip(".").split(", ")) == len(chosen)
    closed = page[page.rindex("<details", 0, page.index(start)) : page.index(start)]
    assert " open" not in closed
    assert page.index(start) < page.index('name="measure_1"') < page.index("</details>", page.index(start))
    twice = {**read_play_form(irena), "measure_1": chosen[0], "measure_2": chosen[0]}
    refused = send_step(irena, "play", twice).content.decode()
    before = refused[: refused.index('name="measure_1"')]
    assert " open" in before[before.rindex("<details") :].partition(">")[0]
