"""Reading signs of life. Entry point: :func:`find_seconds_since_beat`."""

from django.utils import timezone

from ledger.models import Beat


def find_seconds_since_beat(name: str) -> float | None:
    """Return how many seconds ago the part of this name last worked, None if it never did.

    The clock of another machine may be ahead, so the distance counts.
    """
    beat = Beat.objects.filter(name=name).first()
    return abs((timezone.now() - beat.at).total_seconds()) if beat is not None else None
