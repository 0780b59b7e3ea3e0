"""``python -m attacks.greedy [--seconds 20] [--only KIND]``: one client asks for expensive work without end.

Ten such requests a second (deck checks of the longest lists, searches of many words, explanations, QR codes, the
schema, or all of them by turns), then papers of a huge event; last the Valkey hangs. Measured are a stored page and a
result entered at the desk, in turns quiet and attacked. A fault is a page above three times its quiet p95 or 150 ms,
whichever is more, a desk above 200 ms, and an answer that is neither the work nor a refusal with ``Retry-After``.
"""

import argparse
import json
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from multiprocessing.connection import Connection
from typing import Any
from urllib.parse import quote

from attacks.figures import report_figures
from tests.ground.service import Service, running_service
from tests.live.visitor import NoAnswer, Visitor

PLAYERS, HUGE, REQUESTS_A_SECOND, TURNS = 160, 2_000, 10, 2
MIN_PAGE_MS, MAX_DESK_MS = 150.0, 200.0
_FORK = multiprocessing.get_context("fork")
FORMAT = "doomtrooper/prague-cup-2011"
_WORDS = (
    "kdy hráč zahraje kartu bojovník která útok zbraň obrana temná symetrie doktor akce mise vezme zpět ruka balíček "
    "odhodí speciální čaroděj pevnost zóna body"
)

Ask = Callable[[Visitor, int], int]
Times = tuple[list[float], list[float]]
# Yields the answers by status and the faults.
Attack = AbstractContextManager[tuple[Counter[str], list[str]]]


def make_long_list(seed: int) -> str:
    """Return a list of 400 lines with names that are no cards, so that each is compared with all cards."""
    return "\n".join(f"{line % 3 + 1}x Neznámá karta {seed} {line:x} zlatý drak" for line in range(400))


def list_requests(slug: str, entries: list[int]) -> dict[str, Ask]:
    """Return the expensive requests by kind; each gets the number of the request and returns the status."""

    def check_deck(visitor: Visitor, number: int) -> int:
        body = json.dumps({"format": FORMAT, "text": make_long_list(number)}).encode()
        return visitor.request("POST", "/api/v1/decks/check/", body, {"Content-Type": "application/json"})[0]

    def search(visitor: Visitor, number: int) -> int:
        vocabulary = _WORDS.split()
        words = [vocabulary[(number * 7 + step * 5) % len(vocabulary)] for step in range(len(vocabulary))]
        return visitor.get(f"/rulings/?q={quote(' '.join(words))}")[0]

    def explain(visitor: Visitor, number: int) -> int:
        entry = entries[number % len(entries)]
        parts = (f"standings/?explain={entry}&of=points", f"rounds/1/?why={number % (len(entries) // 2) + 1}")
        return visitor.get(f"/events/{slug}/{parts[number % 2]}")[0]

    def draw_code(visitor: Visitor, number: int) -> int:
        return visitor.get(f"/events/{slug}/poster/?language={'cs' if number % 2 else 'en'}")[0]

    def read_schema(visitor: Visitor, number: int) -> int:
        return visitor.get("/api/v1/schema/")[0]

    kinds: dict[str, Ask] = {
        "deck checks": check_deck,
        "searches": search,
        "explanations": explain,
        "QR codes": draw_code,
        "schema": read_schema,
    }
    in_turn = list(kinds.values())
    return kinds | {"all by turns": lambda visitor, number: in_turn[number % len(in_turn)](visitor, number)}


@contextmanager
def attacked(url: str, ask: Ask, cookies: Mapping[str, str]) -> Iterator[tuple[Counter[str], list[str]]]:
    """Attack from a process of its own during the block. Yield answers and faults, which are filled at its end."""
    answers, faults = Counter[str](), list[str]()
    here, there = _FORK.Pipe()
    attacker = _FORK.Process(target=_send_requests, args=(url, ask, cookies, there), daemon=True)
    attacker.start()
    try:
        yield answers, faults
    finally:
        here.send("stop")
        result = here.recv()
        attacker.join()
        answers.update(result[0])
        faults.extend(result[1])


@contextmanager
def hung_valkey(service: Service) -> Iterator[tuple[Counter[str], list[str]]]:
    """Stop the Valkey of the service by SIGSTOP during the block; there is no greedy client."""
    (valkey,) = service.find("valkey-server")
    os.kill(valkey, signal.SIGSTOP)
    try:
        yield Counter(), []
    finally:
        os.kill(valkey, signal.SIGCONT)


def _send_requests(url: str, ask: Ask, cookies: Mapping[str, str], caller: Connection) -> None:
    """Send ten requests a second, each without waiting for the others, until the caller writes. Return what came."""
    answers, faults = Counter[str](), list[str]()

    def send(number: int) -> None:
        visitor = Visitor(url)
        visitor.cookies = dict(cookies)
        try:
            status = ask(visitor, number)
        except NoAnswer as error:
            faults.append(f"no answer: {error}")
            return
        answers[str(status)] += 1
        if status not in {200, 202} and not (status in {429, 503} and "Retry-After" in visitor.headers):
            faults.append(f"status {status}")

    threads: list[threading.Thread] = []
    due = time.monotonic()
    while not caller.poll(max(0.0, due - time.monotonic())):
        threads.append(threading.Thread(target=send, args=(len(threads),), daemon=True))
        threads[-1].start()
        due += 1 / REQUESTS_A_SECOND
    for thread in threads:
        thread.join(60)
    caller.send((answers, faults))


