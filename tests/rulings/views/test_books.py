"""Books, print view, recent changes, card lists and fragments; 304 if nothing has changed."""

import re

import pytest
from django.test import Client

from decks.services.decisions import accept_card_proposal
from decks.services.proposals import propose_card
from rulings.models import Contradiction, Ruling, RulingCard, RulingLink, Source
from rulings.queries.books import REMOVED, count_rulings_by_card
from rulings.services.decisions import approve_proposal
from rulings.services.proposals import propose_change
from rulings.services.search_index import change_search_version
from tests.builders import make_person
from tests.ground.nightly import sampled
from tests.rulings.page_reading import read_page, visible_text

pytestmark = pytest.mark.django_db

CUP = "doomtrooper/prague-cup-2011"
PAGES = [
    "/rulings/books/",
    "/rulings/books/prague-cup-2011/",
    "/rulings/books/prague-cup-2011/print/",
    "/rulings/changes/",
    f"/rulings/lists/{CUP}/banned/",
    f"/rulings/lists/{CUP}/removed/",
    "/rulings/PP11-K016/",
    "/rulings/for-cards/?game=doomtrooper&card=zolik",
]


@pytest.fixture
def czech() -> Client:
    return Client(headers={"accept-language": "cs"})


@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_304_until_something_changes(czech: Client, address: str) -> None:
    czech.get(address)
    etag = czech.get(address)["ETag"]
    again = czech.get(address, headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    change_search_version()
    assert czech.get(address, headers={"if-none-match": etag}).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/rulings/?q=golem",
        f"/rulings/lists/{CUP}/banned/",
        f"/rulings/lists/{CUP}/removed/",
        "/rulings/PP11-K016/",
        "/rulings/for-cards/?game=doomtrooper&card=zolik",
    ],
)
def test_a_changed_card_changes_pages_that_show_cards(czech: Client, address: str) -> None:
    czech.get(address)
    etag = czech.get(address)["ETag"]
    czech.get("/rulings/books/")
    book = czech.get("/rulings/books/")["ETag"]
    editor = make_person("Irena Sovová")
    facts = {"names": [["cs", "Žlutý kůň"]], "type": "special"}
    made = propose_card(actor=editor, game="doomtrooper", facts=facts, reason="mám ji v ruce")
    accept_card_proposal(actor=editor, number=made.pk)
    assert czech.get(address, headers={"if-none-match": etag}).status_code == 200
    assert czech.get("/rulings/books/", headers={"if-none-match": book}).status_code == 304


@pytest.mark.parametrize("address", PAGES)
def test_no_page_has_inline_script_or_style_or_accepts_post(czech: Client, address: str) -> None:
    html = read_page(czech, address)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*src=)|hx-on|js:", html)
    assert czech.post(address).status_code == 405


def test_the_shelf_lists_books_in_the_readers_language(czech: Client) -> None:
    html = read_page(czech, "/rulings/books/")
    assert 'href="/rulings/books/prague-cup-2011/"' in html
    assert f'href="/rulings/lists/{CUP}/banned/"' in html
    assert f'href="/rulings/lists/{CUP}/removed/"' in html
    assert "Souhrn pravidel DT, Pražský pohár 2011" in html
    assert "/rulings/books/legenda/" not in html
    assert "Prague Cup 2011" in read_page(Client(headers={"accept-language": "en"}), "/rulings/books/")


def test_a_book_contains_every_entry_once_in_its_section(czech: Client) -> None:
    html = read_page(czech, "/rulings/books/prague-cup-2011/")
    found = re.findall(r'<article id="([^"]+)"', html)
    assert sorted(found) == sorted(Ruling.objects.filter(source="prague-cup-2011").values_list("pk", flat=True))
    for anchor in re.findall(r'<a class="cover grow" href="#([^"]+)"', html):
        assert f'id="{anchor}"' in html
    assert found.index("PP11-F01") < found.index("PP11-V01") < found.index("PP11-K001")


def test_every_source_with_rulings_has_a_book(czech: Client) -> None:
    for source in Source.objects.filter(rulings__isnull=False).distinct():
        assert read_page(czech, f"/rulings/books/{source.pk}/").count("<article id=") == source.rulings.count()


