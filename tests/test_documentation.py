"""The pages of the documentation name what exists: variables, commands, decisions, links, files and modules."""

import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.environment import NAMES
from tests.ground.source import PACKAGES, ROOT, product, tracked_files

DECISIONS = ROOT / "docs/decisions"
# What these pages name may be of an earlier version.
HISTORY = {"CHANGELOG.md"}
# Its paths without a folder of the tree are addresses.
ADDRESSES = "docs/api.md"

_QUOTED = re.compile(r"`([\w./<>*-]+)`")
_MODULE = re.compile(r"python -m ([a-z_.]+[a-z_])")
_SOURCE = re.compile(r"[\w./]+\.(py|html|js)")
_FOLDER = re.compile(r"[a-z_]+(/[a-z_]+)*/")


def list_pages() -> list[Path]:
    """Return the pages that describe the present version."""
    return [page for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]) if page.name not in HISTORY]


def find_missing_names(page: str, text: str) -> Iterator[str]:
    """Yield the paths in backticks and the modules after ``python -m`` that do not exist.

    A path begins with a folder of the tree, or is the end of a path: a source file or a folder. ``*`` and ``<name>``
    stand for any part.
    """
    files = [f"/{path}" for path in tracked_files()]
    tops = {path.split("/")[1] for path in files if path.count("/") > 1}
    for name in _QUOTED.findall(text):
        if "/" in name and name.split("/")[0] in tops:
            exists = any(ROOT.glob(re.sub(r"<\w+>", "*", name.rstrip("/"))))
        elif _SOURCE.fullmatch(name):
            exists = any(path.endswith(f"/{name}") for path in files)
        else:
            exists = page == ADDRESSES or not _FOLDER.fullmatch(name) or any(f"/{name}" in path for path in files)
        if not exists:
            yield name
    for module in _MODULE.findall(text):
        path = ROOT / module.replace(".", "/")
        if module.split(".")[0] in tops and not (path.with_suffix(".py").exists() or path.is_dir()):
            yield module


@pytest.mark.parametrize("page", list_pages(), ids=lambda page: page.name)
def test_a_page_names_only_paths_that_exist(page: Path) -> None:
    name = str(page.relative_to(ROOT))
    assert not list(find_missing_names(name, page.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "text",
    [
        "`tournament/no_such.py`",
        "`games/*/no_such.py`",
        "`games/<game>/no_such.py`",
        "`no_such.py`",
        "`no_such/`",
        "`no_such/page.html`",
        "python -m tests.no_such --players 3",
    ],
)
def test_a_path_that_does_not_exist_is_found(text: str) -> None:
    assert list(find_missing_names("docs/architecture.md", text))


@pytest.mark.parametrize(
    "text",
    ["`docs/api.md`", "`games/<game>/scoring.py`", "`registry.py`", "`page_cache/`", "`2/3`", "python -m pip install"],
)
def test_a_path_that_exists_and_other_words_are_passed(text: str) -> None:
    assert not list(find_missing_names("docs/architecture.md", text))


@pytest.mark.parametrize("name", NAMES)
def test_every_variable_is_documented(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs/deploying.md").read_text(encoding="utf-8")


def our_commands() -> list[str]:
    found = (path for package in PACKAGES for path in (ROOT / package).glob("management/commands/*.py"))
    return sorted(path.stem for path in found if path.stem != "__init__")


@pytest.mark.parametrize("command", our_commands())
def test_every_command_is_documented(command: str) -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    assert any(f"manage.py {command}" in page.read_text(encoding="utf-8") for page in pages), command


def list_diffs() -> list[str]:
    page = (ROOT / "docs/one-change.md").read_text(encoding="utf-8")
    return re.findall(r"^```diff\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("diff", list_diffs(), ids=lambda diff: diff.splitlines()[0].split(" b/")[-1])
def test_a_change_shown_as_a_diff_applies(diff: str) -> None:
    command = ["git", "apply", "--check", "-C1", "-"]
    assert not subprocess.run(command, input=diff, cwd=ROOT, text=True, capture_output=True, check=False).stderr


def list_decisions() -> list[Path]:
    return sorted(DECISIONS.glob("[0-9]*.md"))


def test_decisions_are_numbered_without_a_gap() -> None:
    pages = list_decisions()
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    wrong = [page.name for page in pages if not page.read_text().startswith(f"# {int(page.name[:4])}. ")]
    assert not wrong


def test_each_decision_stands_once_in_the_index() -> None:
    index = (DECISIONS / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^- \[(\d+)\]\((\S+)\) \S", index, flags=re.MULTILINE)
    assert sorted(lines, key=lambda line: line[1]) == [
        (str(int(page.name[:4])), page.name) for page in list_decisions()
    ]


def test_links_between_pages_are_valid() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [
        (page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    ]
    broken = [f"{page.relative_to(ROOT)}: {link}" for page, link in links if not (page.parent / link).exists()]
    assert links
    assert not broken, "\n".join(sorted(broken))


def read_version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def test_the_newest_version_of_the_changelog_is_that_of_the_project() -> None:
    versions = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert versions[0] == read_version()


def test_the_source_names_no_later_version() -> None:
    newest = int(read_version().split(".")[1])
    named = {(str(s.path), number) for s in product() for number in re.findall(r"\bversion 0\.(\d+)", s.text)}
    assert named
    assert not {place for place in named if int(place[1]) > newest}
