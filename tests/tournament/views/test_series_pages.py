"""Series as people meet them: made, changed, events put in and out, the table, and who may do what."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from ledger.models import Action
from tests.builders import entries, make_event, make_person, organizer_of, play_round, player_of
from tests.tournament.views.readers import LANGUAGES
from tournament.models import Event, Series
from tournament.services.entries import add_entry, change_status
from tournament.services.events import move_event
from tournament.services.series import create_series, put_event

pytestmark = pytest.mark.django_db

FORM = {"name": "Liga 2026", "places": "25, 18; 15", "rest": "1", "best": "2"}


def client_of(user: User | None = None, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if user is not None:
        client.force_login(user)
    return client


def made(owner: User, **scheme: Any) -> Series:
    return create_series(name="Liga 2026", scheme={"places": [25, 18, 15], "rest": 1, **scheme}, actor=owner)


def over(event: Event) -> Event:
    play_round(event)
    return move_event(event=event, to="finished", actor=None)


def page(series: Series, user: User | None = None, language: str = "en") -> str:
    return unescape(client_of(user, language).get(f"/series/{series.slug}/").content.decode())


def test_anyone_with_an_account_makes_a_series() -> None:
    owner = make_person("Ema Nováková")
    answer = client_of(owner).post("/series/new/", FORM)
    series = Series.objects.get()
    assert (answer.status_code, answer["location"]) == (302, "/series/liga-2026/")
    assert series.scheme == {"places": [25, 18, 15], "rest": 1, "best": 2}
    assert Action.objects.get(verb="series.created").scope == series.scope
    assert "Liga 2026" in client_of().get("/series/").content.decode()
    assert client_of().get("/series/new/").status_code == 302


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"places": "25, x"}, {"places": "-3"}, {"best": "0"}, {"places": "1 " * 70}, {"name": "x" * 101}],
)
def test_what_nobody_can_count_by_is_refused_and_stays_typed(wrong: dict[str, str]) -> None:
    answer = client_of(make_person()).post("/series/new/", FORM | wrong)
    assert answer.status_code == 422
    assert not Series.objects.exists()
    assert "Liga 2026" in answer.content.decode() or "name" in wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_adds_events_that_are_over(language: str) -> None:
    first = over(make_event(4))
    owner = organizer_of(first)
    series = made(owner)
    second = make_event(0, name="Jarní turnaj")
    for entry in entries(first)[:3]:
        change_status(entry=add_entry(event=second, user=player_of(entry), actor=None), to="checked_in", actor=None)
    for event in (first, second):
        put_event(event=event, series=series, actor=owner)
    assert page(series, language=language).count('<td class="lead">') == 4
    over(second)
    shown = page(series, language=language)
    assert shown.count('<td class="lead">') == 4
    assert 'faint">–<' in shown
    assert {"cs": "Body za umístění: 25, 18, 15.", "en": "Points for places: 25, 18, 15."}[language] in shown


def test_an_event_is_put_in_and_taken_out_on_the_page() -> None:
    event = over(make_event(4))
    owner = organizer_of(event)
    series = made(owner)
    assert f'<option value="{event.slug}">' in page(series, owner)
    for path, series_id in (("put", series.pk), ("take-out", None)):
        answer = client_of(owner).post(f"/series/{series.slug}/{path}/", {"event": event.slug})
        assert answer.status_code == 302
        assert Event.objects.get(pk=event.pk).series_id == series_id
    lines = Action.objects.filter(verb="event.series_set", scope=event.scope)
    assert [line.after for line in lines.order_by("id")] == [{"series": series.pk}, {"series": None}]


def test_the_same_again_writes_no_line() -> None:
    event = make_event(0)
    series = made(organizer_of(event))
    for _ in range(2):
        put_event(event=event, series=series, actor=None)
    client_of(organizer_of(event)).post(
        f"/series/{series.slug}/edit/", {"name": series.name, "places": "25 18 15", "rest": "1", "best": ""}
    )
    assert Action.objects.filter(verb__in=["event.series_set", "series.changed"]).count() == 1


def test_nobody_else_changes_a_series_or_takes_an_event_that_is_not_theirs() -> None:
    event, foreign = make_event(0), make_event(0, name="Cizí")
    owner, stranger = make_person("Ema Nováková"), organizer_of(foreign)
    series = made(owner)
    assert client_of(owner).post(f"/series/{series.slug}/put/", {"event": event.slug}).status_code == 403
    assert client_of(stranger).post(f"/series/{series.slug}/put/", {"event": foreign.slug}).status_code == 403
    assert client_of(stranger).post(f"/series/{series.slug}/edit/", FORM).status_code == 403
    assert client_of().post(f"/series/{series.slug}/edit/", FORM).status_code == 401
    assert not series.events.exists()
    assert "Take out" not in page(series, stranger)


def test_an_organizer_takes_their_own_event_out_of_anybodys_series() -> None:
    event = make_event(0)
    series = made(make_person("Ema Nováková"))
    put_event(event=event, series=series, actor=None)
    answer = client_of(organizer_of(event)).post(f"/series/{series.slug}/take-out/", {"event": event.slug})
    assert answer.status_code == 302
    assert not series.events.exists()


def test_a_draft_is_named_to_nobody_but_its_staff() -> None:
    event = make_event(0, state="draft", name="Tajný turnaj")
    series = made(organizer_of(event))
    put_event(event=event, series=series, actor=None)
    assert "Tajný turnaj" not in page(series)
    assert "Tajný turnaj" in page(series, organizer_of(event))


@pytest.mark.parametrize("path", ["", "edit/", "put/", "take-out/"])
def test_a_series_that_does_not_exist(path: str) -> None:
    client = client_of(make_person())
    answer = client.get("/series/neni/") if not path else client.post(f"/series/neni/{path}", {"event": "x"})
    assert answer.status_code == 404


def test_two_series_of_one_name_have_two_addresses() -> None:
    owner = make_person()
    assert len({made(owner).slug, made(owner).slug, create_series(name="new", scheme={}, actor=owner).slug}) == 3
