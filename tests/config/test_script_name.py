"""SCRIPT_NAME, which a web server may take from a header, changes no address of Kartel."""

from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest

from config.wsgi import application


def read_page(**environ: str) -> tuple[str, bytes]:
    """Return the status and the page that a web server gets for an environ."""
    found: list[str] = []
    given: dict[str, Any] = {"wsgi.input": BytesIO(), "HTTP_HOST": "localhost", **environ}
    setup_testing_defaults(given)
    body = b"".join(application(given, lambda status, headers: found.append(status)))
    return found[0], body


@pytest.mark.django_db(transaction=True)
def test_a_path_split_by_a_header_is_put_together_again() -> None:
    status, page = read_page(PATH_INFO="/help/")
    assert status == "200 OK"
    assert read_page(SCRIPT_NAME="/help", PATH_INFO="/")[0] == status
    split = read_page(SCRIPT_NAME="/evil", PATH_INFO="/help/")
    assert split[0] == "404 Not Found", "the client asked for /evil/help/"
    assert b'href="/evil' not in split[1]
    assert b'href="/help/' in page
