"""``events/{slug}/staff/``: roles of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from tournament.api.event_start import Pages, arrive, read_body
from tournament.api.fields import PAGING, REFUSALS
from tournament.event.queries.staff import staff_with_names
from tournament.event.services.staff import grant_role, revoke_role

if TYPE_CHECKING:
    from rest_framework.request import Request


class StaffAnswer(serializers.Serializer[Any]):
    """A role; ``name`` is empty for a person without an entry or a log line in this event."""

    id = serializers.IntegerField()
    username = serializers.CharField()
    name = serializers.CharField()
    role = serializers.CharField()


class RoleRequest(serializers.Serializer[Any]):
    """A user name and a role: organizer, scorekeeper or judge."""

    username = serializers.CharField(max_length=60)
    role = serializers.CharField(max_length=20)


class Staff(GenericAPIView[Any]):
    """The roles of an event, for its organizers."""

    pagination_class = Pages

    @extend_schema(operation_id="staff_list", parameters=PAGING, responses={200: StaffAnswer(many=True), **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """A page of roles in the Czech order of names."""
        event = arrive(request, slug, "organize")
        rows = [
            {"id": given.pk, "username": given.user.username, "name": name, "role": given.role}
            for given, name in staff_with_names(event, require_person(request))
        ]
        return self.get_paginated_response(StaffAnswer(self.paginate_queryset(rows), many=True).data)

    @extend_schema(operation_id="role_grant", request=RoleRequest, responses={201: StaffAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Give a role; giving it twice changes nothing."""
        event, actor = arrive(request, slug, "organize"), require_person(request)
        given = grant_role(event=event, actor=actor, **read_body(RoleRequest, request))
        name = next(name for one, name in staff_with_names(event, actor) if one.pk == given.pk)
        answer = {"id": given.pk, "username": given.user.username, "name": name, "role": given.role}
        return Response(StaffAnswer(answer).data, status=201)


class StaffRole(APIView):
    """One role of one person."""

    @extend_schema(operation_id="role_revoke", responses={204: None, **REFUSALS})
    def delete(self, request: Request, slug: str, role_id: int) -> Response:
        """Take it away; the last organizer stays."""
        revoke_role(event=arrive(request, slug, "organize"), role_id=role_id, actor=require_person(request))
        return Response(status=204)
