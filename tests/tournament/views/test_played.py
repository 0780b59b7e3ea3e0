"""The page of what was played, its picture and its tables as CSV: contents, visibility, both languages."""

import csv
import re
from html import unescape
from io import StringIO
from xml.etree import ElementTree

import pytest
from django.test import Client

from decks.services.imports import import_cards
from tests.builders import make_event
from tests.decks.lists import legal_deck
from tests.tournament.deck_events import ARMIES, DUEL, choose_deck_settings
from tests.tournament.played.played_events import (
    BAUHAUS,
    CAPITOL,
    MISHIMA,
    finish_event_with_decks,
    play_event_with_decks,
)
from tests.tournament.views.readers import READERS, browser, sentence
from tournament.models import Event

pytestmark = pytest.mark.django_db

PAGES = ("played/", "played/picture/", "played/file/", "played/file/?of=cards")
SVG = "{http://www.w3.org/2000/svg}"


def read(event: Event, path: str, reader: str = "nobody", language: str = "en", status: int = 200) -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/{path}")
    assert answer.status_code == status
    content = b"".join(answer) if answer.streaming else answer.content
    return unescape(content.decode("utf-8-sig"))


def read_rows(event: Event, table: str, language: str = "en") -> list[list[str]]:
    text = read(event, f"played/file/?of={table}", language=language)
    return list(csv.reader(StringIO(text), delimiter=";" if language == "cs" else ","))


