"""The time that the supervisor gives its children to stop."""

from service import supervisor


def test_stopping_takes_less_than_ten_seconds() -> None:
    """A service manager kills after ten seconds. tests/service/test_stop.py waits longer: it tests no limit of time."""
    assert supervisor._GRACE_SECONDS + supervisor._GRACE_OF_BROKER < 10
