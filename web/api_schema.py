"""The description of the API (OpenAPI), made once a version of the program and kept in memory and in a file.

Making it takes one to three seconds of a core. The file lies in the data directory, where all processes find it.
"""

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from service.program import digest_program
from web.expensive_work import hold_place

# The schema by the type of its file.
_in_memory: dict[str, bytes] = {}


class ApiSchema(SpectacularAPIView):
    """The schema as YAML or JSON. It is the same for all readers and in both languages."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Return the schema. Raises Refused work_busy while another request makes it for a long time."""
        renderer = request.accepted_renderer
        content = _in_memory.get(renderer.format) or _load_or_make(renderer)
        kind = renderer.media_type + (f"; charset={renderer.charset}" if renderer.charset else "")
        answer = HttpResponse(content, content_type=kind)
        answer["Content-Disposition"] = f'inline; filename="Kartel.{renderer.format}"'
        answer["ETag"] = f'"{digest_program()[:32]}-{renderer.format}"'
        return answer


def _load_or_make(renderer: Any) -> bytes:
    """Return the schema in the format of a renderer. All requests but the first read it from the file."""
    path = settings.DATA_DIR / f"api-schema-{digest_program()[:16]}.{renderer.format}"
    content = _read(path)
    if not content:
        with hold_place("schema"):
            content = _read(path) or _make(renderer, path)
    _in_memory[renderer.format] = content
    return content


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _make(renderer: Any, path: Path) -> bytes:
    """Make the schema and store it in place of those of earlier versions. Without room on the disk it is not stored."""
    document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    content: bytes = renderer.render(document, renderer_context={})
    with suppress(OSError):
        for older in path.parent.glob(f"api-schema-*{path.suffix}"):
            older.unlink(missing_ok=True)
        part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
        part.write_bytes(content)
        part.replace(path)
    return content
