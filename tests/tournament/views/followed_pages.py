"""What a page says about the event that it follows."""

import json
import re
from html import unescape
from typing import Any


def followed_parts(response: Any) -> dict[str, str]:
    """Return the revisions that a page holds; empty for a page that does not follow its event."""
    found = re.search(r'data-follow="([^"]*)"', response.content.decode())
    parts: dict[str, str] = json.loads(unescape(found[1])) if found else {}
    return parts
