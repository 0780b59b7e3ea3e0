"""Small .xlsx and .ods files for tests, written part by part, so that a test can write wrong ones."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

Cell = str | int | float | bool | None
_SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_OASIS = "urn:oasis:names:tc:opendocument:xmlns"
_OFFICE = (
    f'xmlns:office="{_OASIS}:office:1.0" xmlns:text="{_OASIS}:text:1.0" xmlns:table="{_OASIS}:table:1.0" '
    'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
)


def pack(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a zip archive of the parts."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return packed.getvalue()


def make_xlsx(sheets: Mapping[str, str], more: Mapping[str, str] | None = None, hidden: Sequence[str] = ()) -> bytes:
    """Return an .xlsx file of sheets by their names, each the XML of its rows; ``more`` are further parts."""
    names = list(sheets)
    states = {name: ' state="hidden"' if name in hidden else "" for name in names}
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_MAIN_TYPE}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{_RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {_SHEET} xmlns:r="{_RELATION}"><sheets>'
        + "".join(
            f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"{states[name]}/>'
            for number, name in enumerate(names, start=1)
        )
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="rId{number}" Type="{_RELATION}/worksheet" Target="worksheets/sheet{number}.xml"/>'
            for number, _name in enumerate(names, start=1)
        )
        + "</Relationships>",
    }
    for number, name in enumerate(names, start=1):
        parts[f"xl/worksheets/sheet{number}.xml"] = (
            f"<worksheet {_SHEET}><sheetData>{sheets[name]}</sheetData></worksheet>"
        )
    return pack({**parts, **(more or {})})


def write_rows(rows: Sequence[Sequence[Cell]]) -> str:
    """Return rows as the XML of a sheet of .xlsx; a text that begins with ``#`` is the error of a formula."""
    return "".join(f"<row>{''.join(map(_write_cell, row))}</row>" for row in rows)


def _write_cell(cell: Cell) -> str:
    if cell is None:
        return "<c/>"
    if isinstance(cell, bool):
        return f'<c t="b"><v>{int(cell)}</v></c>'
    if isinstance(cell, int | float):
        return f"<c><v>{cell}</v></c>"
    if cell.startswith("#"):
        return f'<c t="e"><f>VLOOKUP(A1,B:C,2,0)</f><v>{escape(cell)}</v></c>'
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(cell)}</t></is></c>'


def make_ods(sheets: Mapping[str, str], media_type: str = "application/vnd.oasis.opendocument.spreadsheet") -> bytes:
    """Return an .ods file of sheets by their names, each the XML of its rows."""
    tables = "".join(f'<table:table table:name="{escape(name)}">{rows}</table:table>' for name, rows in sheets.items())
    content = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    return pack(
        {
            "mimetype": media_type,
            "content.xml": f"<office:document-content {_OFFICE}>{content}</office:document-content>",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{_OASIS}:manifest:1.0"/>',
        }
    )


def write_ods_rows(rows: Sequence[Sequence[Cell]]) -> str:
    """Return rows as the XML of a sheet of .ods, each followed by the empty cells that LibreOffice writes."""
    rest = '<table:table-cell table:number-columns-repeated="16000"/>'
    written = "".join(f"<table:table-row>{''.join(map(_write_ods_cell, row))}{rest}</table:table-row>" for row in rows)
    return f'{written}<table:table-row table:number-rows-repeated="1048000">{rest}</table:table-row>'


def _write_ods_cell(cell: Cell) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, int | float):
        value = f'office:value-type="float" office:value="{cell}"'
        return f"<table:table-cell {value}><text:p>{cell}</text:p></table:table-cell>"
    error = ' office:string-value="" calcext:value-type="error"' if cell.startswith("#") else ""
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.split("\n"))
    return f'<table:table-cell office:value-type="string"{error}>{lines}</table:table-cell>'
