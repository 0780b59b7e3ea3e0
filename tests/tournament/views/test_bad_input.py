"""Invalid input is answered in the language of the reader with a 4xx status, and no row changes."""

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from ledger.services.jobs import request_job
from tests.builders import entries, make_event, pair, play_round, player_of
from tests.ground.nightly import sampled
from tests.ground.recorded import recorded
from tests.tournament.views.organizing.test_finals_next_step import make_event_with_finals
from tests.tournament.views.readers import LANGUAGES, all_rows, browser, sentence
from tournament.models import Cut, Entry, Event

pytestmark = pytest.mark.django_db

HUGE = "9" * 21
ENDLESS = "9" * 5_000


@pytest.fixture
@recorded
def event() -> Event:
    """Four players; the first round is closed, the second takes results."""
    event = make_event(4)
    play_round(event)
    pair(event)
    return event


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def text_of(response: Any) -> str:
    return unescape(response.content.decode())


def send_unchanged(call: Callable[[], Any]) -> Any:
    """Return the answer of a call, and check that no row has changed."""
    before = all_rows()
    answer = call()
    assert all_rows() == before
    return answer


def assert_refused(response: HttpResponse, status: int, language: str, code: str, **params: Any) -> None:
    assert response.status_code == status
    assert sentence(language, code, **params) in text_of(response)
    assert f'<html lang="{language}"' in text_of(response)


DECKS = [
    ("1 Mitch Hunter\n" * 1_400, 413, "text_too_large", {"found": 21_000, "limit": 20_000}),
    ("1 a\n" * 5_000, 413, "too_many_lines", {"found": 5_001, "limit": 1_000}),
    ("1\n" * 10_000, 413, "too_many_lines", {"found": 10_001, "limit": 1_000}),
    ("%PDF-1.7\x00\x01\x02", 422, "text_not_readable", {}),
]


@pytest.mark.parametrize("action", ["check", "submit"])
@pytest.mark.parametrize(("text", "status", "code", "params"), DECKS)
def test_unreadable_deck_is_refused(
    language: str, action: str, text: str, status: int, code: str, params: dict[str, int]
) -> None:
    event = make_event(1, state="registration")
    client = browser(event, "player", language)
    address = f"/events/{event.slug}/deck/"
    response = send_unchanged(lambda: client.post(address, {"text": text, "action": action}))
    assert_refused(response, status, language, code, **params)


def test_deck_is_refused_after_the_first_pairing(event: Event, language: str) -> None:
    client = browser(event, "player", language)
    address = f"/events/{event.slug}/deck/"
    response = send_unchanged(lambda: client.post(address, {"text": "1 Mitch Hunter", "action": "submit"}))
    assert_refused(response, 409, language, "deck_locked", lock="first_round_paired")


@pytest.mark.parametrize("table", ["77", "0", "-1", "abc", "1.5", HUGE, ENDLESS, "²", "1;DROP"])
def test_result_of_an_unknown_table_is_refused(event: Event, language: str, table: str) -> None:
    client = browser(event, "scorekeeper", language)
    form = {"round": "2", "table": table, "result": "1-0-0", "revision": "0"}
    params = {"table": table[:40], "number": 2}
    address = f"/events/{event.slug}/desk/"
    assert_refused(send_unchanged(lambda: client.post(address, form)), 404, language, "table_unknown", **params)
    assert_refused(
        send_unchanged(lambda: client.get(address, {"table": table})), 404, language, "table_unknown", **params
    )


def test_result_without_a_table_is_refused(event: Event, language: str) -> None:
    client = browser(event, "scorekeeper", language)
    response = send_unchanged(lambda: client.post(f"/events/{event.slug}/desk/", {"result": "1-0-0", "revision": "0"}))
    assert_refused(response, 404, language, "table_unknown", table="", number=2)


def test_second_pairing_of_a_round_is_refused(event: Event, language: str) -> None:
    client = browser(event, "organizer", language)
    response = send_unchanged(lambda: client.post(f"/events/{event.slug}/rounds/pair/", {"number": "2"}))
    assert_refused(response, 409, language, "already_paired", round=2)


