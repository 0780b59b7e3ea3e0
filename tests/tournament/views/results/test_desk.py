"""The result desk: points that decide, a held outcome, drops with a result, long lists."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import make_event, pair, report, report_all
from tests.tournament.views.readers import LANGUAGES, browser, sentence, without_templates
from tournament.models import Entry, Event, Match, Result
from tournament.rounds.services.rounds import close_round
from tournament.views.results import desk

pytestmark = pytest.mark.django_db


def make_round(players: int = 4, **fields: Any) -> tuple[Event, Client]:
    event = make_event(players, **fields)
    pair(event)
    return event, browser(event, "scorekeeper")


def read_desk(client: Client, event: Event, query: str = "") -> str:
    return without_templates(unescape(client.get(f"/events/{event.slug}/desk/{query}").content.decode()))


def post(client: Client, event: Event, **form: Any) -> Any:
    return client.post(f"/events/{event.slug}/desk/", {"table": "1", "revision": "0", **form})


def result_of(event: Event, table: int = 1) -> Result:
    result = Match.objects.get(round__event=event, table=table).result
    assert result is not None
    return result


def test_points_decide_the_result() -> None:
    event, client = make_round()
    answer = post(client, event, result="points", points_first="13", points_second="25")
    assert (answer.status_code, answer["location"]) == (302, f"/events/{event.slug}/desk/")
    assert (result_of(event).games, result_of(event).in_game_points) == ([0, 1, 0], [[13, 25]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_result_without_points_is_refused(language: str) -> None:
    event, _ = make_round()
    answer = post(browser(event, "scorekeeper", language), event, result="points", points_first="", points_second="")
    assert answer.status_code == 422
    assert sentence(language, "points_do_not_decide", game=1) in unescape(answer.content.decode())


def test_points_below_the_target_need_an_end_and_stay_typed() -> None:
    event, client = make_round()
    form = {"result": "points", "points_first": "17", "points_second": "9"}
    shown = unescape(post(client, event, **form).content.decode())
    assert sentence("en", "scoring_end_needed", game=1, target=25) in shown
    assert 'value="17"' in shown
    post(client, event, **form, ended="time")
    assert (result_of(event).games, result_of(event).ended) == ([1, 0, 0], ["time"])


def test_points_of_both_at_the_limit_are_a_double_win() -> None:
    event, client = make_round(format_key="super-trooper/standard")
    event.settings["match"]["winning_points"] = 20
    event.save()
    post(client, event, result="points", points_first="22", points_second="20")
    assert result_of(event).outcome == "double_win"


def test_enter_in_a_field_saves_no_win() -> None:
    event, client = make_round(format_key="scratch-wars/duel")
    form = read_desk(client, event, "?table=1").split("data-desk")[1]
    assert "disabled" in form[form.index("<button") : form.index("</button")]
    event, client = make_round(name="S body")
    form = read_desk(client, event, "?table=1").split("data-desk")[1]
    assert 'value="points"' in form[form.index("<button") : form.index("</button")]


def test_one_outcome_is_held_for_many_tables() -> None:
    event, client = make_round(8)
    assert 'href="?lock=1-0-0"' in read_desk(client, event)
    held = read_desk(client, event, "?lock=0-1-0")
    assert 'name="result" value="0-1-0"' in held
    for table in ("3", "1"):
        answer = post(client, event, table=table, result="0-1-0", lock="0-1-0")
        assert answer["location"] == f"/events/{event.slug}/desk/?lock=0-1-0"
    assert [result_of(event, table).games for table in (1, 3)] == [[0, 1, 0]] * 2


def test_held_outcome_does_not_replace_a_result() -> None:
    event, client = make_round()
    report(event, 1)
    answer = post(client, event, result="0-1-0", lock="0-1-0")
    assert answer.status_code == 409
    assert 'name="revision" value="1"' in answer.content.decode()
    assert result_of(event).games == [1, 0, 0]


def test_unknown_outcome_is_not_held() -> None:
    event, client = make_round()
    assert "Held" not in read_desk(client, event, "?lock=5-5-5")
    assert 'method="post"' not in read_desk(client, event, "?lock=<b>").split("desk-who")[0].split("<section")[-1]


def test_ticked_player_is_dropped_with_the_result() -> None:
    event, client = make_round()
    seats = list(Match.objects.get(round__event=event, table=1).seats.all())
    answer = post(client, event, result="1-0-0", drop=[str(seats[1].entry_id)])
    assert answer.status_code == 302
    assert Entry.objects.get(pk=seats[1].entry_id).status == "dropped"
    assert f"{seats[1].entry.name} has dropped." in read_desk(client, event)
    assert f"{seats[1].entry.short_name} has dropped" in read_desk(client, event, "?table=1")


def test_tick_stays_after_a_refused_result() -> None:
    event, client = make_round()
    entry = Match.objects.get(round__event=event, table=1).seats.all()[0].entry_id
    shown = post(client, event, result="points", drop=[str(entry)]).content.decode()
    assert f'value="{entry}" checked' in shown


@pytest.mark.parametrize("drop", ["x", "99999999", "-1", "1e3"])
def test_players_of_other_matches_are_not_dropped(drop: str) -> None:
    event, client = make_round()
    post(client, event, result="1-0-0", drop=drop)
    assert not event.entries.filter(status="dropped").exists()


def test_long_lists_are_cut_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "MAX_LISTED", 2)
    event, client = make_round(10)
    shown = read_desk(client, event)
    assert "Tables further on open by their number." in shown
    assert "?table=2" in shown
    assert "?table=3" not in shown
    assert '<b class="num" data-count>5</b>' in shown
    assert read_desk(client, event, "?table=5").count("<fieldset") == 1


def test_correction_in_a_closed_round_names_the_returned_player() -> None:
    event, client = make_round()
    event.settings["policies"] = {"drop_after_no_shows": 1}
    event.save()
    post(client, event, result="outcome:no_show_first")
    report_all(event)
    close_round(event=event, number=1, actor=None)
    post(client, event, round="1", revision="1", result="1-0-0", reason="seděl vedle")
    returned = Match.objects.get(round__event=event, table=1).seats.all()[0].entry
    assert f"{returned.name} plays again." in read_desk(client, event)


def make_round_of_namesakes() -> tuple[Event, Client]:
    """Return a round with two namesakes at table 1, and the client of the scorekeeper."""
    event, client = make_round()
    for seat, name in zip(Match.objects.get(round__event=event, table=1).seats.all(), ("Adam", "Jiří"), strict=True):
        user = seat.entry.members.get().user
        user.given_name, user.family_name = name, "Novák"
        user.save()
    return event, client


def test_namesakes_at_one_table_have_whole_names() -> None:
    event, client = make_round_of_namesakes()
    shown = read_desk(client, event, "?table=1")
    assert "Adam Novák – Jiří Novák" in shown
    for name in ("Adam Novák", "Jiří Novák"):
        assert f'<span class="small dim">{name}</span>' in shown
        assert f"Absent: {name}" in shown
    assert ">Novák<" not in shown


def test_different_surnames_are_shown_without_given_names() -> None:
    event, client = make_round()
    first, second = Match.objects.get(round__event=event, table=1).seats.all()
    assert f"{first.entry.short_name} – {second.entry.short_name}" in read_desk(client, event)
    assert f"{first.entry.name} – " not in read_desk(client, event)


def test_last_result_offers_closing_the_round() -> None:
    event, _ = make_round()
    organizer, close = browser(event, "organizer"), f'action="/events/{event.slug}/rounds/1/close/" data-close>'
    assert close not in read_desk(organizer, event)
    report_all(event)
    assert close in read_desk(organizer, event)
    assert close not in read_desk(browser(event, "scorekeeper"), event)
    close_round(event=event, number=1, actor=None)
    assert close not in read_desk(organizer, event)


def test_result_of_a_closed_round_is_linked_from_its_round() -> None:
    event, client = make_round()
    report_all(event)
    close_round(event=event, number=1, actor=None)
    round_page = client.get(f"/events/{event.slug}/rounds/1/").content.decode()
    assert f'href="/events/{event.slug}/desk/?table=1&amp;round=1"' in round_page
    assert 'name="reason"' in read_desk(client, event, "?table=1&round=1")
    visitor = browser(event).get(f"/events/{event.slug}/rounds/1/").content.decode()
    assert "/desk/?table=" not in visitor
