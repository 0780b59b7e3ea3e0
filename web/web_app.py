"""What makes Kartel an application on a phone: its manifest, and the worker that keeps pages for times without network.

Browsers use both only over TLS and on localhost. Plain http, as in a hall without internet, is not affected.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, override

from service.program import digest_program

# Headers of answers to the worker: keep this page, and the digest of the person that it was made for.
KEEP_HEADER = "X-Kartel-Keep"
READER_HEADER = "X-Kartel-Reader"
# Pages that a phone keeps; the oldest are deleted first.
MAX_PAGES = 8
# The colours --steel and --bg of static/css/tokens.css.
_STEEL, _BONE = "#1f2629", "#f1efe8"
_ICONS = (("192.png", "192x192", "any"), ("512.png", "512x512", "any"), ("maskable.png", "512x512", "maskable"))


def show_manifest(request: HttpRequest, language: str) -> HttpResponse:
    """Return the manifest in a language. Raises Http404 for a language that Kartel does not have."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        manifest = _make_manifest(language)
    return JsonResponse(manifest, content_type="application/manifest+json")


def _make_manifest(language: str) -> dict[str, Any]:
    return {
        "id": "/",
        "name": gettext("Kartel, tournaments"),
        "short_name": "Kartel",
        "description": gettext("Your table, rounds and standings, also without a connection."),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": _STEEL,
        "background_color": _BONE,
        "icons": [
            {"src": static(f"img/icons/{file}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for file, sizes, purpose in _ICONS
        ],
    }


def show_worker(request: HttpRequest) -> HttpResponse:
    """Return the script of the worker, at the root because a worker answers for the addresses below its own."""
    return HttpResponse(_make_worker(), content_type="text/javascript; charset=utf-8")


@cache
def _make_worker() -> str:
    values = {
        "program": digest_program()[:16],
        "signOut": reverse("account_logout"),
        "files": static(""),
        "most": MAX_PAGES,
    }
    script = Path(str(finders.find("js/offline/worker.js"))).read_text(encoding="utf-8")
    return f"const settings = {json.dumps(values)};\n{script}"
