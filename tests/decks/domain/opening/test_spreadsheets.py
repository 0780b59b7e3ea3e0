"""Spreadsheets as deck files: what is read of them, and the limits that hold before a library reads them."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.opening.archives import MAX_UNPACKED
from decks.domain.opening.deck_file import read_deck_file
from decks.domain.opening.sheet_limits import MAX_COLUMNS, MAX_ROWS
from problems import Refused
from tests.decks.lists import CATALOGUE, LEGAL_NAMES, VOCABULARY, judge, legal_deck
from tests.decks.workbooks import Cell, make_ods, make_xlsx, pack, write_ods_rows, write_rows

Make = Callable[[Mapping[str, Sequence[Sequence[Cell]]]], bytes]


def make_excel(sheets: Mapping[str, Sequence[Sequence[Cell]]]) -> bytes:
    return make_xlsx({name: write_rows(rows) for name, rows in sheets.items()})


def make_office(sheets: Mapping[str, Sequence[Sequence[Cell]]]) -> bytes:
    return make_ods({name: write_ods_rows(rows) for name, rows in sheets.items()})


BOTH = pytest.mark.parametrize("make", [make_excel, make_office])


def read(data: bytes) -> str:
    return read_deck_file(data, VOCABULARY, CATALOGUE)


def refusal(data: bytes) -> str:
    with pytest.raises(Refused) as caught:
        read(data)
    return caught.value.code


@BOTH
def test_a_workbook_gets_the_verdict_of_its_list(make: Make) -> None:
    cards = judge(legal_deck(25)).lines
    rows: list[list[Cell]] = [["Karta", "Počet", "Kde"]]
    rows += [
        [line.name, line.quantity, "stranou" if line.section == "sideboard" else ""] for line in cards if line.name
    ]
    verdict = judge(read(make({"List1": rows})))
    assert (verdict.status, verdict.counts) == ("legal", judge(legal_deck(25)).counts)


@BOTH
def test_cells_stand_between_tabs_and_numbers_have_no_point(make: Make) -> None:
    assert read(make({"A": [[2, "Ilian", 1.5], [], [1.0, "Semai"]]})) == "2\tIlian\t1.5\n\n1\tSemai"


@BOTH
def test_the_lines_of_a_cell_that_stands_alone_are_lines_of_the_list(make: Make) -> None:
    assert read(make({"A": [["2 Ilian\n1 Semai"], [1, "Mitch\nHunter"]]})) == "2 Ilian\n1 Semai\n1\tMitch Hunter"


@BOTH
@pytest.mark.parametrize("error", ["#N/A", "#REF!", "#NENÍ_K_DISPOZICI"])
def test_the_error_of_a_formula_is_read_as_its_text(make: Make, error: str) -> None:
    """The library reads such a cell as an empty one: a card less, without a word."""
    assert read(make({"A": [[1, "Ilian"], [1, error]]})) == f"1\tIlian\n1\t{error}"


def test_a_division_by_zero_in_a_sheet_of_libreoffice_is_no_zero() -> None:
    cell = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="float" office:value="0" '
        'calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
    )
    assert read(make_ods({"A": f"<table:table-row>{cell}{cell}</table:table-row>"})) == "#DIV/0!\t#DIV/0!"


def test_yes_and_no_are_written_as_in_csv_of_spreadsheets() -> None:
    assert read(make_excel({"A": [[True, "Ilian"], [False, "Semai"]]})) == "TRUE\tIlian\nFALSE\tSemai"


@BOTH
def test_a_name_that_begins_with_a_quotation_mark_is_quoted(make: Make) -> None:
    assert read(make({"A": [[1, '"Vlk" a "liška"', "x"]]})) == '1\t"""Vlk"" a ""liška"""\tx'


@BOTH
def test_of_several_sheets_those_with_cards_are_read_below_their_names(make: Make) -> None:
    sheets: dict[str, list[list[Cell]]] = {
        "Pokyny": [["Pište čitelně"]],
        "Deck": [[1, "Ilian"]],
        "Sideboard": [[2, "Semai"]],
    }
    assert read(make(sheets)) == "Deck:\n1\tIlian\nSideboard:\n2\tSemai"
    deck = judge(read(make(sheets)))
    assert (deck.counts.main, deck.counts.sideboard) == (1, 2)


@BOTH
def test_a_single_sheet_with_cards_needs_no_heading(make: Make) -> None:
    assert read(make({"Info": [["Jan Novák"]], "Sideboard": [[1, "Ilian"]]})) == "1\tIlian"


@BOTH
def test_without_a_known_card_all_sheets_are_read(make: Make) -> None:
    assert read(make({"A": [["něco"]], "B": [[]], "C": [["jiného"]]})) == "A:\nněco\nC:\njiného"


def test_a_hidden_sheet_is_not_read() -> None:
    data = make_xlsx({"A": write_rows([[1, "Ilian"]]), "B": write_rows([[1, "Semai"]])}, hidden=["B"])
    assert read(data) == "1\tIlian"


@BOTH
def test_a_deck_beside_a_sheet_of_all_cards_is_refused_with_the_names_of_the_sheets(make: Make) -> None:
    cards = [[name] for name in LEGAL_NAMES]
    with pytest.raises(Refused) as caught:
        read(make({"Balíček": [[1, "Ilian"]], "Databáze": cards}))
    assert (caught.value.code, caught.value.problems[0].params) == (
        "deck_file_sheets",
        {"sheets": "Balíček, Databáze"},
    )


def test_empty_cells_with_a_style_in_the_last_row_and_column_are_nothing() -> None:
    rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>'
    assert read(make_xlsx({"A": rows})) == "1"


CELL = '<c r="{}"><v>1</v></c>'
SHARED = '<c t="s"><v>0</v></c>'
ODS_CELL = '<table:table-cell {} office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>'
LONG = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>{}</t></si></sst>'
TOO_LARGE = {
    "corner": make_xlsx({"A": f'<row r="1">{CELL.format("A1")}</row><row r="9">{CELL.format("XFD1048576")}</row>'}),
    "last column": make_xlsx({"A": f'<row r="1">{CELL.format("XFD1")}</row>'}),
    "last row": make_xlsx({"A": '<row r="1048576"><c><v>1</v></c></row>'}),
    "columns": make_excel({"A": [[1] * 2_000]}),
    "rows": make_excel({"A": [[1]] * (MAX_ROWS + 1)}),
    "elements": make_xlsx({"A": "<row/>" * 1_000_000}),
    "shared text": make_xlsx(
        {"A": f"<row>{SHARED * MAX_COLUMNS}</row>" * 400},
        {"xl/sharedStrings.xml": LONG.format("a" * 100_000)},
    ),
    **{
        f"ods {name}": make_ods({"A": f"<table:table-row{repeated}>{cells}</table:table-row>"})
        for name, repeated, cells in (
            ("columns", "", ODS_CELL.format('table:number-columns-repeated="16384"')),
            ("rows", ' table:number-rows-repeated="1000000"', ODS_CELL.format("")),
            ("gap", "", '<table:table-cell table:number-columns-repeated="16383"/>' + ODS_CELL.format("")),
            ("spaces", "", '<table:table-cell><text:p>a<text:s text:c="400000000"/></text:p></table:table-cell>'),
        )
    },
}


@pytest.mark.parametrize("data", TOO_LARGE.values(), ids=TOO_LARGE)
def test_a_small_file_that_takes_much_memory_is_refused(data: bytes) -> None:
    assert refusal(data) == "table_too_large"


def write_lying_size(data: bytes) -> bytes:
    """Return an archive that says of its largest part that it has ten bytes."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = max(member.file_size for member in archive.infolist()).to_bytes(4, "little")
    return data.replace(size, (10).to_bytes(4, "little"))


