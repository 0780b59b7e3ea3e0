"""What every template may ask: the reader's theme and the languages to switch to."""

from typing import Any

from django.http import HttpRequest

THEMES = ("system", "light", "dark", "contrast")


def look(request: HttpRequest) -> dict[str, Any]:
    """``theme`` is the reader's choice, ``system`` where none was made."""
    theme = request.COOKIES.get("theme", "system")
    return {"theme": theme if theme in THEMES else "system", "themes": THEMES}
