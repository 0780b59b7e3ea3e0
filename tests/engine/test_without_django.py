"""The engine runs in an interpreter that has neither Django nor any other package but those that it requires."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.verification.file import write_record
from tests.ground.source import ROOT
from tests.tournament.commands.test_verify_event import read_records, small_record, write_with_digest

# What stands beside these packages in a checkout is not there.
OWN = ("engine", "problems", "language", "locale")
REQUIRED = ("numpy", "numpy.libs", "rustworkx")
# Isolated (-I) and without the installed packages (-S); the first argument is the only folder with packages.
RUN = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
runpy.run_module("engine", run_name="__main__", alter_sys=True)
"""
IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
import engine
names = [module.name for module in pkgutil.walk_packages(engine.__path__, "engine.")]
for name in names:
    if name != "engine.__main__":
        importlib.import_module(name)
print(len(names), "django" in sys.modules)
import django
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the engine and what it requires, and nothing else."""
    folder = tmp_path_factory.mktemp("engine")
    spec = find_spec("numpy")
    assert spec is not None
    assert spec.origin is not None
    installed = Path(spec.origin).parents[1]
    for path in (*(ROOT / name for name in OWN), *(installed / name for name in REQUIRED)):
        if path.exists():
            (folder / path.name).symlink_to(path)
    return folder


def run(packages: Path, code: str, *arguments: str, language: str = "C.UTF-8") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LANG": language, "PYTHONIOENCODING": "utf-8"}
    environment = {key: value for key, value in environment.items() if key not in {"LANGUAGE", "LC_ALL", "LC_MESSAGES"}}
    return subprocess.run(
        [sys.executable, "-I", "-S", "-X", "utf8", "-c", code, str(packages), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )


def test_every_module_is_imported_without_django(packages: Path) -> None:
    answer = run(packages, IMPORT_ALL)
    number, has_django = answer.stdout.split()
    assert int(number) > 50
    assert has_django == "False"
    assert "No module named 'django'" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "language", "sentence"),
    [
        ([], "C.UTF-8", "Equal: 2 rounds paired and counted again."),
        ([], "cs_CZ.UTF-8", "Souhlasí: znovu losováno a spočítáno, 2 kola."),
        (["--language", "cs"], "en_US.UTF-8", "Souhlasí: znovu losováno a spočítáno, 2 kola."),
        (["--language", "en"], "cs_CZ.UTF-8", "Equal: 2 rounds paired and counted again."),
    ],
)
def test_a_file_is_verified(packages: Path, tmp_path: Path, arguments: list[str], language: str, sentence: str) -> None:
    path = tmp_path / "turnaj.jsonl"
    path.write_text(write_record(small_record()), encoding="utf-8")
    answer = run(packages, RUN, "verify", str(path), *arguments, language=language)
    assert (answer.stdout, answer.stderr, answer.returncode) == (f"{sentence}\n", "", 0)


def test_a_forged_file_differs(packages: Path, tmp_path: Path) -> None:
    path = tmp_path / "turnaj.jsonl"
    records = read_records(small_record())
    records[0]["seed_hash"] = "0"
    path.write_text(write_with_digest(records), encoding="utf-8")
    answer = run(packages, RUN, "verify", str(path), "--language", "en")
    assert answer.returncode == 1
    assert answer.stdout == "The seed does not match the hash that was shown before the event.\n"


def test_a_file_that_cannot_be_used_is_named(packages: Path, tmp_path: Path) -> None:
    path = tmp_path / "turnaj.jsonl"
    path.write_text("nic\n", encoding="utf-8")
    answer = run(packages, RUN, "verify", str(path), "--language", "cs")
    assert (answer.stdout, answer.returncode) == ("", 2)
    assert answer.stderr.startswith("Řádku 1 není rozumět")
    assert run(packages, RUN, "verify", str(tmp_path / "chybí")).returncode == 2
