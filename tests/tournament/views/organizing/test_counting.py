"""The pages of the counting, of the verification and of manual changes."""

from html import unescape
from typing import Any

import pytest

from engine.draw_of_lots import seed_hash
from engine.json_io.event_settings import match_format_of, read_policy_settings
from engine.verification.file import read_record
from engine.verification.run import verify
from ledger.models import Action
from tests.builders import entries, make_event, organizer_of, pair, play_round
from tests.refusals import refused
from tests.tournament.verification.pages import verify_on_page
from tests.tournament.views.readers import LANGUAGES, READERS, browser, sentence
from tournament.models import Deviation, Event, Match
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.events import move_event
from tournament.standings.queries.standings import read_standings_after

pytestmark = pytest.mark.django_db

FORM: dict[str, Any] = {
    **{"win": "2", "draw": "0,5", "loss": "0", "bye": "1/2", "percentage_floor": "0.25", "policy": "fold"},
    **{"best_of": "3", "draws": "on", "winning_points": "30", "extra_turns": "4", "time_then": "not_counted"},
    **{"late": "bye", "returned": "nothing", "last_round": "2", "drop_after_no_shows": "1"},
    **{"measure_1": "buchholz", "measure_2": "wins", "measure_4": "lot", "reason": ""},
}


def read_page(event: Event, path: str = "counting/", reader: str = "nobody", language: str = "en") -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/{path}")
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def send_form(event: Event, reader: str = "organizer", **more: str) -> Any:
    return browser(event, reader).post(f"/events/{event.slug}/counting/", {**FORM, **more})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reader", READERS)
def test_counting_is_shown_to_all_and_changed_by_organizers(reader: str, language: str) -> None:
    event = make_event(2)
    for path in ("counting/", "verification/"):
        assert ('<form id="counting" method="post"' in read_page(event, path, reader, language)) == (
            reader == "organizer" and path == "counting/"
        )
    expected = {"organizer": 302, "nobody": 401}.get(reader, 403)
    assert send_form(make_event(2, name="Jiný"), reader).status_code == expected


def test_form_shows_and_saves_the_counting() -> None:
    event = make_event(2)
    assert 'name="win" value="3"' in read_page(event, reader="organizer")
    assert send_form(event).status_code == 302
    event.refresh_from_db()
    assert event.settings["points"] == {"win": 2, "draw": "1/2", "loss": 0, "bye": "1/2"}
    assert event.settings["tiebreakers"] == ["buchholz", "wins", "lot"]
    found = match_format_of(event.settings)
    assert (found.best_of, found.winning_points, found.extra_turns, found.time_then) == (3, 30, 4, "not_counted")
    policies = read_policy_settings(event.settings)
    assert (policies.late, policies.returned, policies.last_round, policies.drop_after_no_shows) == (
        "bye",
        "nothing",
        2,
        1,
    )
    shown = read_page(event)
    for text in ("2 – 0.5 – 0", "Buchholz, Wins, Lot", "25.00 %", "best of 3", "the running turn and 4 more"):
        assert text in shown
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.before["points"]["win"], line.after["points"]["win"]) == ("event.settings_changed", 3, 2)


@pytest.mark.parametrize(
    "fault",
    [
        {"win": "0"},
        {"win": "mnoho"},
        {"percentage_floor": "7"},
        {"best_of": "1"},
        {"best_of": "0"},
        {"measure_2": "buchholz"},
        {"measure_1": "štěstí"},
        {"late": "win"},
        {"last_round": "-1"},
        {"bye": "1/0"},
        {"winning_points": "0"},
    ],
)
def test_invalid_counting_is_refused(fault: dict[str, str]) -> None:
    event = make_event(2)
    before = Event.objects.get(pk=event.pk).settings
    assert send_form(event, **fault).status_code == 422
    assert Event.objects.get(pk=event.pk).settings == before


def test_change_after_a_visible_round_needs_a_reason() -> None:
    event = make_event(2)
    play_round(event)
    assert send_form(event).status_code == 422
    assert send_form(event, reason="pravidla ligy").status_code == 302
    assert [row.points for row in read_standings_after(Event.objects.get(pk=event.pk), None).rows] == [2, 0]
    line: Any = Action.objects.latest("id")
    assert line.after["reason"] == "pravidla ligy"


