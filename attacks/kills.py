"""``python -m attacks.kills``: kill -9 of web, worker and all processes while eight desks enter results.

Kills are counted, not timed: each comes after some more results were acknowledged. At the end every acknowledged
result must be stored once and in its order, with its line in the log, and the history of the event must verify.
"""

import json
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from attacks.figures import report_figures
from tests.ground.processes import is_alive
from tests.ground.service import Service, kill, running_service, wait_until
from tests.live.scorekeepers import Scorekeepers, find_lost_or_doubled
from tests.live.visitor import Visitor

KILLS, PLAYERS, DESKS, WRITES, RESULTS_BETWEEN = 66, 160, 8, 14, 12


def kill_one_web_worker(service: Service) -> None:
    """Kill the first process of the web server."""
    for pid in service.find("service.web_server")[1:2]:
        kill(pid)


def kill_web(service: Service) -> None:
    """Kill the web server with its processes."""
    for pid in service.find("service.web_server"):
        kill(pid)


def kill_worker(service: Service) -> None:
    """Kill the worker that makes papers."""
    for pid in service.find("celery"):
        kill(pid)


def kill_all(service: Service) -> None:
    """Kill all processes of the service and start it again."""
    pids = service.all_processes()
    service.kill_all()
    wait_until(lambda: not any(map(is_alive, pids)), "the end of all processes")
    service.start()


# Of 66 kills 11 are of all processes.
TARGETS: tuple[Callable[[Service], None], ...] = (
    *(kill_one_web_worker, kill_worker, kill_web, kill_one_web_worker, kill_worker),
    kill_all,
)


def attack() -> None:
    """Kill and report."""
    killed: Counter[str] = Counter()
    with running_service() as service:
        event = json.loads(service.python("-m", "tests.live.big_event", str(PLAYERS)))
        organizer = Visitor(service.url)
        organizer.sign_in(service.new_link("irena.sovova"))
        desks = Scorekeepers(service, organizer, event["slug"], event["tables"])
        threads = desks.start(DESKS, WRITES)
        for target in cycle(TARGETS):
            before = desks.count
            wait_until(
                lambda before=before: desks.count >= before + RESULTS_BETWEEN or desks.faults,  # type: ignore[misc]
                "more results",
                300,
            )
            target(service)
            killed[target.__name__] += 1
            if killed.total() == KILLS or desks.faults:
                break
        for thread in threads:
            thread.join()
        service.wait_until_up()
        faults = [*desks.faults, *find_lost_or_doubled(desks)]
        status, answer = organizer.post_json(f"/api/v1/events/{event['slug']}/rounds/1/close/", {})
        if status != 200:
            faults.append(f"the round is not closed: {status} {answer}")
        code, verified = service.try_to_manage("verify_event", event["slug"])
        if code:
            faults.append(f"verify_event: {verified}")
        report_figures(
            {
                "kills": ", ".join([str(killed.total()), *(f"{name} {count}" for name, count in killed.items())]),
                "results": desks.figures,
                "verify_event": verified.strip(),
            },
            faults,
        )


if __name__ == "__main__":
    attack()
