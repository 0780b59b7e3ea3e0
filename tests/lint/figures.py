"""Figures about the source for docs/testing.md. ``python -m tests.lint.figures`` prints them."""

import ast
import re
import statistics
import sys
from collections import Counter
from pathlib import Path

from tests.ground.source import ROOT, function_lengths, product
from tests.lint.wording import count_vague_words, product_lines

LONG_LINE = 200


def count_functions_used_once() -> tuple[int, int, int]:
    """Return the numbers of module functions, of private ones, and of private ones used once."""
    functions = private = once = 0
    for source in product():
        names = Counter(re.findall(r"\w+", source.text))
        for node in source.tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                functions += 1
                private += node.name.startswith("_")
                once += node.name.startswith("_") and names[node.name] == 2
    return functions, private, once


def share_of_long_template_lines(root: Path = ROOT) -> float:
    """Return the share of template characters that stand on lines of over 200 characters."""
    lines = [
        len(line)
        for file in (root / "templates").rglob("*.html")
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return sum(length for length in lines if length > LONG_LINE) / sum(lines)


def print_figures() -> None:
    """Write one line a figure to standard output."""
    files = [len(source.text.splitlines()) for source in product() if source.text.strip()]
    lengths = [length for source in product() for length in function_lengths(source)]
    functions, private, once = count_functions_used_once()
    folders = Counter(str(source.path.parent) for source in product() if source.path.name != "__init__.py")
    lines = [
        f"files: {len(files)}, median {statistics.median(files):g} lines, longest {max(files)}",
        f"functions: {len(lengths)}, median {statistics.median(lengths):g} lines, longest {max(lengths)}",
        f"module functions: {functions}, private {private} ({private / functions:.0%}),"
        f" private used once {once} ({once / private:.0%})",
        f"template characters on lines over {LONG_LINE}: {share_of_long_template_lines():.0%}",
        f"vague words per 10,000 lines: {10_000 * sum(count_vague_words().values()) / product_lines():.0f}",
        "files per folder: " + ", ".join(f"{folder} {count}" for folder, count in folders.most_common(5)),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    print_figures()
