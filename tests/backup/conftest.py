"""Installations with real data: one with the sample, one with an empty database, neither of them running."""

from collections.abc import Iterator

import pytest

from backup import encryption
from tests.ground.service import Service, prepared_service


@pytest.fixture
def installation() -> Iterator[Service]:
    """Yield a stopped service with the sample."""
    with prepared_service() as service:
        yield service


@pytest.fixture
def empty_installation() -> Iterator[Service]:
    """Yield a stopped service with an empty data directory and an empty database."""
    with prepared_service(is_empty=True) as service:
        yield service


@pytest.fixture
def _quick_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scrypt take a millisecond in this process."""
    monkeypatch.setattr(encryption, "_SCRYPT_COST", 2**4)
