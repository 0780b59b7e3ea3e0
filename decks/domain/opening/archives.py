"""Unpacks the XML parts of a zip archive within limits, and checks them before a library reads them.

The limits hold for what is unpacked, not for what the archive says about itself. Entry points: :func:`unpack_parts`,
:func:`pack_parts`.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

from problems import refuse

MAX_UNPACKED = 8_000_000
MAX_PARTS = 1_000
_XML = (".xml", ".rels")
_TYPE = "mimetype"
# Word and PowerPoint.
_DOCUMENTS = ("word/", "ppt/")
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    NotImplementedError,
    RuntimeError,
    EOFError,
    ValueError,
    OSError,
)


def unpack_parts(data: bytes) -> dict[str, bytes]:
    """Return the XML parts of an archive and its media type by their names; pictures and macros are not unpacked.

    Raises ``Refused``: ``deck_file_unpacked_too_large`` above 8 MB, ``deck_file_is_document`` for a document of Word,
    ``deck_file_damaged`` for what is no archive, is encrypted, or has more than 1,000 parts.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if any(name.startswith(_DOCUMENTS) for name in archive.namelist()):
                refuse("deck_file_is_document")
            members = [member for member in archive.infolist() if member.filename.endswith((*_XML, _TYPE))]
            if len(archive.infolist()) > MAX_PARTS or any(member.compress_type not in _METHODS for member in members):
                refuse("deck_file_damaged")
            left = MAX_UNPACKED - sum(member.file_size for member in members)
            parts = {}
            for member in members if left >= 0 else ():
                with archive.open(member) as stream:
                    parts[member.filename] = stream.read(member.file_size + 1)
    except _BROKEN:
        refuse("deck_file_damaged")
    if left < 0:
        refuse("deck_file_unpacked_too_large", limit=MAX_UNPACKED)
    return parts


def pack_parts(parts: Mapping[str, bytes]) -> bytes:
    """Return an archive of the parts, none of them compressed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return packed.getvalue()
