"""The settings page, the copy of an event, the event page and the poster."""

from html import unescape
from typing import Any

import pytest

from engine.rooms import Room
from ledger.models import Action
from tests.builders import FORMAT, MORNING, entries, make_event, make_person, organizer_of, play_round, staff_of
from tests.tournament.views.readers import LANGUAGES, all_rows, browser, sentence
from tournament.entries.services.entries import change_status, join_event
from tournament.event.queries.facts import collect_event_facts, digest_event_facts
from tournament.models import Event, StaffRole
from tournament.organizing.services.counting import change_counting
from tournament.organizing.services.events import create_event, move_event
from tournament.organizing.services.whole_event import copy_event
from tournament.rounds.services.tables import set_rooms
from tournament.series.services import assign_series, create_series
from tournament.submissions.queries.deadlines import read_deck_settings
from tournament.submissions.queries.rules import find_house_rules
from tournament.submissions.services.rules import set_deck_settings

pytestmark = pytest.mark.django_db
FACTS: dict[str, Any] = {
    "fee": "150 Kč",
    "prizes": "Boostery",
    "contact": "klub@example.cz",
    "capacity": 16,
    "cut_size": 4,
}
WHEN = {"name": "Jarní turnaj", "starts_at": "2026-12-05T10:00", "venue": "Klub", "time_zone": "Europe/London"}


def read_page(event: Event, path: str = "", reader: str = "nobody", language: str = "en") -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/{path}")
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def send_group(event: Event, group: str, typed: dict[str, str], seen: str = "", reader: str = "organizer") -> Any:
    named = {f"{group}-{name}": value for name, value in typed.items()}
    return browser(event, reader).post(f"/events/{event.slug}/settings/{group}/", {**named, "seen": seen})


def test_group_is_saved_alone_and_the_log_has_the_old_values() -> None:
    event = make_event(0, state="registration", **FACTS)
    assert send_group(event, "when", WHEN, digest_event_facts(event)).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.venue, event.time_zone) == ("Jarní turnaj", "Klub", "Europe/London")
    assert event.starts_at.isoformat() == "2026-12-05T10:00:00+00:00", "the start is read in the chosen time zone"
    assert {name: getattr(event, name) for name in FACTS} == FACTS
    line = Action.objects.filter(scope=event.scope).latest("id")
    assert (line.verb, line.actor) == ("event.changed", organizer_of(event))
    assert set(line.before or {}) == {"name", "starts_at", "venue", "time_zone"}
    shown = read_page(event, "log/", "organizer")
    assert "time zone Europe/Prague" in shown
    assert "time zone Europe/London" in shown


def test_all_groups_are_saved_by_one_button_or_none_is() -> None:
    event = make_event(0, state="registration", **FACTS)
    typed = {
        **{f"when-{name}": value for name, value in WHEN.items()},
        **{"rounds-rounds_planned": "3", "rounds-round_minutes": "40", "rounds-cut_size": "4"},
        **{"rounds-silence_minutes": "0", "people-capacity": "32", "people-fee": "99 Kč"},
    }
    client = browser(event, "organizer")
    address = f"/events/{event.slug}/settings/all/"
    wrong = client.post(address, {**typed, "people-capacity": "x", "seen": digest_event_facts(event)})
    assert (wrong.status_code, 'value="99 Kč"' in wrong.content.decode()) == (422, True)
    notice = wrong.content.decode().split('role="alert"')[1].split("</div>")[0]
    assert ('href="#people"' in notice, 'href="#when"' in notice) == (True, False)
    event.refresh_from_db()
    assert event.name == "Zimní turnaj"
    assert client.post(address, {**typed, "seen": digest_event_facts(event)}).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.rounds_planned, event.capacity, event.fee) == ("Jarní turnaj", 3, 32, "99 Kč")
    assert Action.objects.filter(scope=event.scope, verb="event.changed").count() == 1


@pytest.mark.parametrize("typed", ["Europe/London", "london", "europe london", " Londýn "])
def test_a_city_is_enough_for_a_time_zone(typed: str) -> None:
    event = make_event(0, state="registration")
    send_group(event, "when", {**WHEN, "time_zone": typed}, digest_event_facts(event))
    event.refresh_from_db()
    assert event.time_zone == "Europe/London"


