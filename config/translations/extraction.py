"""Extraction of the messages marked for translation in Python files and templates. Knows nothing of .po files.

Why it does not use Babel's extraction is in docs/decisions/0030-message-extraction.md.
"""

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

SKIPPED_FOLDERS = {"tests", "benchmarks", "attacks", "docs", "var", "static", "locale", "migrations", "build"}


@dataclass(frozen=True, order=True)
class Message:
    """A message for translators: the English sentence, its plural if a number decides, a context if it is ambiguous."""

    singular: str
    plural: str = ""
    context: str = ""


@dataclass(frozen=True)
class Keyword:
    """The arguments of a function that marks a message: a context before the sentence, a plural after it."""

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

# Calls as templatize() writes them: a name, then quoted strings. It blanks out the rest of a template.
_STRING = r"""[ru]?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"(?<!\w)({'|'.join(KEYWORDS)})\(\s*({_STRING}(?:\s*,\s*{_STRING})*)")


def find_messages(root: Path) -> set[Message]:
    """Return all messages of the repository at ``root``.

    Raises SyntaxError with the name of a Python file that cannot be parsed, UnicodeDecodeError for one not in UTF-8.
    """
    messages: set[Message] = set()
    for path in _find_files(root):
        if path.suffix == ".py":
            messages.update(read_python(path.read_text(encoding="utf-8"), str(path)))
        elif path.suffix in {".html", ".txt"} and "templates" in path.parts:
            messages.update(read_template(path.read_text(encoding="utf-8"), str(path)))
    return messages


def read_python(source: str, file: str) -> Iterator[Message]:
    """Yield the messages of a Python file. Only calls with literal strings count."""
    for node in ast.walk(ast.parse(source, file)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in KEYWORDS:
                yield from _to_message(KEYWORDS[name], _leading_literals(node.args))


def read_template(source: str, file: str) -> Iterator[Message]:
    """Yield the messages of a Django template."""
    for name, strings in _CALL.findall(templatize(source, origin=file)):
        literals = [ast.literal_eval(text) for text in re.findall(_STRING, strings)]
        yield from _to_message(KEYWORDS[name], literals)


def _find_files(root: Path) -> Iterator[Path]:
    """Yield the files below ``root`` without entering skipped folders: .venv and var hold thousands of files."""
    for folder, subfolders, names in os.walk(root):
        subfolders[:] = sorted(name for name in subfolders if name not in SKIPPED_FOLDERS and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(names))


def _leading_literals(arguments: list[ast.expr]) -> list[str]:
    """Return the literal strings with which the arguments begin."""
    literals = []
    for argument in arguments:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            break
        literals.append(argument.value)
    return literals


def _to_message(keyword: Keyword, literals: list[str]) -> Iterator[Message]:
    needed = 1 + keyword.has_context + keyword.has_plural
    if len(literals) < needed:
        return
    context = literals.pop(0) if keyword.has_context else ""
    yield Message(literals[0], literals[1] if keyword.has_plural else "", context)
