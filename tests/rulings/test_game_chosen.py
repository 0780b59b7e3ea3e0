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
