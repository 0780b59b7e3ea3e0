"""Recognizes by their first bytes the files that are no lists, so that a refusal names a way out."""

import json

from problems import refuse

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
# A brand of HEIC, HEIF or AVIF stands behind the length of the first box.
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"II*\x00", b"MM\x00*", b"\x00\x00\x01\x00")
_ARCHIVES = (b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a", b"BZh", b"\xfd7zXZ")
# Word, Excel and PowerPoint before 2007.
_COMPOUND_FILE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_RTF = b"{\\rtf"
_PDF = b"%PDF-"
_MAX_BEFORE_PDF = 1_024


def is_zip(data: bytes) -> bool:
    """Return true for a zip archive, which spreadsheets and documents are, too."""
    return data.startswith(_ZIP)


def require_list(data: bytes) -> None:
    """Raise ``Refused`` for a file that is no list, whatever its name.

    Codes: ``deck_file_is_pdf``, ``deck_file_is_document`` for Word, RTF and the old Excel, ``deck_file_is_picture``,
    ``deck_file_is_archive``. A zip archive passes: it may be a spreadsheet.
    """
    if _PDF in data[:_MAX_BEFORE_PDF]:
        refuse("deck_file_is_pdf")
    if data.startswith(_COMPOUND_FILE) or data.lstrip()[: len(_RTF)] == _RTF:
        refuse("deck_file_is_document")
    if data.startswith(_PICTURES) or data[4:8] == b"ftyp" or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        refuse("deck_file_is_picture")
    # A bitmap begins with the letters BM, as a list may.
    if data[:2] == b"BM" and 0 in data[:14]:
        refuse("deck_file_is_picture")
    if data.startswith(_ARCHIVES):
        refuse("deck_file_is_archive")


def require_no_data(text: str) -> None:
    """Raise ``Refused`` with ``deck_file_is_data`` for JSON: programs name the parts of a deck in different ways."""
    if text.lstrip()[:1] not in ("{", "["):
        return
    try:
        json.loads(text)
    except RecursionError:
        pass
    except ValueError:
        return
    refuse("deck_file_is_data")
