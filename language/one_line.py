"""Names, clubs and reasons as one line of text. Entry point: :func:`put_on_one_line`."""

import unicodedata


def put_on_one_line(text: str) -> str:
    """Return the text on one line: line breaks and tabs become single spaces, characters without width are left out.

    Those are the format characters of Unicode, such as the soft hyphen, the zero width space and marks of direction.
    """
    visible = (char if char.isprintable() else "" if unicodedata.category(char) == "Cf" else " " for char in text)
    return " ".join("".join(visible).split())
