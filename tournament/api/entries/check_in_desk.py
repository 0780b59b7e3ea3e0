"""``events/{slug}/entries/names/`` and ``entries/{id}/name/``: a pasted list of walk-ins, a misspelled name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.requests import require_person
from ledger.services.idempotency import Answer
from problems import refuse
from tournament.api.entries.entries import EntryAnswer, respond_with_entry
from tournament.api.fields import IDEMPOTENCY_KEY, REFUSALS, StrictIntegerField, operation
from tournament.api.jobs import JobAnswer
from tournament.api.requests import answer_request_once, get_permitted_event
from tournament.domain.name_lines import MAX_AT_ONCE, MAX_NAME_LENGTH, MAX_TEXT_LENGTH, UnreadReason
from tournament.domain.written_name import NameOrder
from tournament.entries.queries.claims import find_person_to_correct
from tournament.entries.queries.entries import get_entry, prefetch_people
from tournament.entries.queries.long_lists import count_entered, get_list_job
from tournament.entries.queries.namesakes import CheckedName, check_name_list
from tournament.entries.services.check_in_desk import add_walk_ins, correct_name
from tournament.entries.services.long_lists import queue_walk_ins
from tournament.entries.services.newcomers import Newcomer, check_in_all, read_newcomer
from tournament.event.queries.batches import find_in_batches
from web.answers import AnswerShape
from web.request_body import read_body, require_no_body

if TYPE_CHECKING:
    from ledger.models import Job

# Numbers of lines, empty ones included.
_MAX_LINES = 50_000


class NameListRequest(serializers.Serializer[Any]):
    """Names, one a line: "Petr Novák" or "Novák, Petr". Without ``enter`` they are only checked.

    Semicolons or tabs separate two more columns, the club and the fee: "Petr Novák; Klub Brno; 100". Any amount but
    zero is a paid fee. ``check_in`` false enters the players as registered, to be checked in later.

    With ``enter`` all names are entered, or none. A line with a namesake is entered only if its number stands in
    ``another`` (a different person); ``without`` are the numbers of lines to leave out. A line that is not a name
    refuses the request unless it stands in ``without``, one with a namesake unless it stands in either. More than 500
    names are entered by a job.

    The first line may name the columns, in any order, as "Příjmení;Jméno;Klub". A line in which the order of names is
    in doubt, as in "Hájek Josef", is unread (``order_unclear``) until ``order`` says which name stands first where no
    comma does.
    """

    text = serializers.CharField(max_length=MAX_TEXT_LENGTH)
    enter = serializers.BooleanField(required=False)
    check_in = serializers.BooleanField(required=False)
    order = serializers.ChoiceField(choices=list(NameOrder), required=False)
    another = serializers.ListField(
        child=StrictIntegerField(min_value=1, max_value=_MAX_LINES), max_length=_MAX_LINES, required=False
    )
    without = serializers.ListField(
        child=StrictIntegerField(min_value=1, max_value=_MAX_LINES), max_length=_MAX_LINES, required=False
    )


class NameLineAnswer(AnswerShape):
    """A line as it was read.

    ``unread`` is the reason why it is not a name. ``double`` names the namesake: the player of the event or of an
    earlier line with the same name, blank if there is none. ``name_mark`` is "ml.", "st." or the like, which tells the
    player from a namesake.
    """

    number = serializers.IntegerField(source="line.number")
    text = serializers.CharField(source="line.text")
    given_name = serializers.CharField(source="line.given_name")
    family_name = serializers.CharField(source="line.family_name")
    unread = serializers.ChoiceField(
        choices=[str(reason) for reason in UnreadReason], allow_null=True, source="line.unread"
    )
    double = serializers.CharField(allow_blank=True, source="namesake")
    club = serializers.CharField(allow_blank=True, source="line.club")
    fee_paid = serializers.BooleanField(source="line.fee_paid")
    name_mark = serializers.CharField(allow_blank=True, source="line.mark")


class NameListJobAnswer(JobAnswer):
    """The progress of a long list of names.

    ``entered`` counts the players entered so far. ``left_out`` are the numbers of lines with the name
    of a player that was entered while the job waited. A failed job has entered the names before the failure.
    """

    entered = serializers.IntegerField()
    left_out = serializers.ListField(child=serializers.IntegerField(), source="rows_skipped")

    computed = {**JobAnswer.computed, "entered": count_entered}


class NameListAnswer(AnswerShape):
    """Every line as it is read now, and the created entries; for more than 500 names the job that enters them instead.

    In the answer to a request sent again under its key, the lines have the entered players as namesakes.
    """

    lines = NameLineAnswer(many=True)
    entered = EntryAnswer(many=True)
    job = NameListJobAnswer(allow_null=True)


class NameCorrectionRequest(serializers.Serializer[Any]):
    """The correct names."""

    given_name = serializers.CharField(max_length=MAX_NAME_LENGTH)
    family_name = serializers.CharField(max_length=MAX_NAME_LENGTH)


class WalkInList(APIView):
    @extend_schema(
        operation_id="entries_paste",
        parameters=[IDEMPOTENCY_KEY],
        request=NameListRequest,
        responses={200: NameListAnswer, 201: NameListAnswer, 202: NameListAnswer, **REFUSALS},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Check a pasted list (200); with ``enter``, create its entries, checked in unless told otherwise (201).

        For organizers. More than 500 names are entered by a job (202); ask its ``url`` for the progress. A request sent
        again without a key is refused with 409 names_being_entered or name_entered_already, except for lines in
        ``another``, which are entered again; under its key it answers with the same entries or the same job.
        """
        event = get_permitted_event(request, slug, "organize")
        body = read_body(NameListRequest, request)
        lines = check_name_list(event, body["text"], NameOrder(body["order"]) if "order" in body else None)
        answer: dict[str, Any] = {"lines": lines, "entered": [], "job": None}
        if not body.get("enter"):
            return Response(NameListAnswer(answer).data)
        actor = require_person(request)

        def enter() -> Answer:
            people = _select_walk_ins(lines, set(body.get("another", ())), set(body.get("without", ())))
            is_here = body.get("check_in", True)
            if len(people) > MAX_AT_ONCE:
                return 202, {"job": queue_walk_ins(event=event, people=people, actor=actor, is_here=is_here).pk}
            entered = add_walk_ins(event=event, people=people, actor=actor, is_here=is_here)
            return 201, {"entered": [entry.pk for entry in entered]}

        status, stored = answer_request_once(request, enter)
        if "job" in stored:
            job = _shape_list_job(request, slug, get_list_job(event, stored["job"]))
            body = {**NameListAnswer(answer).data, "job": job}
            return Response(body, status=status, headers={"Location": job["url"]})
        answer["entered"] = find_in_batches(prefetch_people(event.entries.all()), stored["entered"])
        return Response(NameListAnswer(answer).data, status=status)


