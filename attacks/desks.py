"""``python -m attacks.desks``: eight result desks at once, on tables of their own, then on the same tables.

Own tables: every acknowledged result must be stored once and in its order. Same tables: of eight different first
results of a table, sent at once, exactly one is accepted, the others are refused, and the accepted one is stored.
"""

import json
import threading
from collections import Counter

from attacks.figures import report_figures
from tests.ground.service import Service, running_service
from tests.live.scorekeepers import Scorekeepers, find_lost_or_doubled
from tests.live.visitor import Visitor

DESKS, PLAYERS, WRITES, CONTESTED_PLAYERS = 8, 160, 8, 80
_REFUSED = {409, 422}


def contest_tables(
    service: Service, signed_in: Visitor, slug: str, tables: list[list[int]]
) -> tuple[Counter[int], list[str]]:
    """Let all desks enter each table at once. Return the answers by status and the faults."""
    together = threading.Barrier(DESKS)
    accepted: dict[int, list[int]] = {match: [] for match, _table in tables}
    statuses: Counter[int] = Counter()
    counting = threading.Lock()

    def enter_all(points: int) -> None:
        visitor = Visitor(service.url)
        visitor.cookies = dict(signed_in.cookies)
        for match, _table in tables:
            together.wait()
            status, _answer = visitor.post_json(
                f"/api/v1/events/{slug}/matches/{match}/result/",
                {"games": [1, 0, 0], "in_game_points": [[25, points]], "revision": 0},
            )
            with counting:
                statuses[status] += 1
                if status == 200:
                    accepted[match].append(points)

    threads = [threading.Thread(target=enter_all, args=(number,), daemon=True) for number in range(DESKS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stored = {
        match: points[0][1]
        for match, points in service.rows(
            "SELECT m.id, r.in_game_points FROM tournament_match m JOIN tournament_result r ON r.id = m.result_id "
            "JOIN tournament_round o ON o.id = m.round_id JOIN tournament_event e ON e.id = o.event_id "
            f"WHERE e.slug = '{slug}' AND m.\"table\" IS NOT NULL"
        )
    }
    faults = [
        f"match {match}: accepted {points}, stored {stored.get(match)}"
        for match, points in accepted.items()
        if points != [stored.get(match)]
    ]
    return statuses, faults + [f"status {status}" for status in statuses if status not in {200, *_REFUSED}]


def attack() -> None:
    """Enter results and report."""
    with running_service() as service:
        own, same = (
            json.loads(service.python("-m", "tests.live.big_event", str(players)))
            for players in (PLAYERS, CONTESTED_PLAYERS)
        )
        organizer = Visitor(service.url)
        organizer.sign_in(service.new_link("irena.sovova"))
        desks = Scorekeepers(service, organizer, own["slug"], own["tables"])
        for thread in desks.start(DESKS, WRITES):
            thread.join()
        lost = find_lost_or_doubled(desks)
        statuses, faults = contest_tables(service, organizer, same["slug"], same["tables"])
        report_figures(
            {
                "own tables": f"{DESKS} desks, {desks.count} results acknowledged, lost={len(lost)}",
                "same tables": f"{len(same['tables'])} tables, answers by status {dict(sorted(statuses.items()))}",
            },
            [*desks.faults, *lost, *faults],
        )


if __name__ == "__main__":
    attack()
