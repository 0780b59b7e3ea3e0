"""Replaces a misspelt card name in one line of a deck text; the rest of the text stays as it is."""

import re

_MAX_NAME_LENGTH = 200
_LINE_END = re.compile(r"(\r\n|\r|\n)")


def replace_name(text: str, *, line: int, old: str, new: str) -> str:
    """Return the text with a card's name replaced on one line (from 1); unchanged if the line lacks that name."""
    parts = _LINE_END.split(text)
    index = 2 * (line - 1)
    if not old.strip() or len(old) > _MAX_NAME_LENGTH or not 0 <= index < len(parts):
        return text
    written = re.compile(r"\s+".join(map(re.escape, old.split())))
    parts[index] = written.sub(lambda _found: new, parts[index], count=1)
    return "".join(parts)


def apply_suggestion(text: str, choice: str) -> str:
    """Return the text with the chosen name; ``choice`` is ``line|name|suggestion``, else the text is unchanged."""
    parts = choice.split("|")
    if len(parts) != 3 or not re.fullmatch(r"[0-9]{1,4}", parts[0]):
        return text
    line, old, new = parts
    return replace_name(text, line=int(line), old=old, new=new)