def test_paragraphs_are_sorted_as_numbers(czech: Client) -> None:
    source = Source.objects.create(id="zkouska", game="scratch-wars", kind="rulebook", short="Zk", language="cs")
    for name, paragraph in (("A", "1.10"), ("B", "1.9"), ("C", "1.9.2")):
        row = Ruling.objects.get(pk="PP11-F01")
        row.pk, row.source, row.source_lines, row.source_paragraphs = f"ZK-{name}", source, [], [paragraph]
        row.save(force_insert=True)
    html = read_page(czech, "/rulings/books/zkouska/")
    assert re.findall(r'<article id="([^"]+)"', html) == ["ZK-B", "ZK-C", "ZK-A"]


def test_the_print_view_has_every_ruling_and_its_address(czech: Client) -> None:
    text = visible_text(read_page(czech, "/rulings/books/prague-cup-2011/print/"))
    assert text.count("PP11-") >= 186
    assert "http://testserver/rulings/books/prague-cup-2011/" in text
    assert "Dar Černé symetrie nedostane nikdy" in text


def test_the_ban_list_has_cards_classes_and_rulings(czech: Client) -> None:
    html = read_page(czech, f"/rulings/lists/{CUP}/banned/")
    assert html.count('href="/cards/doomtrooper/') == 25
    text = visible_text(html)
    assert "Jménem je zakázáno 25 karet. K tomu 2 celé skupiny karet." in text
    assert "Dvojí služba 4 výklady" in text
    assert text.index("Změna oběhu") > text.index("Zaváhání") > text.index("Velký stratég")
    assert "Jen karty vydané v češtině" in text or "češtině" in text
    assert 'href="/rulings/PP11-F14/"' in html


@pytest.mark.parametrize(
    ("language", "banned", "permitted", "limited"),
    [
        ("cs", "zakázané", "povolené", "jen co vyšlo v češtině"),
        ("en", "banned", "permitted", "only what came out in Czech"),
    ],
)
def test_each_class_of_cards_shows_its_legality_banned_first(
    language: str, banned: str, permitted: str, limited: str
) -> None:
    html = read_page(Client(headers={"accept-language": language}), f"/rulings/lists/{CUP}/banned/")
    rows = {
        re.findall(r"PP11-F\d\d", row)[0]: visible_text(row)
        for row in re.findall(r"<li>.*?</li>", html, re.S)
        if "/rulings/PP11-F" in row
    }
    assert list(rows)[:3] == ["PP11-F11", "PP11-F14", "PP11-F15"]
    expected = {
        banned: ("PP11-F11", "PP11-F14", "PP11-F15"),
        permitted: ("PP11-F09", "PP11-F10", "PP11-F12"),
        limited: ("PP11-F13",),
    }
    for label, names in expected.items():
        assert [name for name, row in rows.items() if label in row] == list(names)


def test_a_retracted_class_is_not_counted(czech: Client) -> None:
    Ruling.objects.filter(pk="PP11-F11").update(status="retracted")
    change_search_version()
    text = visible_text(read_page(czech, f"/rulings/lists/{CUP}/banned/"))
    assert "25 karet. K tomu jedna celá skupina karet." in text


def test_the_list_of_removed_cards_has_its_classes(czech: Client) -> None:
    html = read_page(czech, f"/rulings/lists/{CUP}/removed/")
    assert html.count('href="/cards/doomtrooper/') == 4
    text = visible_text(html)
    assert "Dar osudu" in text
    assert "ikonou X" in text
    assert all(f'href="/rulings/{name}/"' in html for name in ("PP11-X01", "PP11-X02", "PP11-X03", "PP11-X04"))


@pytest.mark.parametrize(
    ("status", "listed"), [("retracted", False), ("superseded", False), ("draft", False), ("disputed", True)]
)
def test_card_lists_contain_only_valid_rulings(czech: Client, status: str, listed: bool) -> None:
    Ruling.objects.filter(pk__in=("PP11-X01", "PP11-F14")).update(status=status)
    change_search_version()
    assert ('href="/rulings/PP11-X01/"' in read_page(czech, f"/rulings/lists/{CUP}/removed/")) == listed
    banned = read_page(czech, f"/rulings/lists/{CUP}/banned/")
    assert ('href="/rulings/PP11-F14/"' in banned) == listed
    key = "dvoji-sluzba"
    rulings = list(RulingCard.objects.filter(card_key=key).values_list("ruling_id", flat=True))
    Ruling.objects.filter(pk=rulings[0]).update(status=status)
    assert count_rulings_by_card("doomtrooper", [key])[key] == len(rulings) - (not listed)


