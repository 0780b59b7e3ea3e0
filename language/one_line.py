"""Names, clubs and reasons as one line of text. Entry point: :func:`put_on_one_line`."""


def put_on_one_line(text: str) -> str:
    """Return the text with line breaks, tabs and invisible characters replaced by single spaces."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
