"""The source of the product as syntax trees: imports, lengths, environment variables. Standard library only."""

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    *("accounts", "backup", "config", "decks", "engine", "games", "language", "ledger", "problems", "rulings"),
    *("service", "tournament", "web"),
)


@dataclass(frozen=True)
class Source:
    """A file: its path in the repository, its text and its syntax tree."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        """Return the top-level package."""
        return self.path.parts[0]

    @property
    def layers(self) -> set[str]:
        """Return the names of the folders and of the module below the top-level package, such as ``views``."""
        return {*self.path.parts[1:-1], self.path.stem}

    @property
    def module(self) -> str:
        """Return the dotted name under which the file is imported."""
        parts = self.path.with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parse_source(path: str, text: str) -> Source:
    """Return a file with this path and text, which need not exist."""
    return Source(Path(path), text, ast.parse(text))


@cache
def product() -> tuple[Source, ...]:
    """Return every Python file of the product except migrations, which are generated."""
    files = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
    return tuple(
        parse_source(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"))
        for file in files
        if "migrations" not in file.parts
    )


def imports(source: Source) -> set[str]:
    """Return the full names of modules and objects imported at run time, without imports under TYPE_CHECKING."""
    found: set[str] = set()
    for node in _runtime_nodes(source.tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                base = source.path.with_suffix("").parts[: -node.level]
                origin = ".".join([*base, *([origin] if origin else [])])
            found |= {origin, *(f"{origin}.{alias.name}" for alias in node.names)}
    return found


def _runtime_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def packages_of(names: set[str]) -> set[str]:
    """Return the top-level packages of dotted names."""
    return {name.partition(".")[0] for name in names}


def function_lengths(source: Source) -> list[int]:
    """Return the number of lines of every function, from ``def`` to its last line, without its docstring."""
    functions = (node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return [(node.end_lineno or node.lineno) - node.lineno + 1 - _docstring_lines(node) for node in functions]


def _docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    if ast.get_docstring(node) is None:
        return 0
    return (node.body[0].end_lineno or 0) - node.body[0].lineno + 1


def environment_reads(source: Source) -> set[str]:
    """Return the names of environment variables that a file reads, ``?`` for a name that is not a literal."""
    found = set()
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"os.environ.get", "os.getenv", "environ.get"}:
            found.add(_constant(node.args[0]))
        elif (
            isinstance(node, ast.Subscript)
            and ast.unparse(node.value) in {"os.environ", "environ"}
            and isinstance(node.ctx, ast.Load)
        ):
            found.add(_constant(node.slice))
    return found


def _constant(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "?"


def names_a_database(source: Source) -> bool:
    """Return true if the code, docstrings aside, names a database system or reads ``vendor``."""
    docstrings = {id(node.value) for node in ast.walk(source.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr == "vendor":
            return True
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            words = node.value.lower()
            if "sqlite" in words or "postgres" in words:
                return True
    return False


def tracked_files() -> list[Path]:
    """Return the files that git tracks, all files if git is missing."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        return [file.relative_to(ROOT) for file in ROOT.rglob("*") if ".venv" not in file.parts]
    return [Path(line) for line in listed.stdout.splitlines()]
