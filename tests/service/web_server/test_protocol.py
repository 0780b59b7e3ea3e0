"""HTTP as the web server speaks it: what of a request reaches the application, and how an answer is framed."""

import socket
from collections.abc import Iterator

import pytest

from service.roles import MAX_ADDRESS_LENGTH
from tests.service.web_server.clients import HOST, ask, connected, read_answer, read_to_the_end, seen_by_application
from tests.service.web_server.site import LONG, PART, running_site

CLOSE = HOST + b"Connection: close\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running_site() as (port, _process):
        yield port


def test_the_application_sees_the_request(port: int) -> None:
    request = (
        b"POST /a%20b/%C5%BE?q=1%202 HTTP/1.1\r\n"
        + CLOSE
        + b"Content-Type: text/x\r\nContent-Length: 3\r\nX-One: 1\r\n"
    )
    seen = seen_by_application(ask(port, request + b"X-One: 2\r\nCookie: a=1\r\nCookie: b=2\r\n\r\nabc"))
    expected = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/a b/\u00c5\u00be",
        "QUERY_STRING": "q=1%202",
        "CONTENT_TYPE": "text/x",
        "CONTENT_LENGTH": "3",
        "HTTP_X_ONE": "1,2",
        "HTTP_COOKIE": "a=1; b=2",
        "REMOTE_ADDR": "127.0.0.1",
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "body": "abc",
    }
    assert {key: seen[key] for key in expected} == expected


def test_script_name_from_outside_is_ignored(port: int) -> None:
    """gunicorn took it from any proxy that it trusted, so every address of a page could be changed."""
    seen = seen_by_application(ask(port, b"GET / HTTP/1.1\r\n" + CLOSE + b"SCRIPT_NAME: /x\r\nScript-Name: /y\r\n\r\n"))
    assert seen["SCRIPT_NAME"] == ""
    assert seen["PATH_INFO"] == "/"


def test_a_name_with_an_underscore_does_not_stand_for_another_header(port: int) -> None:
    seen = seen_by_application(ask(port, b"GET / HTTP/1.1\r\n" + CLOSE + b"X_Forwarded_Proto: https\r\n\r\n"))
    assert "HTTP_X_FORWARDED_PROTO" not in seen
    assert seen["wsgi.url_scheme"] == "http"


def test_a_proxy_on_this_machine_says_that_a_request_came_over_tls(port: int) -> None:
    seen = seen_by_application(ask(port, b"GET / HTTP/1.1\r\n" + CLOSE + b"X-Forwarded-Proto: https\r\n\r\n"))
    assert seen["wsgi.url_scheme"] == "https"


@pytest.mark.parametrize("target", [b"http://other.example/a/b?c", b"/a/b?c", b"/a/b?c#d"])
def test_the_path_is_the_same_in_every_form_of_the_target(port: int, target: bytes) -> None:
    seen = seen_by_application(ask(port, b"GET " + target + b" HTTP/1.1\r\n" + CLOSE + b"\r\n"))
    assert (seen["PATH_INFO"], seen["QUERY_STRING"]) == ("/a/b", "c")


def test_letters_that_are_not_quoted_are_read(port: int) -> None:
    seen = seen_by_application(ask(port, "GET /ž/?q=ž HTTP/1.1\r\n".encode() + CLOSE + b"\r\n"))
    assert seen["PATH_INFO"].encode("latin-1").decode() == "/ž/"
    assert seen["QUERY_STRING"] == "q=%C5%BE"


def test_a_connection_is_used_again(port: int) -> None:
    with connected(port) as client:
        for _ in range(3):
            client.sendall(b"GET /again/ HTTP/1.1\r\n" + HOST + b"\r\n")
            head, body = read_answer(client)
            assert head.startswith(b"HTTP/1.1 200 OK\r\n")
            assert b"Connection: close" not in head
            assert b"/again/" in body


def test_requests_that_are_sent_ahead_are_answered_in_order(port: int) -> None:
    requests = b"".join(b"GET /%d/ HTTP/1.1\r\n" % number + HOST + b"\r\n" for number in range(5))
    with connected(port) as client:
        client.sendall(requests)
        bodies = [read_answer(client)[1] for _ in range(5)]
    assert [f'"/{number}/"'.encode() in body for number, body in enumerate(bodies)] == [True] * 5


def test_too_many_requests_ahead_are_refused(port: int) -> None:
    answer = ask(port, (b"GET / HTTP/1.1\r\n" + HOST + b"\r\n") * 50)
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_a_chunked_body_is_read(port: int) -> None:
    chunks = b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    seen = seen_by_application(
        ask(port, b"POST / HTTP/1.1\r\n" + CLOSE + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)
    )
    assert (seen["body"], seen["CONTENT_LENGTH"]) == ("abcde", "5")


