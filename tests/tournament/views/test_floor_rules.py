"""The rules of an event are found from the search inside the event, with its real settings and where they are set."""

import re
from html import unescape

import pytest
from django.test import Client

from games.construction import ExactSideboard
from tests.builders import make_event, organizer_of
from tests.tournament.deck_events import write_house_rules
from tournament.models import Event

pytestmark = pytest.mark.django_db

SETTINGS = {
    "match": {"best_of": 3, "draws": False, "extra_turns": 4, "time_then": "not_counted"},
    "policies": {"late": "bye", "drop_after_no_shows": 2},
}


def ask(event: Event, question: str, language: str = "cs", client: Client | None = None) -> str:
    """Return the visible text of the event's block above the rulings; empty without one."""
    parameters = {"q": question, "game": event.format_key, "event": event.slug}
    reader = client or Client()
    html = unescape(reader.get("/rulings/", parameters, headers={"accept-language": language}).content.decode())
    found = re.findall(r'<section[^>]* id="floor">.*?</section>', html, re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


@pytest.mark.parametrize(
    ("question", "language", "facts"),
    [
        ("jak dlouho hrajeme, když vyprší čas", "cs", ["40 minut", "rozehraný tah a 4 další", "nepočítá se"]),
        ("how long is a round", "en", ["40 minutes", "best of 3"]),
        ("může zápas skončit remízou", "cs", ["není možná, zápas musí mít vítěze"]),
        ("my opponent is late", "en", ["a bye", "No-shows that drop a player 2"]),
        ("kolik karet má sideboard", "cs", ["25"]),
        ("is there a final", "en", ["the best 8"]),
    ],
)
def test_a_question_is_answered_from_the_settings(question: str, language: str, facts: list[str]) -> None:
    event = make_event(2, round_minutes=40, cut_size=8, settings=SETTINGS)
    found = ask(event, question, language)
    assert [fact for fact in facts if fact not in found] == []
    assert event.name in found


def test_house_rules_change_the_answer_about_the_sideboard() -> None:
    event = make_event(2, state="registration")
    before = ask(event, "how many cards has the sideboard", "en")
    assert "A sideboard of up to 25 cards." in before
    write_house_rules(event, ExactSideboard(size=7))
    assert "A sideboard of exactly 7 cards, or none." in ask(event, "how many cards has the sideboard", "en")


def test_a_changed_setting_is_shown_at_once() -> None:
    event = make_event(2, round_minutes=40)
    assert "40 minut" in ask(event, "jak dlouho trvá kolo")
    Event.objects.filter(pk=event.pk).update(round_minutes=55)
    assert "55 minut" in ask(event, "jak dlouho trvá kolo")


def test_organizers_get_links_to_where_it_is_set_and_players_to_where_it_stands() -> None:
    event = make_event(2)
    organizer = Client()
    organizer.force_login(organizer_of(event))
    assert "Změnit počítání" in ask(event, "co když vyprší čas", client=organizer)
    reader = ask(event, "co když vyprší čas")
    assert "Změnit počítání" not in reader
    assert "Jak se počítá" in reader


@pytest.mark.parametrize("question", ["jak dlouho trvá kolo", "co když vyprší čas"])
def test_organizers_get_a_link_to_each_page_where_a_part_of_the_answer_is_set(question: str) -> None:
    """The length of a round is set on another page than the number of games and the end of the time."""
    event = make_event(2)
    organizer = Client()
    organizer.force_login(organizer_of(event))
    found = ask(event, question, client=organizer)
    assert ("Změnit nastavení" in found, "Změnit počítání" in found) == (True, True)


def test_no_block_stands_above_questions_about_cards_or_without_an_event() -> None:
    event = make_event(2)
    assert ask(event, "kdo útočí první") == ""
    html = Client().get("/rulings/", {"q": "co když vyprší čas"}).content.decode()
    assert 'id="floor"' not in html


@pytest.mark.parametrize("slug", ["no-such-event", "../x", "' OR 1=1", "\x00", "x" * 500])
def test_an_unknown_event_shows_rulings_only(slug: str) -> None:
    response = Client().get("/rulings/", {"q": "útok když vyprší čas", "event": slug})
    assert response.status_code == 200
    assert 'id="floor"' not in response.content.decode()


def test_nothing_found_does_not_stand_below_the_answer_of_the_event() -> None:
    event = make_event(2)
    parameters = {"q": "overtime", "game": event.format_key, "event": event.slug}
    html = Client().get("/rulings/", parameters, headers={"accept-language": "en"}).content.decode()
    assert 'id="floor"' in html
    assert "Nothing found." not in html
    assert "Nothing here fits" not in html


def test_nothing_found_is_said_where_neither_the_rulings_nor_the_event_answer() -> None:
    event = make_event(2)
    parameters = {"q": "qwxzqwxz", "game": event.format_key, "event": event.slug}
    html = Client().get("/rulings/", parameters, headers={"accept-language": "en"}).content.decode()
    assert 'id="floor"' not in html
    assert "Nothing found." in html


def test_a_ruling_links_back_to_the_search_in_the_event() -> None:
    event = make_event(2)
    parameters = {"q": "golem", "game": event.format_key, "event": event.slug}
    html = unescape(Client().get("/rulings/", parameters).content.decode())
    assert re.search(rf'href="/rulings/PP11-K016/\?q=golem&[^"]*event={event.slug}"', html)


def test_the_event_page_leads_to_the_search_in_the_event() -> None:
    event = make_event(2)
    html = unescape(Client().get(f"/events/{event.slug}/").content.decode())
    assert f'href="/rulings/?game={event.format_key}&event={event.slug}"' in html