BOMB = make_xlsx({"A": " " * (MAX_UNPACKED + 1)})


ENTITY = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
UNREADABLE = {
    "bomb": (BOMB, "deck_file_unpacked_too_large"),
    "bomb with a false size": (write_lying_size(BOMB), "deck_file_damaged"),
    "parts": (make_xlsx({"A": ""}, dict.fromkeys(map(str, range(1_001)), "")), "deck_file_damaged"),
    "cut off": (make_xlsx({"A": ""})[:-30], "deck_file_damaged"),
    "open element": (make_xlsx({"A": "<row>"}), "deck_file_damaged"),
    "row": (make_xlsx({"A": '<row r="x"/>'}), "deck_file_damaged"),
    "table within a table": (make_ods({"A": "<table:table></table:table>"}), "deck_file_damaged"),
    "no workbook": (pack({"xl/workbook.xml": "<a/>"}), "deck_file_damaged"),
    "entities": (make_xlsx({"A": ""}, {"xl/a.xml": ENTITY}), "deck_file_declares"),
    "docx": (make_xlsx({"A": ""}, {"word/document.xml": "<a/>"}), "deck_file_is_document"),
    "odt": (make_ods({}, "application/vnd.oasis.opendocument.text"), "deck_file_is_document"),
    "zip": (pack({"deck.txt": "1 Ilian"}), "deck_file_is_archive"),
    "empty zip": (pack({}), "deck_file_is_archive"),
    "lines": (make_excel({"A": [["a"]] * 1_001}), "too_many_lines"),
    "characters": (make_excel({"A": [["a" * 20_001]]}), "text_too_large"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_is_no_readable_spreadsheet_is_refused(name: str) -> None:
    data, code = UNREADABLE[name]
    assert refusal(data) == code


cells = st.none() | st.integers(0, 10**6) | st.sampled_from(["Ilian", "#N/A", "Žluťoučký kůň", "a\tb", "<&>"])


@given(st.lists(st.lists(cells, max_size=5), max_size=8), st.sampled_from([make_excel, make_office]))
def test_no_cell_is_lost(rows: list[list[Cell]], make: Make) -> None:
    wanted = " ".join(str(cell) for row in rows for cell in row if cell is not None)
    assert read(make({"A": rows})).split() == wanted.split()


@given(st.data())
def test_a_damaged_workbook_is_read_or_refused(data: st.DataObject) -> None:
    file = bytearray(make_excel({"A": [[1, "Ilian"], [1, "#N/A"]]}))
    for _number in range(data.draw(st.integers(1, 5))):
        file[data.draw(st.integers(4, len(file) - 1))] = data.draw(st.integers(0, 255))
    try:
        text = read(bytes(file))
    except Refused:
        return
    assert "\x00" not in text
