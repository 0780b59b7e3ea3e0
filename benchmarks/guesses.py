"""Benchmark of a running service under guesses: 20 threads post random user names to ``POST /api/v1/tokens/``.

``python -m benchmarks.guesses`` starts the service with the sample in a directory of its own and prints JSON lines:
the median time of ``GET /`` without and under the attack, their ratio, the time in which the organizer signs in on a
device that signed in before, and the answers to the guesses a second by status. The attackers are a process of their
own on the same machine. Entry points: :func:`measure_rounds`, :func:`post_guesses`.
"""

import http.client
import json
import secrets
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from tests.ground.service import Service, running_service
from tests.ground.source import ROOT
from tests.live.visitor import Visitor

THREADS = 20
ROUNDS = 4
PAGES = 30
SIGN_INS = 3
ORGANIZER = "irena.sovova"
PASSWORD = "pět-zelených-žab"
_SET_PASSWORD = (
    "import django; django.setup(); from accounts.models import User; "
    f"user = User.objects.get(username={ORGANIZER!r}); user.set_password({PASSWORD!r}); user.save()"
)


def measure_rounds(service: Service) -> Iterator[dict[str, Any]]:
    """Yield the figures of each turn, which measures the quiet service and then the attacked one."""
    device = Visitor(service.url)
    device.sign_in(service.new_link(ORGANIZER))
    service.python("-c", _SET_PASSWORD)
    for number in range(ROUNDS):
        quiet = median(_seconds(lambda: _get_start_page(service)) for _ in range(PAGES))
        attack = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.guesses", service.url],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        time.sleep(3)
        attacked = median(_seconds(lambda: _get_start_page(service)) for _ in range(PAGES))
        sign_ins = [_seconds(lambda: _sign_in_again(device)) for _ in range(SIGN_INS)]
        answers, _ = attack.communicate("")
        yield {
            "round": number + 1,
            "GET / quiet, ms": round(quiet * 1000, 1),
            "GET / attacked, ms": round(attacked * 1000, 1),
            "ratio": round(attacked / quiet, 1),
            "slowest sign-in, s": round(max(sign_ins), 2),
            "answers a second": json.loads(answers),
        }


def post_guesses(url: str, is_over: Callable[[], object]) -> dict[str, float]:
    """Post random user names from 20 threads until ``is_over`` returns. Return the answers a second by status."""
    answers: Counter[str] = Counter()
    over, began = threading.Event(), time.monotonic()

    def guess() -> None:
        while not over.is_set():
            answers[_post_guess(url)] += 1

    threads = [threading.Thread(target=guess, daemon=True) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    is_over()
    over.set()
    seconds = time.monotonic() - began
    return {status: round(number / seconds, 1) for status, number in sorted(answers.items())}


def _post_guess(url: str) -> str:
    body = json.dumps({"username": secrets.token_hex(8), "password": secrets.token_hex(8)})
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=120)
    try:
        connection.request("POST", "/api/v1/tokens/", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return str(answer.status)
    except (OSError, http.client.HTTPException):
        return "none"
    finally:
        connection.close()


def _seconds(call: Callable[[], object]) -> float:
    began = time.monotonic()
    call()
    return time.monotonic() - began


def _get_start_page(service: Service) -> None:
    status, _ = Visitor(service.url).get("/")
    assert status == 200, status


def _sign_in_again(device: Visitor) -> None:
    """Sign out if signed in, open the sign-in page and sign in by password."""
    device.cookies.pop("sessionid", None)
    device.get("/account/login/")
    status, body = device.post("/account/login/", {"login": ORGANIZER, "password": PASSWORD})
    assert status == 302, f"{status} {body}"


def main() -> None:
    """Measure a new service, or attack the service whose URL is given until the input ends."""
    if len(sys.argv) > 1:
        figures = post_guesses(sys.argv[1], sys.stdin.read)
        sys.stdout.write(json.dumps(figures))
        return
    with running_service() as service:
        for row in measure_rounds(service):
            sys.stdout.write(json.dumps(row, ensure_ascii=False) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