def test_result_sent_by_a_player_is_refused(event: Event, language: str) -> None:
    form = {"round": "2", "table": "1", "result": "1-0-0", "revision": "0"}
    client = browser(event, "player", language)
    assert_refused(
        send_unchanged(lambda: client.post(f"/events/{event.slug}/desk/", form)), 403, language, "not_allowed"
    )


@pytest.mark.parametrize("key", ["doomtrooper/nothing", "", "' OR 1=1", "\x00"])
def test_new_event_of_an_unknown_format_is_refused(event: Event, language: str, key: str) -> None:
    form = {
        "name": "Liga",
        "format_key": key,
        "starts_at": "2027-06-01T09:00",
        "time_zone": "Europe/Prague",
        "go": "create",
    }
    client = browser(event, "organizer", language)
    assert send_unchanged(lambda: client.post("/events/new/", form)).status_code == 422


def test_deck_check_by_an_unknown_format_is_refused(event: Event, language: str) -> None:
    form = {"format": "doomtrooper/nothing", "text": "1 Mitch Hunter"}
    response = send_unchanged(lambda: browser(event, "nobody", language).post(reverse("decks:check"), form))
    assert_refused(response, 404, language, "format_unknown", format="doomtrooper/nothing")


NEW_EVENT = [
    ("name", ["", "  ", "x" * 101, "a\x00b"]),
    ("starts_at", ["", "zítra", "0001-01-01T00:00", "9999-12-31T23:59", "2026-02-30T10:00"]),
    ("venue", ["x" * 201, "a\x00b"]),
    ("expected", ["0", "-1", "abc", HUGE, ENDLESS]),
]
PLAY = [
    ("rounds_planned", ["", "0", "-1", "51", "abc", HUGE, ENDLESS]),
    ("round_minutes", ["", "-1", "1441", "1e3", HUGE]),
    ("cut_size", ["", "3", "64", "abc"]),
    ("win", ["", "mnoho", "1e9", HUGE, "1001", "0.005", "1/3"]),
    *((name, ["", "-1001", "1000.01", "0,125", HUGE]) for name in ("draw", "loss", "bye")),
    ("best_of", ["", "0", "32", "abc", HUGE]),
    ("winning_points", ["0", "10000", "abc", HUGE]),
    ("extra_turns", ["", "-1", "101", "abc", HUGE]),
    ("last_round", ["0", "51", "abc", HUGE]),
    ("drop_after_no_shows", ["0", "51", "abc", HUGE]),
    ("measure_1", ["los"]),
]


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in NEW_EVENT for value in values])
def test_invalid_values_of_a_new_event_are_refused(event: Event, field: str, value: str) -> None:
    form = {
        "name": "Liga",
        "format_key": event.format_key,
        "starts_at": "2027-06-01T09:00",
        "time_zone": "Europe/Prague",
        "venue": "Sokolovna",
        "go": "create",
    }
    client = browser(event, "organizer", "cs")
    response = send_unchanged(lambda: client.post("/events/new/", {**form, field: value}))
    assert response.status_code == 422
    assert "aria-invalid" in text_of(response)


@pytest.mark.parametrize(
    ("field", "value"), sampled([(field, value) for field, values in PLAY for value in values], every=3)
)
def test_invalid_play_settings_of_a_new_event_are_refused(event: Event, field: str, value: str) -> None:
    client = browser(event, "organizer", "cs")
    form = client.get("/events/new/play/").context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}
    response = send_unchanged(lambda: client.post("/events/new/play/", {**typed, field: value}))
    assert response.status_code == 422
    assert "aria-invalid" in text_of(response)
    assert list(response.context["form"].errors) == [field]


