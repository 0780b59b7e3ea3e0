"""Sizes, line heights, spaces, weights and colours outside the scales of docs/look.md, and classes without use."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.ground.source import ROOT, product

SHEETS = ROOT / "static/css"
# Sheets that give the scales their values.
_TOKENS = {"tokens.css", "typeface.css"}
# Sizes of the screens of the hall and of plates are their own.
_OWN_SIZES = re.compile(r"\.(?:plate|board|hall)\b|@page")

_SIZE = r"var\(--t\d\)"
_STEP = r"var\(--(?:s\d|gutter|tap)\)"
_SPACE = rf"(?:0|auto|{_STEP}|calc\({_STEP} \* -1\)|var\(--gap, {_STEP}(?: {_STEP})?\)|initial)"
_FACE = r"var\(--(?:font|num|mono)\)"
_ALLOWED = {
    # 0 hides the words of an element and keeps them for screen readers.
    "font-size": rf"{_SIZE}|inherit|0",
    "line-height": r"var\(--l\d\)|var\(--tap\)|inherit|1",
    "font-weight": r"400|600|inherit",
    "font": rf"(?:(?:400|600) )?(?:{_SIZE}|var\(--size, {_SIZE}\)) ?/ ?(?:var\(--l\d\)|1) {_FACE}|inherit",
    "space": rf"{_SPACE}(?: {_SPACE})*",
}
_SPACES = re.compile(r"(?:padding|margin)(?:-[a-z-]+)?|(?:row-|column-)?gap|--gap")
_COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab|lch)\(|\b(?:white|black|red|green|blue|gr[ae]y)\b")
_CLASS = re.compile(r"\.([a-zA-Z][\w-]*)")
_WORD = re.compile(r"[a-zA-Z][\w-]*")
# The value of a class attribute; quotes stand in it only inside template tags.
_ATTRIBUTE = re.compile(r'\bclass="((?:{%.*?%}|[^"])*)"|\bcss="([^"]*)"', re.DOTALL)
_BLOCK = re.compile(r"{% block \w*class %}(.*?){% endblock", re.DOTALL)
_COMMENT = re.compile(r"{% comment %}.*?{% endcomment %}|{#.*?#}", re.DOTALL)
_CLASSES_OF_HTMX = ("htmx-added",)


class Declaration(NamedTuple):
    """A property with its value, the selector of its rule, and the sheet."""

    sheet: str
    selector: str
    name: str
    value: str


def read_declarations(sheet: str, text: str) -> Iterator[Declaration]:
    """Yield the declarations of a style sheet; those of an at-rule stand below the selector inside it."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", plain):
        for name, value in re.findall(r"([\w-]+)\s*:\s*([^;]+)", body):
            yield Declaration(sheet, " ".join(selector.split()), name, " ".join(value.split()))


def find_outside_scales(declarations: Iterator[Declaration]) -> list[str]:
    """Return a line for each value that is not one of the scales, with its place."""
    return [
        f"{sheet}: {selector} {{ {name}: {value} }}"
        for sheet, selector, name, value in declarations
        if sheet not in _TOKENS and not _is_allowed(selector, name, value)
    ]


def _is_allowed(selector: str, name: str, value: str) -> bool:
    if _COLOUR.search(value):
        return False
    kind = "space" if _SPACES.fullmatch(name) else name
    if kind not in _ALLOWED or (_OWN_SIZES.search(selector) and kind != "font-weight"):
        return True
    return re.fullmatch(_ALLOWED[kind], value) is not None


def find_lines_without_height(declarations: Iterator[Declaration]) -> list[str]:
    """Return the rules that set a size of type without the line height of the same step."""
    rules: dict[tuple[str, str], dict[str, str]] = {}
    for sheet, selector, name, value in declarations:
        rules.setdefault((sheet, selector), {})[name] = value
    return [
        f"{sheet}: {selector}"
        for (sheet, selector), values in rules.items()
        if sheet not in _TOKENS
        and not _OWN_SIZES.search(selector)
        and (step := re.fullmatch(r"var\(--t(\d)\)", values.get("font-size", "")))
        and values.get("line-height") not in (f"var(--l{step[1]})", "1")
    ]


def find_unused_classes() -> list[str]:
    """Return the classes of all sheets that no template, script or Python file names."""
    used = set(_names_in_use())
    stems = tuple(name for name in used if name.endswith("-"))
    declarations = (
        one for file in sorted(SHEETS.glob("*.css")) for one in read_declarations(file.name, file.read_text())
    )
    known = {(sheet, name) for sheet, selector, _, _ in declarations for name in _CLASS.findall(selector)}
    return sorted(f"{sheet}: .{name}" for sheet, name in known if name not in used and not name.startswith(stems))


def _names_in_use() -> Iterator[str]:
    """Yield the words in class attributes and blocks of templates, and the words that scripts and views may set."""
    for file in sorted((ROOT / "templates").rglob("*.html")):
        text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
        for value in (*map(" ".join, _ATTRIBUTE.findall(text)), *_BLOCK.findall(text)):
            yield from _WORD.findall(value)
    for file in sorted((ROOT / "static/js").rglob("*.js")):
        for line in re.findall(r"\bclass(?:List|Name)\b.*", file.read_text(encoding="utf-8")):
            yield from _WORD.findall(line)
    for source in product():
        if source.layers & {"views", "templatetags", "forms"}:
            yield from re.findall(r'"([a-z][\w-]*)"', source.text)
    yield from _CLASSES_OF_HTMX


def read_all_declarations() -> Iterator[Declaration]:
    """Yield the declarations of every style sheet."""
    for file in sorted(SHEETS.glob("*.css")):
        yield from read_declarations(file.name, file.read_text(encoding="utf-8"))


def check_styles() -> str:
    """Return a message that names every value outside the scales and every class without use, or ""."""
    findings = {
        "values outside the scales of docs/look.md": find_outside_scales(read_all_declarations()),
        "sizes without the line height of their step": find_lines_without_height(read_all_declarations()),
        "classes that no template, script or Python file names": find_unused_classes(),
    }
    return "\n".join("\n  ".join((f"{what}:", *lines)) for what, lines in findings.items() if lines)