def test_without_valid_rulings_there_is_no_list_of_removed_cards(czech: Client) -> None:
    Ruling.objects.filter(section=REMOVED).update(status="retracted")
    change_search_version()
    assert czech.get(f"/rulings/lists/{CUP}/removed/").status_code == 404
    assert f"/rulings/lists/{CUP}/removed/" not in read_page(czech, "/rulings/books/")


@pytest.mark.parametrize(
    "address",
    [
        "/rulings/books/nic/",
        "/rulings/books/legenda/",
        "/rulings/books/nic/print/",
        "/rulings/lists/doomtrooper/nic/banned/",
        "/rulings/lists/sachy/nic/removed/",
        "/rulings/lists/neuroshima-hex/standard/removed/",
        "/rulings/lists/neuroshima-hex/standard/banned/",
        "/rulings/NIC-1/",
        "/rulings/NIC-1/propose/",
    ],
)
def test_unknown_addresses_are_not_found(czech: Client, address: str) -> None:
    client = Client()
    client.force_login(make_person())
    assert client.get(address).status_code == 404


def test_recent_changes_show_only_visible_changes(czech: Client) -> None:
    editor = make_person("Irena Sovová")
    assert "PP11-K016" not in read_page(czech, "/rulings/changes/")
    unseen = propose_change(actor=editor, ruling_id="PP11-K017", content={"topics": ["symmetry"]})
    approve_proposal(actor=editor, number=unseen.pk, revision=1)
    made = propose_change(actor=editor, ruling_id="PP11-K016", content={"status": "disputed"}, reason="spor o zdroj")
    approve_proposal(actor=editor, number=made.pk, revision=1)
    html = read_page(czech, "/rulings/changes/")
    assert "PP11-K017" not in html
    assert "<del>platí</del><ins>sporný</ins>" in html
    assert "spor o zdroj" in html


def test_a_ruling_shows_its_qr_code_and_authority(czech: Client) -> None:
    html = read_page(czech, "/rulings/PP11-K016/")
    assert "<svg" in html[html.index('class="qr"') :]
    text = visible_text(html)
    assert "http://testserver/rulings/PP11-K016/" in text
    assert "Kdo rozhodl pořadatelé turnaje" in text
    assert "Platnost pramene Pražský pohár 2011" in text


def test_a_superseded_ruling_and_its_successor_link_each_other(czech: Client) -> None:
    RulingLink.objects.create(ruling_id="PP11-K017", other_id="PP11-K016", kind="supersedes")
    older, newer = read_page(czech, "/rulings/PP11-K016/"), read_page(czech, "/rulings/PP11-K017/")
    notice = older[older.index('class="notice warn"') :]
    assert 'href="/rulings/PP11-K017/"' in notice[: notice.index("</div></div>")]
    assert "Nahrazuje" in visible_text(newer)
    assert 'href="/rulings/PP11-K016/"' in newer


def create_contradiction(nature: str, *names: str) -> Contradiction:
    summary = {"summary_cs": "Shrnutí o kapybarách.", "summary_en": "A summary of capybaras."}
    made = Contradiction.objects.create(game="doomtrooper", code=f"CON-{nature}", nature=nature, **summary)
    made.rulings.set(Ruling.objects.filter(pk__in=names))
    return made


@pytest.mark.parametrize(("first", "second"), [("PP11-K016", "PP11-K020"), ("PP11-K020", "PP11-K016")])
@pytest.mark.parametrize(
    ("nature", "title", "warns", "quotes"),
    [
        ("conflict", "Dva výklady si odporují.", True, True),
        ("ambiguity", "Nejasnost.", False, False),
        ("dead rule", "Neúčinné pravidlo.", False, False),
    ],
)
def test_a_contradiction_is_shown_by_its_nature_on_both_rulings(
    czech: Client, first: str, second: str, nature: str, title: str, warns: bool, quotes: bool
) -> None:
    create_contradiction(nature, "PP11-K016", "PP11-K020")
    html = read_page(czech, f"/rulings/{first}/")
    notice = html[html.index('class="notice') :]
    notice = notice[: notice.index("</div></div>")]
    assert title in visible_text(notice)
    assert "Shrnutí o kapybarách." in notice
    assert f'href="/rulings/{second}/"' in notice
    assert notice.startswith('class="notice warn"') == warns
    assert (Ruling.objects.get(pk=second).statement_cs in notice) == quotes


