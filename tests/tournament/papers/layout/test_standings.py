"""The paper of the standings, read back from the PDF."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from hashlib import sha256
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from tournament.papers.layout.numbers import write_number, write_percentage
from tournament.papers.layout.paper import OnProgress, PageFrame
from tournament.papers.layout.standings import NumberColumn, StandingLine, StandingsHeadings, make_standings

MOMENT = datetime(2026, 11, 20, 13, 5, tzinfo=UTC)
HEADINGS = StandingsHeadings("Poř.", "Hráč", "V–P–R", "Body")
CZECH = PageFrame(
    title="Pražský pohár 2026",
    subtitle="Pořadí po 3. kole",
    as_of="Stav k 20. 11. 2026 14:05",
    page="Strana %(page)s z %(pages)s",
    data_time=MOMENT,
    language="cs",
    note="VB: vítězné body",
)
ENGLISH = replace(CZECH, page="Page %(page)s of %(pages)s", as_of="As of 20 November 2026, 14:05", language="en")
COLUMNS = (NumberColumn("Soupeři\nzápasy %", is_percentage=True), NumberColumn("VB"))


def lines_of(count: int) -> list[StandingLine]:
    return [
        StandingLine(rank, rank, f"Žďárský{rank:03d} Jiří", "3–0–1", Fraction(10), (Fraction(19, 36), Fraction(rank)))
        for rank in range(1, count + 1)
    ]


def make_paper(
    lines: list[StandingLine],
    frame: PageFrame = CZECH,
    columns: Sequence[NumberColumn] = COLUMNS,
    on_progress: OnProgress | None = None,
) -> bytes:
    return make_standings(frame, HEADINGS, lines, columns, on_progress)


def read_pdf(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def page_texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in read_pdf(pdf).pages]


def test_czech_letters_and_the_decimal_comma_are_printed() -> None:
    line = StandingLine(
        1, 1, "Příliš Žluťoučký-Kůňová Ďáblíňa", "2–1–0", Fraction(13, 2), (Fraction(19, 36), Fraction(75))
    )
    (text,) = page_texts(make_paper([line]))
    for word in ("Příliš Žluťoučký-Kůňová Ďáblíňa", "6,5", "52,78", "75", "zápasy %", "Pražský pohár 2026", "2–1–0"):
        assert word in text


def test_english_numbers_have_a_decimal_point() -> None:
    (text,) = page_texts(make_paper(lines_of(1), ENGLISH))
    assert "52.78" in text
    assert "Page 1 of 1" in text


@pytest.mark.parametrize(("count", "pages"), [(0, 1), (1, 1), (33, 1), (200, 5)])
def test_every_page_has_event_round_time_and_page_number(count: int, pages: int) -> None:
    found = page_texts(make_paper(lines_of(count)))
    assert len(found) == pages
    for number, text in enumerate(found, start=1):
        assert f"Strana {number} z {pages}" in text
        for word in (
            "Pražský pohár 2026",
            "Pořadí po 3. kole",
            "Stav k 20. 11. 2026 14:05",
            "Poř.",
            "VB: vítězné body",
        ):
            assert word in text


def test_every_player_is_printed_once_and_in_order() -> None:
    text = "\n".join(page_texts(make_paper(lines_of(120))))
    positions = [text.index(f"Žďárský{rank:03d} Jiří") for rank in range(1, 121)]
    assert positions == sorted(positions)
    assert text.count("Žďárský") == 120


def test_shared_rank_is_printed_as_a_range() -> None:
    first, second, third = lines_of(3)
    (text,) = page_texts(make_paper([first, replace(second, rank_to=3), replace(third, rank=2)]))
    assert text.count("2–3") == 2


def test_a_range_of_large_ranks_is_not_cut() -> None:
    lines = [replace(line, rank=line.rank_to + 9_876, rank_to=9_999) for line in lines_of(3)]
    text = page_texts(make_paper(lines))[0]
    assert [f"{line.rank}–9999" in text for line in lines] == [True] * 3
    assert "…" not in text


def test_equal_rows_give_equal_files() -> None:
    assert make_paper(lines_of(50)) == make_paper(lines_of(50))
    assert make_paper(lines_of(50)) != make_paper(lines_of(51))


def test_another_process_makes_an_equal_file() -> None:
    """The hash seed differs between processes, and the bytes must not depend on it."""
    program = (
        "from hashlib import sha256\n"
        "from tests.tournament.papers.layout.test_standings import lines_of, make_paper\n"
        "print(sha256(make_paper(lines_of(60))).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert ran.stdout.strip() == sha256(make_paper(lines_of(60))).hexdigest()


def test_file_is_dated_with_the_time_of_its_data() -> None:
    information = read_pdf(make_paper(lines_of(1))).metadata
    assert information is not None
    assert information.creation_date == information.modification_date == MOMENT
    assert information.title == "Pražský pohár 2026 – Pořadí po 3. kole"
    later = make_paper(lines_of(1), replace(CZECH, data_time=MOMENT.replace(minute=6)))
    assert later != make_paper(lines_of(1))


def test_both_fonts_are_embedded() -> None:
    fonts = read_pdf(make_paper(lines_of(3))).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    names = {font.get_object()["/BaseFont"] for font in fonts.values()}
    files = [font.get_object()["/FontDescriptor"].get("/FontFile2") for font in fonts.values()]
    assert {name.partition("+")[2] for name in names} == {"Barlow-Regular", "Barlow-SemiBold"}
    assert all(files)


def test_progress_counts_rows_up_to_the_last() -> None:
    calls: list[tuple[int, int]] = []
    make_paper(lines_of(100), on_progress=lambda done, total: calls.append((done, total)))
    assert [total for _, total in calls] == [100] * len(calls)
    assert [done for done, _ in calls] == sorted({done for done, _ in calls})
    assert calls[-1] == (100, 100)


def test_many_tie_breakers_turn_the_page_to_landscape() -> None:
    many = tuple(NumberColumn(f"Míra {number}") for number in range(13))
    line = StandingLine(1, 1, "Řehoř Jiří", "3–0–0", Fraction(9), (Fraction(5),) * 13)
    page = read_pdf(make_paper([line], columns=many)).pages[0]
    assert page.mediabox.width > page.mediabox.height
    assert "Míra 12" in page.extract_text()
    upright = read_pdf(make_paper(lines_of(1))).pages[0]
    assert upright.mediabox.height > upright.mediabox.width


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=60))
@settings(max_examples=30, deadline=None)
def test_any_name_can_be_printed(name: str) -> None:
    line = StandingLine(1, 1, name, "0–0–0", Fraction(0), (Fraction(0), Fraction(0)))
    assert len(read_pdf(make_paper([line], replace(CZECH, title=name))).pages) == 1


@pytest.mark.parametrize(
    ("value", "shown"), [("3", "3"), ("1/2", "0,5"), ("2/3", "0,67"), ("-7", "−7"), ("-1/4", "−0,25"), ("-1/1000", "0")]
)
def test_number_is_written_with_at_most_two_places(value: str, shown: str) -> None:
    assert write_number(Fraction(value), ",") == shown


@pytest.mark.parametrize(("value", "shown"), [("1", "100,00"), ("33/100", "33,00"), ("19/36", "52,78"), ("0", "0,00")])
def test_percentage_is_written_with_two_places(value: str, shown: str) -> None:
    assert write_percentage(Fraction(value), ",") == shown


def test_a_line_needs_a_number_for_every_column() -> None:
    with pytest.raises(ValueError, match="zip"):
        make_paper([replace(lines_of(1)[0], numbers=(Fraction(1),))])