@pytest.mark.parametrize(
    ("typed", "said"), [("Prage", "Did you mean Europe/Prague?"), ("Qqqq", "No time zone has the name Qqqq.")]
)
def test_a_wrong_time_zone_is_refused_with_one_like_it(typed: str, said: str) -> None:
    event = make_event(0, state="registration")
    answer = send_group(event, "when", {**WHEN, "time_zone": typed}, digest_event_facts(event))
    assert answer.status_code == 422
    assert said in unescape(answer.content.decode())


def test_forms_show_the_current_facts() -> None:
    shown = read_page(make_event(0, state="draft", **FACTS), "settings/", "organizer")
    for value in ('value="Zimní turnaj"', 'value="2026-11-20T09:30"', 'value="150 Kč"', 'value="16"', "Boostery"):
        assert value in shown, value
    assert '<option value="4" selected>the best 4' in shown


def test_larger_capacity_admits_waiting_entries() -> None:
    event = make_event(0, state="registration", capacity=2)
    for _ in range(3):
        join_event(event=event, user=make_person())
    assert send_group(event, "people", {"capacity": "3"}, digest_event_facts(event)).status_code == 302
    assert [entry.status for entry in entries(event)] == ["registered"] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_fixed_facts_are_disabled_with_a_reason(language: str) -> None:
    event = make_event(2)
    play_round(event)
    shown = read_page(event, "settings/", "organizer", language)
    assert sentence(language, "start_fixed") in shown
    assert sentence(language, "capacity_fixed") in shown
    assert shown.count("disabled") == 3
    send_group(event, "people", {"capacity": "64", "fee": "99 Kč"}, digest_event_facts(event))
    event.refresh_from_db()
    assert (event.capacity, event.fee) == (None, "99 Kč")


def test_a_number_of_rounds_out_of_range_is_refused() -> None:
    event = make_event(2)
    answer = send_group(
        event, "rounds", {"rounds_planned": "0", "round_minutes": "50", "cut_size": "0"}, digest_event_facts(event)
    )
    assert answer.status_code == 422


def test_fewer_rounds_than_paired_are_refused() -> None:
    event = make_event(4)
    play_round(event)
    play_round(event)
    answer = send_group(
        event, "rounds", {"rounds_planned": "1", "round_minutes": "45", "cut_size": "8"}, digest_event_facts(event)
    )
    assert answer.status_code == 409
    assert sentence("en", "rounds_fewer_than_paired", rounds=2) in unescape(answer.content.decode())
    event.refresh_from_db()
    assert (event.round_minutes, event.cut_size) == (50, 0), "all of the group or nothing"


def test_archived_event_has_no_forms() -> None:
    event = move_event(event=make_event(2, state="finished"), to="archived", actor=None)
    shown = read_page(event, "settings/", "organizer")
    assert sentence("en", "event_archived") in shown
    assert '<button class="btn">' not in shown


def test_concurrent_change_of_settings_is_reported() -> None:
    event = make_event(0, state="draft")
    seen = digest_event_facts(event)
    assert send_group(event, "when", WHEN, seen).status_code == 302
    answer = send_group(event, "when", {**WHEN, "venue": "Jinde"}, seen)
    assert answer.status_code == 409
    text = unescape(answer.content.decode())
    assert sentence("en", "event_changed_meanwhile") in text
    assert 'value="Jinde"' in text, "the typed value is kept in the form"
    event.refresh_from_db()
    assert event.venue == "Klub"


@pytest.mark.parametrize("group", ["when", "rounds", "people"])
@pytest.mark.parametrize("reader", ["nobody", "player", "judge", "scorekeeper"])
def test_only_organizers_change_and_copy_settings(reader: str, group: str) -> None:
    event = make_event(2)
    staff_of(event, "judge")
    staff_of(event, "scorekeeper")
    client = browser(event, reader)
    before = all_rows()
    expected = 401 if reader == "nobody" else 403
    assert send_group(event, group, WHEN, reader=reader).status_code == expected
    for path in ("settings/", "copy/"):
        assert client.get(f"/events/{event.slug}/{path}").status_code == expected
    assert (
        client.post(f"/events/{event.slug}/copy/", {"name": "X", "starts_at": "2027-01-01T10:00"}).status_code
        == expected
    )
    assert all_rows() == before


