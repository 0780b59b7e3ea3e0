"""The attack of a spammer finds an account beyond its limits, events that stay listed, and slow pages and desks."""

from collections import Counter
from typing import Any

import pytest

from attacks.spammer import EVENTS_A_DAY, NAMES_A_DAY, Watch, find_faults, find_percentile

pytestmark = pytest.mark.nightly

LIMITED = Counter({201: 20, 429: 40})


def make_watch(pages: list[float], saves: list[float]) -> Watch:
    nothing: Any = None
    return Watch(nothing, nothing, "", [], pages=pages, saves=saves)


@pytest.mark.parametrize(
    ("events", "names", "listed", "pages", "saves", "number"),
    [
        (LIMITED, 12_000, 0, [100.0], [100.0], 0),
        (Counter({201: 60}), 12_000, 0, [100.0], [100.0], 1),
        (Counter({201: 20, 500: 40}), 12_000, 0, [100.0], [100.0], 1),
        (LIMITED, 12_001, 0, [100.0], [100.0], 1),
        (LIMITED, 12_000, 20, [100.0], [100.0], 1),
        (LIMITED, 12_000, 0, [151.0], [100.0], 1),
        (LIMITED, 12_000, 0, [100.0], [201.0], 1),
    ],
)
def test_what_a_spammer_reaches_is_a_fault(
    events: Counter[int], names: int, listed: int, pages: list[float], saves: list[float], number: int
) -> None:
    quiet = make_watch([10.0], [10.0])
    assert len(find_faults(events, names, listed, quiet, {"events": make_watch(pages, saves)})) == number


def test_the_percentile_is_one_of_the_times() -> None:
    assert find_percentile([float(number) for number in range(100)]) == 95.0
    assert (find_percentile([7.0]), find_percentile([])) == (7.0, 0.0)


def test_the_limits_of_the_attack_are_those_without_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    from config.environment import read_environment

    for name in ("KARTEL_EVENTS_A_DAY", "KARTEL_NAMES_A_DAY"):
        monkeypatch.delenv(name, raising=False)
    environment = read_environment(tmp_path)
    assert (environment.events_a_day, environment.names_a_day) == (EVENTS_A_DAY, NAMES_A_DAY)
