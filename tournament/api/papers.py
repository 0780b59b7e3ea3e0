"""``events/{slug}/documents/``: request a paper, ask for its progress, and fetch the PDF that the worker made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from ledger.queries.jobs import get_job, get_result
from tournament.api.fields import REFUSALS, StrictIntegerField, operation
from tournament.api.jobs import JobAnswer
from tournament.api.requests import get_permitted_event
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper
from web.downloads import IgnoreAcceptHeader
from web.request_body import read_body

if TYPE_CHECKING:
    from ledger.models import Job


class DocumentRequest(serializers.Serializer[Any]):
    """The kind of a paper. By default of the newest closed round and in the language of the request."""

    kind = serializers.CharField(max_length=40, help_text=f"One of: {', '.join(PAPERS)}.")
    round = StrictIntegerField(required=False, allow_null=True)
    language = serializers.CharField(max_length=10, required=False)


class DocumentAnswer(JobAnswer):
    """The progress of a paper in per cent. ``url`` is the address to ask again, ``file`` the PDF once it is done."""

    file = serializers.URLField(allow_null=True)


class Documents(APIView):
    @operation("document_request", DocumentAnswer, status=202, request=DocumentRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Request a paper. For staff."""
        event = get_permitted_event(request, slug, "staff")
        body = read_body(DocumentRequest, request)
        job = queue_paper(
            event=event,
            kind=body["kind"],
            number=body.get("round"),
            language=body.get("language") or (get_language() or "en")[:2],
            actor=find_signed_in_person(request),
        )
        answer = _document_shape(request, slug, job)
        return Response(answer, status=202, headers={"Location": answer["url"]})


class DocumentDetail(APIView):
    @operation("document", DocumentAnswer)
    def get(self, request: Request, slug: str, job_id: int) -> Response:
        """Return the progress of a paper. For staff."""
        event = get_permitted_event(request, slug, "staff")
        return Response(_document_shape(request, slug, get_job(job_id, event.scope)))


class DocumentFile(APIView):
    content_negotiation_class = IgnoreAcceptHeader

    @extend_schema(operation_id="document_file", responses={(200, "application/pdf"): OpenApiTypes.BINARY, **REFUSALS})
    def get(self, request: Request, slug: str, job_id: int) -> HttpResponse:
        """Return the PDF; 409 document_not_ready while it is being made. For staff."""
        result = get_result(job_id, get_permitted_event(request, slug, "staff").scope)
        response = HttpResponse(result.content, content_type=result.media_type)
        response["Content-Disposition"] = f'inline; filename="{result.file_name}"'
        return response


def _document_shape(request: Request, slug: str, job: Job) -> dict[str, Any]:
    path = [slug, job.pk]
    file = reverse("api-document-file", args=path, request=request) if job.state == "done" else None
    url = reverse("api-document", args=path, request=request)
    return DocumentAnswer(job, given={"url": url, "file": file}).data
