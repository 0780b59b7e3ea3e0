"""Helpers for tests of pages: the HTML of an address, and its text without tags."""

import re
from html import unescape

from django.test import Client


def read_page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return unescape(response.content.decode())


def visible_text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
