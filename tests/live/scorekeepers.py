"""Scorekeepers: threads that post results, repeat requests without an answer, and record acknowledged writes."""

import threading
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tests.ground.service import Service
from tests.live.visitor import NoAnswer, Visitor

# Enough for any restart; a write that gets no answer so often is a fault of the service.
_MAX_TRIES = 40


@dataclass
class Scorekeepers:
    """The scorekeepers of one event. Every write has its own number of victory points, by which it is recognized."""

    service: Service
    visitor: Visitor
    slug: str
    tables: list[list[int]]
    acknowledged: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    unanswered: int = 0
    written_unanswered: int = 0
    faults: list[str] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def count(self) -> int:
        """Return the number of acknowledged results so far."""
        return sum(map(len, list(self.acknowledged.values())))

    @property
    def figures(self) -> str:
        """Return the counts in one line."""
        return (
            f"{self.count} results acknowledged, {self.unanswered} requests without an answer, "
            f"{self.written_unanswered} of them found written"
        )

    def start(self, threads: int, writes: int) -> list[threading.Thread]:
        """Start threads that write ``writes`` times to every table. Each has its own tables; half use the API."""
        started = [
            threading.Thread(
                target=self._enter_results, args=(self.tables[number::threads], writes, number % 2), daemon=True
            )
            for number in range(threads)
        ]
        for thread in started:
            thread.start()
        return started

    def _enter_results(self, tables: list[list[int]], writes: int, by_api: int) -> None:
        visitor = Visitor(self.visitor.url)
        visitor.cookies = dict(self.visitor.cookies)
        try:
            for write in range(writes):
                for match, table in tables:
                    if self.stop.is_set():
                        return
                    post_result = self._post_to_api if by_api else self._post_on_page
                    self._repeat_until_answered(visitor, post_result, match, table, write)
        except Exception as error:
            self.faults.append(f"{type(error).__name__}: {error}")

    def _repeat_until_answered(self, visitor: Visitor, post_result: Any, match: int, table: int, write: int) -> None:
        """Repeat a request until it is answered."""
        for attempt in range(_MAX_TRIES):
            try:
                post_result(visitor, match, table, write, attempt > 0)
            except NoAnswer:
                self.unanswered += 1
                self.service.wait_until_up()
                continue
            self.acknowledged[match].append(write)
            return
        self.faults.append(f"table {table}: no answer after {_MAX_TRIES} tries")

    def _post_to_api(self, visitor: Visitor, match: int, table: int, write: int, again: bool) -> None:
        """Post a result to the API. The key makes a repetition harmless: it gets the same answer."""
        status, answer = visitor.post_json(
            f"/api/v1/events/{self.slug}/matches/{match}/result/",
            {"games": [1, 0, 0], "in_game_points": [[25, write]], "revision": write},
            {"Idempotency-Key": f"{match}-{write}"},
        )
        if status != 200 or answer["revision"] != write + 1:
            self.faults.append(f"table {table}, write {write}, again {again}: {status} {answer}")

    def _post_on_page(self, visitor: Visitor, match: int, table: int, write: int, again: bool) -> None:
        """Post a result on the page. The revision makes a repetition harmless: it is refused after a written first."""
        form = {"table": table, "round": 1, "revision": write, "result": "1-0-0"}
        points = {"points_first": 25, "points_second": write}
        status, body = visitor.post(f"/events/{self.slug}/desk/", form | points)
        if status == 302:
            return
        if again and status in {409, 422} and self._revision(match) == write + 1:
            self.written_unanswered += 1
            return
        self.faults.append(f"table {table}, write {write}, again {again}: {status} {body[:2000]}")

    def _revision(self, match: int) -> int:
        return int(self.service.rows(f"SELECT revision FROM tournament_match WHERE id = {match}")[0][0])


def find_lost_or_doubled(scorekeepers: Scorekeepers) -> list[str]:
    """Return the differences between the database and the acknowledged writes.

    Every write must be there once, in its order, with one log line.
    """
    event = f"SELECT id FROM tournament_event WHERE slug = '{scorekeepers.slug}'"
    written = defaultdict(list)
    for match, revision, points in scorekeepers.service.rows(
        "SELECT r.match_id, r.revision, r.in_game_points FROM tournament_result r "
        "JOIN tournament_match m ON m.id = r.match_id JOIN tournament_round o ON o.id = m.round_id "
        f"WHERE o.event_id = ({event}) AND m.\"table\" IS NOT NULL ORDER BY r.match_id, r.revision"
    ):  # fmt: skip
        written[match].append((revision, points[0][1]))
    faults = []
    for match, table in scorekeepers.tables:
        expected = [(write + 1, write) for write in scorekeepers.acknowledged[match]]
        if written[match] != expected:
            faults.append(f"table {table}: {written[match]} instead of {expected}")
    lines = scorekeepers.service.rows(
        f"SELECT count(*) FROM ledger_action WHERE verb LIKE 'result.%' AND scope = 'event:' || ({event})"
    )[0][0]  # fmt: skip
    return (
        faults
        if lines == scorekeepers.count
        else [*faults, f"{lines} lines in the log for {scorekeepers.count} results"]
    )