def test_unknown_group_is_not_found() -> None:
    assert send_group(make_event(0), "seed", {}).status_code == 404


def make_earlier_event() -> Event:
    """Return an event with a value for every setting and one played round."""
    event = make_event(4, state="registration", **FACTS)
    change_counting(event=event, changes={"tiebreakers": ["buchholz"]}, reason="", actor=None)
    deadline = MORNING.replace(hour=8)
    shown: dict[str, Any] = {"is_locked": True, "shown_during": "opponent", "shown_after": "public"}
    set_deck_settings(event=event, deadline=deadline, actor=None, **shown)
    form = {"deck_cards": "50"}
    assert browser(event, "organizer").post(f"/events/{event.slug}/decks/house-rules/", form).status_code == 302
    staff_of(event, "judge", "Ladislav Kubát")
    for entry in entries(event):
        change_status(entry=entry, to="checked_in", actor=None)
    play_round(move_event(event=event, to="running", actor=None))
    event.refresh_from_db()
    return event


@pytest.mark.parametrize("with_staff", [True, False])
def test_copy_has_the_settings_of_the_event(with_staff: bool) -> None:
    event = make_earlier_event()
    typed = {"name": "Další", "starts_at": "2027-01-20T18:00", **({"with_staff": "on"} if with_staff else {})}
    answer = browser(event, "organizer").post(f"/events/{event.slug}/copy/", typed)
    made = Event.objects.latest("id")
    assert (answer.status_code, answer["location"]) == (302, made.get_absolute_url())
    kept = {name: value for name, value in collect_event_facts(event).items() if name not in ("name", "starts_at")}
    assert {name: collect_event_facts(made)[name] for name in kept} == kept
    assert (made.settings, made.state, made.format_key) == (event.settings, "draft", FORMAT)
    house, other = find_house_rules(made), find_house_rules(event)
    assert house is not None
    assert other is not None
    assert house.data == other.data
    decks = read_deck_settings(made)
    assert decks.deadline is not None
    assert made.starts_at - decks.deadline == MORNING - MORNING.replace(hour=8)
    assert (decks.shown_during, decks.shown_after, decks.is_locked) == ("opponent", "public", False)
    assert (made.entries.count(), made.rounds.count()) == (0, 0)
    assert made.seed != event.seed, "a copy has a seed of its own"
    roles = set(StaffRole.objects.filter(event=made).values_list("role", flat=True))
    assert roles == ({"organizer", "judge"} if with_staff else {"organizer"})
    assert Action.objects.filter(scope=made.scope, verb="event.copied").count() == 1


def test_copy_has_rooms_and_own_series() -> None:
    event = make_event(0, state="draft")
    irena, other = organizer_of(event), make_person("Ladislav Kubát")
    event = set_rooms(event=event, rooms=[Room("Sál", 1, 20)], actor=irena)
    series = create_series(name="Liga", scheme={}, actor=irena)
    event = assign_series(event=event, series=series, actor=irena)
    options: dict[str, Any] = {"event": event, "name": "Další", "starts_at": MORNING}
    made = copy_event(actor=irena, **options)
    assert (made.settings["rooms"], Event.objects.get(pk=made.pk).series) == (event.settings["rooms"], series)
    assert copy_event(actor=other, **options).series is None, "events are not added to a series of another account"


def test_copy_needs_a_start() -> None:
    event = make_event(0, state="draft")
    answer = browser(event, "organizer").post(f"/events/{event.slug}/copy/", {"name": "Další", "starts_at": ""})
    assert (answer.status_code, Event.objects.count()) == (422, 1)


@pytest.mark.parametrize(
    ("language", "full", "waiting"),
    [("en", "2 of 2", "1 waiting"), ("cs", "obsazeno 2 z 2 míst", "1 čeká")],
)
def test_event_page_shows_facts_and_capacity(language: str, full: str, waiting: str) -> None:
    event = make_event(0, state="registration", **{**FACTS, "capacity": 2})
    people = [make_person(name) for name in ("Jan Žák", "Eva Řehořová", "Ota Ďuriš")]
    for person in people:
        join_event(event=event, user=person)
    shown = read_page(event, language=language)
    for word in ("150 Kč", "Boostery", "klub@example.cz", f"{full}, {waiting}", "qr-code", "poster/"):
        assert word in shown, word
    assert "Žák Jan" in shown
    assert "Ďuriš Ota" not in shown, "a waiting entry is not a player"