def test_a_body_is_asked_for_only_if_it_is_wanted(port: int) -> None:
    head = b"POST / HTTP/1.1\r\n" + CLOSE + b"Expect: 100-continue\r\nContent-Length: "
    with connected(port) as client:
        client.sendall(head + b"3\r\n\r\n")
        assert client.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(b"abc")
        assert seen_by_application(read_to_the_end(client))["body"] == "abc"
    assert seen_by_application(ask(port, head + b"2000\r\n\r\n"))["refused"] == [2000, 1000]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_proxy_with_http_1_0_is_answered_in_its_terms(port: int, keeps: bool) -> None:
    with connected(port) as client:
        client.sendall(b"GET / HTTP/1.0\r\n" + (b"Connection: keep-alive\r\n" if keeps else b"") + b"\r\n")
        head, _body = read_answer(client)
        assert (b"\r\nConnection: keep-alive\r\n" in head) == keeps
        assert (b"\r\nConnection: close\r\n" in head) != keeps


def test_a_stream_for_http_1_0_ends_with_its_connection(port: int) -> None:
    head, _, body = ask(port, b"GET /stream/ HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").partition(b"\r\n\r\n")
    assert b"chunked" not in head.lower()
    assert body == b"a" * PART + b"b" * PART


@pytest.mark.parametrize(("method", "path"), [(b"HEAD", b"/"), (b"HEAD", b"/stream/"), (b"GET", b"/none/")])
def test_an_answer_without_a_body_is_followed_by_the_next(port: int, method: bytes, path: bytes) -> None:
    with connected(port) as client:
        client.sendall(method + b" " + path + b" HTTP/1.1\r\n" + HOST + b"\r\nGET /next/ HTTP/1.1\r\n" + HOST + b"\r\n")
        read = b""
        while b"/next/" not in read:
            read += client.recv(65_536)
    assert read.count(b"HTTP/1.1 ") == 2
    assert read.split(b"\r\n\r\n")[1].startswith(b"HTTP/1.1 200 OK")


def test_a_stream_is_sent_while_it_is_made(port: int) -> None:
    with connected(port) as client:
        client.sendall(b"GET /stream/ HTTP/1.1\r\n" + CLOSE + b"\r\n")
        first = client.recv(1_000)
        assert b"Transfer-Encoding: chunked" in first
        read_until(client, b"a\r\n")
        client.settimeout(0.3)
        with pytest.raises(TimeoutError):
            client.recv(1)
        client.settimeout(60)
        assert read_to_the_end(client).endswith(b"b\r\n0\r\n\r\n")


def read_until(client: socket.socket, wanted: bytes) -> bytes:
    read = b""
    while wanted not in read:
        read += client.recv(65_536)
    return read


@pytest.mark.parametrize("path", [b"/long/", b"/long-stream/", b"/file/"])
def test_a_long_answer_arrives_whole(port: int, path: bytes) -> None:
    _head, _, body = ask(port, b"GET " + path + b" HTTP/1.0\r\n\r\n").partition(b"\r\n\r\n")
    assert len(body) == LONG
    assert set(body) <= set(b"xf")


def test_an_answer_that_fails_early_is_500_and_later_is_cut_off(port: int) -> None:
    assert ask(port, b"GET /fails/ HTTP/1.1\r\n" + HOST + b"\r\n").startswith(b"HTTP/1.1 500 ")
    cut_off = ask(port, b"GET /breaks/ HTTP/1.1\r\n" + HOST + b"\r\n")
    assert not cut_off.endswith(b"0\r\n\r\n")


def test_a_visitor_may_end_the_own_side_and_wait(port: int) -> None:
    with connected(port) as client:
        client.sendall(b"GET /pause/ HTTP/1.1\r\n" + HOST + b"\r\n")
        client.shutdown(1)
        assert b"paused" in read_to_the_end(client)


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"nonsense\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 70_000 + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 1_000_000, b"431"),
        (b"GET /" + b"x" * MAX_ADDRESS_LENGTH + b" HTTP/1.1\r\n\r\n", b"414"),
        (b"GET /" + b"x" * 1_000_000, b"414"),
    ],
)
def test_a_request_that_cannot_be_read_is_refused(port: int, request_bytes: bytes, status: bytes) -> None:
    answer = ask(port, request_bytes)
    assert answer.startswith(b"HTTP/1.1 " + status)
    assert b"Connection: close" in answer


def test_the_page_about_an_address_that_is_too_long_is_in_both_languages(port: int) -> None:
    head, _, body = ask(port, b"GET /" + b"x" * 200_000).partition(b"\r\n\r\n")
    assert b"Content-Length: %d" % len(body) in head
    for words in ("This address is too long", "Tato adresa je příliš dlouhá", 'href="/rulings/"', "css/site"):
        assert words in body.decode()


def test_the_limit_allows_ten_thousand_letters_with_diacritics(port: int) -> None:
    seen = seen_by_application(ask(port, b"GET /?q=" + b"%C5%BE" * 10_000 + b" HTTP/1.1\r\n" + CLOSE + b"\r\n"))
    assert len(seen["QUERY_STRING"]) == 60_002
