"""Storing the points that rounds of an earlier version were paired from.

Entry point: :func:`store_missing_paired_points`.

It runs after ``migrate`` as the storing of standings does (:mod:`tournament.ranking.upgrade`), one round at a time,
because a pairing input is as large as its event.
"""

import json
from typing import Any

from engine.json_io.state import read_state
from problems import Refused
from tournament.models import Round
from tournament.ranking.upgrade import is_last_step_of_upgrade
from tournament.rounds.services.match_rows import count_points_by_entry


def store_missing_paired_points(**signal: Any) -> None:
    """Receive the signal ``post_migrate`` and store the points; a round stays without if its input cannot be read."""
    if not is_last_step_of_upgrade(**signal):
        return
    without_points = Round.objects.filter(paired_points={}).exclude(pairing_input="")
    for pk in without_points.order_by("pk").values_list("pk", flat=True):
        (pairing_input,) = Round.objects.filter(pk=pk).values_list("pairing_input", flat=True)
        try:
            points = count_points_by_entry(read_state(json.loads(pairing_input)))
        except (Refused, ValueError):
            continue
        Round.objects.filter(pk=pk).update(paired_points=points)
