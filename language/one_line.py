"""Names, clubs and reasons as one line. Entry point: :func:`to_one_line`."""


def to_one_line(text: str) -> str:
    """The text without what no line holds: breaks, tabs and signs that cannot be seen become one space."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
