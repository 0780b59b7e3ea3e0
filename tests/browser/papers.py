"""Reading a PDF as its reader does: page by page, letters as letters."""

import io

from pypdf import PdfReader


def read_pages(content: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]
