"""Rulings folders: a small valid one that tests change, and the shipped one of Doomtrooper."""

from pathlib import Path

import pytest

from games.rulings.reader import read_shipped_rulings
from games.rulings.records import RulingRecords
from tests.games.rulings.ruling_files import RULING, SOURCE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sources.toml").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "one.toml").write_text(RULING, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def shipped() -> RulingRecords:
    return read_shipped_rulings("doomtrooper")