def test_other_settings_stay_and_an_unchanged_form_writes_no_log_line() -> None:
    event = make_event(2)
    event.settings["sample_people"] = [1]
    event.save()
    lines = Action.objects.count()
    change_counting(event=event, changes={"points": event.settings["points"]}, reason="", actor=None)
    assert Action.objects.count() == lines
    changed = change_counting(event=event, changes={"tiebreakers": ["lot"]}, reason="", actor=organizer_of(event))
    assert changed.settings["sample_people"] == [1]


def test_counting_is_fixed_after_the_event() -> None:
    event = move_event(event=make_event(2), to="finished", actor=None)
    with refused("event_over"):
        change_counting(event=event, changes={"tiebreakers": ["lot"]}, reason="x", actor=None)
    assert "Change it" not in read_page(event, reader="organizer")


def test_verification_shows_hash_first_and_seed_after_the_event() -> None:
    event = make_event(4, seed="velké tajemství")
    play_round(event)
    before = read_page(event, "verification/")
    assert seed_hash("velké tajemství") in before
    assert "velké tajemství" not in before
    assert browser(event).post(f"/events/{event.slug}/verification/run/").status_code == 409
    address = f"/events/{event.slug}/verification/file/"
    assert browser(event).get(address).status_code == 409
    for path in ("", "rounds/1/", "standings/", "log/", "rounds/1/changes/"):
        assert "velké tajemství" not in read_page(event, path, "organizer")
    move_event(event=event, to="finished", actor=None)
    after = read_page(event, "verification/")
    assert "velké tajemství" in after
    assert "all is equal" not in after
    assert "all is equal" in verify_on_page(event)
    answer = browser(event).get(address)
    assert answer["content-type"].startswith("application/jsonl")
    record = read_record(answer.getvalue().decode())
    assert (record.seed, verify(record)) == ("velké tajemství", ())


def test_reopened_event_shows_the_hash_of_its_new_seed() -> None:
    event = make_event(4, seed="velké tajemství")
    play_round(event)
    for to in ("finished", "running"):
        event = move_event(event=event, to=to, actor=None)
    during = read_page(event, "verification/")
    assert "rounds after round 1 use a new seed" in during
    assert (seed_hash(event.pairing_seed) in during, event.pairing_seed in during) == (True, False)
    assert "velké tajemství" in during
    play_round(event)
    move_event(event=event, to="finished", actor=None)
    assert event.pairing_seed in read_page(event, "verification/")
    assert "all is equal" in verify_on_page(event)


def test_verification_difference_is_shown_to_every_reader() -> None:
    event = make_event(4)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    Event.objects.filter(pk=event.pk).update(seed="podvržené")
    assert sentence("en", "differs_seed") in verify_on_page(event)
    assert sentence("cs", "differs_seed") in verify_on_page(event, "cs")


def test_manual_change_is_shown_beside_the_pairing_of_the_engine() -> None:
    event = make_event(4)
    pair(event, publish=False)
    seats = {match.table: [seat.entry_id for seat in match.seats.all()] for match in Match.objects.all()}
    address = f"/events/{event.slug}/rounds/1/changes/"
    organizer = browser(event, "organizer")
    assert "All players are seated as paired." in read_page(event, "rounds/1/changes/", "organizer")
    form = {"kind": "players", "first": str(seats[1][0]), "second": str(seats[2][0]), "attempt": "1", "changes": "0"}
    assert organizer.post(f"{address}make/", {**form, "reason": ""}).status_code == 422
    assert organizer.post(f"{address}make/", {**form, "reason": "sourozenci"}).status_code == 302
    tables = {**form, "kind": "tables", "first": "1", "second": "5", "reason": "vozík", "changes": "1"}
    assert organizer.post(f"{address}make/", tables).status_code == 302
    shown = read_page(event, "rounds/1/changes/", "organizer")
    assert "sourozenci" in shown
    assert "tables swapped: 1 and 5" in shown
    assert shown.count("<td>") >= 6
    assert Deviation.objects.count() == 2
    assert "sourozenci" not in read_page(event, "verification/")
    for reader in ("nobody", "player", "judge"):
        assert browser(event, reader).get(address).status_code in {401, 403}
        assert browser(event, reader).post(f"{address}make/", form).status_code in {401, 403}