@pytest.mark.parametrize(("language", "word"), [("en", "number 2 on the waiting list"), ("cs", "na 2. místě")])
def test_waiting_player_reads_the_position_and_the_admission(language: str, word: str) -> None:
    event = make_event(0, state="registration", capacity=2)
    people = [make_person() for _ in range(4)]
    for person in people:
        join_event(event=event, user=person)
    client = browser(event, language=language)
    client.force_login(people[3])
    own_page = f"/events/{event.slug}/me/"
    assert word in unescape(client.get(own_page).content.decode())
    assert word in unescape(client.get(f"/events/{event.slug}/").content.decode())
    for entry in entries(event)[:2]:
        change_status(entry=entry, to="dropped", actor=None)
    assert word not in unescape(client.get(own_page).content.decode())
    assert entries(event)[3].status == "registered"


def test_organizer_sees_the_waiting_list_in_order() -> None:
    event = make_event(0, state="registration", capacity=2)
    for name in ("Jan Žák", "Eva Malá", "Ota Ďuriš", "Adam Bílý"):
        join_event(event=event, user=make_person(name))
    shown = read_page(event, reader="organizer")
    line = shown[shown.index('id="line"') :]
    assert line.index("Ďuriš Ota") < line.index("Bílý Adam")
    assert line.count("Admit: ") == 2
    assert 'id="line"' not in read_page(event)


def test_full_event_announces_the_waiting_list_before_joining() -> None:
    event = make_event(0, state="registration", capacity=2)
    client = browser(event)
    client.force_login(make_person())
    address = f"/events/{event.slug}/"
    assert "Join the event" in client.get(address).content.decode()
    for _ in range(2):
        join_event(event=event, user=make_person())
    shown = client.get(address).content.decode()
    assert "Join the waiting list" in shown
    assert "Join the event" not in shown


def test_organizer_admits_a_waiting_entry_from_the_list() -> None:
    event = make_event(0, state="registration", capacity=2)
    for _ in range(3):
        join_event(event=event, user=make_person())
    waiting = entries(event)[2]
    assert "Admit" in read_page(event, "entries/", "organizer")
    address = f"/events/{event.slug}/entries/{waiting.pk}/status/"
    assert browser(event, "organizer").post(address, {"status": "registered"}).status_code == 302
    assert entries(event)[2].status == "registered"
    assert "ahead of the waiting list yes" in read_page(event, "log/", "organizer")


@pytest.mark.parametrize(
    ("requested", "reads", "word"), [("cs", "en", "Počet míst"), ("en", "cs", "Places"), ("de", "en", "Places")]
)
def test_poster_is_in_the_requested_language(requested: str, reads: str, word: str) -> None:
    event = make_event(0, state="registration", **FACTS)
    shown = read_page(event, f"poster/?language={requested}", language=reads)
    for part in (word, "Zimní turnaj", "150 Kč", "Boostery", "qr-code", f"/events/{event.slug}/"):
        assert part in shown, part


@pytest.mark.parametrize("path", ["", "poster/"])
def test_line_breaks_of_prizes_stay(path: str) -> None:
    event = make_event(0, state="registration", **{**FACTS, "prizes": "1. pohár\r\n2. kniha <b>\n\nvšichni: karta"})
    shown = browser(event).get(f"/events/{event.slug}/{path}").content.decode()
    assert "1. pohár<br>2. kniha &lt;b&gt;<br><br>všichni: karta" in shown


def test_poster_of_a_draft_is_for_staff_only() -> None:
    event = create_event(actor=make_person("Irena Sovová"), name="Liga", format_key=FORMAT, starts_at=MORNING)
    assert browser(event).get(f"/events/{event.slug}/poster/").status_code == 404
    assert browser(event, "organizer").get(f"/events/{event.slug}/poster/").status_code == 200
