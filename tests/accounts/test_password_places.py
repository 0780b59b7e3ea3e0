"""Only a few passwords are checked at once, further requests are refused. Known devices have places of their own."""

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import BoundedSemaphore, Event, Lock, Semaphore, Thread
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from accounts.services import places
from accounts.services.attempts import MAX_FAILURES
from accounts.services.password_checks import check_password
from accounts.services.people import create_person
from accounts.services.places import MAX_WAITING, PLACES, RETRY_SECONDS, hold_place
from problems import Refused
from tests.ground.service import wait_until
from tests.ledger.threads import run_at_once

PASSWORD = "pět-zelených-žab"
LOGIN = "/account/login/"


class WatchedHasher(MD5PasswordHasher):
    """A quick hasher that counts its hashes, also those that run now, and waits until the test lets it end."""

    lock, running, computed = Lock(), 0, 0
    may_end = Event()

    def encode(self, password: str, salt: str) -> str:
        cls = WatchedHasher
        with cls.lock:
            cls.running += 1
            cls.computed += 1
        cls.may_end.wait(60)
        with cls.lock:
            cls.running -= 1
        return super().encode(password, salt)


@pytest.fixture
def watched(settings: Any) -> Iterator[type[WatchedHasher]]:
    """Use the watched hasher, which lets every hash end unless the test holds it."""
    settings.PASSWORD_HASHERS = [f"{__name__}.WatchedHasher"]
    WatchedHasher.may_end.set()
    yield WatchedHasher
    WatchedHasher.may_end.set()


@pytest.fixture
def sona(watched: type[WatchedHasher]) -> User:
    made = User.objects.create_user("sona", PASSWORD, given_name="Soňa", family_name="Vaňková")
    watched.computed = 0
    return made


@pytest.fixture
def no_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every request find all places taken."""
    monkeypatch.setattr(places, "_WAITING", {"known": BoundedSemaphore(0), "any": BoundedSemaphore(0)})


def post_guess(number: int) -> int:
    body = {"username": f"cizinec{number}", "password": "guess"}
    return Client().post("/api/v1/tokens/", body, content_type="application/json").status_code


@pytest.mark.django_db(transaction=True)
def test_guesses_at_once_are_checked_one_place_at_a_time(watched: type[WatchedHasher]) -> None:
    """The hashes last until all other guesses were refused, so a hash outside the places would be seen."""
    guesses, refusals = 16, Semaphore(0)

    def guess(number: int) -> int:
        status = post_guess(number)
        if status == 429:
            refusals.release()
        return status

    def end_hashes() -> None:
        if all(refusals.acquire(timeout=30) for _ in range(guesses - MAX_WAITING)):
            # The others may not have begun their hashes yet; one hash too many has a moment to show itself.
            wait_until(lambda: watched.running >= PLACES, "a hash in every place")
            time.sleep(0.3)
            running.append(watched.running)
        watched.may_end.set()

    running: list[int] = []
    watched.may_end.clear()
    ending = Thread(target=end_hashes)
    ending.start()
    statuses = run_at_once(*[partial(guess, number) for number in range(guesses)])
    ending.join()
    assert sorted(map(str, statuses)) == ["401"] * MAX_WAITING + ["429"] * (guesses - MAX_WAITING)
    assert running == [PLACES]


@pytest.mark.django_db(transaction=True)
def test_a_known_device_signs_in_while_strangers_hold_their_places(watched: type[WatchedHasher], sona: User) -> None:
    device = Client()
    assert device.post(LOGIN, {"login": "sona", "password": PASSWORD}).status_code == 302
    device.post(reverse("account_logout"))
    with strangers_in_all_places():
        assert post_guess(0) == 429
        assert Client().post(LOGIN, {"login": "sona", "password": PASSWORD}).status_code == 429
        assert device.post(LOGIN, {"login": "sona", "password": PASSWORD}).status_code == 302


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("username", ["sona", "neznámý"])
def test_sixty_guesses_at_once_are_counted_exactly(
    username: str, watched: type[WatchedHasher], sona: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 60 guesses at once 16 were checked where 10 are allowed, because they were counted after the check."""
    monkeypatch.setattr(places, "_WAITING", {"known": BoundedSemaphore(60), "any": BoundedSemaphore(60)})

    def guess() -> str:
        request = RequestFactory().post("/")
        request.user = AnonymousUser()
        try:
            check_password(request=request, username=username, password="guess")
        except Refused as error:
            return error.code
        return "signed in"

    answers = run_at_once(*[guess] * 60)
    assert answers.count("credentials_wrong") == MAX_FAILURES
    assert answers.count("throttled") == 60 - MAX_FAILURES
    assert watched.computed == MAX_FAILURES


@pytest.mark.django_db
def test_right_passwords_use_no_attempts(sona: User) -> None:
    for _ in range(MAX_FAILURES + 2):
        assert Client().post(LOGIN, {"login": "sona", "password": PASSWORD}).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("username", ["sona", "bez.hesla", "neznámý", "vypnutý"])