RESULTS = [
    ({"result": ""}, 422, "result_missing", {}),
    ({"result": "abc"}, 422, "result_missing", {}),
    ({"result": f"{HUGE}-0-0"}, 422, "result_missing", {}),
    ({"result": "7-0-0"}, 422, "result_too_many_wins", {"needed": 1, "found": 7}),
    ({"revision": "abc"}, 400, "number_not_understood", {"text": "abc"}),
    ({"revision": ""}, 400, "number_not_understood", {"text": ""}),
    ({"revision": ENDLESS}, 400, "number_not_understood", {"text": ENDLESS[:40]}),
    ({"revision": "5"}, 409, "result_changed", {"table": 1}),
    ({"round": "abc"}, 400, "number_not_understood", {"text": "abc"}),
    ({"round": "77"}, 404, "round_unknown", {"number": 77}),
    ({"points_first": "25", "points_second": ""}, 422, "points_not_numbers", {}),
    ({"points_first": "-1", "points_second": "3"}, 422, "points_not_numbers", {}),
    ({"points_first": str(10**12), "points_second": "3"}, 422, "points_not_numbers", {}),
    ({"points_first": "123456", "points_second": "3"}, 422, "result_number_too_large", {"most": 9999}),
    ({"round": "1"}, 409, "round_superseded", {"number": 1}),
    ({"round": "1", "reason": "ž" * 201, "revision": "1"}, 422, "reason_too_long", {"most": 200}),
]


@pytest.mark.parametrize(("wrong", "status", "code", "params"), RESULTS)
def test_invalid_result_is_refused(
    event: Event, language: str, wrong: dict[str, str], status: int, code: str, params: dict[str, Any]
) -> None:
    form = {"round": "2", "table": "1", "result": "1-0-0", "revision": "0", **wrong}
    client = browser(event, "scorekeeper", language)
    assert_refused(
        send_unchanged(lambda: client.post(f"/events/{event.slug}/desk/", form)), status, language, code, **params
    )


QUERIES = [
    ("standings/?after_round=-1", 404),
    ("standings/?after_round=0", 404),
    ("standings/?after_round=abc", 404),
    (f"standings/?after_round={HUGE}", 404),
    (f"standings/?after_round={ENDLESS}", 404),
    ("standings/?after_round=2", 404),
    ("desk/?round=-1", 400),
    (f"desk/?round={HUGE}", 400),
    ("desk/?round=77", 404),
    (f"desk/?table={HUGE}", 404),
    (f"rounds/{HUGE}/", 404),
    ("rounds/99999/", 404),
    (f"papers/{HUGE}/", 404),
    (f"papers/{HUGE}/progress/", 404),
    (f"entries/{HUGE}/deck/", 404),
    ("nothing/", 404),
    ("?who=%00", 200),
    (f"?who={'a' * 5000}", 200),
    ("log/?page=abc", 200),
    (f"log/?page={ENDLESS}", 200),
]


@pytest.mark.parametrize(("page", "status"), QUERIES)
def test_invalid_address_changes_nothing(event: Event, language: str, page: str, status: int) -> None:
    client = browser(event, "organizer", language)
    response = send_unchanged(lambda: client.get(f"/events/{event.slug}/{page}"))
    assert response.status_code == status
    assert f'<html lang="{language}"' in text_of(response)


