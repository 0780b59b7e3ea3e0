"""``invitations/``: the invitations of the signed-in person to roles in events."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from accounts.services.password_checks import require_password_sign_in
from tournament.api.fields import PAGING, operation
from tournament.api.requests import ListView
from tournament.event.queries.invitations import find_invitation, find_open_invitations
from tournament.event.services.invitations import accept_invitation, decline_invitation
from web.answers import AnswerShape
from web.request_body import read_body, require_no_body


class InvitationAnswer(AnswerShape):
    """An open invitation; ``event`` is the slug. The event itself can be read only if it is public."""

    id = serializers.IntegerField()
    event = serializers.CharField(source="event.slug")
    event_name = serializers.CharField(source="event.name")
    role = serializers.CharField()
    expires_at = serializers.DateTimeField()


class AcceptRequest(serializers.Serializer[Any]):
    """The password of the signed-in person.

    It is not needed if the person signed in by password in this session, or earlier on the device that the header
    ``Kartel-Device`` names.
    """

    password = serializers.CharField(
        max_length=200, required=False, default="", allow_blank=True, trim_whitespace=False
    )


class Invitations(ListView):
    @operation("invitation_list", InvitationAnswer(many=True), parameters=PAGING)
    def get(self, request: Request) -> Response:
        """Return a page of the open invitations, newest first."""
        return self.respond_with_page(find_open_invitations(require_person(request)), InvitationAnswer)


class InvitationAcceptance(APIView):
    @operation("invitation_accept", status=204, request=AcceptRequest)
    def post(self, request: Request, invitation_id: int) -> Response:
        """Take the role; the person's one-time sign-in links stop working.

        For a person that has the role already the invitation is deleted, and nothing else changes.

        Raises Refused invitation_over, account_needed for a person without a password, password_needed, password_wrong,
        throttled, sign_in_busy.
        """
        person, body = require_person(request), read_body(AcceptRequest, request)
        find_invitation(person, invitation_id)
        require_password_sign_in(request=request._request, person=person, password=body["password"])
        accept_invitation(invitation_id=invitation_id, user=person)
        return Response(status=204)


class InvitationDecline(APIView):
    @operation("invitation_decline", status=204, request=None)
    def post(self, request: Request, invitation_id: int) -> Response:
        """Decline; the organizer does not learn of it. Raises Refused invitation_over."""
        require_no_body(request)
        decline_invitation(invitation_id=invitation_id, user=require_person(request))
        return Response(status=204)