def test_every_user_name_costs_one_hash(username: str, watched: type[WatchedHasher], sona: User) -> None:
    """The time of the answer does not tell whether an account exists, has a password or is active."""
    create_person(given_name="Bez", family_name="Hesla", username="bez.hesla", actor=None)
    User.objects.create_user("vypnutý", PASSWORD, is_active=False)
    watched.computed = 0
    answer = Client().post(
        "/api/v1/tokens/", {"username": username, "password": "guess"}, content_type="application/json"
    )
    assert (answer.status_code, watched.computed) == (401, 1)


@pytest.mark.django_db
@pytest.mark.usefixtures("no_places")
class TestRefusals:
    @pytest.mark.parametrize(("language", "words"), [("cs", "přihlašuje příliš mnoho"), ("en", "Too many people")])
    def test_the_page_keeps_the_typed_user_name(self, language: str, words: str, client: Client) -> None:
        answer = client.post(LOGIN, {"login": "soňa", "password": "tajné"}, headers={"Accept-Language": language})
        page = answer.content.decode()
        assert (answer.status_code, answer["Retry-After"]) == (429, str(RETRY_SECONDS))
        assert words in page
        assert 'value="soňa"' in page
        assert "tajné" not in page

    def test_the_api_answers_problem_details(self, client: Client) -> None:
        body = {"username": "sona", "password": "guess"}
        answer = client.post("/api/v1/tokens/", body, content_type="application/json")
        assert (answer.status_code, answer["Retry-After"]) == (429, str(RETRY_SECONDS))
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] == "sign_in_busy"
        assert answer.json()["problems"][0]["text"].keys() == {"cs", "en"}

    def test_a_new_account_is_not_created_and_the_form_keeps_its_names(self, client: Client) -> None:
        form = {"username": "vit", "password1": PASSWORD, "password2": PASSWORD}
        answer = client.post("/account/signup/", {**form, "given_name": "Vít", "family_name": "Hájek"})
        assert (answer.status_code, answer["Retry-After"]) == (429, str(RETRY_SECONDS))
        assert 'value="Hájek"' in answer.content.decode()
        assert not User.objects.filter(username="vit").exists()

    def test_a_password_is_not_changed(self, client: Client, sona: User) -> None:
        client.force_login(sona)
        form = {"oldpassword": PASSWORD, "password1": "sedm-modrých-hus", "password2": "sedm-modrých-hus"}
        answer = client.post(reverse("account_change_password"), form)
        assert (answer.status_code, answer["Retry-After"]) == (429, str(RETRY_SECONDS))
        assert User.objects.get(pk=sona.pk).password == sona.password

    def test_an_account_is_not_set_up(self, client: Client) -> None:
        person = create_person(given_name="Vít", family_name="Hájek", actor=None)
        client.force_login(person)
        form = {"username": "vit", "new_password1": PASSWORD, "new_password2": PASSWORD}
        assert client.post(reverse("set-up-account"), form).status_code == 429
        assert not User.objects.get(pk=person.pk).has_usable_password()


def test_more_requests_than_may_wait_are_refused() -> None:
    with strangers_in_all_places(), pytest.raises(Refused, match="sign_in_busy"), hold_place(is_known=False):
        pass
    with hold_place(is_known=False):
        pass


def test_a_place_of_another_process_counts_until_the_process_is_killed() -> None:
    held = "import time; from accounts.services.places import *; " + "; ".join(
        f"h{number} = hold_place(is_known=False); h{number}.__enter__()" for number in range(min(PLACES, MAX_WAITING))
    )
    process = subprocess.Popen(
        [sys.executable, "-c", f"import django; django.setup(); {held}; print('held', flush=True); time.sleep(600)"],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        assert not any(is_free(path) for path in places_of("any"))
        assert all(is_free(path) for path in places_of("known"))
    finally:
        process.kill()
        process.wait()
    with hold_place(is_known=False):
        pass


def places_of(half: str) -> list[Path]:
    return [settings.DATA_DIR / f"password-place-{half}-{number}.lock" for number in range(PLACES)]


def is_free(path: Path) -> bool:
    file = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(file)
    return True


def has_no_room() -> bool:
    has_room = places._WAITING["any"].acquire(blocking=False)
    if has_room:
        places._WAITING["any"].release()
    return not has_room


@contextmanager
def strangers_in_all_places() -> Iterator[None]:
    """Hold every place that strangers may have or wait for during the block."""
    let_go = Event()

    def hold() -> None:
        with hold_place(is_known=False):
            let_go.wait(60)

    threads = [Thread(target=hold, daemon=True) for _ in range(MAX_WAITING)]
    for thread in threads:
        thread.start()
    try:
        wait_until(has_no_room, "all places are held or waited for")
        yield
    finally:
        let_go.set()
        for thread in threads:
            thread.join(60)
