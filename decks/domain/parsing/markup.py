"""Removes the markup of forums, Markdown and HTML from a line, and splits the line where the markup ends a line.

Every pattern is linear: what stands between two signs excludes the signs themselves. Entry points:
:func:`split_markup`, :func:`drop_markup`.
"""

import html
import re
from typing import NamedTuple

_SIGNS = re.compile(r"[\[<*_`&\\~]")
_LINE_BREAKS = re.compile(
    r"<br\s*/?>|</?(?:p|li|div|tr|ul|ol|table|tbody|thead|h[1-6]|hr|blockquote)(?:\s[^<>]*)?>"
    r"|\[\*\]|\[/?(?:li|tr|list|ul|ol|table|quote|code|spoiler|hr)(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
_CELLS = re.compile(r"</t[dh]>|\[/t[dh]\]", re.IGNORECASE)
_TAGS = re.compile(
    r"</?(?:a|b|i|u|s|big|body|center|code|del|em|font|html|img|pre|small|span|strike|strong|sub|sup|td|th)"
    r"(?:\s[^<>]*)?/?>"
    r"|\[(?:b|i|u|s|size|color|colour|font|center|left|right|indent|url|img|email|pre|sub|sup|td|th|h[1-6]|highlight)"
    r"(?:=[^\[\]]*)?\]|\[/[a-z]+[1-6]?\]",
    re.IGNORECASE,
)
_STRUCK = re.compile(r"~~[^~]+~~|\[s\][^\[]*\[/s\]|<(?:s|del|strike)>[^<]*</(?:s|del|strike)>", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2}")
_IMAGE = re.compile(r"!\[[^\[\]]*\]\([^()\s]*\)|\[img\][^\[]*\[/img\]", re.IGNORECASE)
_LINK = re.compile(r"\[([^\[\]]+)\]\((?:https?:|www\.|/|#)[^()\s]*\)")
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+.!>~-])")
# Words between stars, underscores or grave accents, each sign beside a word: "Name____2" has no such words.
_EMPHASIS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\*\*(?=[^\s*])([^*]+)(?<=\S)\*\*",
        r"(?<![\w_])__(?=[^\s_])([^_]+)(?<=\S)__(?![\w_])",
        r"(?<![\w*])\*(?=[^\s*])([^*]+)(?<=\S)\*(?![\w*])",
        r"(?<![\w_])_(?=[^\s_])([^_]+)(?<=\S)_(?![\w_])",
        r"~~([^~]+)~~",
        r"(?<!`)`+(?=[^\s`])([^`]+)`+",
    )
)


class MarkedPart(NamedTuple):
    """A part of a line as it is written, and its ``text`` without markup; ``is_struck`` if all of it is crossed out."""

    source: str
    text: str
    is_struck: bool = False


def has_markup(line: str) -> bool:
    """Return true if the line has a sign with which markup begins."""
    return bool(_SIGNS.search(line))


def split_markup(line: str) -> list[MarkedPart]:
    """Return the parts between the line breaks of the markup, those without a text joined to the part before.

    A line without breaks is one part; a line of markup alone is one part with an empty text.
    """
    parts: list[MarkedPart] = []
    begin = 0
    for end in (*(match.end() for match in _LINE_BREAKS.finditer(line)), len(line)):
        source = line[begin:end]
        begin = end
        kept = _STRUCK.sub(" ", source)
        is_struck = kept != source and not _WORD.search(_strip_markup(kept))
        part = MarkedPart(source, _strip_markup(source if is_struck else kept), is_struck)
        if not parts or (part.text.strip() and parts[-1].text.strip()):
            parts.append(part)
        else:
            last = parts[-1]
            visible_part = part if part.text.strip() else last
            parts[-1] = visible_part._replace(source=last.source + source)
    return parts


def drop_markup(line: str) -> str:
    """Return the line without markup, its parts with a space between them."""
    return " ".join(part.text for part in split_markup(line)) if has_markup(line) else line


def _strip_markup(text: str) -> str:
    text = _TAGS.sub("", _LINE_BREAKS.sub("", _CELLS.sub(" ", _IMAGE.sub("", text))))
    text = _LINK.sub(r"\1", text)
    for pattern in _EMPHASIS:
        text = pattern.sub(r"\1", text)
    text = _ESCAPE.sub(r"\1", text)
    # A page that was copied from a page may have its entities twice.
    return html.unescape(_ENTITY.sub(lambda match: html.unescape(match[0]), text))
