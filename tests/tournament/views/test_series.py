"""Pages of series: creating and changing one, its events, its standings, and permissions."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services.claims import claim_person
from accounts.services.erasure import erase_person
from accounts.services.privacy import choose_names
from ledger.models import Action
from tests.builders import entries, make_event, make_person, organizer_of, play_round, player_of
from tests.tournament.views.readers import LANGUAGES
from tournament.entries.services.claim_links import hand_out_link
from tournament.entries.services.entries import add_entry, add_walk_in, change_status
from tournament.entries.services.entry_changes import set_club
from tournament.models import Event, Series
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.series.queries import read_series_standings
from tournament.series.services import assign_series, create_series
from tournament.standings.queries.standings import read_standings_after

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

FORM = {"name": "Liga 2026", "places": "25, 18; 15", "rest": "1", "best": "2"}


def client_of(user: User | None = None, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def make_series(owner: User, **scheme: Any) -> Series:
    return create_series(name="Liga 2026", scheme={"places": [25, 18, 15], "rest": 1, **scheme}, actor=owner)


def finish_event(event: Event) -> Event:
    play_round(event)
    return move_event(event=event, to="finished", actor=None)


def make_event_with_finals(players: int = 6) -> Event:
    """Return a finished event with two Swiss rounds and finals of four; the player seated first wins each match."""
    event = make_event(players)
    for _ in range(2):
        play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    for _ in range(2):
        play_round(event)
    return move_event(event=Event.objects.get(pk=event.pk), to="finished", actor=None)


def rows_of(series: Series) -> list[tuple[int, str, int]]:
    return [(row.rank, row.entry.name, int(row.total)) for row in read_series_standings(series)[1]]


def read_page(series: Series, user: User | None = None, language: str = "en") -> str:
    return unescape(client_of(user, language).get(f"/series/{series.slug}/").content.decode())


def test_every_account_may_create_a_series() -> None:
    owner = make_person("Ema Nováková")
    answer = client_of(owner).post("/series/new/", FORM)
    series = Series.objects.get()
    assert (answer.status_code, answer["location"]) == (302, "/series/liga-2026/")
    assert series.scheme == {"places": [25, 18, 15], "rest": 1, "best": 2, "finals": False}
    assert Action.objects.get(verb="series.created").scope == series.scope
    assert "Liga 2026" in client_of().get("/series/").content.decode()
    assert client_of().get("/series/new/").status_code == 302


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"places": "25, x"}, {"places": "-3"}, {"best": "0"}, {"places": "1 " * 70}, {"name": "x" * 101}],
)
def test_invalid_points_are_refused_and_kept_in_the_form(wrong: dict[str, str]) -> None:
    answer = client_of(make_person()).post("/series/new/", FORM | wrong)
    assert answer.status_code == 422
    assert not Series.objects.exists()
    assert "Liga 2026" in answer.content.decode() or "name" in wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_series_standings_add_finished_events(language: str) -> None:
    first = finish_event(make_event(4))
    owner = organizer_of(first)
    series = make_series(owner)
    second = make_event(0, name="Jarní turnaj")
    for entry in entries(first)[:3]:
        change_status(entry=add_entry(event=second, user=player_of(entry), actor=None), to="checked_in", actor=None)
    for event in (first, second):
        assign_series(event=event, series=series, actor=owner)
    assert read_page(series, language=language).count('<td class="lead">') == 4
    finish_event(second)
    shown = read_page(series, language=language)
    assert shown.count('<td class="lead">') == 4
    assert 'class="n faint off">–<' in shown
    assert {"cs": "Body za umístění: 25, 18, 15.", "en": "Points for places: 25, 18, 15."}[language] in shown


def test_long_standings_come_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.views.series.ROWS_A_PAGE", 3)
    event = finish_event(make_event(8))
    series = make_series(organizer_of(event))
    assign_series(event=event, series=series, actor=None)
    shown = []
    for number in (1, 2, 3):
        page = unescape(client_of().get(f"/series/{series.slug}/?page={number}").content.decode())
        shown += re.findall(r'<td class="lead">\s*<b>([^<]+)</b>', page)
    assert shown == [name for _rank, name, _total in rows_of(series)]
    assert len(set(shown)) == 8


def test_a_row_shows_the_newest_entry_that_played() -> None:
    first = finish_event(make_event(4))
    second = make_event(4, name="Jarní turnaj")
    add_entry(event=second, user=player_of(entries(first)[0]), actor=None)
    series = make_series(organizer_of(first))
    for event in (first, finish_event(second)):
        assign_series(event=event, series=series, actor=None)
    _events, rows = read_series_standings(series)
    assert {row.entry for row in rows if row.entry.event == first} == set(entries(first))


def test_only_the_people_of_a_page_are_loaded(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = finish_event(make_event(8))
    series = make_series(organizer_of(event))
    assign_series(event=event, series=series, actor=None)
    _events, rows = read_series_standings(series)
    with django_assert_num_queries(2):
        (second,) = rows[1:2]
    assert (second.rank, second.entry.name) == rows_of(series)[1][:2]
    assert rows[1].entry == second.entry


def test_event_is_added_and_removed_on_the_page() -> None:
    event = finish_event(make_event(4))
    owner = organizer_of(event)
    series = make_series(owner)
    assert f'<option value="{event.slug}">' in read_page(series, owner)
    for path, series_id in (("put", series.pk), ("take-out", None)):
        answer = client_of(owner).post(f"/series/{series.slug}/{path}/", {"event": event.slug})
        assert answer.status_code == 302
        assert Event.objects.get(pk=event.pk).series_id == series_id
    lines = Action.objects.filter(verb="event.series_set", scope=event.scope)
    assert [line.after for line in lines.order_by("id")] == [{"series": series.pk}, {"series": None}]


def test_event_page_links_to_its_series() -> None:
    event = make_event(2)
    series = make_series(organizer_of(event))
    address = f'<a href="/series/{series.slug}/">Liga 2026</a>'
    assert address not in client_of().get(event.get_absolute_url()).content.decode()
    assign_series(event=event, series=series, actor=None)
    assert address in client_of().get(event.get_absolute_url()).content.decode()


def test_unchanged_series_writes_no_log_line() -> None:
    event = make_event(0)
    series = make_series(organizer_of(event))
    for _ in range(2):
        assign_series(event=event, series=series, actor=None)
    client_of(organizer_of(event)).post(
        f"/series/{series.slug}/edit/", {"name": series.name, "places": "25 18 15", "rest": "1", "best": ""}
    )
    assert Action.objects.filter(verb__in=["event.series_set", "series.changed"]).count() == 1


def test_series_and_event_are_changed_by_their_owners_only() -> None:
    event, foreign = make_event(0), make_event(0, name="Cizí")
    owner, stranger = make_person("Ema Nováková"), organizer_of(foreign)
    series = make_series(owner)
    assert client_of(owner).post(f"/series/{series.slug}/put/", {"event": event.slug}).status_code == 403
    assert client_of(stranger).post(f"/series/{series.slug}/put/", {"event": foreign.slug}).status_code == 403
    assert client_of(stranger).post(f"/series/{series.slug}/edit/", FORM).status_code == 403
    assert client_of().post(f"/series/{series.slug}/edit/", FORM).status_code == 401
    assert not series.events.exists()
    assert "Take out" not in read_page(series, stranger)


def test_organizer_removes_own_event_from_any_series() -> None:
    event = make_event(0)
    series = make_series(make_person("Ema Nováková"))
    assign_series(event=event, series=series, actor=None)
    answer = client_of(organizer_of(event)).post(f"/series/{series.slug}/take-out/", {"event": event.slug})
    assert answer.status_code == 302
    assert not series.events.exists()


def test_readers_without_management_do_not_learn_which_draft_events_exist() -> None:
    series = make_series(organizer_of(make_event(2)))
    draft = make_event(0, state="draft", name="Tajný turnaj")
    reader = client_of(make_person("Ota Zvědavý"))
    answers = [reader.post(f"/series/{series.slug}/put/", {"event": slug}) for slug in (draft.slug, "neexistuje")]
    assert [answer.status_code for answer in answers] == [403, 403]


def test_draft_event_is_listed_for_its_staff_only() -> None:
    event = make_event(0, state="draft", name="Tajný turnaj")
    series = make_series(organizer_of(event))
    assign_series(event=event, series=series, actor=None)
    assert "Tajný turnaj" not in read_page(series)
    assert "Tajný turnaj" in read_page(series, organizer_of(event))


@pytest.mark.parametrize("path", ["", "edit/", "put/", "take-out/"])
def test_unknown_series_is_not_found(path: str) -> None:
    client = client_of(make_person())
    answer = client.get("/series/neni/") if not path else client.post(f"/series/neni/{path}", {"event": "x"})
    assert answer.status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_match_points_of_the_finals_count_if_the_series_includes_them(language: str) -> None:
    event = make_event_with_finals()
    owner = organizer_of(event)
    without, having = (create_series(name="Liga", scheme={"finals": finals}, actor=owner) for finals in (False, True))
    swiss = {row.entry.name: int(row.points) for row in read_standings_after(event, 2).rows}
    first, second, *_ = [row.entry.name for row in read_standings_after(event, None).rows]
    assign_series(event=event, series=without, actor=owner)
    assert {name: total for _, name, total in rows_of(without)} == swiss
    assign_series(event=event, series=having, actor=owner)
    more = {name: total - swiss[name] for _, name, total in rows_of(having)}
    assert {name: points for name, points in more.items() if points} == {first: 6, second: 3}
    words = {
        "cs": ("bez finálové části", "včetně finálové části"),
        "en": ("without its finals", "those of its finals too"),
    }[language]
    for series, word in zip((without, having), words, strict=True):
        assert word in read_page(series, language=language)


def test_points_for_places_follow_the_finals() -> None:
    event = make_event_with_finals()
    series = create_series(name="Liga", scheme={"places": [10, 7, 5, 3], "finals": True}, actor=organizer_of(event))
    assign_series(event=event, series=series, actor=None)
    places = [row.entry.name for row in read_standings_after(event, None).rows]
    assert rows_of(series)[:4] == [
        (rank, places[rank - 1], points) for rank, points in enumerate([10, 7, 5, 3], start=1)
    ]


def test_shared_ranks_in_event_and_series() -> None:
    event = finish_event(make_event(4, settings={"tiebreakers": []}))
    series = make_series(organizer_of(event))
    assign_series(event=event, series=series, actor=None)
    assert [(rank, total) for rank, _, total in rows_of(series)] == [(1, 25), (1, 25), (3, 15), (3, 15)]
    shown = read_page(series)
    assert [shown.count(f'rk">{rank}<') for rank in (1, 2, 3, 4)] == [2, 0, 2, 0]


def test_walk_in_entries_are_one_player_after_the_claim() -> None:
    events = [make_event(2), make_event(2, name="Jarní turnaj")]
    walk_ins = [add_walk_in(event=event, given_name="Božena", family_name="Šťastná", actor=None) for event in events]
    series = make_series(organizer_of(events[0]))
    for event in events:
        assign_series(event=finish_event(event), series=series, actor=None)
    assert [name for _, name, _ in rows_of(series)].count("Božena Šťastná") == 2
    assert "twice until the entries are taken over" in read_page(series, organizer_of(events[0]))
    assert "twice until the entries are taken over" not in read_page(series)
    person = make_person("Božena Šťastná", password="pět-zelených-žab")
    for entry in walk_ins:
        claim_person(code=hand_out_link(entry=entry, actor=organizer_of(entry.event)), user=person)
    assert [name for _, name, _ in rows_of(series)].count("Božena Šťastná") == 1


def test_erased_player_leaves_the_standings_and_points_of_others_stay() -> None:
    event = finish_event(make_event(4))
    series = make_series(organizer_of(event))
    assign_series(event=event, series=series, actor=None)
    before = rows_of(series)
    erased = next(entry for entry in entries(event) if entry.name == before[0][1])
    erase_person(user=player_of(erased))
    assert [row[1:] for row in rows_of(series)] == [row[1:] for row in before[1:]]
    assert erased.name not in read_page(series)
    assert "erased player" not in read_page(series)


def test_hidden_name_is_hidden_in_the_series_standings() -> None:
    event = finish_event(make_event(4))
    series = make_series(organizer_of(event))
    assign_series(event=event, series=series, actor=None)
    name = rows_of(series)[0][1]
    User.objects.filter(pk__in=[player_of(entry).pk for entry in entries(event) if entry.name == name]).update(
        is_hidden=True
    )
    assert name not in read_page(series)
    assert "hidden player" in read_page(series)


def finish_with_jan(series: Series, club: str, name: str) -> Any:
    """Finish an event of a series in which a Jan Novák of a club played; return the entry."""
    event = make_event(3, name=name, state="check_in")
    jan = add_walk_in(event=event, given_name="Jan", family_name="Novák", actor=None)
    set_club(entry=jan, club=club, actor=None)
    event = move_event(event=event, to="running", actor=None)
    assign_series(event=event, series=series, actor=None)
    finish_event(event)
    return jan


def names_of_jans(series: Series) -> set[str]:
    return set(re.findall(r"<b>(Jan Novák[^<]*)</b>", read_page(series)))


def test_a_name_that_is_alone_has_no_mark_in_the_series() -> None:
    series = make_series(make_person("Ema Nováková"))
    finish_with_jan(series, "Plzeň", "Turnaj 1")
    assert names_of_jans(series) == {"Jan Novák"}


@pytest.mark.parametrize(
    ("clubs", "marks"),
    [
        (("Plzeň", "Brno"), {"Plzeň", "Brno"}),
        (("Plzeň", "plzen"), {"no. 4", "no. 8"}),
        (("", "Brno"), {"no. 4", "Brno"}),
    ],
)
def test_namesakes_that_never_met_are_told_apart_in_the_series(clubs: tuple[str, str], marks: set[str]) -> None:
    series = make_series(make_person("Ema Nováková"))
    for number, club in enumerate(clubs):
        finish_with_jan(series, club, f"Turnaj {number}")
    assert names_of_jans(series) == {f"Jan Novák ({mark})" for mark in marks}
    table = client_of().get(f"/api/v1/series/{series.slug}/").json()["table"]
    assert {row["name_mark"] for row in table if row["name"] == "Jan Novák"} == marks


def test_a_hidden_namesake_of_another_event_marks_no_name_of_the_series() -> None:
    series = make_series(make_person("Ema Nováková"))
    hidden = finish_with_jan(series, "Plzeň", "Turnaj 1")
    finish_with_jan(series, "Brno", "Turnaj 2")
    choose_names(user=player_of(hidden), display_name="", is_hidden=True)
    assert names_of_jans(series) == {"Jan Novák"}
