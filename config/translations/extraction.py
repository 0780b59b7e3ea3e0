"""Finds every message marked for translation in Python files and in templates. Knows nothing of catalogues."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

SKIPPED_FOLDERS = {"tests", "docs", "var", "static", "locale", "migrations", "build"}


@dataclass(frozen=True, order=True)
class Message:
    """What translators see: the English sentence, a plural where a number decides, a context where it is ambiguous."""

    singular: str
    plural: str = ""
    context: str = ""


@dataclass(frozen=True)
class Keyword:
    """The shape of a call that marks a message: has it a context first, a plural after?"""

    has_context: bool = False
    has_plural: bool = False


PLAIN, COUNTED = Keyword(), Keyword(has_plural=True)
KEYWORDS = {
    "_": PLAIN,
    "gettext": PLAIN,
    "gettext_lazy": PLAIN,
    "gettext_noop": PLAIN,
    "plain": PLAIN,  # problems.texts
    "ngettext": COUNTED,
    "ngettext_lazy": COUNTED,
    "counted": COUNTED,  # problems.texts
    "pgettext": Keyword(has_context=True),
    "pgettext_lazy": Keyword(has_context=True),
    "npgettext": Keyword(has_context=True, has_plural=True),
    "npgettext_lazy": Keyword(has_context=True, has_plural=True),
}

# Calls as templatize() writes them: names, then quoted strings; the rest of a template is blanked out.
_STRING = r"""[ru]?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"(?<!\w)({'|'.join(KEYWORDS)})\(\s*({_STRING}(?:\s*,\s*{_STRING})*)")


def find_messages(root: Path) -> set[Message]:
    """All messages of the repository at ``root``. Raises SyntaxError naming a file that cannot be read."""
    found: set[Message] = set()
    for path in _files(root, "py"):
        found.update(read_python(path.read_text(encoding="utf-8"), str(path)))
    for path in [*_files(root, "html"), *_files(root, "txt")]:
        if "templates" in path.parts:
            found.update(read_template(path.read_text(encoding="utf-8"), str(path)))
    return found


def read_python(source: str, name: str) -> Iterator[Message]:
    """Messages of one Python file; only calls with literal strings count."""
    for node in ast.walk(ast.parse(source, name)):
        if isinstance(node, ast.Call):
            keyword = KEYWORDS.get(_name_called(node.func))
            if keyword:
                yield from _as_message(keyword, _literals(node.args))


def read_template(source: str, name: str) -> Iterator[Message]:
    """Messages of one Django template."""
    for called, strings in _CALL.findall(templatize(source, origin=name)):
        literals = [ast.literal_eval(text) for text in re.findall(_STRING, strings)]
        yield from _as_message(KEYWORDS[called], literals)


def _files(root: Path, suffix: str) -> list[Path]:
    paths = (path for path in root.rglob(f"*.{suffix}"))
    return sorted(path for path in paths if not _is_skipped(path.relative_to(root)))


def _is_skipped(path: Path) -> bool:
    return any(part in SKIPPED_FOLDERS or part.startswith(".") for part in path.parts[:-1])


def _name_called(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


def _literals(arguments: list[ast.expr]) -> list[str]:
    """The strings a call begins with, up to the first argument that is none."""
    literals = []
    for argument in arguments:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            break
        literals.append(argument.value)
    return literals


def _as_message(keyword: Keyword, literals: list[str]) -> Iterator[Message]:
    needed = 1 + keyword.has_context + keyword.has_plural
    if len(literals) < needed:
        return
    context = literals.pop(0) if keyword.has_context else ""
    yield Message(literals[0], literals[1] if keyword.has_plural else "", context)
