"""Manual changes on the page of a round: preview, saving, refusals, repair."""

from html import unescape
from typing import Any

import pytest
from django.utils.translation import override

from engine.rooms import Room
from tests.builders import add_players, entries, make_event, make_person, pair, play_round, report_all
from tests.tournament.views.readers import LANGUAGES, browser, sentence
from tournament.entries.services.entries import change_status
from tournament.models import Deviation, Event, Match, StaffRole
from tournament.rounds.queries.rounds import list_seated_matches
from tournament.rounds.services.rounds import close_round
from tournament.rounds.services.tables import set_rooms

pytestmark = pytest.mark.django_db


def seating_of(event: Event, number: int = 1) -> dict[int | None, tuple[int, ...]]:
    return dict(list_seated_matches(event.rounds.get(number=number)))


def read_page(event: Event, path: str = "rounds/1/", language: str = "en", **query: Any) -> str:
    answer = browser(event, "organizer", language).get(f"/events/{event.slug}/{path}", query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def send(event: Event, path: str, **form: Any) -> Any:
    return browser(event, "organizer").post(f"/events/{event.slug}/rounds/{path}/", form)


def publish(event: Event) -> None:
    assert send(event, "1/publish", attempt=1, changes=0).status_code == 302


def names_of(event: Event) -> dict[int, str]:
    return {entry.pk: entry.name for entry in entries(event)}


def make_draft(players: int = 5) -> tuple[Event, dict[int | None, tuple[int, ...]]]:
    event = make_event(players)
    pair(event, publish=False)
    return event, seating_of(event)


def test_change_is_previewed_and_saved_with_its_reason() -> None:
    event, before = make_draft()
    first, second = before[1][0], before[2][0]
    shown = read_page(event, kind="players", first=first, second=second)
    names = names_of(event)
    assert f"table 1: {names[first]} – {names[before[1][1]]}" in shown
    assert f"table 1: {names[second]} – {names[before[1][1]]}" in shown
    assert seating_of(event) == before
    seen = {"attempt": 1, "changes": 0}
    form = {"kind": "players", "first": first, "second": second, **seen}
    assert send(event, "1/changes/make", **form, reason="").status_code == 422
    assert send(event, "1/changes/make", **form, reason="sourozenci").status_code == 302
    assert seating_of(event)[1] == (second, before[1][1])
    assert "Take it back" in read_page(event)
    assert send(event, "1/changes/undo", attempt=1, changes=1).status_code == 302
    assert seating_of(event) == before
    assert "Take it back" not in read_page(event)
    changes = read_page(event, "rounds/1/changes/")
    assert "taken back:" in changes
    assert "Irena Sovová" in changes


def test_the_comparison_keeps_the_order_of_each_pair() -> None:
    event, before = make_draft(6)
    names = names_of(event)
    form = {"kind": "players", "first": before[1][0], "second": before[2][1], "attempt": 1, "changes": 0}
    assert send(event, "1/changes/make", **form, reason="sourozenci").status_code == 302
    changes = read_page(event, "rounds/1/changes/")
    now = {1: (before[2][1], before[1][1]), 2: (before[2][0], before[1][0])}
    assert {table: pair for table, pair in seating_of(event).items() if table != 3} == now
    for pairs in (before, now):
        for table in (1, 2):
            assert " – ".join(names[entry] for entry in pairs[table]) in changes


@pytest.mark.parametrize("language", LANGUAGES)
def test_preview_has_warnings_in_the_language_of_the_reader(language: str) -> None:
    event = make_event(4)
    play_round(event)
    pair(event, publish=False)
    met = [set(ids) for _table, ids in list_seated_matches(event.rounds.get(number=1))]
    stays = seating_of(event, 2)[1][0]
    (old,) = next(ids for ids in met if stays in ids) - {stays}
    shown = read_page(event, "rounds/2/", language, kind="match", first=stays, second=old)
    names = names_of(event)
    pairs = ((stays, old), (old, stays))
    warnings = [
        sentence(language, "by_hand_met", first=names[first], second=names[second], round=1) for first, second in pairs
    ]
    assert any(text in shown for text in warnings)
    with override(language):
        assert ("Přesto změnit" if language == "cs" else "Change it all the same") in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_preview_warns_of_a_table_outside_all_rooms(language: str) -> None:
    """The organizer reads that the table does not exist before the match moves there, not after."""
    event, before = make_draft(4)
    again = {"en": "Change it all the same", "cs": "Přesto změnit"}[language]
    high = sentence(language, "by_hand_table_high", table=22, highest=2)
    query: dict[str, Any] = {"kind": "tables", "first": 1}
    shown = read_page(event, language=language, **query, second=22)
    assert (high in shown, again in shown, seating_of(event)) == (True, True, before)
    assert again not in read_page(event, language=language, **query, second=2)
    set_rooms(event=event, rooms=[Room("sál", 1, 30)], actor=None)
    assert high not in read_page(event, language=language, **query, second=22)
    outside = sentence(language, "by_hand_table_outside", table=31)
    assert outside in read_page(event, language=language, **query, second=31)
    form = {"kind": "tables", "first": 1, "second": 31, "attempt": 1, "changes": 0, "reason": "vozíčkář"}
    assert send(event, "1/changes/make", **form).status_code == 302
    assert outside not in read_page(event, language=language, kind="tables", first=2, second=31)


def test_impossible_change_is_refused_in_the_preview() -> None:
    event, before = make_draft()
    shown = read_page(event, kind="players", first=before[1][0], second=before[1][1])
    assert sentence("en", "swap_same_match") in shown
    assert 'name="reason"' not in shown


@pytest.mark.parametrize("query", [{"kind": "x"}, {"kind": "players", "first": "a"}, {"kind": "break"}, {"first": "1"}])
def test_incomplete_request_shows_the_round_without_a_preview(query: dict[str, str]) -> None:
    event, _before = make_draft()
    assert 'id="change"' not in read_page(event, **query)
    assert send(event, "1/changes/make", **query, reason="x", attempt=1, changes=0).status_code == 400
    assert not Deviation.objects.exists()


def test_only_organizers_change_only_drafts() -> None:
    event, before = make_draft()
    query: dict[str, Any] = {"kind": "players", "first": before[1][0], "second": before[2][0]}
    for reader in ("nobody", "player", "judge", "scorekeeper"):
        client = browser(event, reader)
        for path in ("changes/make", "changes/undo", "repair"):
            assert client.post(f"/events/{event.slug}/rounds/1/{path}/", query).status_code in {401, 403}
    assert "data-entry" not in browser(event, "judge").get(f"/events/{event.slug}/rounds/1/").content.decode()
    assert "data-entry" in read_page(event)
    publish(event)
    assert 'id="change"' not in read_page(event, **query)
    assert send(event, "1/changes/make", **query, reason="x", attempt=1, changes=0).status_code == 409


def test_repair_shows_its_effects_before_saving() -> None:
    event, before = make_draft(7)
    dropped, left = before[2]
    change_status(entry=event.entries.get(pk=dropped), to="dropped", actor=None)
    names = names_of(event)
    assert names[dropped] in read_page(event)
    plan = browser(event, "organizer").get(f"/events/{event.slug}/rounds/1/repair/")
    shown = unescape(plan.content.decode())
    assert f"table 2: {names[dropped]} – {names[left]}" in shown
    assert "2 other matches stay as they are" in shown
    form = {"attempt": 1, "changes": 0, "digest": plan.context["plan"].digest}
    assert seating_of(event) == before
    assert send(event, "1/repair", **form).status_code == 302
    assert set(seating_of(event)[2]) == {left, before[None][0]}
    again = send(event, "1/repair", **form)
    assert again.status_code == 409
    assert "paired the affected players of round 1 again" in unescape(again.content.decode())


def test_unseated_players_can_be_dragged() -> None:
    event, before = make_draft()
    add_players(event, 1)
    newcomer = entries(event)[-1]
    shown = read_page(event)
    assert f'data-entry="{newcomer.pk}" data-unseated' in shown
    assert "Without a match in this round:" in shown
    preview = read_page(event, kind="match", first=newcomer.pk, second=before[None][0])
    assert f"bye: {names_of(event)[before[None][0]]}" in preview


@pytest.mark.parametrize("verb", ["publish", "discard"])
@pytest.mark.parametrize("form", [{}, {"attempt": 1}, {"attempt": "x", "changes": 0}])
def test_form_without_the_pairing_version_is_refused(verb: str, form: dict[str, Any]) -> None:
    """A form that does not name the pairing version it was made for cannot publish or discard another draft."""
    event, before = make_draft(4)
    assert send(event, f"1/{verb}", **form).status_code == 400
    assert (event.rounds.get().state, seating_of(event)) == ("draft", before)


def test_conflict_names_actor_action_and_time() -> None:
    event, before = make_draft(4)
    second = make_person("Zdeněk Žák")
    StaffRole.objects.create(event=event, role="organizer", user=second)
    late = browser(event)
    late.force_login(second)
    seen = {"attempt": 1, "changes": 0}
    swap = {"kind": "players", "first": before[1][0], "second": before[2][0], "reason": "x", **seen}
    assert send(event, "1/changes/make", **swap).status_code == 302

    def read_conflict(path: str, **form: Any) -> str:
        answer = late.post(f"/events/{event.slug}/rounds/{path}/", form)
        assert answer.status_code == 409
        return unescape(answer.content.decode())

    assert "Irena Sovová changed round 1 manually at" in read_conflict("1/publish", **seen)
    assert "Irena Sovová changed round 1 manually at" in read_conflict("1/discard", **seen)
    assert "Irena Sovová paired round 1 at" not in read_conflict("pair", number=1)
    assert send(event, "1/publish", attempt=1, changes=1).status_code == 302
    assert "Irena Sovová published round 1 at" in read_conflict("1/publish", attempt=1, changes=1)
    assert "Irena Sovová published round 1 at" in read_conflict("1/changes/make", **swap)
    assert send(event, "1/unpublish").status_code == 302
    assert "Irena Sovová took round 1 back at" in read_conflict("1/start")


def test_unpublished_round_is_gone_from_the_player_page() -> None:
    event, before = make_draft(4)
    publish(event)
    player = browser(event, "player")
    mine = f"/events/{event.slug}/me/"
    table = next(table for table, ids in before.items() if entries(event)[0].pk in ids)
    assert f"Table {table}, round 1" in player.get(mine).content.decode()
    send(event, "1/unpublish")
    taken_back = player.get(mine)
    assert taken_back.status_code == 200
    assert f"Table {table}, round 1" not in taken_back.content.decode()
    assert player.get(f"/events/{event.slug}/rounds/1/").status_code == 404
    publish(event)
    report_all(event)
    assert send(event, "1/unpublish").status_code == 409
    close_round(event=event, number=1, actor=None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bye_is_named_once(language: str) -> None:
    event, _before = make_draft(3)
    shown = read_page(event, language=language)
    rows = shown[shown.index("<tbody>") : shown.index("</tbody>")]
    assert rows.count(">volný los<" if language == "cs" else ">bye<") == 1


def test_all_names_of_a_table_of_four_are_shown() -> None:
    event = make_event(8)
    event.settings["pairing"] = {"system": "pods", "pod_size": 4}
    event.save()
    pair(event)
    assert {match.seats.count() for match in Match.objects.all()} == {4}
    rows = read_page(event)
    rows = rows[rows.index("<tbody>") : rows.index("</tbody>")]
    assert all(entry.name in rows for entry in entries(event))
    mine = browser(event, "player").get(f"/events/{event.slug}/me/").content.decode()
    own = next(match for match in Match.objects.all() if match.seats.filter(entry=entries(event)[0]).exists())
    assert all(seat.entry.name in unescape(mine) for seat in own.seats.exclude(entry=entries(event)[0]))


@pytest.mark.parametrize(
    ("referer", "leads"),
    [
        ("http://testserver/events/x/rounds/1/?kind=a", "/events/x/rounds/1/"),
        ("http://evil.cz/a", "/events/zimni-turnaj/"),
    ],
)
def test_refusal_links_back_to_the_page_of_the_form(referer: str, leads: str) -> None:
    event, _before = make_draft()
    publish(event)
    answer = browser(event, "organizer").post(
        f"/events/{event.slug}/rounds/1/publish/", {"attempt": 1, "changes": 0}, headers={"referer": referer}
    )
    assert answer.status_code == 409
    assert f'<a class="btn primary" href="{leads}">' in answer.content.decode()