def texts_of(markup: str) -> str:
    """Return the text of a page with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


@pytest.fixture
def event() -> Event:
    """Six decks of Bauhaus, five of Capitol, three of Mishima, two players without a deck."""
    return finish_event_with_decks([*[BAUHAUS] * 6, *[CAPITOL] * 5, *[MISHIMA] * 3, "", ""])


@pytest.fixture
def rated_event() -> Event:
    """Two groups of five decks: whatever the draw, a match between them has a winner, so that both have a win rate."""
    return finish_event_with_decks([*[BAUHAUS] * 5, *[CAPITOL] * 5])


@pytest.mark.both_databases
def test_the_page_names_groups_and_cards_with_their_numbers(event: Event) -> None:
    text = texts_of(read(event, "played/"))
    assert "14 decks of 16 players" in text
    assert "Bauhaus 6 42.9 %" in text
    assert "others (2) 8 57.1 %" in text
    assert "Dragoon 6 42.9 % 5" in text
    assert "other cards (2) 3" not in text
    czech = texts_of(read(event, "played/", language="cs"))
    assert "14 balíčků od 16 hráčů" in czech
    assert "Bauhaus 6 42,9 %" in czech
    assert "ostatní (2) 8 57,1 %" in czech


def test_no_player_and_no_group_of_fewer_than_five_decks_is_named(event: Event) -> None:
    for path in PAGES:
        text = read(event, path)
        assert "Mishima" not in text
        assert "Toshiro" not in text
        assert "Benešová" not in text


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("reader", READERS)
def test_every_reader_sees_what_was_played_once_decks_are_public(event: Event, reader: str, path: str) -> None:
    read(event, path, reader)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("shown_after", ["staff", "opponent"])
def test_decks_that_are_not_public_are_counted_for_no_reader_not_even_staff(path: str, shown_after: str) -> None:
    event = finish_event_with_decks([BAUHAUS] * 5, shown_after=shown_after)
    for reader in READERS:
        assert sentence("en", "played_not_shown") in read(event, path, reader, status=409)
        assert f"/events/{event.slug}/played/" not in read(event, "", reader)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_shown_before_the_end_although_decks_are_public(path: str) -> None:
    event = play_event_with_decks([BAUHAUS] * 5)
    choose_deck_settings(event, shown_during="public", shown_after="public")
    for reader in READERS:
        read(event, path, reader, status=409)
        assert f"/events/{event.slug}/played/" not in read(event, "", reader)


def test_the_event_and_its_standings_lead_to_the_page(event: Event) -> None:
    for path in ("", "standings/"):
        page = read(event, path)
        assert page.count(f'href="/events/{event.slug}/played/"') == 2, "the tab and the link beside the winner"


def test_an_organizer_of_hidden_decks_is_told_how_to_show_what_was_played() -> None:
    hint = "What was played is counted on a page of its own once the decks are visible to all readers."
    hidden = finish_event_with_decks([BAUHAUS] * 5, shown_after="staff")
    assert hint in texts_of(read(hidden, "", "organizer"))
    assert f'href="/events/{hidden.slug}/decks/"' in read(hidden, "", "organizer")
    assert hint not in texts_of(read(hidden, "", "judge"))
    assert hint not in texts_of(read(hidden, ""))
    without = finish_event_with_decks(["", ""], shown_after="staff", name="Turnaj bez balíčků")
    assert hint not in texts_of(read(without, "", "organizer"))


def test_the_organizer_of_public_decks_gets_no_hint(event: Event) -> None:
    assert "once the decks are visible" not in texts_of(read(event, "", "organizer"))


def test_fewer_than_five_decks_are_not_counted_but_said() -> None:
    event = finish_event_with_decks([*[BAUHAUS] * 4, ""])
    page = read(event, "played/")
    assert "4 decks of 5 players" in texts_of(page)
    assert "Numbers are shown from 5 decks on" in texts_of(page)
    assert "<figure" not in page
    assert "Dragoon" not in page
    assert len(read_rows(event, "groups")) == len(read_rows(event, "cards")) == 1


def test_an_event_without_decks_has_an_empty_page() -> None:
    event = finish_event_with_decks(["", ""])
    assert "0 decks of 2 players" in texts_of(read(event, "played/"))
    ElementTree.fromstring(read(event, "played/picture/"))


def test_where_affiliations_are_not_known_only_cards_are_shown() -> None:
    event = finish_event_with_decks(["5 Apokalypsa"] * 5)
    text = texts_of(read(event, "played/"))
    assert "only cards are counted" in text
    assert "Apokalypsa 5 100 % 5" in text


def test_where_no_affiliation_has_five_decks_only_cards_are_shown() -> None:
    event = finish_event_with_decks([*[f"{BAUHAUS}\n1 Apokalypsa"] * 4, *[f"{CAPITOL}\n1 Apokalypsa"] * 4])
    page = read(event, "played/")
    assert "No affiliation is known of five decks, so only cards are counted." in texts_of(page)
    assert 'id="groups"' not in page
    assert "Apokalypsa 8 100 % 1" in texts_of(page)


def test_heroes_and_armies_have_their_own_titles() -> None:
    duel = finish_event_with_decks([f"Hrdina: Drak [A{n}]\nZbraň: Meč [B{n}]" for n in range(5)], format_key=DUEL)
    assert "<h2>Hrdinové</h2>" in read(duel, "played/", language="cs")
    assert "Drak 5 100 %" in texts_of(read(duel, "played/", language="cs"))
    armies = finish_event_with_decks(["Moloch"] * 5, format_key=ARMIES, name="Turnaj armád")
    assert "<h2>Armies</h2>" in read(armies, "played/")


def test_cards_are_named_in_the_language_of_the_reader_and_lead_to_their_pages() -> None:
    event = finish_event_with_decks([BAUHAUS] * 5)
    assert '<a class="cover" href="/cards/doomtrooper/dragoun/">Dragoon</a>' in read(event, "played/")
    assert '<a class="cover" href="/cards/doomtrooper/dragoun/">Dragoun</a>' in read(event, "played/", language="cs")


def test_unknown_names_are_left_out_and_numbered() -> None:
    event = finish_event_with_decks([f"{BAUHAUS}\n2 Neznámý stroj"] * 5)
    for path in PAGES:
        assert "Neznámý" not in read(event, path)
    assert "10 copies are left out: their names are not in the card list" in texts_of(read(event, "played/"))


def test_a_long_list_of_cards_is_shown_on_request() -> None:
    event = finish_event_with_decks([legal_deck()] * 5)
    page = read(event, "played/")
    assert (page.count("/cards/doomtrooper/"), "Show 30 more rows" in texts_of(page)) == (30, True)
    assert read(event, "played/?cards=all").count("/cards/doomtrooper/") == 60


def test_each_chart_says_in_words_what_it_shows(rated_event: Event) -> None:
    page = read(rated_event, "played/")
    charts = re.findall(r"<figure.*?</figure>", page, flags=re.DOTALL)
    assert len(charts) == 3
    for chart in charts:
        title, text = (re.search(rf"<{tag} id=\"([\w-]+)\">([^<]+)<", chart) for tag in ("title", "desc"))
        assert title
        assert text
        assert f'aria-labelledby="{title[1]} {text[1]}"' in chart
    assert "Affiliations: Bauhaus 5 decks · 50 %; Capitol 5 decks · 50 %" in page.replace("\u00a0", " ")


def test_the_picture_is_an_svg_file_with_its_own_title(rated_event: Event) -> None:
    event = rated_event
    answer = browser(event).get(f"/events/{event.slug}/played/picture/")
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert answer["Content-Disposition"] == f'inline; filename="{event.slug}-played.svg"'
    root = ElementTree.fromstring(answer.content)
    assert root.findtext(f"{SVG}title") == event.name
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {"Affiliations", "Win rate", "Most played cards 1–5", "Bauhaus", "Dragoon"} <= set(texts)
    assert "20. 11. 2026 · 10 balíčků od 10 hráčů" in read(event, "played/picture/", language="cs")


def test_names_are_escaped_in_page_and_picture() -> None:
    import_cards(game="doomtrooper", text='key,en\ndragoun,"<script>&""quotes"""', language="cs")
    event = finish_event_with_decks([BAUHAUS] * 5, name="Pohár <b>&</b>")
    root = ElementTree.fromstring(browser(event).get(f"/events/{event.slug}/played/picture/").content)
    assert root.findtext(f"{SVG}title") == "Pohár <b>&</b>"
    assert '<script>&"quotes"' in [element.text for element in root.iter(f"{SVG}text")]
    assert "<script>&" not in browser(event).get(f"/events/{event.slug}/played/").content.decode()


