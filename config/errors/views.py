"""Error pages. A request of htmx gets a notice only, any other request a whole page."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from config.errors.details import problem_details
from config.errors.statuses import is_conflict, status_of
from problems import Problem, Refused

API_ROOT = "/api/"


def render_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Answer with a page, with a notice for a request of htmx, or with problem details below the API's root."""
    answer = _render_refusal(request, refused)
    if answer.status_code == 429:
        answer["Retry-After"] = str(refused.problems[0].params["seconds"])
    return answer


def _render_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    if request.path.startswith(API_ROOT):
        details = problem_details(refused, status_of(refused))
        return JsonResponse(details, status=status_of(refused), content_type="application/problem+json")
    # The page with the refused form, without its query.
    referer = urlsplit(request.headers.get("referer", ""))
    previous_path = referer.path if request.method == "POST" and referer.netloc == request.get_host() else ""
    context = {
        "problems": refused.problems,
        "status": status_of(refused),
        "is_conflict": is_conflict(refused),
        "back": previous_path,
    }
    if not getattr(request, "htmx", False):
        return render(request, "errors/refused.html", context, status=status_of(refused))
    answer = render(request, "errors/notice.html", context, status=status_of(refused))
    # The element that the request was to replace stays unchanged.
    return retarget(reswap(answer, "outerHTML"), "#problems")


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form with a missing or outdated CSRF token."""
    return render(request, "errors/csrf.html", {"reason": reason}, status=403)


def render_method_not_allowed(request: HttpRequest, response: HttpResponseNotAllowed) -> HttpResponse:
    """Answer a request with a method that the address does not accept."""
    page = render_refusal(request, Refused((Problem("method_not_allowed", {"method": request.method or ""}),)))
    page["Allow"] = response["Allow"]
    return page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an unknown address."""
    return render_refusal(request, Refused((Problem("not_found"),)))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request without the needed permission."""
    return render_refusal(request, Refused((Problem("not_allowed"),)))
