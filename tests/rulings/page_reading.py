"""What tests of pages read: an address as text, and its words without marks."""

import re
from html import unescape

from django.test import Client


def read(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return unescape(response.content.decode())


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
