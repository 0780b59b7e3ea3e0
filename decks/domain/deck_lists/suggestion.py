"""Putting a chosen name into a line of a deck text; nothing else of the text changes."""

import re

_LONGEST_NAME = 200
_LINE_END = re.compile(r"(\r\n|\r|\n)")


def put_name(text: str, *, line: int, old: str, new: str) -> str:
    """The text with a card's name on one line (from 1) replaced; as it was where the line does not hold that name."""
    parts = _LINE_END.split(text)
    place = 2 * (line - 1)
    if not old.strip() or len(old) > _LONGEST_NAME or not 0 <= place < len(parts):
        return text
    written = re.compile(r"\s+".join(map(re.escape, old.split())))
    parts[place] = written.sub(lambda _found: new, parts[place], count=1)
    return "".join(parts)


def take_suggestion(text: str, taken: str) -> str:
    """The list with a chosen suggestion put in; ``taken`` is ``line|name|suggestion``, all else changes nothing."""
    parts = taken.split("|")
    if len(parts) != 3 or not re.fullmatch(r"[0-9]{1,4}", parts[0]):
        return text
    line, old, new = parts
    return put_name(text, line=int(line), old=old, new=new)
