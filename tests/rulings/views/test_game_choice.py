"""A judge sits at one game: chosen on the page, by the event's link or by address, it stays and hides the others."""

from html import unescape

import pytest
from django.test import Client

from tests.builders import make_event
from tests.tournament.views.readers import LANGUAGES, browser

pytestmark = pytest.mark.django_db


def page(query: str, language: str = "en", **headers: str) -> str:
    answer = Client(headers={"accept-language": language, **headers}).get(f"/rulings/?{query}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_only_the_rules_of_the_chosen_game_answer() -> None:
    asked = "q=kdo vybira jestli se strili nebo pere"
    assert 'id="r-DT-COMBAT-09"' in page(f"{asked}&game=doomtrooper")
    others = ("r-ST-", "r-SW-", "r-NH-")
    assert any(other in page(asked) for other in others)
    assert not any(other in page(f"{asked}&game=doomtrooper") for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choice_stands_on_the_page_and_in_every_link_onward(language: str) -> None:
    shown = page("q=utok&game=scratch-wars", language)
    assert '<option value="scratch-wars" selected>' in shown
    assert "all=1&game=scratch-wars" in shown
    assert {"cs": "všechny hry", "en": "all games"}[language] in shown


def test_where_the_game_has_nothing_all_games_are_one_tap_away() -> None:
    assert '<a href="?q=qqqqqqq">Look in all games</a>' in page("q=qqqqqqq&game=neuroshima-hex")
    assert "Look in all games" not in page("q=qqqqqqq")


def test_without_a_question_the_chosen_game_alone_is_leafed_through() -> None:
    assert page("game=neuroshima-hex").count("<h3>") == 1
    assert page("").count("<h3>") > 1


@pytest.mark.parametrize("game", ["nothing", "<b>", "' OR 1=1", "doomtrooper%00"])
def test_a_game_that_is_not_there_is_an_answer(game: str) -> None:
    assert "<b>" not in page(f"game={game}").split("<main")[1].split("found")[0]
    assert page(f"q=golem&game={game}")


def test_an_event_leads_to_the_rules_of_its_game() -> None:
    event = make_event(2, format_key="scratch-wars/duel")
    link = "/rulings/?game=scratch-wars"
    assert link in browser(event).get(f"/events/{event.slug}/").content.decode()
    assert link in browser(event, "player").get(f"/events/{event.slug}/me/").content.decode()


OVERRULED = [
    ("kolik kopií karty v balíčku", "PP11-F01", "DT-DECK-02"),
    ("stejný úkol dvakrát na bojovníkovi", "PP11-G08", "DT-MISSION-02"),
    ("stejné opevnění dvakrát", "PP11-G23", "DT-FORT-02"),
    ("musím zaútočit když mi zabili útočníka", "PP11-C09", "DT-COMBAT-01"),
]


def first_of(html: str) -> str:
    return html.split('id="r-')[1].split('"', maxsplit=1)[0]


@pytest.mark.parametrize(("question", "cup", "standard"), OVERRULED)
def test_at_an_event_what_its_format_rules_otherwise_is_read_first(question: str, cup: str, standard: str) -> None:
    event = make_event(2, format_key="doomtrooper/prague-cup-2011")
    link = "game=doomtrooper/prague-cup-2011"
    assert f"/rulings/?{link}" in browser(event).get(f"/events/{event.slug}/").content.decode()
    assert first_of(page(f"q={question}&{link}")) == cup
    assert first_of(page(f"q={question}&game=doomtrooper/standard")) == standard


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_format_is_among_the_choices_and_stays_chosen(language: str) -> None:
    shown = page("q=utok&game=doomtrooper/prague-cup-2011", language)
    assert '<option value="doomtrooper/prague-cup-2011" selected>Doomtrooper: ' in shown
    assert "all=1&game=doomtrooper/prague-cup-2011" in shown
    assert "game%3Ddoomtrooper" not in shown
    assert 'propose/?game=doomtrooper"' in shown


@pytest.mark.parametrize("rules", ["doomtrooper/nothing", "doomtrooper/<b>", "/", "doomtrooper//"])
def test_a_format_that_is_not_there_is_an_answer(rules: str) -> None:
    assert "<b>" not in page(f"q=golem&game={rules}").split("<main")[1].split("found")[0]
