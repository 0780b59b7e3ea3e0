"""The game or format chosen on the page, by the link of an event or by address restricts the search."""

from html import unescape

import pytest
from django.test import Client

from tests.builders import make_event
from tests.tournament.views.readers import LANGUAGES, browser

pytestmark = pytest.mark.django_db


def read_search_page(query: str, language: str = "en", **headers: str) -> str:
    answer = Client(headers={"accept-language": language, **headers}).get(f"/rulings/?{query}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_only_rulings_of_the_chosen_game_are_found() -> None:
    query = "q=kdo vybira jestli se strili nebo pere"
    assert 'id="r-DT-COMBAT-09"' in read_search_page(f"{query}&game=doomtrooper")
    others = ("r-ST-", "r-SW-", "r-NH-")
    assert any(other in read_search_page(query) for other in others)
    assert not any(other in read_search_page(f"{query}&game=doomtrooper") for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choice_is_kept_on_the_page_and_in_its_links(language: str) -> None:
    shown = read_search_page("q=utok&game=scratch-wars", language)
    assert '<option value="scratch-wars" selected>' in shown
    assert "game=scratch-wars&all=1" in shown
    assert {"cs": "všechny hry", "en": "all games"}[language] in shown


def test_a_game_without_results_offers_all_games() -> None:
    assert '<a href="?q=qqqqqqq">Look in all games</a>' in read_search_page("q=qqqqqqq&game=neuroshima-hex")
    assert "Look in all games" not in read_search_page("q=qqqqqqq")


def test_all_games_are_searched_in_the_same_event() -> None:
    event = make_event(2)
    shown = read_search_page(f"q=qqqqqqq&game={event.format_key}&event={event.slug}")
    assert f'<a href="?q=qqqqqqq&event={event.slug}">Look in all games</a>' in shown
    assert "Try fewer words" in shown


def test_no_advice_stands_below_an_answer_of_the_event() -> None:
    event = make_event(2, format_key="scratch-wars/duel")
    shown = read_search_page(f"q=sideboard&game={event.format_key}&event={event.slug}")
    assert 'id="floor"' in shown
    assert "Try fewer words" not in shown
    assert "Look in all games" in shown


@pytest.mark.parametrize("restriction", ["card=golem-temnoty", "section=dt-combat"])
def test_all_results_are_those_of_the_same_card_or_section(monkeypatch: pytest.MonkeyPatch, restriction: str) -> None:
    monkeypatch.setattr("rulings.views.reading.search.FIRST_RESULTS", 2)
    query = f"q=karta&game=doomtrooper&{restriction}"
    assert f'href="/rulings/?{query}&all=1"' in read_search_page(query)


def test_a_page_of_all_results_does_not_link_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulings.views.reading.search.ALL_RESULTS", 10)
    shown = read_search_page("q=bojovnik&all=1")
    assert shown.count('id="r-') == 10
    assert 'id="all"' not in shown
    assert 'id="all"' not in read_search_page("game=doomtrooper&section=dt-combat")


def test_without_a_query_only_the_chosen_game_is_listed() -> None:
    assert read_search_page("game=neuroshima-hex").count("<h3>") == 1
    assert read_search_page("").count("<h3>") > 1


@pytest.mark.parametrize("game", ["nothing", "<b>", "' OR 1=1", "doomtrooper%00"])
def test_an_unknown_game_is_answered(game: str) -> None:
    assert "<b>" not in read_search_page(f"game={game}").split("<main")[1].split("found")[0]
    assert read_search_page(f"q=golem&game={game}")


def test_an_event_links_to_the_rulings_of_its_game() -> None:
    event = make_event(2, format_key="scratch-wars/duel")
    link = "/rulings/?game=scratch-wars"
    assert link in browser(event).get(f"/events/{event.slug}/").content.decode()
    assert link in browser(event, "player").get(f"/events/{event.slug}/me/").content.decode()


OVERRIDDEN = [
    ("kolik kopií karty v balíčku", "PP11-F01", "DT-DECK-02"),
    ("stejný úkol dvakrát na bojovníkovi", "PP11-G08", "DT-MISSION-02"),
    ("stejné opevnění dvakrát", "PP11-G23", "DT-FORT-02"),
    ("musím zaútočit když mi zabili útočníka", "PP11-C09", "DT-COMBAT-01"),
]


def first_result(html: str) -> str:
    return html.split('id="r-')[1].split('"', maxsplit=1)[0]


@pytest.mark.parametrize(("question", "cup", "standard"), OVERRIDDEN)
def test_the_search_of_an_event_shows_the_override_of_its_format_first(question: str, cup: str, standard: str) -> None:
    event = make_event(2, format_key="doomtrooper/prague-cup-2011")
    link = "game=doomtrooper/prague-cup-2011"
    assert f"/rulings/?{link}" in browser(event).get(f"/events/{event.slug}/").content.decode()
    assert first_result(read_search_page(f"q={question}&{link}")) == cup
    assert first_result(read_search_page(f"q={question}&game=doomtrooper/standard")) == standard


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_format_with_overrides_can_be_chosen(language: str) -> None:
    shown = read_search_page("q=utok&game=doomtrooper/prague-cup-2011", language)
    assert '<option value="doomtrooper/prague-cup-2011" selected>Doomtrooper: ' in shown
    assert "game=doomtrooper%2Fprague-cup-2011&all=1" in shown
    assert "game%3Ddoomtrooper" not in shown
    assert 'propose/?game=doomtrooper"' in shown


@pytest.mark.parametrize("rules", ["doomtrooper/nothing", "doomtrooper/<b>", "/", "doomtrooper//"])
def test_an_unknown_format_is_answered(rules: str) -> None:
    assert "<b>" not in read_search_page(f"q=golem&game={rules}").split("<main")[1].split("found")[0]
