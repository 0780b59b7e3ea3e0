"""The text of a PDF, page by page."""

import io

from pypdf import PdfReader


def read_pages(content: bytes) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]
