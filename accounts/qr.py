"""QR codes as SVG: dark modules on white in every theme, because a camera needs the contrast."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString


def draw_qr_code(text: str, label: str = "") -> SafeString:
    """Return the QR code of a text as an <svg> element without style attributes. Screen readers read the ``label``."""
    code = segno.make(text, error="m", micro=False)
    return SafeString(
        code.svg_inline(border=3, dark="#000", light="#fff", omitsize=True, title=label or None, svgclass="qr-code")
    )


# Of addresses that all readers know; a code with a secret is not kept in memory.
draw_public_qr_code = lru_cache(maxsize=256)(draw_qr_code)
