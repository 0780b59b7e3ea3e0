"""``events/{slug}/documents/``: papers are asked for here, made in the background, and fetched when ready."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.requests import person_or_none
from config.errors.wording import say_both
from decks.api.serializers import ProblemAnswer
from ledger.queries.jobs import get_job, get_result
from problems import Problem
from tournament.api.event_start import arrive, read_body
from tournament.api.fields import REFUSALS, Whole
from tournament.papers.registry import PAPERS
from tournament.papers.services import request_document

if TYPE_CHECKING:
    from rest_framework.renderers import BaseRenderer
    from rest_framework.request import Request

    from ledger.models import Job


class DocumentRequest(serializers.Serializer[Any]):
    """Which paper; without ``round`` the newest closed one, without ``language`` that of the request."""

    kind = serializers.CharField(max_length=40, help_text=f"One of: {', '.join(PAPERS)}.")
    round = Whole(required=False, allow_null=True)
    language = serializers.CharField(max_length=10, required=False)


class DocumentAnswer(serializers.Serializer[Any]):
    """How far a paper is, in per cent. ``url`` is where to ask again, ``file`` the PDF once it is done."""

    id = serializers.IntegerField()
    status = serializers.ChoiceField(choices=["queued", "running", "done", "failed"])
    progress = serializers.IntegerField(min_value=0, max_value=100)
    url = serializers.URLField()
    file = serializers.URLField(allow_null=True)
    problems = ProblemAnswer(many=True)


class Documents(APIView):
    """The papers of an event."""

    @extend_schema(
        operation_id="document_request", request=DocumentRequest, responses={202: DocumentAnswer, **REFUSALS}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Staff ask for a paper."""
        event = arrive(request, slug, "staff")
        asked = read_body(DocumentRequest, request)
        job = request_document(
            event=event,
            kind=asked["kind"],
            number=asked.get("round"),
            language=asked.get("language") or (get_language() or "en")[:2],
            actor=person_or_none(request),
        )
        shape = _shape(request, slug, job)
        return Response(shape, status=202, headers={"Location": shape["url"]})


class DocumentDetail(APIView):
    """One paper."""

    @extend_schema(operation_id="document", responses={200: DocumentAnswer, **REFUSALS})
    def get(self, request: Request, slug: str, job_id: int) -> Response:
        """How far it is."""
        event = arrive(request, slug, "staff")
        return Response(_shape(request, slug, get_job(job_id, event.scope)))


class AnyAccept(BaseContentNegotiation):
    """A paper is a PDF whatever the Accept header asks for; a refusal is JSON."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The first renderer."""
        first = next(iter(renderers))
        return first, first.media_type


class DocumentFile(APIView):
    """The paper itself."""

    content_negotiation_class = AnyAccept

    @extend_schema(operation_id="document_file", responses={(200, "application/pdf"): OpenApiTypes.BINARY, **REFUSALS})
    def get(self, request: Request, slug: str, job_id: int) -> HttpResponse:
        """The PDF; 409 document_not_ready while it is being made."""
        result = get_result(job_id, arrive(request, slug, "staff").scope)
        response = HttpResponse(result.content, content_type=result.media_type)
        response["Content-Disposition"] = f'inline; filename="{result.file_name}"'
        return response


def _shape(request: Request, slug: str, job: Job) -> dict[str, Any]:
    where = [slug, job.pk]
    return {
        "id": job.pk,
        "status": job.state,
        "progress": job.percent,
        "url": reverse("api-document", args=where, request=request),
        "file": reverse("api-document-file", args=where, request=request) if job.state == "done" else None,
        "problems": [{**one, "text": say_both(Problem(one["code"], one["params"]))} for one in job.problems],
    }
