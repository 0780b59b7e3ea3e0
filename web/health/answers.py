"""The middleware that answers ``/health/live``, ``/health/ready`` and ``/metrics``.

It answers before hosts, sessions and accounts are looked at: a program that watches the service names the address of
the machine, which ALLOWED_HOSTS need not list, and must get an answer while the database is away.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, JsonResponse

from service.health_addresses import LIVE, METRICS, READY
from service.request_log.refusals import note_code
from web.health.exposition import CONTENT_TYPE, write_metrics
from web.health.parts import UNREADY, read_health
from web.health.readers import may_read_details

_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

GetResponse = Callable[[HttpRequest], HttpResponseBase]


def answer_health(get_response: GetResponse) -> GetResponse:
    """Answer the addresses of health, and that of the metrics for readers with the right; others get 404."""
    views = {LIVE: _show_live, READY: _show_ready, METRICS: _show_metrics}

    def answer(request: HttpRequest) -> HttpResponseBase:
        view = views.get(request.path_info.rstrip("/"))
        if view is None or (view is _show_metrics and not may_read_details(request)):
            return get_response(request)
        if request.method not in {"GET", "HEAD"}:
            return note_code(HttpResponseNotAllowed(["GET", "HEAD"]), "method_not_allowed")
        response = view(request)
        for name, value in _HEADERS.items():
            response[name] = value
        return response

    return answer


def _show_live(request: HttpRequest) -> HttpResponse:
    """Answer that this process answers; nothing else is looked at."""
    return JsonResponse({"status": "live"})


def _show_ready(request: HttpRequest) -> HttpResponse:
    """Answer 200, or 503 if requests cannot be answered. The parts are for readers with the right to details."""
    health = read_health()
    content: dict[str, object] = {"status": health.status}
    if may_read_details(request):
        content["parts"] = health.parts
    if health.status != UNREADY:
        return JsonResponse(content)
    return note_code(JsonResponse(content, status=503), UNREADY)


def _show_metrics(request: HttpRequest) -> HttpResponse:
    return HttpResponse(write_metrics(), content_type=CONTENT_TYPE)
