"""How many automatic backups are kept. Entry point: :func:`choose_outdated`."""

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime

from django.utils import timezone

KEPT, KEPT_BEFORE_MIGRATING = 20, 5
_NAME = re.compile(r"kartel-(\d{8}T\d{6})Z(-before-migrate)?\.backup")


def choose_outdated(names: Iterable[str]) -> set[str]:
    """Return the names of backups to delete: all but the last 20 and the last of each day, 5 made before migrating.

    A day is one of the installation's time zone. Names of other files are never returned.
    """
    regular: dict[str, datetime] = {}
    before_migrating = []
    for name in sorted(names):
        if match := _NAME.fullmatch(name):
            with suppress(ValueError):  # digits that are no time
                made_at = datetime.strptime(match[1], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
                if match[2]:
                    before_migrating.append(name)
                else:
                    regular[name] = made_at
    last_of_day = {
        made_at.astimezone(timezone.get_default_timezone()).date(): name for name, made_at in regular.items()
    }
    kept = {*list(regular)[-KEPT:], *last_of_day.values(), *before_migrating[-KEPT_BEFORE_MIGRATING:]}
    return {*regular, *before_migrating} - kept
