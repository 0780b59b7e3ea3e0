"""Error pages. A request of htmx gets a notice only, any other request a whole page."""

import sys
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django_htmx.http import reswap, retarget

from problems import Problem, Refused
from service.databases.outage import RETRY_AFTER_SECONDS, find_outage
from service.request_log.refusals import note_code
from service.request_log.request_id import get_request_id
from web.context import add_theme
from web.errors.details import make_problem_details
from web.errors.statuses import find_retry_seconds, find_status, is_changed_meanwhile
from web.errors.surroundings import find_surroundings

API_ROOT = "/api/"


def render_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Answer with a page, with a notice for a request of htmx, or with problem details below the API's root."""
    answer = note_code(_render_refusal(request, refused), refused.code)
    if seconds := find_retry_seconds(refused):
        answer["Retry-After"] = str(seconds)
    return answer


def _render_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    if request.path.startswith(API_ROOT):
        return _render_details(refused)
    if find_status(refused) == 503:
        return _render_error_page(request, refused, is_outage=True)
    # The page with the refused form, without its query. Of a page with a code in its address only the origin is sent.
    referer = urlsplit(request.headers.get("referer", ""))
    previous_path = referer.path if request.method == "POST" and referer.netloc == request.get_host() else ""
    context = {
        "problems": refused.problems,
        "status": find_status(refused),
        "is_changed_meanwhile": is_changed_meanwhile(refused),
        "back": "" if previous_path == "/" else previous_path,
    }
    if not getattr(request, "htmx", False):
        context |= find_surroundings(request)
        return render(request, "errors/refused.html", context, status=find_status(refused))
    return _make_notice(render(request, "errors/notice.html", context, status=find_status(refused)))


def _make_notice(answer: HttpResponse) -> HttpResponse:
    """Let htmx show the answer above the page. The element that the request was to replace stays unchanged."""
    return retarget(reswap(answer, "outerHTML"), "#problems")


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form with a missing or outdated CSRF token."""
    if getattr(request, "htmx", False):
        answer = _make_notice(render(request, "errors/csrf_notice.html", status=403))
    else:
        answer = render(request, "errors/csrf.html", {"reason": reason, **find_surroundings(request)}, status=403)
    return note_code(answer, "csrf_failed")


def render_method_not_allowed(request: HttpRequest, response: HttpResponseNotAllowed) -> HttpResponse:
    """Answer a request with a method that the address does not accept; ``response`` is Django's empty answer."""
    page = render_refusal(request, Refused((Problem("method_not_allowed", {"method": request.method or ""}),)))
    page["Allow"] = response["Allow"]
    return page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an unknown address."""
    return render_refusal(request, Refused((Problem("not_found"),)))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request without the needed permission."""
    return render_refusal(request, Refused((Problem("not_allowed"),)))


def internal_error(request: HttpRequest) -> HttpResponse:
    """Answer an unexpected error: 503 with Retry-After and the cause for an outage, else 500.

    Reads neither session nor database, because they may be what failed.
    """
    outage = find_outage(sys.exc_info()[1])
    refused = Refused((outage or Problem("internal_error", {"request": get_request_id()}),))
    if request.path.startswith(API_ROOT):
        response: HttpResponse = _render_details(refused)
    else:
        response = _render_error_page(request, refused, is_outage=outage is not None)
    if outage:
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return note_code(response, refused.code)


def _render_details(refused: Refused) -> JsonResponse:
    status = find_status(refused)
    return JsonResponse(make_problem_details(refused, status), status=status, content_type="application/problem+json")


def _render_error_page(request: HttpRequest, refused: Refused, *, is_outage: bool) -> HttpResponse:
    context = {
        **add_theme(request),
        "problems": refused.problems,
        "is_outage": is_outage,
        "sent_fields": _read_sent_fields(request),
        "address": request.get_full_path(),
        "is_post": request.method == "POST",
    }
    status = find_status(refused)
    if not getattr(request, "htmx", False):
        return HttpResponse(render_to_string("errors/internal.html", context), status=status)
    return _make_notice(HttpResponse(render_to_string("errors/notice.html", context), status=status))


def _read_sent_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Return names and values of a form that can be sent again: checked for CSRF, without passwords and files."""
    if not getattr(request, "csrf_processing_done", False) or request.FILES:
        return []
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    return [] if any("password" in name for name, _value in fields) else fields
