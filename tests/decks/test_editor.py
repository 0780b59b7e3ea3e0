"""The deck editor over HTTP: the example of each format, completions of a line."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.formats.examples import read_example
from games.registry import find_format, find_formats
from tests.decks.lists import DUEL, PRAGUE

pytestmark = pytest.mark.django_db


def placeholder(client: Client, key: str, language: str) -> str:
    page = client.get(f"/decks/check/?format={key}", headers={"accept-language": language}).content.decode()
    found = re.search(r'<textarea[^>]*placeholder="([^"]*)"', page)
    return unescape(found[1]) if found else ""


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("key", list(find_formats()))
def test_an_empty_editor_shows_the_example_of_the_chosen_format(client: Client, key: str, language: str) -> None:
    assert placeholder(client, key, language) == read_example(*find_format(key)).in_language(language)


def test_each_option_of_the_format_choice_has_its_example(client: Client) -> None:
    page = unescape(client.get("/decks/check/", headers={"accept-language": "cs"}).content.decode())
    assert page.count("data-example=") == len(find_formats())
    assert 'data-example="Moloch"' in page
    assert 'data-example="Hrdina: Jméno hrdiny [A1B2]\n' in page


def test_the_page_of_a_format_shows_how_a_list_is_written(client: Client) -> None:
    page = unescape(client.get(f"/formats/{DUEL}/", headers={"accept-language": "cs"}).content.decode())
    assert "Jak se seznam píše" in page
    assert "Zbraň: Druhá zbraň [E5F6]</pre>" in page


def test_an_unknown_format_has_no_example_and_the_form_is_shown(client: Client) -> None:
    page = client.get("/decks/check/?format=sachy/nic")
    assert (page.status_code, placeholder(client, "sachy/nic", "cs")) == (200, "")


def test_choosing_a_suggestion_keeps_the_example(client: Client) -> None:
    data = {"format": DUEL, "text": "", "take": ""}
    body = client.post(reverse("decks:take"), data, headers={"hx-request": "true"}).content.decode()
    assert 'placeholder="Hero: Name of the hero [A1B2]' in body


def completions(client: Client, **query: str) -> list[str]:
    answer = client.get(reverse("decks:complete"), query, headers={"accept-language": "cs"})
    return [unescape(name) for name in re.findall(r'data-text="([^"]*)"', answer.content.decode())]


def test_names_are_offered_for_the_words_of_a_line(client: Client) -> None:
    assert completions(client, format=PRAGUE, q="unik o")[:1] == ["Únik o vlásek"]
    assert completions(client, format="neuroshima-hex/standard", q="molo") == ["Moloch", "Moloch HQ"]
    assert completions(client, format=DUEL, q="zb") == ["Zbraň: "]
    assert completions(client, format=PRAGUE, q="") == completions(client, format=PRAGUE) == []


def test_options_are_accessible_and_escaped(client: Client) -> None:
    body = client.get(reverse("decks:complete"), {"format": PRAGUE, "q": "rozhresite"}).content.decode()
    assert re.search(
        r'<li class="option" role="option" id="deck-name-1" aria-selected="false" data-text="Rozhřešitel"', body
    )
    assert client.get(reverse("decks:complete"), {"format": PRAGUE, "q": "<b>\x00" * 500}).content.strip() == b""


def test_names_of_an_unknown_format_are_refused(client: Client) -> None:
    assert client.get(reverse("decks:complete"), {"format": "sachy/nic", "q": "uni"}).status_code == 404