class Hall:
    """What is measured beside the attack: a phone that reads a stored page, and the desk that enters results."""

    def __init__(self, service: Service, desk: Visitor, slug: str, tables: list[list[int]]) -> None:
        self.url, self.desk, self.slug = service.url, desk, slug
        self._matches = cycle([match for match, _table in tables])
        self._revisions: Counter[int] = Counter()

    def measure(self, seconds: float, times: Times) -> None:
        """Add the times of the page and of the desk, in milliseconds."""
        pages, writes = times
        phone, until = Visitor(self.url), time.monotonic() + seconds
        while time.monotonic() < until:
            for _ in range(4):
                pages.append(_milliseconds(lambda: _expect_page(phone, f"/events/{self.slug}/standings/")))
                time.sleep(0.02)
            writes.append(_milliseconds(self._enter_result))

    def _enter_result(self) -> None:
        match = next(self._matches)
        status, answer = self.desk.post_json(
            f"/api/v1/events/{self.slug}/matches/{match}/result/",
            {
                "games": [1, 0, 0],
                "in_game_points": [[25, secrets.randbelow(25)]],
                "revision": self._revisions[match],
                **({"reason": "překlep"} if self._revisions[match] else {}),
            },
        )
        assert status == 200, (status, answer)
        self._revisions[match] += 1


@dataclass(frozen=True)
class Measured:
    """The times of page and desk in milliseconds, quiet and attacked, and what the attacker was answered."""

    quiet: Times
    attacked: Times
    answers: Counter[str]
    faults: list[str]

    def __str__(self) -> str:
        pages, desks = (
            f"{find_p95(quiet):.0f} -> {find_p95(attacked):.0f} ms"
            for quiet, attacked in zip(self.quiet, self.attacked, strict=True)
        )
        slowest = ", ".join(f"{max(times):.0f}" for times in self.attacked)
        answers = dict(sorted(self.answers.items()))
        return f"page p95 {pages}, desk p95 {desks}, slowest {slowest} ms, answers {answers}"

    def list_slow(self) -> list[str]:
        """Return what took longer than is allowed."""
        (quiet_page, _), (page, desk) = (tuple(map(find_p95, times)) for times in (self.quiet, self.attacked))
        allowed = {"page": (page, max(3 * quiet_page, MIN_PAGE_MS)), "desk": (desk, MAX_DESK_MS)}
        return [f"the {name} took {ms:.0f} ms of {most:.0f}" for name, (ms, most) in allowed.items() if ms > most]


def find_p95(values: list[float]) -> float:
    """Return the value that 95 % of the values do not exceed."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


def measure_beside(hall: Hall, attack_once: Callable[[], Attack], seconds: float) -> Measured:
    """Measure quiet and attacked in turns."""
    measured = Measured(([], []), ([], []), Counter(), [])
    for _ in range(TURNS):
        hall.measure(seconds, measured.quiet)
        with attack_once() as (answers, faults):
            time.sleep(1)
            hall.measure(seconds, measured.attacked)
        measured.answers.update(answers)
        measured.faults.extend(faults)
    return measured


def attack(service: Service, *, seconds: float, players: int, huge: int, only: str = "") -> dict[str, Measured]:
    """Make every attack, or only one. Return what was measured by the name of the attack."""
    desk = Visitor(service.url)
    desk.sign_in(service.new_link("irena.sovova"))
    closed, played, big = (
        json.loads(service.python("-m", "tests.live.big_event", str(number), *more))
        for number, more in ((players, ["closed"]), (players + 2, []), (huge, ["closed"]))
    )
    entries = service.rows(
        "SELECT e.id FROM tournament_entry e JOIN tournament_event v ON v.id = e.event_id "
        f"WHERE v.slug = '{closed['slug']}' ORDER BY e.id"
    )
    hall = Hall(service, desk, played["slug"], played["tables"])

    def request_paper(visitor: Visitor, number: int) -> int:
        return visitor.post_json(f"/api/v1/events/{big['slug']}/documents/", {"kind": "standings"})[0]

    requests = list_requests(closed["slug"], [row[0] for row in entries])
    attacks = {name: partial(attacked, service.url, ask, {}) for name, ask in requests.items()} | {
        "papers of a huge event": partial(attacked, service.url, request_paper, desk.cookies),
        "a Valkey that hangs": partial(hung_valkey, service),
    }
    return {
        name: measure_beside(hall, attack_once, seconds) for name, attack_once in attacks.items() if only in {"", name}
    }


def _expect_page(visitor: Visitor, address: str) -> None:
    status, _ = visitor.get(address)
    assert status == 200, status


def _milliseconds(call: Callable[[], Any]) -> float:
    began = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - began)


def main() -> None:
    """Read the arguments, attack a new service, and report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement")
    parser.add_argument("--only", default="", help="the name of one attack")
    options = parser.parse_args()
    with running_service() as service:
        figures = attack(service, seconds=options.seconds, players=PLAYERS, huge=HUGE, only=options.only)
    faults = [f"{name}: {fault}" for name, each in figures.items() for fault in (*each.faults, *each.list_slow())]
    report_figures(figures, faults)


if __name__ == "__main__":
    main()