POSTS = [
    ("move/", {"to": "nonsense"}, 409),
    ("move/", {}, 409),
    ("entries/walk-in/", {"given_name": "", "family_name": "x" * 61}, 422),
    ("entries/walk-in/", {"given_name": "a\x00", "family_name": "b"}, 422),
    ("entries/{entry}/status/", {"status": "nonsense"}, 409),
    ("entries/{entry}/status/", {}, 409),
    (f"entries/{HUGE}/status/", {"status": "dropped"}, 404),
    (f"entries/{HUGE}/link/", {}, 404),
    ("rounds/pair/", {}, 400),
    ("rounds/pair/", {"number": "abc"}, 400),
    ("rounds/pair/", {"number": ENDLESS}, 400),
    ("rounds/pair/", {"number": "7"}, 409),
    (f"rounds/{HUGE}/publish/", {"attempt": "1", "changes": "0"}, 404),
    ("rounds/1/publish/", {}, 400),
    ("rounds/1/discard/", {"attempt": "1"}, 400),
    ("rounds/9/close/", {}, 404),
    ("rounds/1/start/", {}, 409),
    ("papers/ask/", {}, 404),
    ("papers/ask/", {"kind": "standings", "round": "abc"}, 400),
    ("papers/ask/", {"kind": "standings", "round": "2"}, 404),
    ("papers/ask/", {"kind": "standings", "round": HUGE}, 400),
    ("papers/ask/", {"kind": "standings", "round": "1", "language": "xx"}, 422),
    ("papers/ask/", {"kind": "\x00", "round": "1"}, 404),
    ("staff/", {"username": "", "role": "judge"}, 422),
    ("staff/link/", {"role": "king"}, 422),
    ("staff/", {"username": "a\x00", "role": "judge"}, 422),
    ("staff/", {"username": "irena.sovova", "role": "king"}, 422),
    ("remove-sample/", {"confirm": "REMOVE"}, 422),
    ("rounds/2/clock/change/", {"do": "add", "minutes": HUGE, "seen": "0"}, 400),
    ("rounds/2/clock/change/", {"do": "pause", "seen": "abc"}, 400),
    ("rounds/2/tables/1/extra-time/", {"minutes": HUGE}, 400),
    ("tables/fixed/", {"entry": HUGE, "table": "1"}, 422),
    ("tables/fixed/", {"entry": "{entry}", "table": "20001"}, 422),
    ("tables/rooms/", {"name": "Sál", "first": "1", "last": HUGE}, 422),
    ("tables/rooms/", {"name": "Sál", "first": "0", "last": "20001"}, 422),
    ("entries/{entry}/deck/change/", {"action": "change", "text": "1 Adept", "reason": "omyl", "seen": "abc"}, 400),
    ("entries/{entry}/deck/settle/", {"line": "1 a", "decision": "no_card", "reason": "není", "seen": "abc"}, 400),
    ("join/", {}, 409),
]


@pytest.mark.parametrize(("page", "form", "status"), POSTS)
def test_invalid_form_values_are_refused(
    event: Event, language: str, page: str, form: dict[str, str], status: int
) -> None:
    client = browser(event, "organizer", language)
    address = f"/events/{event.slug}/{page.format(entry=entries(event)[0].pk)}"
    response = send_unchanged(lambda: client.post(address, form))
    assert response.status_code == status
    assert f'<html lang="{language}"' in text_of(response)


@pytest.mark.parametrize(("typed", "dropped"), [("", False), ("leave me", False), ("odejít", False), (" leave ", True)])
def test_drop_from_the_finals_needs_the_typed_word(typed: str, dropped: bool) -> None:
    """The view reads the word that the page asks for."""
    event = make_event_with_finals()
    entry = Entry.objects.get(pk=Cut.objects.get(event=event).seeding[0])
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(player_of(entry))
    response = client.post(f"/events/{event.slug}/drop/", {"confirm": typed})
    assert response.status_code == (302 if dropped else 422)
    entry.refresh_from_db()
    assert (entry.status == "dropped") == dropped


def test_paper_that_is_not_ready_is_refused(event: Event, language: str) -> None:
    job = request_job(kind="tournament.document", params={"round": 1, "language": "cs"}, actor=None, scope=event.scope)
    client = browser(event, "judge", language)
    response = send_unchanged(lambda: client.get(f"/events/{event.slug}/papers/{job.pk}/"))
    assert_refused(response, 409, language, "document_not_ready")


def test_paper_of_another_event_is_not_found(event: Event) -> None:
    other = make_event(2, name="Jarní turnaj")
    job = request_job(kind="tournament.document", params={}, actor=None, scope=other.scope)
    assert browser(event, "organizer").get(f"/events/{event.slug}/papers/{job.pk}/").status_code == 404
