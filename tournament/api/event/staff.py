"""``events/{slug}/staff/``: roles of an event and invitations to them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from tournament.api.fields import PAGING, operation
from tournament.api.requests import ListView, get_permitted_event
from tournament.event.queries.staff import list_staff
from tournament.event.services.invitations import invite_by_link, invite_person
from tournament.event.services.staff import revoke_role
from web.answers import AnswerShape
from web.links import find_base_url
from web.request_body import read_body


class StaffAnswer(AnswerShape):
    """A role (``accepted``) or an invitation to one (``invited``).

    ``name`` is empty for an invitation, ``username`` for one by a link; ``link`` is only in the answer that creates it.
    """

    id = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()
    status = serializers.ChoiceField(choices=["invited", "accepted"])
    link = serializers.CharField(default="")

    computed = {"link": lambda _row: ""}


class RoleRequest(serializers.Serializer[Any]):
    """A user name and a role: organizer, scorekeeper or judge. Without a user name the answer has a link to hand on."""

    username = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    role = serializers.CharField(max_length=20)


class Staff(ListView):
    """The roles of an event and the open invitations to them."""

    @operation("staff_list", StaffAnswer(many=True), parameters=PAGING)
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of roles in the Czech order of names, then of invitations. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        return self.respond_with_page(list_staff(event, require_person(request)), StaffAnswer)

    @operation("role_grant", StaffAnswer, status=201, request=RoleRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Invite to a role; the answer is the same whether an account has the user name or not. For organizers."""
        event, actor = get_permitted_event(request, slug, "organize"), require_person(request)
        body = read_body(RoleRequest, request)
        if body["username"]:
            invitation, link = invite_person(event=event, actor=actor, **body), ""
        else:
            invitation, code = invite_by_link(event=event, role=body["role"], actor=actor)
            link = find_base_url(request._request) + reverse("invitation-link", args=[code])
        row = next(row for row in list_staff(event, actor) if row.id == invitation.pk)
        return Response(StaffAnswer(row, given={"link": link}).data, status=201)


class StaffRoleDetail(APIView):
    """One role of one person, or one invitation."""

    @operation("role_revoke", status=204)
    def delete(self, request: Request, slug: str, role_id: int) -> Response:
        """Take a role away, except that of the last organizer, or withdraw an invitation. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        revoke_role(event=event, role_id=role_id, actor=require_person(request))
        return Response(status=204)
