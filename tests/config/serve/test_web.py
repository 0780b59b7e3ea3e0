"""The answer to a request with an address that is too long for the server."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import InvalidRequestLine, LimitRequestLine
from gunicorn.http.parser import RequestParser

from config.serve.roles import LONGEST_ADDRESS
from config.serve.web import Worker


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    theirs.settimeout(10)
    with ours, theirs:
        yield ours, theirs


class SilentLogger:
    """A logger without output, because gunicorn's own needs an arbiter."""

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **options: None


def worker() -> Worker:
    made = Worker.__new__(Worker)
    made.cfg, made.log = Config(), SilentLogger()
    return made


def answer_to(exc: Exception, ends: tuple[socket.socket, socket.socket], still_coming: bytes = b"") -> str:
    ours, theirs = ends
    theirs.sendall(still_coming)
    theirs.shutdown(socket.SHUT_WR)
    worker().handle_error(None, ours, ("127.0.0.1", 1), exc)
    ours.close()
    return b"".join(iter(lambda: theirs.recv(65_536), b"")).decode()


def test_an_address_that_is_too_long_gets_a_page_in_both_languages(ends: tuple[socket.socket, socket.socket]) -> None:
    head, body = answer_to(LimitRequestLine(99_999, LONGEST_ADDRESS), ends, b"x" * 1_000).split("\r\n\r\n", 1)
    assert head.startswith("HTTP/1.1 414 ")
    assert f"Content-Length: {len(body.encode())}" in head
    for words in ("This address is too long", "Tato adresa je příliš dlouhá", 'href="/rulings/"', "css/base"):
        assert words in body


def test_a_closed_connection_raises_nothing(ends: tuple[socket.socket, socket.socket]) -> None:
    ours, theirs = ends
    theirs.close()
    worker().handle_error(None, ours, ("127.0.0.1", 1), LimitRequestLine(99_999, LONGEST_ADDRESS))


def test_other_errors_are_answered_by_gunicorn(ends: tuple[socket.socket, socket.socket]) -> None:
    assert answer_to(InvalidRequestLine("?"), ends).startswith("HTTP/1.1 400 ")


def read(length: int) -> Any:
    cfg = Config()
    cfg.set("limit_request_line", LONGEST_ADDRESS)
    line = b"GET /" + b"x" * length + b" HTTP/1.1\r\nHost: a\r\n\r\n"
    return next(RequestParser(cfg, iter([line]), ("127.0.0.1", 1)))


def test_the_limit_allows_ten_thousand_letters_with_diacritics() -> None:
    assert len(read(60_000).path) == 60_001
    with pytest.raises(LimitRequestLine):
        read(LONGEST_ADDRESS + 1)
