"""The template context of every page: the reader's theme, the themes to choose from, and no token on shared pages."""

from typing import Any

from django.http import HttpRequest

from web.page_cache.shared_pages import find_shared_page

THEMES = ("system", "light", "dark", "contrast")


def add_theme(request: HttpRequest) -> dict[str, Any]:
    """Return ``theme``, the reader's choice or ``system``, all ``themes``, and on a shared page no ``csrf_token``."""
    without_token = {"csrf_token": ""} if find_shared_page(request) else {}
    return {"theme": read_theme(request), "themes": THEMES, **without_token}


def read_theme(request: HttpRequest) -> str:
    """Return the reader's theme from its cookie."""
    theme = request.COOKIES.get("theme", "system")
    return theme if theme in THEMES else "system"
