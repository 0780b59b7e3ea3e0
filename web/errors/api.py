"""Refusals and framework errors as RFC 9457 problem details with the same codes as the pages."""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler

from problems import Problem, Refused
from service.request_log.refusals import note_code
from web.errors.details import make_problem_details
from web.errors.statuses import find_retry_seconds, find_status

_CODES: list[tuple[type[Exception], str]] = [
    (Http404, "not_found"),
    (PermissionDenied, "not_allowed"),
    (exceptions.NotAuthenticated, "sign_in_needed"),
    (exceptions.AuthenticationFailed, "sign_in_needed"),
    (exceptions.PermissionDenied, "not_allowed"),
    (exceptions.NotFound, "not_found"),
    (exceptions.MethodNotAllowed, "method_not_allowed"),
    (exceptions.NotAcceptable, "not_acceptable"),
    (RequestDataTooBig, "body_too_large"),
]


def handle_api_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an exception, None for an unexpected one; DRF calls this for every error of the API."""
    request = context["request"]
    refused = _convert_error(error, request)
    if refused is None:
        return exception_handler(error, context)
    status = find_status(refused)
    # JSON for every Accept header, also where the address answers with YAML or a page.
    request.accepted_renderer, request.accepted_media_type = JSONRenderer(), JSONRenderer.media_type
    response = Response(make_problem_details(refused, status), status=status, content_type="application/problem+json")
    if status == 401 and (challenge := context["view"].get_authenticate_header(request)):
        response["WWW-Authenticate"] = challenge
    if seconds := find_retry_seconds(refused):
        response["Retry-After"] = str(seconds)
    return note_code(response, refused.code)


def _convert_error(error: Exception, request: Request) -> Refused | None:
    """Return the refusal that an exception means, None for an exception that is not known here."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, exceptions.Throttled):
        return Refused((Problem("throttled", {"seconds": int(getattr(error, "wait", None) or 1)}),))
    if isinstance(error, exceptions.ValidationError):
        return Refused(tuple(_field_problems("", error.detail)))
    if isinstance(error, exceptions.ParseError | exceptions.UnsupportedMediaType):
        return Refused((Problem("body_unreadable", {"detail": str(error.detail)}),))
    code = next((code for kind, code in _CODES if isinstance(error, kind)), None)
    if code is None:
        return None
    params: dict[str, Any] = {}
    if code == "method_not_allowed":
        params = {"method": request.method or ""}
    elif isinstance(error, exceptions.NotAcceptable):
        params = {"types": ", ".join(renderer.media_type for renderer in error.available_renderers or ())}
    elif code == "body_too_large":
        params = {"found": request.META.get("CONTENT_LENGTH", ""), "limit": settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    return Refused((Problem(code, params),))


def _field_problems(path: str, detail: Any) -> list[Problem]:
    """Return a problem for each message of DRF's nested ``detail``; ``path`` is the field that it belongs to."""
    if isinstance(detail, dict):
        return [
            problem for key, part in detail.items() for problem in _field_problems(f"{path}.{key}".lstrip("."), part)
        ]
    if isinstance(detail, list):
        return [problem for part in detail for problem in _field_problems(path, part)]
    return [Problem("field_invalid", {"field": path or "body", "detail": str(detail)})]