@pytest.mark.both_databases
def test_csv_has_every_row_with_exact_numbers(event: Event) -> None:
    head, *rows = read_rows(event, "groups")
    assert head[:3] == ["Affiliations", "Decks", "Share of decks"]
    assert [row[:3] for row in rows] == [["Bauhaus", "6", "0.4286"], ["others (2)", "8", "0.5714"]]
    czech = read_rows(event, "groups", "cs")
    assert czech[0][:3] == ["Příslušnosti", "Balíčky", "Podíl balíčků"]
    assert czech[1][:3] == ["Bauhaus", "6", "0,4286"]
    assert read_rows(event, "cards")[1] == ["Dragoon", "dragoun", "6", "0.4286", "5.00"]


@pytest.mark.parametrize("name", ["=1+1", "+Drak", "-Drak", "@SUM(A1)"])
def test_csv_has_no_cell_that_is_a_formula(name: str) -> None:
    import_cards(game="doomtrooper", text=f"key,en\ndragoun,{name}\nkardinal-durand,x{name}", language="cs")
    event = finish_event_with_decks([BAUHAUS] * 5)
    assert f"'{name}" in [row[0] for row in read_rows(event, "cards")]
    assert name not in [row[0] for row in read_rows(event, "cards")]


def test_an_unknown_table_is_not_found(event: Event) -> None:
    read(event, "played/file/?of=players", status=404)


def test_a_draft_of_an_event_is_not_found() -> None:
    event = make_event(0, state="draft")
    for path in PAGES:
        assert Client().get(f"/events/{event.slug}/{path}").status_code == 404
