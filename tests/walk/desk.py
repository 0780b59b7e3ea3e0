"""Scorekeepers at work: threads that post results, repeat what got no answer, and remember what was acknowledged."""

import threading
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tests.ground.service import Service
from tests.walk.visitor import NoAnswer, Visitor

# Enough for any restart; a write that is refused as often is a fault of the service.
_MOST_TRIES = 40


@dataclass
class Desk:
    """Results of one event. Every write has its own number of victory points, so that each can be found again."""

    house: Service
    visitor: Visitor
    slug: str
    tables: list[list[int]]
    acknowledged: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    unanswered: int = 0
    done_unanswered: int = 0
    faults: list[str] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def count(self) -> int:
        """How many results were acknowledged so far."""
        return sum(map(len, list(self.acknowledged.values())))

    @property
    def figures(self) -> str:
        """What happened, in one line."""
        return (
            f"{self.count} results acknowledged, {self.unanswered} requests without an answer, "
            f"{self.done_unanswered} of them found done"
        )

    def work(self, threads: int, writes: int) -> list[threading.Thread]:
        """Start threads that write ``writes`` times to every table; each has tables of its own, half speak the API."""
        started = [
            threading.Thread(target=self._keep, args=(self.tables[number::threads], writes, number % 2), daemon=True)
            for number in range(threads)
        ]
        for thread in started:
            thread.start()
        return started

    def _keep(self, tables: list[list[int]], writes: int, by_api: int) -> None:
        visitor = Visitor(self.visitor.url)
        visitor.cookies = dict(self.visitor.cookies)
        try:
            for write in range(writes):
                for match, table in tables:
                    if self.stop.is_set():
                        return
                    say = self._say_to_api if by_api else self._say_on_page
                    self._insist(visitor, say, match, table, write)
        except Exception as error:
            self.faults.append(f"{type(error).__name__}: {error}")

    def _insist(self, visitor: Visitor, say: Any, match: int, table: int, write: int) -> None:
        """The same request again and again until there is an answer."""
        for attempt in range(_MOST_TRIES):
            try:
                say(visitor, match, table, write, attempt > 0)
            except NoAnswer:
                self.unanswered += 1
                self.house.wait_until_up()
                continue
            self.acknowledged[match].append(write)
            return
        self.faults.append(f"table {table}: no answer after {_MOST_TRIES} tries")

    def _say_to_api(self, visitor: Visitor, match: int, table: int, write: int, again: bool) -> None:
        """The key makes the repetition harmless: the same answer, whether the first try was done or not."""
        status, answer = visitor.post_json(
            f"/api/v1/events/{self.slug}/matches/{match}/result/",
            {"games": [1, 0, 0], "in_game_points": [[25, write]], "revision": write},
            {"Idempotency-Key": f"{match}-{write}"},
        )
        if status != 200 or answer["revision"] != write + 1:
            self.faults.append(f"table {table}, write {write}, again {again}: {status} {answer}")

    def _say_on_page(self, visitor: Visitor, match: int, table: int, write: int, again: bool) -> None:
        """The revision makes the repetition harmless: refused as changed where the first try was done."""
        form = {"table": table, "round": 1, "revision": write, "result": "1-0-0"}
        points = {"points_first": 25, "points_second": write}
        status, body = visitor.post(f"/events/{self.slug}/desk/", form | points)
        if status == 302:
            return
        if again and status in {409, 422} and self._revision(match) == write + 1:
            self.done_unanswered += 1
            return
        self.faults.append(f"table {table}, write {write}, again {again}: {status} {body[:2000]}")

    def _revision(self, match: int) -> int:
        return int(self.house.rows(f"SELECT revision FROM tournament_match WHERE id = {match}")[0][0])


def lost_or_doubled(desk: Desk) -> list[str]:
    """What the database says against what was acknowledged: every write once, in its order, and one log line each."""
    event = f"SELECT id FROM tournament_event WHERE slug = '{desk.slug}'"
    written = defaultdict(list)
    for match, revision, points in desk.house.rows(
        "SELECT r.match_id, r.revision, r.in_game_points FROM tournament_result r "
        "JOIN tournament_match m ON m.id = r.match_id JOIN tournament_round o ON o.id = m.round_id "
        f"WHERE o.event_id = ({event}) AND m.\"table\" IS NOT NULL ORDER BY r.match_id, r.revision"
    ):  # fmt: skip
        written[match].append((revision, points[0][1]))
    faults = []
    for match, table in desk.tables:
        expected = [(write + 1, write) for write in desk.acknowledged[match]]
        if written[match] != expected:
            faults.append(f"table {table}: {written[match]} instead of {expected}")
    lines = desk.house.rows(
        f"SELECT count(*) FROM ledger_action WHERE verb LIKE 'result.%' AND scope = 'event:' || ({event})"
    )[0][0]  # fmt: skip
    return faults if lines == desk.count else [*faults, f"{lines} lines in the log for {desk.count} results"]
