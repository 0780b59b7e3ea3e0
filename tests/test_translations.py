"""The Czech catalogue contains exactly the messages of the code, translated and compiled."""

from pathlib import Path

from config.translations.catalogue import find_faults
from config.translations.extraction import find_messages

ROOT = Path(__file__).resolve().parent.parent


def test_the_czech_catalogue_is_complete_and_compiled() -> None:
    messages = find_messages(ROOT)
    assert len(messages) > 100
    assert find_faults(ROOT, messages) == []
