"""The answer to a request with an address that is too long for the server."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import InvalidRequestLine, LimitRequestLine
from gunicorn.http.parser import RequestParser

from config.serve.roles import LONGEST_ADDRESS
from config.serve.web import Worker, is_refusal


@pytest.fixture
def sockets() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    theirs.settimeout(10)
    with ours, theirs:
        yield ours, theirs


class SilentLogger:
    """A logger without output, because gunicorn's own needs an arbiter."""

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **options: None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"HTTP/1.1 429 Too Many Requests\r\n", True),
        (b"HTTP/1.0 429 Too Many Requests\r\n", True),
        (b"HTTP/1.1 200 OK\r\nX: HTTP/1.1 429 \r\n", False),
        (b"HTTP/1.0 4290 \r\n", False),
        (b"", False),
    ],
)
def test_a_refusal_is_held_in_every_version_of_http(answer: bytes, expected: bool) -> None:
    assert is_refusal(answer) is expected


def worker() -> Worker:
    created = Worker.__new__(Worker)
    created.cfg, created.log = Config(), SilentLogger()
    return created


def answer_to(exc: Exception, sockets: tuple[socket.socket, socket.socket], unread: bytes = b"") -> str:
    ours, theirs = sockets
    theirs.sendall(unread)
    theirs.shutdown(socket.SHUT_WR)
    worker().handle_error(None, ours, ("127.0.0.1", 1), exc)
    ours.close()
    return b"".join(iter(lambda: theirs.recv(65_536), b"")).decode()


def test_an_address_that_is_too_long_gets_a_page_in_both_languages(
    sockets: tuple[socket.socket, socket.socket],
) -> None:
    head, body = answer_to(LimitRequestLine(99_999, LONGEST_ADDRESS), sockets, b"x" * 1_000).split("\r\n\r\n", 1)
    assert head.startswith("HTTP/1.1 414 ")
    assert f"Content-Length: {len(body.encode())}" in head
    for words in ("This address is too long", "Tato adresa je příliš dlouhá", 'href="/rulings/"', "css/base"):
        assert words in body


def test_a_closed_connection_raises_nothing(sockets: tuple[socket.socket, socket.socket]) -> None:
    ours, theirs = sockets
    theirs.close()
    worker().handle_error(None, ours, ("127.0.0.1", 1), LimitRequestLine(99_999, LONGEST_ADDRESS))


def test_other_errors_are_answered_by_gunicorn(sockets: tuple[socket.socket, socket.socket]) -> None:
    assert answer_to(InvalidRequestLine("?"), sockets).startswith("HTTP/1.1 400 ")


def parse_request(length: int) -> Any:
    cfg = Config()
    cfg.set("limit_request_line", LONGEST_ADDRESS)
    line = b"GET /" + b"x" * length + b" HTTP/1.1\r\nHost: a\r\n\r\n"
    return next(RequestParser(cfg, iter([line]), ("127.0.0.1", 1)))


def test_the_limit_allows_ten_thousand_letters_with_diacritics() -> None:
    assert len(parse_request(60_000).path) == 60_001
    with pytest.raises(LimitRequestLine):
        parse_request(LONGEST_ADDRESS + 1)