@pytest.mark.parametrize(
    "form", [{}, {"first": "x", "second": "1"}, {"kind": "tables", "first": "1", "second": "99999999999"}]
)
def test_invalid_change_is_refused(form: dict[str, str]) -> None:
    event = make_event(2)
    pair(event, publish=False)
    answer = browser(event, "organizer").post(
        f"/events/{event.slug}/rounds/1/changes/make/", {**form, "reason": "x", "attempt": "1", "changes": "0"}
    )
    assert answer.status_code in {400, 404, 422}
    assert not Deviation.objects.exists()
    assert len(entries(event)) == 2


def test_change_sent_twice_is_made_once() -> None:
    event = make_event(4)
    pair(event, publish=False)
    first, second = (match.seats.all()[0].entry_id for match in Match.objects.order_by("table"))
    organizer = browser(event, "organizer")
    change: dict[str, str | int] = {"kind": "players", "first": first, "second": second}
    # The forms for publishing and discarding carry the pairing version; a preview has only the form of the change.
    for query, forms in (({}, 2), (change, 1)):
        shown = organizer.get(f"/events/{event.slug}/rounds/1/", query).content.decode()
        assert shown.count('name="attempt" value="1"') == shown.count('name="changes" value="0"') == forms
    form = {"kind": "players", "first": first, "second": second, "reason": "sourozenci", "attempt": 1, "changes": 0}
    answers = [organizer.post(f"/events/{event.slug}/rounds/1/changes/make/", form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 409]
    assert sentence("en", "draft_changed_meanwhile", number=1) in unescape(answers[1].content.decode())
    assert Deviation.objects.count() == 1
    assert Match.objects.order_by("table")[0].seats.filter(entry=second).exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_saving_the_unchanged_form_keeps_values_without_a_field(language: str) -> None:
    """The form does not turn 0.33 into 33/100 or drop the ninth tie-breaker and the points of a double win."""
    event = make_event(2)
    measures = ["omw", "gw", "ogw", "buchholz", "buchholz_cut1", "wins", "progressive", "in_game_points", "lot"]
    event.settings |= {"tiebreakers": measures, "percentage_floor": "0.33"}
    event.settings["points"] = {"win": 3, "draw": "0.5", "loss": 0, "bye": 3, "double_win": 1}
    event.save()
    before, lines = dict(event.settings), Action.objects.count()
    answer = browser(event, "organizer", language).get(f"/events/{event.slug}/counting/")
    form = answer.context["form"]
    shown = {name: form[name].value() for name in form.fields}
    typed = {name: "on" if value is True else value for name, value in shown.items() if value not in {None, False}}
    assert browser(event, "organizer", language).post(f"/events/{event.slug}/counting/", typed).status_code == 302
    event.refresh_from_db()
    assert (event.settings, Action.objects.count()) == (before, lines)


def test_log_has_only_the_changed_number() -> None:
    event = make_event(2)
    event.settings["points"] = {"win": 3, "draw": 1, "loss": 0, "bye": 3, "double_win": 1}
    event.save()
    assert send_form(event).status_code == 302
    event.refresh_from_db()
    assert event.settings["points"] == {"win": 2, "draw": "1/2", "loss": 0, "bye": "1/2", "double_win": 1}


def test_czech_form_shows_a_decimal_comma() -> None:
    event = make_event(2)
    assert 'name="percentage_floor" value="0,33"' in read_page(event, reader="organizer", language="cs")
    assert 'name="percentage_floor" value="0.33"' in read_page(event, reader="organizer", language="en")


@pytest.mark.parametrize("number", ["1e999999999", "1e5000", "1/0", "½", "--1", "0.1234567", "nan", "1_0"])
def test_number_with_an_exponent_is_refused(number: str) -> None:
    """The number 1e999999999 fits into the field, and computing it would block a worker."""
    event = make_event(4)
    answer = send_form(event, win=number)
    assert answer.status_code == 422
    assert "Write a number." in answer.content.decode()


@pytest.mark.parametrize("number", ["12345", "9" * 30, "0.125", "-1000.5"])
def test_points_beyond_their_limit_are_refused_with_it(number: str) -> None:
    answer = send_form(make_event(4), draw=number)
    assert answer.status_code == 422
    assert "Write a number from -1,000 to 1,000 with two decimals at most." in answer.content.decode()
