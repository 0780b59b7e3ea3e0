"""Match slips, read back from the PDF: four on a page, sorted by table once the stack is cut."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from tournament.papers.layout.paper import write_pdf
from tournament.papers.layout.slips import Slip, SlipLabels, collate, lay_out_slips

LABELS = SlipLabels(
    table="Stůl",
    player="Hráč",
    points="Body",
    games="Vyhrané hry",
    in_game_points="Vítězné body",
    drop="Končí?",
    signature="Podpis",
    draws="Remízy",
    note="Zapište, co jste odehráli, oba podepište a přineste ke stolku.",
    none="V tomto kole se u žádného stolu nehraje.",
    language="cs",
)
MOMENT = datetime(2026, 11, 21, 10, 15, tzinfo=UTC)
LONG = "Maxmiliána Božena Šťastná-Křivohlavá z Růžodolu nad Úpou a ještě dál"


def slips_of(count: int) -> list[Slip]:
    return [
        Slip(table, ((f"Jiří Žďárský {table}", Fraction(9, 2)), ("Věra Říhová", Fraction())))
        for table in range(1, count + 1)
    ]


def make_pdf(slips: list[Slip], labels: SlipLabels = LABELS) -> bytes:
    drawing = lay_out_slips(event="Pražský pohár 2026", title="3. kolo", slips=slips, labels=labels, data_time=MOMENT)
    return write_pdf([drawing])


def pages_of(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


@given(count=st.integers(0, 300), on_a_page=st.integers(1, 8))
def test_piles_of_cut_pages_are_in_order(count: int, on_a_page: int) -> None:
    pages = collate(list(range(count)), on_a_page)
    piles = [[page[slot] for page in pages] for slot in range(on_a_page)]
    stack = [item for pile in piles for item in pile]
    assert [item for item in stack if item is not None] == list(range(count))
    assert all(item is None for item in stack[count:])
    assert len(pages) == max(1, -(-count // on_a_page))


def test_slip_shows_event_round_players_points_and_labels() -> None:
    (page,) = pages_of(make_pdf(slips_of(1)))
    for text in ("Pražský pohár 2026", "3. kolo", "Jiří Žďárský 1", "Věra Říhová", "4,5", *vars(LABELS).values()):
        assert text in {"cs", LABELS.none, False} or text in page, text


def test_a_slip_of_one_game_without_draws_does_not_ask_for_them() -> None:
    (page,) = pages_of(make_pdf(slips_of(1), replace(LABELS, games="Vítěz", draws="", is_one_game=True)))
    assert "Vítěz" in page
    assert LABELS.draws not in page


def test_every_table_has_one_slip_and_a_page_holds_four() -> None:
    pages = pages_of(make_pdf(slips_of(17)))
    assert len(pages) == 5
    for table in range(1, 18):
        assert sum(f"Jiří Žďárský {table}\n" in page + "\n" for page in pages) == 1
    assert [page.count("Podpis") for page in pages] == [4, 4, 3, 3, 3]


def test_english_slip_has_a_decimal_point() -> None:
    (page,) = pages_of(make_pdf(slips_of(1), replace(LABELS, language="en")))
    assert "4.5" in page


def test_page_without_slips_explains_why() -> None:
    (page,) = pages_of(make_pdf([]))
    assert LABELS.none in page


@pytest.mark.parametrize("others", [1, 2, 3])
def test_long_name_takes_two_lines_and_is_complete(others: int) -> None:
    players = ((LONG, Fraction()), *[(f"Eva Ťok {number}", Fraction()) for number in range(others)])
    (page,) = pages_of(make_pdf([Slip(1, players)]))
    assert LONG in " ".join(page.split())
    assert LONG not in page
    assert "…" not in page


def test_name_longer_than_two_lines_is_cut() -> None:
    too_long = f"{LONG} {LONG}"
    (page,) = pages_of(make_pdf([Slip(1, ((too_long, Fraction()), ("Eva Ťok", Fraction())))]))
    assert "Maxmiliána Božena" in page
    assert "…" in page
    assert too_long not in " ".join(page.split())


def test_equal_slips_give_equal_files_and_progress_counts_slips() -> None:
    calls: list[tuple[int, int]] = []
    slips = slips_of(9)
    drawing = lay_out_slips(event="A", title="B", slips=slips, labels=LABELS, data_time=MOMENT)
    first = write_pdf([drawing], lambda *call: calls.append(call))
    assert first == write_pdf([drawing])
    assert calls == [(3, 9), (6, 9), (9, 9)]


def test_progress_counts_the_rows_of_all_papers_of_a_file() -> None:
    calls: list[tuple[int, int]] = []
    drawings = [
        lay_out_slips(event="A", title="B", slips=slips_of(count), labels=LABELS, data_time=MOMENT) for count in (5, 2)
    ]
    pages = PdfReader(BytesIO(write_pdf(drawings, lambda *call: calls.append(call)))).pages
    assert calls == [(3, 7), (5, 7), (7, 7)]
    assert len(pages) == 3
