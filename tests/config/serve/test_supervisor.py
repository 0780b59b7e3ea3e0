"""How long the supervisor waits for its children when it is asked to stop."""

from config.serve import supervisor


def test_the_service_is_given_less_than_ten_seconds_to_stop() -> None:
    """A service manager kills after ten seconds; tests/service/test_stop.py shows that what hangs is not waited for."""
    assert supervisor._GRACE_SECONDS + supervisor._GRACE_OF_BROKER < 10
