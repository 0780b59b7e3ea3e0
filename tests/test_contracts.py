"""Names that API clients and stored rows rely on equal the golden file."""

import json

import pytest

from tests.contracts import GOLDEN, collect_contracts

KINDS = sorted(json.loads(GOLDEN.read_text(encoding="utf-8")))


@pytest.mark.parametrize("kind", KINDS)
def test_contracts_match_the_golden_file(kind: str) -> None:
    """Write a wanted addition with ``python -m tests.contracts`` and read the difference of the golden file."""
    expected = json.loads(GOLDEN.read_text(encoding="utf-8"))[kind]
    assert json.loads(json.dumps(collect_contracts()[kind])) == expected


def test_the_golden_file_names_every_kind() -> None:
    assert sorted(collect_contracts()) == KINDS
