"""Lines of templates have at most 120 characters; sentences may be broken over lines."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.ground.source import ROOT

LIMIT = 120
# A line may be longer if it cannot be broken: one template tag, or one attribute of an element.
ONE_TAG = re.compile(r"\{%(?:(?!%\}).)*%\}|\{\{(?:(?!\}\}).)*\}\}")
ONE_ATTRIBUTE = re.compile(r"""[\w-]+=(?:"(?:\{%(?:(?!%\}).)*%\}|[^"])*"|'(?:\{%(?:(?!%\}).)*%\}|[^'])*')""")
BLOCKTRANSLATE = re.compile(r"\{% blocktranslate\b(?:(?!%\}).)*%\}")


def template_lines() -> Iterator[tuple[str, str]]:
    """Yield the position (path below templates/ and line number) and text of each line of each template."""
    folder: Path = ROOT / "templates"
    for file in sorted(folder.rglob("*.html")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{file.relative_to(folder)}:{number}", line


def is_too_long(line: str) -> bool:
    """Return true if a line is over the limit and holds more than one tag or one attribute."""
    piece = line.strip()
    return len(line) > LIMIT and not ONE_TAG.fullmatch(piece) and not ONE_ATTRIBUTE.fullmatch(piece)


def test_lines_of_templates_are_short() -> None:
    assert [position for position, line in template_lines() if is_too_long(line)] == []


def test_a_line_of_two_elements_is_too_long() -> None:
    word = "a" * LIMIT
    assert is_too_long(f"<b>{word}</b>")
    assert is_too_long(f"{{% a %}}{{% translate '{word}' %}}")
    assert not is_too_long(f"  {{% translate '{word}' %}}")
    assert not is_too_long(f'  href="{{% url "{word}" %}}?a=b"')


def test_every_blocktranslate_is_trimmed() -> None:
    untrimmed = [
        position
        for position, line in template_lines()
        for tag in BLOCKTRANSLATE.findall(line)
        if " trimmed " not in tag
    ]
    assert untrimmed == []


def test_no_line_begins_with_punctuation() -> None:
    """A line break before a comma would be shown as a space."""
    assert [
        position for position, line in template_lines() if line.lstrip().startswith((",", ".", ":", ";", ")"))
    ] == []