class CheckedInAnswer(AnswerShape):
    """How many registered players were checked in."""

    checked_in = serializers.IntegerField()


class EntriesCheckIn(APIView):
    @operation("entries_check_in", CheckedInAnswer, request=None)
    def post(self, request: Request, slug: str) -> Response:
        """Check in all registered players before the first round is paired. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        require_no_body(request)
        checked_in = check_in_all(event=event, actor=require_person(request))
        return Response(CheckedInAnswer({"checked_in": len(checked_in)}).data)


class WalkInListJob(APIView):
    @operation("entries_paste_progress", NameListJobAnswer)
    def get(self, request: Request, slug: str, job_id: int) -> Response:
        """Return how many names of a long list are entered. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        return Response(_shape_list_job(request, slug, get_list_job(event, job_id)))


class EntryName(APIView):
    @operation("entry_name", EntryAnswer, request=NameCorrectionRequest)
    def put(self, request: Request, slug: str, entry_id: int) -> Response:
        """Correct a name; 422 name_is_their_own if the player has an account. For staff."""
        event = get_permitted_event(request, slug, "staff")
        entry, names = get_entry(event, entry_id), read_body(NameCorrectionRequest, request)
        correct_name(entry=entry, person_id=find_person_to_correct(entry), actor=require_person(request), **names)
        return respond_with_entry(request, event, entry_id)


def _select_walk_ins(lines: tuple[CheckedName, ...], another: set[int], without: set[int]) -> list[Newcomer]:
    """Return the names of a list except the lines ``without`` and headings of columns; lines in ``another`` are
    confirmed different persons.

    Raises Refused names_unread, no_name_in_text.
    """
    lines = tuple(checked for checked in lines if checked.line.unread is not UnreadReason.HEADINGS)
    wanted = [checked.line for checked in lines if checked.line.number not in without]
    if unread := [line.number for line in wanted if line.unread]:
        refuse("names_unread", lines=unread)
    if not wanted:
        refuse("no_name_in_text")
    return [read_newcomer(line, is_another=line.number in another) for line in wanted]


def _shape_list_job(request: Request, slug: str, job: Job) -> dict[str, Any]:
    url = reverse("api-entry-names-job", args=[slug, job.pk], request=request)
    return NameListJobAnswer(job, given={"url": url}).data
