"""``python -m attacks.spammer``: one account announces events, enters names and another visitor makes accounts.

60 events in a row and 12,001 names from one account, then 100 sign-ups from a visitor without one. Meanwhile a reader
without an account reads a stored page and a desk saves results; both are measured beside a quiet run. At the end an
operator disables the account and hides its events. Faults: more events or names than the limits, an answer 500, an
event that is still listed, a desk or a page beyond its bound.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from attacks.figures import report_figures
from tests.ground.service import Service, running_service, wait_until
from tests.live.visitor import Visitor

EVENTS, NAMES, SIGN_UPS = 60, 12_001, 100
# The limits of one account in 24 hours without settings of the operator.
EVENTS_A_DAY, NAMES_A_DAY = 20, 12_000
# The milliseconds (p95) within which the desk must save.
MAX_SAVING = 200.0
SPAMMER = "marek.ptacek"
_MAX_LIST_LENGTH = 10_000
_PAGE = "/events/prazsky-pohar-2026/standings/"
_EVENT = {"name": "Výhra bez rizika", "format": "doomtrooper/prague-cup-2011", "starts_at": "2026-12-24T18:00:00+01:00"}


@dataclass
class Watch:
    """The times of a stored page and of saving at a desk, in milliseconds, while something else happens."""

    service: Service
    desk: Visitor
    slug: str
    matches: list[int]
    pages: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def run_while(self, work: Callable[[], None]) -> None:
        """Measure until the work is done."""
        is_over = threading.Event()
        threads = [
            threading.Thread(target=self._repeat, args=(step, times, is_over))
            for step, times in ((self._read_page, self.pages), (self._save_result, self.saves))
        ]
        for thread in threads:
            thread.start()
        try:
            work()
        finally:
            is_over.set()
            for thread in threads:
                thread.join()

    def _repeat(self, step: Callable[[int], int], times: list[float], is_over: threading.Event) -> None:
        number = 0
        while not is_over.is_set():
            start = time.perf_counter()
            status = step(number)
            times.append(1000 * (time.perf_counter() - start))
            number += 1
            if status != 200:
                self.faults.append(f"{step.__name__}: status {status}")
            is_over.wait(0.05)

    def _read_page(self, _number: int) -> int:
        return Visitor(self.service.url).get(_PAGE)[0]

    def _save_result(self, number: int) -> int:
        match = self.matches[number % len(self.matches)]
        result = {"games": [1, 0, 0], "in_game_points": [[25, number % 25]], "confirm": True}
        return self.desk.post_json(f"/api/v1/events/{self.slug}/matches/{match}/result/", result)[0]


def find_percentile(times: list[float], share: float = 0.95) -> float:
    """Return the time that this share of the times does not exceed; 0 without times."""
    return sorted(times)[min(int(len(times) * share), len(times) - 1)] if times else 0.0


def find_faults(events: Counter[int], names: int, listed: int, quiet: Watch, watches: Mapping[str, Watch]) -> list[str]:
    """Return what went wrong: answers by status to the events, names entered, events listed after they were hidden."""
    bound = max(3 * find_percentile(quiet.pages), 150.0)
    checks = {
        f"{events[201]} events were made by one account": events[201] > EVENTS_A_DAY,
        f"events answered {dict(events)}": bool(set(events) - {201, 429}),
        f"{names} names were entered by one account": names > NAMES_A_DAY,
        f"{listed} events are listed after they were hidden": listed > 0,
    }
    faults = [*quiet.faults, *(fault for fault, is_found in checks.items() if is_found)]
    for part, watch in watches.items():
        page, save = find_percentile(watch.pages), find_percentile(watch.saves)
        faults += [f"{part}: {fault}" for fault in watch.faults]
        if page > bound:
            faults.append(f"{part}: a stored page took {page:.0f} ms (p95), more than {bound:.0f}")
        if save > MAX_SAVING:
            faults.append(f"{part}: the desk saved within {save:.0f} ms (p95), more than {MAX_SAVING:.0f}")
    return faults


def announce_events(spammer: Visitor) -> tuple[Counter[int], float, list[str]]:
    """Post the events one after the other. Return answers by status, seconds, and the slugs of those made."""
    statuses: Counter[int] = Counter()
    slugs, start = [], time.perf_counter()
    for number in range(EVENTS):
        status, answer = spammer.post_json("/api/v1/events/", {**_EVENT, "name": f"{_EVENT['name']} {number}"})
        statuses[status] += 1
        if status == 201:
            slugs.append(answer["slug"])
            spammer.post_json(f"/api/v1/events/{answer['slug']}/transition/", {"to": "registration"})
    return statuses, time.perf_counter() - start, slugs


def enter_names(service: Service, spammer: Visitor, slug: str) -> tuple[int, Counter[int]]:
    """Enter the names as the longest possible lists. Return the number entered and the answers by status."""
    address, statuses, numbers = f"/api/v1/events/{slug}/entries/names/", Counter[int](), list(range(NAMES))
    for start in range(0, NAMES, _MAX_LIST_LENGTH):
        batch = numbers[start : start + _MAX_LIST_LENGTH]
        for most in (len(batch), len(batch) - 1):
            text = "\n".join(f"Jan Novák{_in_letters(number)}" for number in batch[:most])
            status, _answer = spammer.post_json(address, {"text": text, "enter": True})
            statuses[status] += 1
            if status != 429:
                break
        wait_until(lambda: not _has_open_job(service), "the names are entered", 600)
    ((entered,),) = service.rows(
        f"SELECT COUNT(*) FROM tournament_entry n JOIN tournament_event e ON e.id = n.event_id WHERE e.slug = '{slug}'"
    )
    return int(entered), statuses


def make_accounts(service: Service) -> Counter[int]:
    """Sign up so many people at once, twenty at a time. Return the answers by status."""

    def sign_up(number: int) -> int:
        visitor = Visitor(service.url)
        visitor.get("/account/signup/")
        form = {"username": f"ucet{number}", "given_name": "Jan", "family_name": "Novák"}
        return visitor.post(
            "/account/signup/", {**form, "password1": "pět-zelených-žab", "password2": "pět-zelených-žab"}
        )[0]

    with ThreadPoolExecutor(20) as pool:
        return Counter(pool.map(sign_up, range(SIGN_UPS)))


def clear_up(service: Service, slugs: list[str]) -> tuple[float, int]:
    """Let an operator disable the account and hide its events. Return the seconds, and the events that stay listed."""
    service.manage("site_role", "irena.sovova", "operator")
    operator = Visitor(service.url)
    operator.sign_in(service.new_link("irena.sovova"))
    ((person,),) = service.rows(f"SELECT id FROM accounts_user WHERE username = '{SPAMMER}'")
    start = time.perf_counter()
    operator.get("/operators/events/")
    operator.post(f"/operators/accounts/{person}/disable/", {"reason": "reklama"})
    for slug in slugs:
        operator.post(f"/operators/events/{slug}/hide/", {"reason": "reklama"})
    seconds = time.perf_counter() - start
    _status, body = Visitor(service.url).request("GET", "/api/v1/events/?limit=500")
    listed = {row["slug"] for row in json.loads(body)["results"]}
    return seconds, len(listed & set(slugs))


def _in_letters(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


def _has_open_job(service: Service) -> bool:
    return bool(service.rows("SELECT 1 FROM ledger_job WHERE state IN ('queued', 'running')"))


def attack() -> None:
    """Spam, clear up and report."""
    with running_service() as service:
        made: dict[str, Any] = json.loads(service.python("-m", "tests.live.big_event", "40"))
        desk, spammer = Visitor(service.url), Visitor(service.url)
        desk.sign_in(service.new_link("irena.sovova"))
        spammer.sign_in(service.new_link(SPAMMER))
        matches = [match for match, _table in made["tables"]]
        done: dict[str, Any] = {}
        parts: dict[str, Callable[[], Any]] = {
            "events": lambda: announce_events(spammer),
            "names": lambda: enter_names(service, spammer, done["events"][2][0]),
            "sign-ups": lambda: make_accounts(service),
        }
        quiet, *others = (Watch(service, desk, made["slug"], matches) for _ in range(4))
        quiet.run_while(lambda: time.sleep(10))
        watches = dict(zip(parts, others, strict=True))
        for part, watch in watches.items():
            watch.run_while(lambda part=part: done.update({part: parts[part]()}))  # type: ignore[misc]
        statuses, seconds, slugs = done["events"]
        entered, answers = done["names"]
        clearing, listed = clear_up(service, slugs)
        report_figures(
            {
                f"{EVENTS} events from one account": f"{dict(sorted(statuses.items()))} in {seconds:.1f} s",
                f"{NAMES} names from one account": f"{entered} entered, lists answered {dict(sorted(answers.items()))}",
                f"{SIGN_UPS} sign-ups": f"{dict(sorted(done['sign-ups'].items()))}",
                "p95 quiet": _describe(quiet),
                **{f"p95 during the {part}": _describe(watch) for part, watch in watches.items()},
                "the operator disables the account and hides its events": f"{clearing:.1f} s, {listed} stay listed",
            },
            find_faults(statuses, entered, listed, quiet, watches),
        )


def _describe(watch: Watch) -> str:
    page, save = find_percentile(watch.pages), find_percentile(watch.saves)
    return f"stored page {page:.0f} ms of {len(watch.pages)}, desk {save:.0f} ms of {len(watch.saves)}"


if __name__ == "__main__":
    attack()
