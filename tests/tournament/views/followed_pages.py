"""What a page says about the event that it follows."""

import json
import re
from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Pages ask every two to five seconds, and the hall screen turns its pages every ten. Tests wait a fifth of that.
QUICK_TIMERS = """(() => {
  const [wait, repeat] = [window.setTimeout, window.setInterval];
  // Not the limits of a request, from ten seconds on, and not the clock, which ticks each second.
  window.setTimeout = (act, length, ...values) =>
    wait(act, length >= 900 && length < 10_000 ? length / 5 : length, ...values);
  window.setInterval = (act, length, ...values) => repeat(act, length > 1000 ? length / 5 : length, ...values);
})()"""

# ``open_page("me/", "player")`` opens a page of the event for a reader in a browser of its own.
OpenPage = Callable[..., "Page"]


def followed_parts(response: Any) -> dict[str, str]:
    """Return the revisions that a page holds; empty for a page that does not follow its event."""
    found = re.search(r'data-follow="([^"]*)"', response.content.decode())
    parts: dict[str, str] = json.loads(unescape(found[1])) if found else {}
    return parts
