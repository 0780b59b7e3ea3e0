"""The template context of every page: the reader's theme and the themes to choose from."""

from typing import Any

from django.http import HttpRequest

THEMES = ("system", "light", "dark", "contrast")


def theme_context(request: HttpRequest) -> dict[str, Any]:
    """Return ``theme``, the reader's choice or ``system``, and all ``themes``."""
    theme = request.COOKIES.get("theme", "system")
    return {"theme": theme if theme in THEMES else "system", "themes": THEMES}
