"""Texts of a small valid rulings folder, and reading a folder that has faults."""

from pathlib import Path

import pytest

from games.rulings.reader import read_rulings
from problems import Problem, Refused

SOURCE = """
[[source]]
id = "sbornik"
kind = "event rules"
title_cs = "Sborník"
title_en = "Collection"
short = "Sborník"
language = "cs"
authority = "event"
"""
RULING = """
[[ruling]]
id = "ZK-01"
section = "general"
source = "sbornik"
kind = "ruling"
title_cs = "Zkouška"
title_en = "Trial"
statement_cs = "Zkouší se jednou."
statement_en = "Tried once."
cards = ["Žolík"]
hints = ["kolikrát se zkouší", "how is it tried"]
"""
SECTION = """
[[section]]
key = "general"
source = "sbornik"
name_cs = "Obecně"
name_en = "In general"
"""


def find_faults(folder: Path, known: frozenset[str] | None = None) -> list[Problem]:
    with pytest.raises(Refused) as caught:
        read_rulings(folder, known)
    return list(caught.value.problems)
