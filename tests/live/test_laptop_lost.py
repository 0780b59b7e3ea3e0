"""The laptop dies in round 3: everything is killed, and another machine plays the event to its end from a backup."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.ground.processes import is_alive
from tests.ground.service import Service, prepared_service, wait_until
from tests.live.conftest import BigEventFactory
from tests.live.visitor import Visitor

pytestmark = [pytest.mark.service, pytest.mark.nightly]

PLAYERS, ROUNDS = 6, 3


class PlayedEvent:
    """An event of a service that its organizer plays over the API."""

    def __init__(self, organizer: Visitor, slug: str) -> None:
        self.organizer = organizer
        self.root = f"/api/v1/events/{slug}"

    def post(self, path: str, data: Any = None, status: tuple[int, ...] = (200, 201)) -> Any:
        found, answer = self.organizer.post_json(f"{self.root}/{path}", data or {})
        assert found in status, answer
        return answer

    def enter(self, match: int, table: int, revision: int = 0) -> None:
        self.post(
            f"matches/{match}/result/", {"games": [1, 0, 0], "in_game_points": [[25, table]], "revision": revision}
        )

    def matches(self, number: int, service: Service) -> list[tuple[Any, ...]]:
        """Return match, table and revision of the tables of a round."""
        return service.rows(
            'SELECT m.id, m."table", m.revision FROM tournament_match m JOIN tournament_round o ON o.id = m.round_id '
            f'JOIN tournament_event e ON e.id = o.event_id WHERE o.number = {number} AND m."table" IS NOT NULL '
            f"AND e.slug = '{self.root.rpartition('/')[2]}' ORDER BY m.\"table\""
        )

    def finish_round(self, number: int, service: Service) -> None:
        for match, table, revision in self.matches(number, service):
            if revision == 0:
                self.enter(match, table)
        self.post(f"rounds/{number}/close/")

    def begin_round(self, number: int) -> None:
        self.post("rounds/")
        self.post(f"rounds/{number}/publish/")


def test_an_event_is_played_to_its_end_from_a_backup(
    service: Service, organizer: Visitor, make_big_event: BigEventFactory, tmp_path: Path
) -> None:
    slug = make_big_event(PLAYERS)["slug"]
    event = PlayedEvent(organizer, slug)
    event.finish_round(1, service)
    event.begin_round(2)
    event.finish_round(2, service)
    event.begin_round(3)
    (first, second, third) = event.matches(3, service)
    event.enter(first[0], first[1])
    path = tmp_path / "kartel.backup"
    service.manage("backup", str(path))
    event.enter(second[0], second[1])
    pids = service.all_processes()
    service.kill_all()
    wait_until(lambda: not any(map(is_alive, pids)), "the end of all processes", 15)
    shutil.rmtree(service.data_dir)

    with prepared_service(is_empty=True) as other:
        other.manage("restore", str(path))
        other.start()
        # The key came with the backup, so devices that were signed in still are.
        phone = Visitor(other.url)
        phone.cookies = dict(organizer.cookies)
        again = PlayedEvent(phone, slug)
        assert [revision for _, _, revision in again.matches(3, other)] == [1, 0, 0], "as it was at the backup"
        again.enter(second[0], second[1])
        again.enter(third[0], third[1])
        again.finish_round(3, other)
        again.post("transition/", {"to": "finished", "confirm": True})
        assert other.rows(f"SELECT state FROM tournament_event WHERE slug = '{slug}'") == [("finished",)]
        assert "Equal: 3 rounds" in other.manage("verify_event", slug)
        matches = [match for number in range(1, ROUNDS + 1) for match in again.matches(number, other)]
        assert [revision for _, _, revision in matches] == [1] * (PLAYERS // 2 * ROUNDS)
