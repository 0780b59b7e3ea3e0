"""Reading pages: whole and for htmx, in both languages, and 304 if nothing has changed."""

import re
from html import unescape

import pytest
from django.test import Client

from rulings.models import Ruling
from rulings.services.search_index import change_search_version, rebuild_index
from tests.rulings.page_reading import visible_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def czech() -> Client:
    return Client(headers={"accept-language": "cs"})


def read_page(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_a_search_renders_the_whole_page(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=golem+cerne+symetrie")
    assert "<html" in html
    assert html.index("/rulings/PP11-K016/") < html.index("/rulings/PP11-K003/")
    assert "<mark>Golem</mark>" in html
    assert 'value="golem cerne symetrie"' in html


def test_htmx_gets_only_the_results(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=golem", **{"HX-Request": "true"})
    assert "<html" not in html
    assert "PP11-K016" in html


def test_results_are_grouped_and_cards_link_to_their_pages(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=nespoutana+golgota")
    assert html.count('role="group"') == 2
    assert 'href="/cards/doomtrooper/nespoutana-golgotha/"' in html
    listed = read_page(czech, "/rulings/?game=doomtrooper&card=nespoutana-golgotha")
    assert "Nespoutaná Golgotha" in visible_text(listed)
    assert {"PP11-K048", "PP11-K049", "PP11-K050", "PP11-F15"} == set(re.findall(r'id="r-([^"]+)"', listed))


def test_the_glossary_is_its_own_group(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=co+je+stanice")
    assert "/rulings/DT-TERM-STANICE/" in html
    assert "Slovníček" in visible_text(html)


@pytest.mark.parametrize(("query", "first"), [("what+is+a+follower", "t-"), ("transfer+with+a+vehicle+cost", "r-")])
def test_the_glossary_comes_first_if_a_term_matches_best(client: Client, query: str, first: str) -> None:
    html = read_page(client, f"/rulings/?q={query}", **{"accept-language": "en"})
    assert re.findall(r'id="([tr]-)', html)[0] == first


def test_one_search_finds_rulings_of_all_games(client: Client) -> None:
    html = read_page(client, "/rulings/?q=sudden+death", **{"accept-language": "en"})
    assert "SW-SD-01" in html


def test_one_character_is_not_searched(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=g")
    assert "PP11-K016" not in html
    assert "?game=doomtrooper&section=vehicles" in html


def test_sections_are_listed_under_their_game(czech: Client) -> None:
    html = read_page(czech, "/rulings/")
    parts = re.split(r"<h3>", html)[1:]
    assert [re.split("<", part)[0] for part in parts] == [
        "Doomtrooper",
        "Neuroshima Hex",
        "Scratch Wars",
        "Super Trooper",
    ]
    for key, part in zip(("doomtrooper", "neuroshima-hex", "scratch-wars", "super-trooper"), parts, strict=True):
        links = re.findall(r'href="(/rulings/\?game=([a-z-]+)&section=[^"]+)"', part)
        assert links
        assert {game for _, game in links} == {key}
        assert len(links) == len(set(links))


def test_sections_of_the_same_name_are_listed_under_their_sources(czech: Client) -> None:
    html = read_page(czech, "/rulings/")
    doomtrooper = html[html.index("<h3>Doomtrooper") : html.index("<h3>Neuroshima")]
    before, after = doomtrooper.split("Standardní pravidla Doomtrooper")
    assert "Pražský pohár 2011" in before
    assert [part.count(">Souboj<") for part in (before, after)] == [1, 1]


def test_a_section_lists_as_many_rulings_as_its_count(czech: Client) -> None:
    html = read_page(czech, "/rulings/")
    rows = re.findall(r'href="(/rulings/\?game=[^"]+)".*?<span class="num">(\d+)</span>', html)
    for address, number in rows[:: len(rows) // 6]:
        assert read_page(czech, address).count('id="r-') == int(number)


def test_all_results_can_be_shown(czech: Client) -> None:
    few = read_page(czech, "/rulings/?q=bojovnik")
    everything = read_page(czech, "/rulings/?q=bojovnik&all=1")
    assert "all=1" in few
    assert everything.count('id="r-') > few.count('id="r-') == 8


def test_no_result_shows_advice(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=qqqqqqq")
    assert 'class="empty"' in html
    assert 'role="option"' not in html


def test_the_query_is_escaped(czech: Client) -> None:
    html = czech.get("/rulings/", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in html


@pytest.mark.parametrize(("first", "second"), [("PP11-G21", "PP11-K008"), ("PP11-K008", "PP11-G21")])
def test_a_conflict_is_shown_on_both_rulings(czech: Client, first: str, second: str) -> None:
    html = read_page(czech, f"/rulings/{first}/")
    notice = html[html.index('class="notice warn"') :]
    assert f'href="/rulings/{second}/"' in notice[: notice.index("</section>")]
    assert "Bohem požehnaný před vlastním líznutím" in notice


def test_a_contradiction_of_many_rulings_does_not_list_them(czech: Client) -> None:
    html = read_page(czech, "/rulings/PP11-K084/")
    assert 'class="notice"' in html
    assert "/rulings/PP11-K011/" not in html


def test_another_contradiction_is_shown_as_a_note(czech: Client) -> None:
    html = read_page(czech, "/rulings/PP11-F01/")
    assert "notice warn" not in html
    assert 'class="notice"' in html


def test_a_ruling_shows_statement_source_history_and_both_languages(czech: Client) -> None:
    text = visible_text(read_page(czech, "/rulings/PP11-K016/"))
    assert "Dar Černé symetrie nedostane nikdy, ani prostřednictvím Ilian či Valpurgia." in text
    assert "Can never receive a Dark Symmetry gift" in text
    assert "Souhrn pravidel DT, Pražský pohár 2011" in text
    assert "14. 2. 2011" in text
    assert "Legenda 5/96" in text
    english = visible_text(read_page(Client(headers={"accept-language": "en"}), "/rulings/PP11-K016/"))
    assert english.index("Can never receive") < english.index("Dar Černé symetrie")
    assert "Taken over from the source" in english


def test_a_banned_card_with_rulings_shows_both() -> None:
    text = visible_text(read_page(Client(), "/rulings/PP11-K049/"))
    assert "Nespoutaná Golgotha banned" in text


def test_no_page_has_inline_script_or_style(czech: Client) -> None:
    for address in (
        "/rulings/",
        "/rulings/?q=golem",
        "/rulings/PP11-K008/",
        "/rulings/for-cards/?game=doomtrooper&card=zolik",
    ):
        html = read_page(czech, address)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src=)|hx-on|js:", html), address


def test_the_fragment_lists_only_cards_with_rulings(czech: Client) -> None:
    html = read_page(czech, "/rulings/for-cards/?game=doomtrooper&card=zbabelost&card=dvoji-sluzba&card=muawijhe")
    assert html.index("Zbabělost") < html.index("Dvojí služba")
    assert "Muawijhe" not in html
    assert "<html" not in html
    assert read_page(czech, "/rulings/for-cards/?game=doomtrooper&card=muawijhe").strip() == ""


def test_a_ruling_that_does_not_exist_is_not_found(czech: Client) -> None:
    assert czech.get("/rulings/PP11-K999/").status_code == 404


def test_a_current_copy_gets_304_until_something_changes(czech: Client) -> None:
    address = "/rulings/PP11-K008/"
    czech.get(address)
    etag = czech.get(address)["ETag"]
    again = czech.get(address, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    english = czech.get(address, headers={"if-none-match": etag, "accept-language": "en"})
    assert english.status_code == 200
    change_search_version()
    assert czech.get(address, headers={"if-none-match": etag}).status_code == 200


def test_pages_are_private_to_one_reader(czech: Client) -> None:
    response = czech.get("/rulings/")
    assert "private" in response["Cache-Control"]
    assert {"Cookie", "Accept-Language", "HX-Request"} <= {name.strip() for name in response["Vary"].split(",")}


def test_reading_pages_refuse_other_methods(czech: Client) -> None:
    assert czech.post("/rulings/").status_code == 405
    assert czech.delete("/rulings/PP11-K008/").status_code == 405


def test_every_result_names_its_game_and_its_document(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=remiza&all=1")
    rows = re.findall(r'<a class="option" id="[rt]-.*?</a>', html, re.S)
    assert len(rows) > 5
    games = ("Doomtrooper", "Neuroshima Hex", "Scratch Wars", "Super Trooper")
    assert [row for row in rows if not any(name in visible_text(row) for name in games)] == []
    assert "Standardní pravidla Doomtrooper · Doomtrooper" in visible_text(html)
    cards = re.findall(r'<a class="option" id="c-.*?</a>', read_page(czech, "/rulings/?q=golem"), re.S)
    assert cards
    assert all("Doomtrooper ·" in visible_text(card) for card in cards)


def test_the_page_of_a_ruling_names_its_game_and_its_document(czech: Client) -> None:
    assert "Pražský pohár 2011 · Doomtrooper" in visible_text(read_page(czech, "/rulings/PP11-K016/"))


def test_a_question_that_nothing_answers_says_so_and_shows_the_nearest_three(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=kolik+kalorií+má+pivo")
    assert "Na tohle tu dobrá odpověď není." in visible_text(html)
    assert html.count('id="r-') == 3
    assert "odpovídá podobně" not in visible_text(html)
    assert "Na tohle tu dobrá odpověď není." not in visible_text(read_page(czech, "/rulings/?q=golem+cerne+symetrie"))
    assert read_page(czech, "/rulings/?q=kolik+kalorií+má+pivo&all=1").count('id="r-') > 3


@pytest.mark.parametrize(
    "query", ["unik+o+vlasek&game=doomtrooper", "co+je+stav", "stav&game=doomtrooper", "zzzqqq+unik"]
)
def test_nothing_found_never_stands_above_an_answer(czech: Client, query: str) -> None:
    html = read_page(czech, f"/rulings/?q={query}")
    assert 'class="option"' in html
    assert "Nic se nenašlo." not in visible_text(html)


def test_only_a_card_or_a_term_is_counted_as_what_it_is(czech: Client) -> None:
    Ruling.objects.exclude(kind="term").delete()
    rebuild_index()
    html = visible_text(read_page(czech, "/rulings/?q=co+je+stav&game=doomtrooper"))
    assert re.search(r"Nalezen[oy]? \d+ poj", html)
    assert "Nic se nenašlo." not in html
    found = visible_text(read_page(czech, "/rulings/?q=unik+o+vlasek&game=doomtrooper"))
    assert "Nic se nenašlo." not in found
    assert "Nic se nenašlo." in visible_text(read_page(czech, "/rulings/?q=zzzqqqxxx"))


@pytest.mark.parametrize(
    ("language", "query"), [("en", "what is a warrior"), ("en", "alliance"), ("cs", "co je to akce")]
)
def test_a_term_that_is_asked_for_by_its_name_stands_above(client: Client, language: str, query: str) -> None:
    html = read_page(client, f"/rulings/?q={query}&game=doomtrooper", **{"accept-language": language})
    assert re.findall(r'id="([tr]-)', html)[0] == "t-"


def test_a_long_query_is_cut_with_a_note(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=" + "golem+" * 2_000)
    assert "Z otázky se četlo jen prvních 400 znaků." in visible_text(html)
    assert "PP11-K016" in html
    assert len(html) < 45_000
    assert "se četlo jen" not in read_page(czech, "/rulings/?q=golem")


@pytest.mark.parametrize("address", ["/", "/rulings/", "/decks/check/", "/help/"])
def test_every_page_links_to_the_search(czech: Client, address: str) -> None:
    assert '<a class="bar-find" href="/rulings/" aria-label="Najít výklad">' in read_page(czech, address)


@pytest.mark.parametrize(
    "query",
    [
        *("unik o vlasek", "ÚNIK O VLÁSEK", "  unik   o vlásek "),
        *("game:doomtrooper unik o vlasek", 'unik game:"doomtrooper" o vlasek', "unik o vlasek status:in_force"),
    ],
)
def test_an_exact_card_name_shows_the_card_first(czech: Client, query: str) -> None:
    html = czech.get("/rulings/", {"q": query}).content.decode()
    rows = re.findall(r'class="option" id="([^"]+)".*?href="([^"]+)"', html)
    assert rows[0] == ("c-unik-o-vlasek", "/cards/doomtrooper/unik-o-vlasek/")
    assert czech.get(rows[0][1]).status_code == 200


def test_a_card_named_within_a_query_comes_after_the_rulings(czech: Client) -> None:
    rows = re.findall(r'class="option" id="([a-z])-', read_page(czech, "/rulings/?q=golem+cerne+symetrie"))
    assert "c" in rows
    assert rows.index("c") > max(index for index, row in enumerate(rows) if row == "r")


def test_cards_of_other_games_are_not_shown(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=unik+o+vlasek&game=scratch-wars")
    assert 'id="c-unik-o-vlasek"' not in html


def test_a_ruling_links_back_to_its_search(czech: Client) -> None:
    html = read_page(czech, "/rulings/?q=golem+cerne+symetrie&game=doomtrooper")
    found = re.findall(r'id="r-PP11-K016".*?href="([^"]+)"', html)[0]
    page = read_page(czech, found)
    assert 'class="back" href="/rulings/?q=golem+cerne+symetrie&game=doomtrooper"' in page
    assert 'rel="bookmark">http://testserver/rulings/PP11-K016/<' in page
    assert 'class="back" href="/rulings/"' in read_page(czech, "/rulings/PP11-K016/")


def test_the_etag_includes_the_search_of_the_back_link(czech: Client) -> None:
    czech.get("/rulings/PP11-K016/?q=golem")
    etag = czech.get("/rulings/PP11-K016/?q=golem")["ETag"]
    assert czech.get("/rulings/PP11-K016/?q=golem", headers={"if-none-match": etag}).status_code == 304
    assert czech.get("/rulings/PP11-K016/?q=sum", headers={"if-none-match": etag}).status_code == 200


def test_the_back_link_accepts_no_other_address_and_no_script(czech: Client) -> None:
    html = czech.get("/rulings/PP11-K016/", {"q": '"><script>x</script>', "next": "//elsewhere.cz"}).content.decode()
    assert "<script>x" not in html
    assert [link for link in re.findall(r'class="back" href="([^"]+)"', html) if "elsewhere" in link] == []


def test_the_proposal_link_contains_the_searched_game(czech: Client) -> None:
    assert 'href="/rulings/propose/?game=scratch-wars"' in read_page(czech, "/rulings/?q=tah&game=scratch-wars")
    answered = read_page(czech, "/rulings/?q=tah&game=scratch-wars", **{"HX-Request": "true"})
    assert 'href="/rulings/propose/?game=scratch-wars"' in answered
    assert 'href="/rulings/propose/"' in read_page(czech, "/rulings/")


def test_sources_are_named_in_the_language_of_the_reader(client: Client) -> None:
    english = {"accept-language": "en"}
    for address in ("/rulings/", "/rulings/?q=combat", "/rulings/DT-TERM-STANICE/"):
        html = visible_text(read_page(client, address, **english))
        assert "Doomtrooper standard rules" in html
        assert "Standardní pravidla" not in html
    assert "Doomtrooper rules summary, Prague Cup 2011" in visible_text(
        read_page(client, "/rulings/PP11-K016/", **english)
    )


def test_the_search_field_accepts_more_than_is_read(czech: Client) -> None:
    most = int(re.findall(r'id="q".*?maxlength="(\d+)"', read_page(czech, "/rulings/"))[0])
    assert most > 400
    assert "jen prvních 400 znaků" in visible_text(read_page(czech, "/rulings/?q=" + "a" * most))
    assert "jen prvních 400 znaků" not in visible_text(read_page(czech, "/rulings/?q=" + "a" * 400))


@pytest.mark.parametrize(
    ("cards", "heading"),
    [("&card=zbabelost", "k této kartě"), ("&card=zbabelost&card=golem-temnoty", "k těmto kartám")],
)
def test_the_heading_of_the_fragment_counts_the_cards(czech: Client, cards: str, heading: str) -> None:
    assert f"Výklady {heading}" in visible_text(read_page(czech, f"/rulings/for-cards/?game=doomtrooper{cards}"))
