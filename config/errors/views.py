"""Error pages. A fragment asked for by htmx gets only the notice, a whole page gets the page."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from config.errors.details import problem_details
from config.errors.statuses import is_conflict, status_of
from problems import Problem, Refused

API_ROOT = "/api/"


def render_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The refusal as a page, as a notice above the page where htmx asked, as problem details below the API's root."""
    if request.path.startswith(API_ROOT):
        details = problem_details(refused, status_of(refused))
        return JsonResponse(details, status=status_of(refused), content_type="application/problem+json")
    context = {
        "problems": refused.problems,
        "status": status_of(refused),
        "is_conflict": is_conflict(refused),
        "back": _came_from(request),
    }
    if not getattr(request, "htmx", False):
        return render(request, "errors/refused.html", context, status=status_of(refused))
    answer = render(request, "errors/notice.html", context, status=status_of(refused))
    # Whatever was to be replaced stays: a refused row is still a row.
    return retarget(reswap(answer, "outerHTML"), "#problems")


def _came_from(request: HttpRequest) -> str:
    """The page of this site whose form was refused, without what was asked of it; nothing where that is not known."""
    referer = urlsplit(request.headers.get("referer", ""))
    return referer.path if request.method == "POST" and referer.netloc == request.get_host() else ""


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long or sent from elsewhere."""
    return render(request, "errors/csrf.html", {"reason": reason}, status=403)


def render_method_not_allowed(request: HttpRequest, response: HttpResponseNotAllowed) -> HttpResponse:
    """An address that only takes forms was opened, or the other way round."""
    page = render_refusal(request, Refused((Problem("method_not_allowed", {"method": request.method or ""}),)))
    page["Allow"] = response["Allow"]
    return page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Nothing at this address."""
    return render_refusal(request, Refused((Problem("not_found"),)))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Signed in or not, this is for somebody else."""
    return render_refusal(request, Refused((Problem("not_allowed"),)))
