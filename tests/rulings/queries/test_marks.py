"""Marks in lists: an override by a format, an unclear rule."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.models import Contradiction, Ruling, RulingCard
from rulings.queries.marks import NO_MARKS, find_overriding_formats, read_marks
from rulings.services.search_index import change_search_version
from tests.rulings.page_reading import read_page, visible_text

pytestmark = pytest.mark.django_db

CUP = "doomtrooper/prague-cup-2011"
CUP_CS, CUP_EN = "Pražský pohár 2011: jinak", "another rule in Prague Cup 2011"


@pytest.fixture
def czech() -> Client:
    return Client(headers={"accept-language": "cs"})


@pytest.fixture
def english() -> Client:
    return Client(headers={"accept-language": "en"})


def entry_of(book: str, name: str) -> str:
    return str(re.findall(rf'<article id="{name}">.*?</article>', book, re.S)[0])


def row_of(page: str, name: str) -> str:
    rows: list[str] = re.findall(r"<li>.*?</li>", page, re.S)
    return next(row for row in rows if f"/rulings/{name}/" in row.split("</a>")[0])


def test_a_result_links_to_the_override_of_a_format(czech: Client, english: Client) -> None:
    for client, label in ((czech, CUP_CS), (english, CUP_EN)):
        html = read_page(client, "/rulings/?q=DT-DECK-02+kolik+stejnych+karet+v+balicku&game=doomtrooper&all=1")
        (link,) = re.findall(r'<a class="option otherwise" id="o-DT-DECK-02-1".*?</a>', html, re.S)
        assert 'href="/rulings/PP11-F01/?' in link
        assert visible_text(link) == f"{label} PP11-F01"


def test_results_have_no_nested_links_and_unique_ids(czech: Client) -> None:
    html = read_page(czech, "/rulings/?game=doomtrooper&section=dt-deck&q=balicek&all=1")
    html += read_page(czech, "/rulings/?q=sabotaz&all=1")
    assert "option otherwise" in html
    for option in re.findall(r'<a class="option.*?</a>', html, re.S):
        assert option.count("<a ") == 1
    shown = read_page(czech, "/rulings/?q=sabotaz&all=1")
    ids = re.findall(r'class="option[^"]*" id="([^"]+)"', shown)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", ["DT-TURN-06", "DT-ATT-08"])
def test_the_rulebook_marks_unclear_rules(czech: Client, english: Client, name: str) -> None:
    source = Ruling.objects.get(pk=name).source_id
    assert "nejasnost" in visible_text(entry_of(read_page(czech, f"/rulings/books/{source}/"), name))
    assert "unclear" in visible_text(entry_of(read_page(english, f"/rulings/books/{source}/"), name))


def test_the_rulebook_of_another_game_marks_unclear_rules(czech: Client) -> None:
    book = read_page(czech, f"/rulings/books/{Ruling.objects.get(pk='NH-MED-05').source_id}/")
    assert "nejasnost" in visible_text(entry_of(book, "NH-MED-05"))
    assert "nejasnost" not in visible_text(entry_of(book, "NH-MED-01"))


def test_the_rulebook_links_to_the_override_of_a_format(czech: Client) -> None:
    book = read_page(czech, f"/rulings/books/{Ruling.objects.get(pk='DT-SAB-01').source_id}/")
    entry = entry_of(book, "DT-SAB-01")
    assert CUP_CS in visible_text(entry)
    assert '<a class="otherwise" href="/rulings/PP11-F05/">' in entry
    paper = visible_text(read_page(czech, f"/rulings/books/{Ruling.objects.get(pk='DT-SAB-01').source_id}/print/"))
    assert f"{CUP_CS} (PP11-F05)" in paper
    assert "nejasnost" in paper


def test_the_rulings_of_the_format_itself_have_no_override_mark(czech: Client) -> None:
    assert "2011: jinak" not in visible_text(read_page(czech, "/rulings/books/prague-cup-2011/"))
    assert read_marks(["PP11-F05"])["PP11-F05"].overrides == ()
    assert find_overriding_formats([CUP], ["x/y"]) == ()
    assert find_overriding_formats([], [CUP]) == (CUP,)


def test_card_fragments_and_lists_of_a_ruling_show_the_marks(czech: Client) -> None:
    card = RulingCard.objects.filter(ruling="PP11-K016").first()
    assert card is not None
    RulingCard.objects.create(
        ruling_id="DT-DECK-02", card_key=card.card_key, name=card.name, role="subject", position=9
    )
    change_search_version()
    row = row_of(read_page(czech, f"/rulings/for-cards/?game=doomtrooper&card={card.card_key}"), "DT-DECK-02")
    assert CUP_CS in visible_text(row)
    assert 'href="/rulings/PP11-F01/"' in row
    assert CUP_CS in visible_text(row_of(read_page(czech, "/rulings/PP11-K016/"), "DT-DECK-02"))


def test_each_mark_is_set_for_its_own_nature_only() -> None:
    names = ["DT-SAB-01", "PP11-G21", "DT-TURN-06", "PP11-K016"]
    marks = read_marks(names)
    assert [key for key, _ in marks["DT-SAB-01"].overrides] == [CUP]
    assert marks["PP11-G21"].in_conflict
    assert marks["DT-TURN-06"].unclear
    assert not marks["DT-TURN-06"].in_conflict
    assert marks.get("PP11-K016", NO_MARKS) == NO_MARKS
    assert read_marks([]) == {}


def test_every_overridden_standard_rule_is_marked() -> None:
    ruled = Ruling.objects.filter(contradictions__nature=Contradiction.Nature.OVERRIDE).distinct()
    standard = ruled.filter(source__jurisdiction=[])
    marks = read_marks(row.pk for row in standard)
    assert len(marks) > 15
    assert [row.pk for row in standard if not marks[row.pk].overrides] == []


@pytest.mark.parametrize(
    ("few", "many"),
    [
        ("/rulings/?q=sabotaz", "/rulings/?q=sabotaz&all=1"),
        (
            "/rulings/for-cards/?game=doomtrooper&card=zbabelost",
            "/rulings/for-cards/?game=doomtrooper&card=zbabelost,zolik,golem-temnoty,dvoji-sluzba",
        ),
        ("/rulings/books/prague-cup-2011/", "/rulings/books/doomtrooper-standard/"),
    ],
)
def test_more_rows_need_no_more_queries(czech: Client, few: str, many: str) -> None:
    read_page(czech, few)
    counts = []
    for address in (few, many):
        with CaptureQueriesContext(connection) as queries:
            counts.append((len(read_page(czech, address)), queries))
    (short, first), (long, second) = counts
    assert long > short
    assert len(second) <= len(first)
