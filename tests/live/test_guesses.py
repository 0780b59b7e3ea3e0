"""Programs that guess passwords do not stop the service: pages are answered, a known device signs in, few hash at once.

The real service with its two web processes is attacked by 20 threads, on the API and on the sign-in page.
"""

import http.client
import json
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from accounts.services.places import PLACES
from tests.ground.service import Service, running_service, wait_until
from tests.live.counted_hasher import most_at_once
from tests.live.visitor import Visitor

pytestmark = [pytest.mark.service, pytest.mark.nightly]

THREADS = 20
ORGANIZER, PASSWORD = "irena.sovova", "pět-zelených-žab"
SET_PASSWORD = (
    "import django; django.setup(); from accounts.models import User; "
    f"user = User.objects.get(username={ORGANIZER!r}); user.set_password({PASSWORD!r}); user.save()"
)


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Start the service with a hasher that counts."""
    with running_service(DJANGO_SETTINGS_MODULE="tests.live.settings_counted") as service:
        yield service


def guess_by_api(visitor: Visitor) -> int:
    body = {"username": secrets.token_hex(8), "password": secrets.token_hex(8)}
    return visitor.post_json("/api/v1/tokens/", body)[0]


def guess_on_page(visitor: Visitor) -> int:
    if not visitor.cookies:
        visitor.get("/account/login/")
    return visitor.post("/account/login/", {"login": secrets.token_hex(8), "password": secrets.token_hex(8)})[0]


@contextmanager
def guesses(service: Service, guess: Callable[[Visitor], int]) -> Iterator[Counter[int]]:
    """Guess from 20 threads during the block. Yield the number of answers by status, which grows meanwhile."""
    answers: Counter[int] = Counter()
    over, counting = threading.Event(), threading.Lock()

    def attack() -> None:
        visitor = Visitor(service.url)
        while not over.is_set():
            status = guess(visitor)
            with counting:
                answers[status] += 1

    threads = [threading.Thread(target=attack, daemon=True) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    try:
        wait_until(lambda: answers[429] >= THREADS, "guesses are refused")
        yield answers
    finally:
        over.set()
        for thread in threads:
            thread.join(120)


def test_the_service_answers_while_passwords_are_guessed(service: Service) -> None:
    """Without a limit, every thread of the service would compute a hash, and a page would wait for ten seconds."""
    device = Visitor(service.url)
    device.sign_in(service.new_link(ORGANIZER))
    service.python("-c", SET_PASSWORD)
    for guess, wrong in ((guess_by_api, 401), (guess_on_page, 200)):
        with guesses(service, guess) as answers:
            assert [Visitor(service.url).get("/")[0] for _ in range(20)] == [200] * 20
            for _ in range(3):
                device.cookies.pop("sessionid", None)
                assert device.get("/account/login/")[0] == 200
                status, body = device.post("/account/login/", {"login": ORGANIZER, "password": PASSWORD})
                assert status == 302, body
            wait_until(lambda: answers[wrong], "strangers are served in their turn")  # noqa: B023
        assert set(answers) == {wrong, 429}
    assert 2 <= most_at_once(service.data_dir) <= 2 * PLACES


def test_a_refusal_says_when_to_come_again(service: Service) -> None:
    visitor = Visitor(service.url)
    with guesses(service, guess_by_api):
        refusals: list[tuple[int, str]] = []

        def is_refused() -> bool:
            visitor.get("/account/login/")
            status, body = visitor.post("/account/login/", {"login": "Bořivoj", "password": "guess"})
            refusals.append((status, body))
            return status == 429

        wait_until(is_refused, "a stranger is refused")
    assert 'value="Bořivoj"' in refusals[-1][1]
    assert visitor.headers["Retry-After"] == "2"


def test_a_held_refusal_leaves_its_connection_usable(service: Service) -> None:
    """A refusal is sent a second later; requests that follow on the same connection are answered as always."""
    connection = http.client.HTTPConnection(urlsplit(service.url).netloc, timeout=60)
    body = json.dumps({"username": "cizinec", "password": "guess"})
    statuses: list[int] = []

    def is_refused() -> bool:
        connection.request("POST", "/api/v1/tokens/", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        statuses.append(answer.status)
        return answer.status == 429

    # The account is locked after ten wrong passwords, which is a refusal too.
    wait_until(is_refused, "a refusal")
    used = connection.sock
    connection.request("GET", "/account/login/")
    assert connection.getresponse().status == 200
    assert connection.sock is used
    connection.close()
    assert statuses == [401] * 10 + [429]
    assert_held(service, "/api/v1/tokens/")
    assert_held(service, "/api/v1/token%73/")


def assert_held(service: Service, path: str) -> None:
    """Check that the locked account is refused a second later; `%73` is the letter s and was not recognized."""
    started = time.monotonic()
    status, _body = Visitor(service.url).post_json(path, {"username": "cizinec", "password": "guess"})
    assert status == 429
    assert time.monotonic() - started >= 1
