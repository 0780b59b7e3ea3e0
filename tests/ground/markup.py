"""HTML as tests read it: the line breaks and the indentation of the templates are left out."""

import re
from typing import Any

from django.test import Client

# Text that a browser shows with its line breaks, comments and scripts stay as they are.
_KEPT = re.compile(r"(<(textarea|pre|script|style)\b.*?</\2>|<!--.*?-->)", re.DOTALL)
# Stands for a line break in the value of an attribute until the breaks of the template are left out.
_BREAK_IN_VALUE = "\0"
_TAG = re.compile(r"""<[a-zA-Z/](?:[^<>"']|"[^"]*"|'[^']*')*>""")
_BREAK = r"[ \t]*\n\s*"
_INLINE = r"(?:a|b|code|em|kbd|mark|s|small|span)\b[^<>]*>"
# A break between text and an inline element is a visible space.
_VISIBLE = re.compile(rf"(?<=[^\s>]){_BREAK}(?=<{_INLINE})|(?<=</b>|</a>|</s>){_BREAK}(?=[^\s<])")


def _join_attributes(tag: re.Match[str]) -> str:
    """Return a tag on one line, with one space between its attributes."""
    pieces = re.findall(r"""[^\s"'>]+(?:"[^"]*"|'[^']*')?""", tag[0].removesuffix(">"))
    return (" ".join(pieces) + ">").replace("\n", _BREAK_IN_VALUE)


def compact(html: str) -> str:
    """Return the HTML on one line: breaks in a sentence are one space, other breaks are left out.

    Spaces within a line stay: between inline elements they are visible.
    """
    parts = _KEPT.split(html)
    for index in range(0, len(parts), 3):
        text = _TAG.sub(_join_attributes, parts[index])
        text = _VISIBLE.sub(" ", text)
        text = re.sub(rf"{_BREAK}(?=<)|(?<=>){_BREAK}", "", text)
        parts[index] = re.sub(_BREAK, " ", text).replace(_BREAK_IN_VALUE, "\n")
    return "".join(part for index, part in enumerate(parts) if index % 3 != 2).strip()


def read_pages_compactly() -> None:
    """Let every test client return its pages compact, so that a test does not depend on how a template is laid out."""
    request = Client.request

    def request_compactly(self: Client, **environ: Any) -> Any:
        response = request(self, **environ)
        is_text = response.get("Content-Type", "").startswith("text/html") and "Content-Encoding" not in response
        if is_text and not response.streaming:
            response.content = compact(response.content.decode()).encode()
        return response

    Client.request = request_compactly  # type: ignore[method-assign]
