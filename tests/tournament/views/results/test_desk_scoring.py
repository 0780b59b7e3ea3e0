"""The result desk by the scoring of each game: fields, confirmations, overrides by a judge."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import make_event, pair, staff_of
from tests.tournament.views.readers import browser, sentence, without_templates
from tournament.models import Event, Match, Result

pytestmark = pytest.mark.django_db


def open_table(event: Event, reader: str = "scorekeeper", language: str = "en") -> str:
    pair(event)
    answer = browser(event, reader, language).get(f"/events/{event.slug}/desk/?table=1")
    return without_templates(unescape(answer.content.decode()))


def send_result(client: Client, event: Event, **form: Any) -> Any:
    return client.post(f"/events/{event.slug}/desk/", {"round": "1", "table": "1", "revision": "0", **form})


def result_of(event: Event) -> Result | None:
    return Match.objects.get(round__event=event, table=1).result


@pytest.mark.parametrize(
    ("format_key", "shown", "missing"),
    [
        ("doomtrooper/prague-cup-2011", ["victory points", "both libraries empty"], ["outcome:double_win"]),
        (
            "super-trooper/standard",
            ["reputation", "a player had nothing to draw", "outcome:double_win"],
            ["no_fighter"],
        ),
        ("scratch-wars/duel", ["a hero was defeated"], ["points_first", "no_fighter"]),
        ("neuroshima-hex/standard", ["HQ points", "the Final Battle"], ["library"]),
    ],
)
def test_desk_has_the_fields_of_the_game(format_key: str, shown: list[str], missing: list[str]) -> None:
    page = open_table(make_event(2, format_key=format_key))
    assert [word for word in shown if word not in page] == []
    assert [word for word in missing if word in page] == []


def test_desk_is_in_czech() -> None:
    page = open_table(make_event(2), language="cs")
    assert "vítězné body" in page
    assert "obě knihovny prázdné" in page


def test_win_below_the_target_is_saved_with_its_end() -> None:
    event = make_event(2)
    pair(event)
    client = browser(event, "scorekeeper")
    form = {"result": "1-0-0", "points_first": "17", "points_second": "9"}
    answer = send_result(client, event, **form)
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert sentence("en", "scoring_end_needed", game=1, target=25) in page
    assert 'value="17"' in page
    assert send_result(client, event, **form, ended="time").status_code == 302
    result = result_of(event)
    assert result is not None
    assert (result.games, result.in_game_points, result.ended) == ([1, 0, 0], [[17, 9]], ["time"])


def test_unusual_result_needs_a_confirmation() -> None:
    event = make_event(2)
    pair(event)
    client = browser(event, "scorekeeper")
    form = {"points_first": "250", "points_second": "9"}
    answer = send_result(client, event, result="1-0-0", **form)
    assert 'name="confirm" value="1-0-0"' in answer.content.decode()
    assert send_result(client, event, confirm="1-0-0", **form).status_code == 302
    shown = client.get(f"/events/{event.slug}/desk/?table=1").content.decode()
    assert sentence("en", "scoring_points_unusual", game=1, found=250, target=25) in unescape(shown)


def test_only_a_judge_overrides_the_rules_of_the_game() -> None:
    event = make_event(2)
    pair(event)
    form = {"points_first": "25", "points_second": "9"}
    scorekeeper, judge = browser(event, "scorekeeper"), browser(event, "judge")
    assert 'name="override"' not in send_result(scorekeeper, event, result="0-1-0", **form).content.decode()
    assert send_result(scorekeeper, event, override="0-1-0", reason="trest", **form).status_code == 403
    assert 'name="override" value="0-1-0"' in send_result(judge, event, result="0-1-0", **form).content.decode()
    assert send_result(judge, event, override="0-1-0", **form).status_code == 422
    assert result_of(event) is None
    assert send_result(judge, event, override="0-1-0", reason="trest hry", **form).status_code == 302
    result = result_of(event)
    assert result is not None
    assert (result.games, result.reason, result.by) == ([0, 1, 0], "trest hry", staff_of(event, "judge"))


def test_no_show_button_has_the_name_of_the_player() -> None:
    event = make_event(2)
    page = open_table(event)
    assert "Absent: " in page
    assert send_result(browser(event, "scorekeeper"), event, result="outcome:no_show_second").status_code == 302
    result = result_of(event)
    assert result is not None
    assert (result.outcome, result.games) == ("no_show_second", None)


def test_each_game_of_a_longer_match_has_its_fields() -> None:
    event = make_event(2)
    event.settings["match"]["best_of"] = 3
    event.save()
    assert open_table(event).count('name="points_first"') == 3
    form = {"points_first": ["25", "4", "20"], "points_second": ["3", "25", "11"], "ended": ["", "", "time"]}
    assert send_result(browser(event, "scorekeeper"), event, result="2-1-0", **form).status_code == 302
    result = result_of(event)
    assert result is not None
    assert result.in_game_points == [[25, 3], [4, 25], [20, 11]]
    assert result.ended == ["target", "target", "time"]
    fewer = {"points_first": ["25", "26", ""], "points_second": ["3", "24", ""], "ended": ["", "", ""]}
    assert send_result(browser(event, "scorekeeper"), event, revision="1", result="2-0-0", **fewer).status_code == 302


@pytest.mark.parametrize(
    "form",
    [
        {"result": "outcome:nonsense"},
        {"result": "outcome:"},
        {"confirm": ""},
        {"result": "1-0-0", "points_first": ["1"] * 50, "points_second": ["2"] * 3},
        {"result": "1-0-0", "ended": ["zub"] * 40},
        {"override": "x"},
    ],
)
def test_invalid_result_is_refused_and_not_saved(form: dict[str, Any]) -> None:
    event = make_event(2)
    pair(event)
    assert send_result(browser(event, "judge"), event, **form).status_code == 422
    assert result_of(event) is None
