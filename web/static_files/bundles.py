"""Which files make one, and how: style sheets and scripts are joined, modules with all that they import.

Entry points: :data:`BUNDLES`, :func:`join_sheets`, :func:`bundle_module`. Pure: the caller reads and writes files.
"""

import re
from collections.abc import Callable

# The files of every page, in the order of their rules. The sources stay as they are; templates name the bundle.
_SHEETS = (
    "typeface",
    "tokens",
    "base",
    "layout",
    "bar",
    "parts",
    "forms",
    "tables",
    "deck",
    "search",
    "desk",
    "event",
    "print",
)
_SCRIPTS = ("clock", "page", "offline/page", "kept", "kept_fields", "send_once", "rulings", "follow/signal")
BUNDLES = {
    "css/site.css": tuple(f"css/{name}.css" for name in _SHEETS),
    "js/site.js": ("django_htmx/htmx-2.min.js", *(f"js/{name}.js" for name in _SCRIPTS)),
}
# Sheets of BUNDLES with rules for paper alone.
_PAPER = {"css/print.css"}

_CSS_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
# Comments on lines of their own: what stands behind code may be part of a text.
_JS_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)[ \t]*\n", re.DOTALL | re.MULTILINE)
_LINE_START = re.compile(r"^\s+", re.MULTILINE)
_URL = re.compile(r"""url\(\s*["']?\.\./([^"')]+)["']?\s*\)""")
_IMPORT = re.compile(r'^import \{([\w\s,]+)\} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function) (\w+))", re.MULTILINE)
_UNREAD = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)

Read = Callable[[str], str]


class BundleError(ValueError):
    """A source that cannot be bundled: an import in a circle, or a form of import or export that is not read here."""


def join_sheets(names: tuple[str, ...], read: Read, addresses: dict[str, str]) -> str:
    """Return style sheets as one, without comments and indentation.

    ``addresses`` are the names of files as they are served; the ``url("../img/x.svg")`` of the sheets follow them.
    """
    sheets = (
        f"@media print {{\n{read(name)}}}\n" if name in _PAPER and len(names) > 1 else read(name) for name in names
    )
    text = _LINE_START.sub("", _CSS_COMMENT.sub("", "".join(sheets)))
    return _URL.sub(lambda match: f'url("../{addresses.get(match[1], match[1])}")', text)


def join_scripts(names: tuple[str, ...], read: Read) -> str:
    """Return scripts as one. Each of them is a block of its own."""
    return ";\n".join(_JS_COMMENT.sub("", read(name)) for name in names)


def list_imports(name: str, read: Read) -> list[str]:
    """Return the names of the modules that a module imports."""
    return [_beside(name, file) for _, file in _IMPORT.findall(read(name))]


def bundle_module(name: str, read: Read) -> str:
    """Return a module and all that it imports as one script. Raises BundleError.

    Each module becomes a function that is called once and returns what it exports; a module stands below those that it
    imports. Only names that never change are exported, so an importer may take their values.
    """
    parts: dict[str, str] = {}
    _add_module(name, read, parts, above=())
    return "".join(parts.values())


def _add_module(name: str, read: Read, parts: dict[str, str], above: tuple[str, ...]) -> None:
    if name in above:
        raise BundleError(f"imports in a circle: {' > '.join((*above, name))}")
    if name in parts:
        return
    for imported in list_imports(name, read):
        _add_module(imported, read, parts, (*above, name))
    body = _JS_COMMENT.sub("", read(name))
    body = _IMPORT.sub(lambda match: f"const {{{match[1]}}} = {_variable(_beside(name, match[2]))};\n", body)
    exported = _EXPORT.findall(body)
    body = _EXPORT.sub("", body)
    if unread := _UNREAD.search(body):
        raise BundleError(f"{name}: {unread[0]}")
    parts[name] = f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _beside(name: str, file: str) -> str:
    return f"{name.rpartition('/')[0]}/{file}"


def _variable(name: str) -> str:
    return f"module_{re.sub('[^a-z]', '_', name.removesuffix('.js'))}"
