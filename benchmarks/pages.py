"""Benchmark of the rulings search over HTTP on the running service: the page, while typing, the API.

``python -m benchmarks.pages`` prints milliseconds as JSON lines, on the database of the environment.
Entry point: :func:`time_questions`.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from http.client import HTTPConnection
from time import perf_counter
from urllib.parse import quote

from benchmarks.measure import Spread
from tests.ground.service import running_service
from tests.rulings.search_quality import QUESTIONS

RUNS = 3
EVERY = 8
REQUESTS = {
    "page": ("/rulings/?q=", {}),
    "while typing": ("/rulings/?q=", {"HX-Request": "true"}),
    "API": ("/api/v1/rulings/?q=", {"Accept": "application/json"}),
}


def time_questions(port: int, path: str, headers: dict[str, str], texts: Iterable[str]) -> dict[str, float]:
    """Return times in milliseconds until the answer is read, on one connection; for each text the median of three runs.

    Raises AssertionError for a status other than 200.
    """
    connection = HTTPConnection("127.0.0.1", port)
    try:
        times = [sorted(_ask(connection, path + quote(text), headers) for _ in range(RUNS))[1] for text in texts]
    finally:
        connection.close()
    return asdict(Spread.of(times))


def _ask(connection: HTTPConnection, path: str, headers: dict[str, str]) -> float:
    started = perf_counter()
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, f"{answer.status} for {path}"
    return 1000 * (perf_counter() - started)


def main() -> None:
    """Start the service with its sample and send every eighth question in each of three ways, in both languages."""
    texts = [question.text for question in QUESTIONS][::EVERY]
    with running_service() as service:
        for language in ("cs", "en"):
            for name, (path, headers) in REQUESTS.items():
                times = time_questions(service.port, path, {**headers, "Accept-Language": language}, texts)
                sys.stdout.write(json.dumps({"asked": name, "language": language, **times}) + "\n")


if __name__ == "__main__":
    main()