@pytest.mark.parametrize(
    ("language", "standard", "format_own"),
    [
        ("cs", "Pražský pohár 2011 určuje jinak.", "Standardní pravidla určují jinak; zde platí toto."),
        ("en", "Prague Cup 2011 has another rule.", "The standard rules differ; in this format this ruling holds."),
    ],
)
def test_both_sides_of_an_override_name_the_format(language: str, standard: str, format_own: str) -> None:
    client = Client(headers={"accept-language": language})
    of_game, of_format = read_page(client, "/rulings/DT-DECK-02/"), read_page(client, "/rulings/PP11-F01/")
    assert standard in visible_text(of_game)
    assert format_own not in visible_text(of_game)
    assert 'href="/rulings/PP11-F01/"' in of_game
    assert Ruling.objects.get(pk="PP11-F01").statement_cs in of_game or language == "en"
    assert format_own in visible_text(of_format)
    assert standard not in visible_text(of_format)
    assert 'href="/rulings/DT-DECK-02/"' in of_format


def test_every_override_names_its_format(czech: Client) -> None:
    rulings = Ruling.objects.filter(contradictions__nature="otherwise").distinct()
    pages = {row.pk: visible_text(read_page(czech, f"/rulings/{row.pk}/")) for row in rulings}
    assert len(pages) > 30
    assert [name for name, page in pages.items() if "Tento formát" in page] == []


def test_an_override_within_one_source_names_no_format(czech: Client) -> None:
    create_contradiction("otherwise", "PP11-K016", "PP11-K020")
    assert "Tento formát určuje jinak." in visible_text(read_page(czech, "/rulings/PP11-K016/"))


def test_an_agreement_is_shown_as_a_link(czech: Client) -> None:
    create_contradiction("agreement", "PP11-K016", "PP11-K020")
    html = read_page(czech, "/rulings/PP11-K016/")
    assert 'class="notice' not in html
    assert "Shrnutí" not in html
    assert "Souhlasí s" in visible_text(html)
    assert 'href="/rulings/PP11-K020/"' in html


def test_rulings_of_a_format_are_listed_before_those_of_the_game(czech: Client) -> None:
    Ruling.objects.filter(pk="PP11-K003").update(formats=[])
    create_contradiction("otherwise", "PP11-K016", "PP11-K003", "PP11-K020")
    html = read_page(czech, "/rulings/PP11-K016/")
    assert html.index('href="/rulings/PP11-K020/"') < html.index('href="/rulings/PP11-K003/"')


HOSTILE_TEXTS = [
    "",
    "x" * 10_000,
    "' OR 1=1 --",
    '"; DROP TABLE rulings_ruling; --',
    "\x00",
    "💥",
    "%",
    "../..",
    "a,,b,",
    "*" * 50,
]


@pytest.mark.parametrize("text", sampled(HOSTILE_TEXTS, every=3))
def test_hostile_input_is_answered(czech: Client, text: str) -> None:
    for address, send in (("/rulings/for-cards/", czech.get), ("/rulings/for-decks/", czech.post)):
        parameters = {"game": text, "card": text, "other": text}
        assert send(address, parameters).status_code == 200
        assert send(address, {**parameters, "game": "doomtrooper"}).status_code == 200
        assert send(address, {**parameters, "card": "zolik", "other": "ilian"}).status_code == 200
    for name in ("q", "game", "card", "section"):
        assert czech.get("/rulings/", {name: text}).status_code == 200
        assert czech.get("/api/v1/rulings/", {name: text}).status_code == 200
    for address in ("/rulings/changes/", "/rulings/books/"):
        assert czech.get(address, {"page": text, "q": text}).status_code == 200
    person = Client()
    person.force_login(make_person())
    initial_values = {
        "game": "doomtrooper",
        "text": text,
        "card": [text] * 100,
        "origin": text,
        "title": text,
        "reason": text,
    }
    assert person.get("/rulings/propose/", initial_values).status_code == 200
    assert person.get("/rulings/proposals/", {"state": text, "page": text}).status_code == 200


@pytest.mark.parametrize("text", ["x" * 300, "' OR 1=1 --", "💥", "%00", "a%2Fb"])
def test_hostile_addresses_are_not_found(czech: Client, text: str) -> None:
    for address in (
        f"/rulings/{text}/",
        f"/api/v1/rulings/{text}/",
        f"/rulings/books/{text}/",
        f"/rulings/lists/doomtrooper/{text}/banned/",
    ):
        assert czech.get(address).status_code == 404, address
    assert czech.get("/rulings/proposals/99999999999999999999999/").status_code in (401, 404)
